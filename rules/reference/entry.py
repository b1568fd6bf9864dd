"""Entries of the reference, and their paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

MarkValue: TypeAlias = int | str


class Mark(NamedTuple):
    """Something by which entries can be picked out, such as a round: as it is typed, in a list, and in a sentence."""

    value: MarkValue
    short: str
    label: str


_NO_MARKS: Mapping[str, Mark] = MappingProxyType({})


class Paragraph(NamedTuple):
    text: str
    label: str
    """Ruling, Timing, Together, Against, Hint, or nothing."""
    clauses: tuple[str, ...]
    head: str = ""
    """The title of the clause that begins here, in a chapter."""
    row: bool = False
    """A row of a table."""
    drawn: bool = False
    """A row of a drawing, in which every letter has its place."""
    common: bool = False
    """Said of everything of its group alike, so that it does not help to find one of them."""


class ReferenceEntry(NamedTuple):
    """One thing that can be looked up."""

    id: str
    kind: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    links: tuple[str, ...]
    origins: tuple[str, ...] = ()
    """The origins of its values."""
    phase: str = ""
    words: str = ""
    """Further words under which it is found."""
    called_by_id: bool = False
    """True if people call it by its id; other ids are used by the program only."""
    marks: Mapping[str, Mark] = _NO_MARKS
    """Its marks, by the names of the reference's facets."""
    columns: tuple[str, ...] = ()
    """The columns before the title in a list: a price, points."""
    parts: tuple[str, ...] = ()
    """The clauses whose paragraphs it takes over."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause for paragraph in self.paragraphs for clause in paragraph.clauses))

    @property
    def own_paragraphs(self) -> tuple[Paragraph, ...]:
        """Those that are not taken over from other entries."""
        heads = (n for n, paragraph in enumerate(self.paragraphs) if paragraph.head)
        return self.paragraphs[: next(heads, len(self.paragraphs))]


def picked(
    entries: Iterable[ReferenceEntry], kind: str = "", phase: str = "", marks: Mapping[str, MarkValue] | None = None
) -> list[ReferenceEntry]:
    """Return all entries, or those of a kind, of a phase, and with some marks."""
    wanted = (marks or {}).items()
    return [
        entry
        for entry in entries
        if kind in ("", entry.kind)
        and phase in ("", entry.phase)
        and all(name in entry.marks and entry.marks[name].value == value for name, value in wanted)
    ]
