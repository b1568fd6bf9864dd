"""The format of a game's component files: their sections, and the checks of a whole set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from string import digits
from typing import Any, Generic, Protocol, TypeVar, get_type_hints

from rules.components.entries import (
    Section,
    TextCheck,
    TomlTable,
    Wrong,
    as_table,
    perhaps,
    read_entry,
    refuse_entry,
    section_of,
    show,
)
from rules.message import Series, Value, message

_FEW = 9
"""Entries that are listed one by one."""


class ComponentSet(Protocol):
    """A component set as it is read from files: its name, and a field for each section."""

    @property
    def name(self) -> str: ...


SetT = TypeVar("SetT", bound=ComponentSet)


def _numbered_together(entries: Iterable[str]) -> Iterator[Value]:
    """`1 to 20`, `K`: entries that differ only in their number are told by the first and the last."""
    for _, run in groupby(entries, key=lambda entry: entry.rstrip(digits)):
        first, *others = run
        yield message("{first} to {last}", first=first, last=others[-1]) if others else first


def _any_text(place: str, key: str, text: str) -> None:
    """A game whose texts need no look at them."""


@dataclass(frozen=True)
class SetFormat(Generic[SetT]):
    """The format of a game's component files. The shape is a struct with `name` and a field for each section."""

    package: str
    """The package in whose folder `data` the standard set lies."""
    files: tuple[str, ...]
    shape: Callable[..., SetT]
    earlier: Mapping[str, str]
    """Editions of the standard set that games were played with before, the oldest first, and their digests; each is
    laid over the present one."""
    closed: Mapping[str, tuple[str, ...]]
    """The sections that hold exactly these entries, and the order in which the game knows them."""
    checks: tuple[Callable[[SetT], None], ...]
    """Checks of the whole set; each raises `Wrong`."""
    arranged: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]]
    """The order of the entries of the other sections."""
    check_text: TextCheck = _any_text

    @cached_property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.shape, include_extras=True)

    @cached_property
    def name_type(self) -> Any:
        """The type of a set's name."""
        return self._hints["name"]

    @cached_property
    def sections(self) -> dict[str, Section]:
        return {name: section_of(hint) for name, hint in self._hints.items() if name != "name"}

    def check_section_name(self, section: str) -> None:
        if section not in self.sections:
            raise Wrong(show(section), perhaps(message("is not a section of a component file"), section, self.sections))

    def check_entry_name(self, section: str, key: str) -> None:
        """Refuse an entry that the game does not have, where it knows them all by name."""
        entries = self.closed.get(section)
        if entries and key not in entries:
            known = Series(entries if len(entries) <= _FEW else tuple(_numbered_together(entries)))
            refuse_entry(f"{section}.{show(key)}", "is unknown; the game has {known}", known=known)

    def read(self, document: TomlTable, name: str) -> SetT:
        """Read a whole document, all sections together; raises `Wrong` for the first thing that is amiss."""
        for section in document:
            self.check_section_name(section)
        read: dict[str, Any] = {}
        for section, shape in self.sections.items():
            if section not in document:
                refuse_entry(section, "is missing, and a complete set needs every section")
            read[section] = self._read_section(section, shape, document[section])
        file = self.shape(name=name, **read)
        for check in self.checks:
            check(file)
        return file

    def _read_section(self, section: str, shape: Section, raw: object) -> Any:
        if not shape.many:
            return read_entry(section, shape, raw, self.check_text)
        raw = as_table(section, raw)
        for key in raw:
            self.check_entry_name(section, key)
        for key in self.closed.get(section, ()):
            if key not in raw:
                refuse_entry(f"{section}.{key}", "is missing")
        if not raw:
            refuse_entry(section, "is empty")
        entries = {
            key: read_entry(f"{section}.{show(key)}", shape, raw[key], self.check_text)
            for key in self.closed.get(section, raw)
        }
        return self.arranged[section](entries) if section in self.arranged else entries
