"""The audit of the translations: every text and every name has one, and it says what the English says in our words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message

from rules.games import GAMES
from tadmor_tui.text.languages import LOCALE
from tests.collected_texts import ROOT
from tests.tools.catalogues import COMMON, LANGUAGES, PARTS, entries, is_translated, key_of, po_file
from tests.translation_checks import (
    GRAMMARS,
    Term,
    Translation,
    terms_of,
    translations_of,
    wrong_holes,
    wrong_terms,
    wrong_typography,
)

EXCEPTIONS: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "translation_exceptions.toml").read_text(encoding="utf-8")
)["allowed"]
WITHOUT_GENDER = ("stage", "score", "measure", "tie-break", "family", "leaning", "merchant", "player", "colour", "size")
"""Kinds of names that stand by themselves."""
ADJECTIVE = {"de": "en", "fr": "fp"}
"""A form that only an adjective has."""
NO_NAMES = ("term", "word")
"""Tables that choose words for translators."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def names_of(game: str, language: str) -> dict[str, dict[str, dict[str, Any]]]:
    return tomllib.loads((ROOT / "rules" / game / "names" / f"{language}.toml").read_text(encoding="utf-8"))


@cache
def terms(language: str, part: str) -> list[Term]:
    """Those of the program, and in a game's texts also those of the game."""
    common = tomllib.loads((LOCALE / language / "terms.toml").read_text(encoding="utf-8"))["term"]
    own = {} if part == COMMON else names_of(part, language)["term"]
    return terms_of({key: entry for key, entry in common.items() if key not in own}) + terms_of(own)


def texts(language: str) -> Iterator[tuple[str, Message]]:
    for part in PARTS:
        for message in entries(po_file(language, part)):
            yield part, message


def every_translation(language: str) -> Iterator[tuple[str, Translation]]:
    for part, message in texts(language):
        if is_translated(message):
            yield from ((part, translation) for translation in translations_of(message))


def listed(faults: list[str]) -> str:
    return f"{len(faults)} faults:\n" + "\n".join(faults)


@every_language
def test_every_text_has_a_translation(language: str) -> None:
    missing = [f"{part}: {key_of(message)}" for part, message in texts(language) if not is_translated(message)]
    assert not missing, listed(missing)


@every_language
def test_holes_are_those_of_the_english_text(language: str) -> None:
    fields = {
        field
        for game in GAMES
        for kind in names_of(game, language).values()
        for entry in kind.values()
        for field in entry
    }
    faults = [
        f"{part}: {translation.said}: {wrong}"
        for part, translation in every_translation(language)
        for wrong in wrong_holes(translation, GRAMMARS[language], fields)
    ]
    assert not faults, listed(faults)


@every_language
def test_typography_is_that_of_the_language(language: str) -> None:
    faults = [
        f"{part}: {translation.said}: {wrong}"
        for part, translation in every_translation(language)
        for wrong in wrong_typography(language, translation)
    ]
    assert not faults, listed(faults)


# --- the glossary


def is_allowed(language: str, english: str, term: str) -> bool:
    return any(
        language in each.get("languages", LANGUAGES) and term in each["terms"] and english.startswith(text)
        for each in EXCEPTIONS
        for text in each["texts"]
    )


@every_language
def test_terms_are_those_of_the_glossary(language: str) -> None:
    faults = [
        f"{part}: {translation.english[0]} | {translation.said} | {term} {wrong}"
        for part, translation in every_translation(language)
        for term, wrong in wrong_terms(translation, terms(language, part))
        if not is_allowed(language, translation.english[0], term)
    ]
    assert not faults, listed(faults)


def test_no_exception_is_left_over() -> None:
    """Each is about a text that the program has."""
    known = [text for language in LANGUAGES for _, message in texts(language) for text in key_of(message).texts]
    gone = [text for each in EXCEPTIONS for text in each["texts"] if not any(one.startswith(text) for one in known)]
    assert not gone


# --- names


