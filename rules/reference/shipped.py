"""The rules of a game's standard set as they are shipped: `compiling.py` makes them, nothing is computed here.

A file has the index (`indexing.py`), a line about the book, a line for each entry, and a line for each paragraph. Only
the lines that are asked for are read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from rules.reference.entry import Mark, MarkValue, Paragraph, ReferenceEntry, picked
from rules.reference.search import Index
from rules.reference.typed_ids import typed_ids

SECTION = "\f\n"
_ROOT = Path(__file__).parents[2]


def shipped_path(package: str, language: str) -> Path:
    """Return the file with the rules of a game in a language."""
    return _ROOT.joinpath(*package.split("."), "shipped", f"{language}.txt")


class ShippedBook:
    """The reference of a game for its standard set, in one language."""

    def __init__(self, text: str) -> None:
        index, about, entries, paragraphs = text.split(SECTION)
        self._index_text = index
        self._about = json.loads(about)
        self._rows, self._paragraph_rows = entries.split("\n"), paragraphs.split("\n")
        self.title: str = self._about["title"]
        """The title of the game."""
        self.called_ids: str = self._about["called"]
        self._parts: dict[str, list[str]] = self._about["parts"]

    @cached_property
    def index(self) -> Index:
        return Index(self._index_text)

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {key: number for number, key in enumerate(self.index.ids)}

    @cached_property
    def _by_lower(self) -> dict[str, str]:
        return {key.lower(): key for key in self.index.ids}

    def resolve(self, word: str) -> str | None:
        """Return the id that a word means, as `Book.resolve` does."""
        word = word.strip().lower()
        names: dict[str, str] = self._about["other_names"]
        found = self._by_lower.get(word) or names.get(word) or names.get(word.rstrip("0123456789"))
        return found or next(iter(typed_ids(word, self.index.ids)), None)

    def title_of(self, key: str) -> str:
        return self.index.titles[self.numbers[key]]

    def entry(self, key: str) -> ReferenceEntry:
        number = self.numbers[key]
        row = json.loads(self._rows[number])
        _, kind, phase, paragraphs, links, origins, marks, columns = row
        return ReferenceEntry(
            key,
            kind,
            self.index.titles[number],
            tuple(self._paragraph(told) for told in paragraphs),
            tuple(links),
            tuple(origins),
            phase,
            called_by_id=number in self.index.called,
            marks={name: Mark(*mark) for name, mark in marks.items()},
            columns=tuple(columns),
            parts=tuple(self._parts.get(key, ())),
        )

    def entries(
        self, kind: str = "", phase: str = "", marks: Mapping[str, MarkValue] | None = None
    ) -> list[ReferenceEntry]:
        """Return all entries, or those of a kind, of a phase, and with some marks."""
        return picked(map(self.entry, self.index.ids), kind, phase, marks)

    def _paragraph(self, told: int | list[int | str]) -> Paragraph:
        number, head = (told, "") if isinstance(told, int) else told
        text, label, clauses, form = json.loads(self._paragraph_rows[int(number)])
        row, drawn, common = (form == kind for kind in range(3))
        return Paragraph(text, label, tuple(clauses), str(head), row, drawn, common)
