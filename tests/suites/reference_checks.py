"""Checks of every book of rules in words, with any component set."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

from rules.reference.book import Book, book_of
from rules.reference.compiling import index_of
from rules.reference.entry import ReferenceEntry
from rules.reference.prose import ORIGINAL, SAME_WORDS
from rules.reference.search import Index
from rules.references import REFERENCES


def clause_ids(letter: str, counts: Mapping[int, int]) -> list[str]:
    """The chapters and clauses of a game, by how many clauses each chapter has."""
    clauses = (f"{letter}{chapter}.{number}" for chapter, last in counts.items() for number in range(1, last + 1))
    return [*(f"{letter}{chapter}" for chapter in counts), *clauses]


def told(entry: ReferenceEntry) -> str:
    """Everything that an entry says in words."""
    return " ".join((entry.title, *(paragraph.text for paragraph in entry.paragraphs if not paragraph.drawn)))


def check_paragraphs(book: Book, clauses: Sequence[str], endings: tuple[str, ...] = (".", ":")) -> None:
    """Every paragraph names its clauses and is made of sentences."""
    for entry in book.entries():
        assert entry.title and entry.paragraphs, entry.id
        for paragraph in entry.paragraphs:
            assert paragraph.clauses, (entry.id, paragraph.text)
            assert not [clause for clause in paragraph.clauses if clause not in clauses], entry.id
            if not paragraph.drawn:
                assert "{" not in paragraph.text, (entry.id, paragraph.text)
                assert paragraph.text[0].isupper() or paragraph.text[0].isdigit(), (entry.id, paragraph.text)
                assert paragraph.text.endswith(endings), (entry.id, paragraph.text)


def check_clauses(book: Book, clauses: Sequence[str], split_chapters: Sequence[str] = ()) -> None:
    """Every clause is there, is found by its number, and belongs to a chapter that tells it."""
    assert {entry.id for entry in book.entries("clauses")} == set(clauses)
    assert [book.resolve(clause.lower()) for clause in clauses] == list(clauses)
    for clause in clauses:
        assert book.entry(clause).called_by_id
        chapter, dot, _ = clause.partition(".")
        if dot and chapter not in split_chapters:
            assert clause in book.entry(chapter).links


def typed_numbers(package: str, ids: str, rows_with_numbers: tuple[str, ...]) -> Iterator[str]:
    """Rows of the prose with a number that does not come from the components and is no part of an id."""
    files = (resources.files(package) / "text" / ORIGINAL).iterdir()
    for file in (file for file in files if file.name != f"{SAME_WORDS}.clauses"):
        for row in file.read_text(encoding="utf-8").splitlines():
            bare = re.sub(ids, "", re.sub(r"\{[^}]*\}", "", row))
            if re.search(r"\d", bare) and not row.startswith(rows_with_numbers):
                yield f"{file.name}: {row}"


# --- finding


@cache
def _index(game: str) -> Index:
    return index_of(book_of(REFERENCES[game]()))


def found(game: str, question: str, most: int = 3) -> list[str]:
    """The ids of what a search in the standard set finds."""
    return [hit.key for hit in _index(game).find(question, most)]