@pytest.mark.parametrize("game", GAMES)
def test_all_languages_have_the_same_names(game: str) -> None:
    named = {
        language: {
            (kind, name) for kind, table in names_of(game, language).items() if kind not in NO_NAMES for name in table
        }
        for language in LANGUAGES
    }
    assert named["de"] == named["fr"]


@every_language
@pytest.mark.parametrize("game", GAMES)
def test_every_name_has_what_the_language_needs(game: str, language: str) -> None:
    genders = {"de": ("m", "f", "n", "p"), "fr": ("m", "f", "mp", "fp")}[language]
    for kind, table in names_of(game, language).items():
        for name, entry in table.items():
            assert entry.get("one"), (kind, name)
            assert entry.get("gender", genders[0]) in genders, (kind, name)
            if kind not in (*WITHOUT_GENDER, *NO_NAMES, "region"):
                assert {"gender", "many"} <= entry.keys() or ADJECTIVE[language] in entry, (kind, name)


# --- the checks themselves


@pytest.mark.parametrize(
    ("english", "said", "wrong"),
    [
        ("{name} has {goods}.", "{name} hat {goods.acc}.", []),
        ("{name} has {goods}.", "{name} hat {goods.", ["can't be read: expected '}' before end of string"]),
        (
            "{name} has {goods}.",
            "{nam} hat {goods}.",
            ["has holes that are not there: ['nam']", "lacks holes: ['name']"],
        ),
        ("{name} wins", "{name.article} gewinnt", ["asks for forms that there are not: ['article']"]),
        ("{part:.0%}", "{part:.1%}", ["writes numbers in another way: [('part', '.1%')]"]),
        ("expected %s", "erwartet", ["has other holes with per cent signs"]),
    ],
)
def test_wrong_holes_are_found(english: str, said: str, wrong: list[str]) -> None:
    assert list(wrong_holes(Translation(said, (english,)), GRAMMARS["de"], set())) == wrong


@pytest.mark.parametrize(
    ("language", "said", "faults"),
    [
        ("de", "„Ja“, 5 %", 0),
        ("de", "“Ja”", 2),
        ("de", '"Ja"', 1),
        ("de", "5%", 1),
        ("de", "Ja ", 1),
        ("fr", "«\u202foui\u202f»\u202f: l’or\u202f!", 0),
        ("fr", "« oui »", 1),
        ("fr", "l'or", 1),
        ("fr", "oui: non", 1),
        ("fr", "oui !", 1),
        ("fr", "oui!", 1),
        ("fr", "«\u202foui", 1),
    ],
)
def test_wrong_typography_is_found(language: str, said: str, faults: int) -> None:
    assert len(list(wrong_typography(language, Translation(said, ("Yes",))))) == faults


@pytest.mark.parametrize(
    ("said", "place", "found"),
    [
        ("astuce", "tadmor_tui/reference/text.py", []),
        ("indice", "tadmor_tui/reference/text.py", ["hint", "hint"]),
        ("indice", "tadmor_tui/screens/puzzle.py", []),
        ("astuce", "tadmor_tui/screens/puzzle.py", ["hint"]),
    ],
)
def test_a_term_may_have_another_word_in_some_files(said: str, place: str, found: list[str]) -> None:
    known = [term for term in terms("fr", COMMON) if term.english == "hint"]
    assert [term for term, _ in wrong_terms(Translation(said, ("hint",), places=(place,)), known)] == found


@pytest.mark.parametrize(
    ("english", "said", "found"),
    [
        ("the camel track", "die Kamelleiste", []),
        ("your turns", "deine Spielrunden", []),
        ("your turn", "dein Zug", ["turn", "turn"]),
        ("turn and go", "Runde und Zug", []),
        ("say “turn”", "sag „turn“", []),
    ],
)
def test_wrong_terms_are_found(english: str, said: str, found: list[str]) -> None:
    known = [
        Term("turn", ("Spielrunde", "Runde"), ("Zug",)),
        Term("go", ("Zug",), ()),
        Term("camel track", ("Kamelleiste",), ()),
    ]
    assert [term for term, _ in wrong_terms(Translation(said, (english,)), known)] == found
