"""Properties of the reference of every game, and for one that lives only in the tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec
import pytest

from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.reference.book import Book, book_of
from rules.reference.compiling import index_of
from rules.reference.game_reference import AnyReference
from rules.reference.prose import DRAWING, TABLE
from rules.references import REFERENCES, reference_of
from tests.games.auction import AUCTION
from tests.games.auction_reference import AUCTION_REFERENCE
from tests.suites.game_suite import suite_of
from tests.suites.reference_checks import check_clauses, check_paragraphs, typed_numbers

ROOT = Path(__file__).parents[2]
ROOMS = ("rules", "bots", "tadmor_tui")
KINDS: dict[str, AnyKind] = {**GAMES, "auction": cast(AnyKind, AUCTION)}
ALL: dict[str, Callable[[], AnyReference]] = {**REFERENCES, "auction": lambda: cast(AnyReference, AUCTION_REFERENCE)}


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def book(game: str) -> Book:
    return book_of(ALL[game]())


def test_it_belongs_to_a_game_and_has_its_title(game: str) -> None:
    assert ALL[game]().title == str(KINDS[game].title)


def test_a_game_need_not_have_one() -> None:
    assert reference_of("auction") is None


def test_the_quick_way_to_the_standard_set_gives_the_same(game: str, book: Book) -> None:
    def plain(value: object) -> object:
        return msgspec.json.decode(msgspec.json.encode(value))

    assert plain(book.facts) == plain(book.reference.facts_of(KINDS[game].standard_components()))


def test_what_can_be_listed_is_there(book: Book) -> None:
    reference, entries = book.reference, book.entries()
    assert [kind.name for kind in reference.kinds if not book.entries(kind.name)] == []
    assert {entry.kind for entry in entries} <= {kind.name for kind in reference.kinds}
    assert set(reference.phases) == {entry.phase for entry in entries} - {""}
    for facet in reference.facets:
        assert set(facet.marks) == {entry.marks[facet.name] for entry in entries if facet.name in entry.marks}
    assert {name for entry in entries for name in entry.marks} <= {facet.name for facet in reference.facets}


def test_what_is_shown_first_is_there(book: Book) -> None:
    assert book.reference.first_entry in book
    assert book.reference.questions


def test_every_entry_says_something_and_leads_on(book: Book) -> None:
    for entry in book.entries():
        assert entry.title, entry.id
        assert entry.paragraphs, entry.id
        assert entry.links, entry.id
        assert not [link for link in (*entry.links, *entry.clauses) if link not in book], entry.id
        assert not [p.text for p in entry.paragraphs if re.search(r"[{}]", p.text)], entry.id


@pytest.mark.parametrize("played", REFERENCES)
def test_no_sentence_of_the_standard_set_is_left_out(played: str) -> None:
    book = book_of(REFERENCES[played]())
    for key, template in book.reference.prose().templates.items():
        if "/" in key:
            continue
        told = " ".join(paragraph.text for paragraph in book.entry(key).own_paragraphs)
        for piece in template.paragraphs:
            for words in re.split(r"\{[^}]*\}", piece.text) if piece.label not in (TABLE, DRAWING) else ():
                assert words[1:].strip() in told, (key, words)


def test_a_drawing_can_be_shown_by_every_terminal(book: Book) -> None:
    """Beside the list of results in the smallest window there is room for fifty cells."""
    for entry in book.entries():
        for row in (p.text for p in entry.paragraphs if p.drawn):
            assert row.isascii(), (entry.id, row)
            assert row.isprintable(), (entry.id, row)
            assert len(row) <= 48, (entry.id, row)


def test_every_link_of_the_texts_leads_somewhere(book: Book) -> None:
    prose = book.reference.prose()
    for template in prose.templates.values():
        assert not [key for key in (*template.see, *template.parts) if key not in book], template.key
    for term in prose.terms.values():
        assert not [key for key in (term.see, term.clause) if key not in book], term.word


def test_every_word_of_the_book_is_found(book: Book) -> None:
    """The index keeps words by the first letter of their stems, so none may change it."""
    index = index_of(book)
    told = " ".join(
        " ".join((e.title, e.words, *(p.text for p in e.own_paragraphs if not p.drawn))) for e in book.entries()
    )
    for word in set(re.findall(r"\b[a-z]+\b", told.lower())):
        assert [hit for hit in index.find(word, 999) if index.vocabulary.stem(word) in hit.stems], word


@pytest.mark.parametrize("which", ["standard", "other"])
@pytest.mark.parametrize("played", GAMES)
def test_every_entry_says_something_and_names_its_clauses(played: str, which: str) -> None:
    suite = suite_of(played)
    book = book_of(REFERENCES[played](), None if which == "standard" else suite.other_components())
    check_paragraphs(book, suite.clauses, suite.endings)
    check_clauses(book, suite.clauses, suite.split_chapters)


@pytest.mark.parametrize("played", GAMES)
def test_no_number_of_the_prose_is_typed(played: str) -> None:
    suite = suite_of(played)
    assert not [*typed_numbers(f"rules.{played}.reference", suite.prose_ids, suite.rows_with_numbers)]


_GENDERED = re.compile(r"\b(?:he|his|him|himself|whoever|somebody)\b", re.IGNORECASE)


@pytest.mark.parametrize("played", GAMES)
def test_players_are_they_in_the_prose(played: str) -> None:
    """Only Caesar is a man, and examples tell of people with names."""
    told = [
        (entry.id, paragraph.text)
        for entry in book_of(REFERENCES[played]()).entries()
        for paragraph in entry.own_paragraphs
        if entry.kind != "examples" and "caesar" not in f"{entry.id} {entry.title} {paragraph.text}".lower()
    ]
    assert not [(key, text) for key, text in told if _GENDERED.search(text)]


@pytest.mark.parametrize("played", GAMES)
def test_every_clause_that_the_program_names_is_there(played: str) -> None:
    """Refusals, checks of components, events, explanations and comments: whoever reads a number can look it up."""
    clauses = suite_of(played).clauses
    letter = clauses[0][0]
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*") if played in file.parts and file.is_file()]
    named = {
        clause
        for file in files
        if file.suffix in (".py", ".toml")
        for clause in re.findall(rf"\b{letter}\d+\.\d+a?\b", file.read_text(encoding="utf-8"))
    }
    assert len(named) > len(clauses) // 2
    assert not named - set(clauses)
