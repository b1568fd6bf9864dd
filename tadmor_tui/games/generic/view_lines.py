"""Any view as lines: the name of each field, and what stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from rules.message import Name, Series
from tadmor_tui.text.translation import t, words_of

_NOTHING = "-"


def view_lines(view: Struct, names: Sequence[str]) -> Iterator[str]:
    """One line for each field; what has a value for each seat is told with the names."""
    for field, value in asdict(view).items():
        if value is not None and field != "seat":
            yield t("{field.capital}: {value}", field=plain_name(field), value=_told(value, names))


def _field(identifier: str) -> str:
    return t("{field.capital}", field=plain_name(identifier))


def plain_name(identifier: str) -> Name:
    """Return the name of a field or a kind of a game that has no words of its own for it."""
    return Name("plain/identifier", identifier.replace("_", " "))


def _told(value: object, names: Sequence[str]) -> str:
    if isinstance(value, Struct):
        return _series(f"{_field(name)} {_told(part, names)}" for name, part in asdict(value).items())
    if isinstance(value, bool):
        return t("yes") if value else t("no")
    if isinstance(value, dict):
        return _series(f"{key} {_told(part, names)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        parts = [_told(part, ()) for part in value]
        if len(parts) == len(names):
            parts = [f"{name} {part}" for name, part in zip(names, parts, strict=True)]
        return _series(parts)
    return str(value)


def _series(parts: Iterable[str]) -> str:
    return words_of(Series(tuple(parts))) or _NOTHING
