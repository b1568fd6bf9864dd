"""The table of the rulebooks' sections: every entry that it names is there, and every clause belongs to a section."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.reference.book import Book, book_of
from rules.references import REFERENCES

TABLE = Path(__file__).parents[2] / "docs" / "rulebook-coverage.md"


@cache
def sections(game: str) -> dict[str, list[str]]:
    """Return what stands for the entries of each section, in the table of a game."""
    _, _, rest = TABLE.read_text(encoding="utf-8").partition(f"\n## {game}\n")
    rows = [row.strip("| ").split(" | ") for row in rest.partition("\n## ")[0].splitlines() if row.startswith("| ")]
    return {" | ".join(names): re.split(r",\s*", entries) for *names, entries in rows[2:]}


def named(book: Book, text: str) -> Iterator[str]:
    """Return the entries that one word of the table names: an id, or two with all between them."""
    first, _, last = text.partition("–")
    if first in book and (last or first) in book:
        yield from book.ids[book.ids.index(first) : book.ids.index(last or first) + 1]


@pytest.fixture(params=REFERENCES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_section_names_entries_that_are_there(game: str) -> None:
    book = book_of(REFERENCES[game]())
    assert sections(game)
    for section, entries in sections(game).items():
        assert not [text for text in entries if not list(named(book, text))], section


def test_every_clause_and_component_belongs_to_a_section(game: str) -> None:
    book = book_of(REFERENCES[game]())
    covered = {key for entries in sections(game).values() for text in entries for key in named(book, text)}
    told_elsewhere = {"subjects", "examples", "hints", "glossary"}
    assert not [entry.id for entry in book.entries() if entry.kind not in told_elsewhere and entry.id not in covered]
