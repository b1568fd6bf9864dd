"""What can be wrong with a translation, found by looking at it beside its English text."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from babel.messages.catalog import Message

from rules.french import French
from rules.german import German
from rules.translated import Translated
from tests.tools.catalogues import key_of

GRAMMARS: dict[str, type[Translated]] = {"de": German, "fr": French}
_A_VALUE = "\N{OBJECT REPLACEMENT CHARACTER}"
_PERCENT_HOLE = re.compile(r"%\(\w+\)[a-z]|%[a-z]\b")


class Hole(NamedTuple):
    """`{name.form:spec}`."""

    name: str
    forms: tuple[str, ...]
    spec: str


def holes(text: str) -> list[Hole]:
    found = [(field, spec) for _, field, spec, _ in string.Formatter().parse(text) if field is not None]
    parted = [(field.split("."), spec or "") for field, spec in found]
    return [Hole(name, tuple(forms), spec) for (name, *forms), spec in parted]


def bare(text: str) -> str:
    """What the text says itself, between its holes."""
    parts = string.Formatter().parse(text)
    said = "".join(literal if field is None else f"{literal}{_A_VALUE}" for literal, field, _, _ in parts)
    return _PERCENT_HOLE.sub(_A_VALUE, said)


class Translation(NamedTuple):
    """A translated text, and the English one that it stands for; of several things each text stands for both."""

    said: str
    english: tuple[str, ...]
    one: bool = False
    """It is for one thing, and need not say how many."""
    places: tuple[str, ...] = ()
    """The files that say it."""


def translations_of(message: Message) -> list[Translation]:
    english = key_of(message).texts
    places = tuple(path for path, _ in message.locations)
    if isinstance(message.string, str):
        return [Translation(message.string, english, places=places)]
    return [Translation(said, english, number == 0, places) for number, said in enumerate(message.string or ())]


# --- holes


def wrong_holes(translation: Translation, grammar: type[Translated], fields: set[str]) -> Iterator[str]:
    """Holes that are missing, unknown, ask for a form that there is not, or write numbers in another way."""
    try:
        own = holes(translation.said)
    except ValueError as error:
        yield f"can't be read: {error}"
        return
    english = [hole for text in translation.english for hole in holes(text)]
    names = {hole.name for hole in english}
    if unknown := {hole.name for hole in own} - names:
        yield f"has holes that are not there: {sorted(unknown)}"
    optional = {"n"} if translation.one or len(translation.english) > 1 else set()
    if missing := names - {hole.name for hole in own} - optional:
        yield f"lacks holes: {sorted(missing)}"
    known = {*grammar.of_names, *grammar.of_counted_names, *grammar.of_numbers, *grammar.of_texts, *fields}
    if strange := {form for hole in own for form in hole.forms} - known:
        yield f"asks for forms that there are not: {sorted(strange)}"
    specs = {(hole.name, hole.spec) for hole in english if hole.spec}
    if other := {(hole.name, hole.spec) for hole in own if hole.spec} - specs:
        yield f"writes numbers in another way: {sorted(other)}"
    if sorted(_PERCENT_HOLE.findall(translation.said)) not in [
        sorted(_PERCENT_HOLE.findall(text)) for text in translation.english
    ]:
        yield "has other holes with per cent signs"


# --- typography

_TITLES = ("Marchands d'Empire", "MARCHANDS D'EMPIRE")
_NARROW, _NO_BREAK = "\u202f", "\u00a0"
_FRENCH_SPACES = _NARROW + _NO_BREAK


def wrong_typography(language: str, translation: Translation) -> Iterator[str]:
    text = bare(translation.said)
    for title in _TITLES:
        text = text.replace(title, _A_VALUE)
    english = "".join(translation.english)
    if text.count('"') and '"' not in english:
        yield "has straight quotation marks"
    if "'" in text and "'" not in re.sub(r"(?<=\w)'(?=\w|\s|$)", "", english):
        yield "has a straight apostrophe"
    if "  " in text.strip() and "  " not in english:
        yield "has two spaces"
    first = translation.english[0]
    if (text[:1] == " ", text[-1:] == " ") != (first[:1] == " ", first[-1:] == " "):
        yield "begins or ends with a space, and the English does not; or the other way round"
    yield from (_german if language == "de" else _french)(text)


def _german(text: str) -> Iterator[str]:
    if text.count("„") != text.count("“"):
        yield "has quotation marks that are not closed, or English ones"
    if "”" in text or "«" in text or "»" in text:
        yield "has quotation marks of another language"
    if re.search(rf"[\w{_A_VALUE}]%", text):
        yield "has no space before %"


def _french(text: str) -> Iterator[str]:
    if text.count("«") != text.count("»") or re.search("[“”„]", text):
        yield "has quotation marks that are not closed, or of another language"
    if re.search(f"«[^{_FRENCH_SPACES}]|[^{_FRENCH_SPACES}]»", text):
        yield "has no narrow space inside « »"
    if re.search(rf"[^\s{_FRENCH_SPACES}?!…(–—-][?!;](?=\s|$)", text) or re.search(r" [?!;:%](?=\s|$|[^\w])", text):
        yield "has no narrow space before ; ! ? or %"
    if re.search(rf"[^\s{_FRENCH_SPACES}\d]:(?=\s|$)", text):
        yield "has no narrow space before :"


# --- terms


class Term(NamedTuple):
    """A term of the glossary: what it is called, and what it must not be called."""

    english: str
    said: tuple[str, ...]
    never: tuple[str, ...]
    places: tuple[str, ...] = ()
    """The beginnings of the files it is for; without them it is for all others."""

    def is_for(self, translation: Translation) -> bool:
        return any(place.startswith(self.places) for place in translation.places)


def terms_of(tables: Mapping[str, Mapping[str, Any]]) -> list[Term]:
    """The terms of a file of names; each of its forms will do."""
    found = []
    for english, entry in tables.items():
        texts = [value for key, value in entry.items() if key not in ("gender", "not", "places", "there")]
        said = [one for value in texts for one in (value if isinstance(value, list) else [value])]
        found.append(Term(english, tuple(said), tuple(entry.get("not", ())), tuple(entry.get("places", ()))))
        if "there" in entry:
            found += terms_of({english: entry["there"]})
    return found


def terms_for(translation: Translation, terms: Sequence[Term]) -> list[Term]:
    """Those that hold where a text is said: of two with the same name the one for its file."""
    there = {term.english for term in terms if term.places and term.is_for(translation)}
    return [term for term in terms if bool(term.places) == (term.english in there)]


def contains_term(english: str, term: str) -> bool:
    plural = f"{term[:-1]}ies" if term.endswith("y") else term
    return re.search(rf"\b({re.escape(term)}(s|es)?|{re.escape(plural)}s?)\b", english, re.IGNORECASE) is not None


_QUOTED = re.compile("“[^“”]*”|„[^„“]*“|«[^«»]*»")
"""What is typed, and so is the same in every language."""
_TYPED = re.compile(rf"--[\w-]+|\b[a-z]+\.(?=[\w{_A_VALUE}])|\b[a-z]+://\S+")
"""Flags, keys of files and addresses, which are typed too."""


def _stem(word: str) -> str:
    return word.casefold()[: max(4, len(word) - 2)]


def says(text: str, words: str) -> bool:
    """Whether a text has the beginnings of all these words."""
    return all(_stem(word) in text.casefold() for word in re.findall(r"[\w’-]+", words))


def wrong_terms(translation: Translation, terms: Sequence[Term]) -> Iterator[tuple[str, str]]:
    """Terms that the English text has, and the translation has not, or calls by a word that it must not have."""
    english, said = _TYPED.sub(" ", _QUOTED.sub(" ", bare(" ".join(translation.english)))), bare(translation.said)
    there = [term for term in terms_for(translation, terms) if contains_term(english, term.english)]
    longest = [term for term in there if not any(term is not o and term.english in o.english for o in there)]
    for term in longest:
        if not any(says(said, words) for words in term.said):
            yield term.english, f"should be called one of {term.said}"
    allowed = {word.casefold() for term in there for words in term.said for word in words.split()}
    for term in there:
        for word in term.never:
            used = re.search(rf"\b{re.escape(word)}\b", _QUOTED.sub(" ", said))
            if used and word.casefold() not in allowed:
                yield term.english, f"must not be called {word}"
