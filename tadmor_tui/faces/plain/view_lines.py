"""Any view as lines: the name of each field, and what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict


def view_lines(view: Struct, names: Sequence[str]) -> Iterator[str]:
    """One line for each field; what has a value for each seat is told with the names."""
    for field, value in asdict(view).items():
        if value is not None and field != "seat":
            yield f"{_spaced(field)}: {_told(value, names)}"


def _spaced(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _told(value: object, names: Sequence[str]) -> str:
    if isinstance(value, Struct):
        return ", ".join(f"{_spaced(name)} {_told(part, names)}" for name, part in asdict(value).items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_told(part, names)}" for key, part in value.items()) or "-"
    if isinstance(value, list | tuple):
        parts = [_told(part, ()) for part in value]
        if len(parts) == len(names):
            parts = [f"{name} {part}" for name, part in zip(names, parts, strict=True)]
        return ", ".join(parts) or "-"
    return str(value)
