"""The origins of a component's values, in words: those that are not the rulebook's, and the reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias, cast

from rules.language import Hole
from rules.reference.fill import Values
from rules.reference.wording import AndList, Wording, message

PositionName: TypeAlias = Callable[[str, int, int], Hole]
"""Names a place in a list of values: the key, its number from 0, and the length of the list."""

_NOT_VALUES = frozenset({"source", "note"})
_MEANING: dict[str, tuple[Wording, Callable[[Hole], Wording]]] = {
    "own copy": (
        message("From your own copy: all values."),
        lambda values: message("From your own copy: {values}.", values=values),
    ),
    "rulebooks differ": (
        message("The rulebooks differ: all values."),
        lambda values: message("The rulebooks differ: {values}.", values=values),
    ),
    "reconstructed": (
        message("Reconstructed by us: all values."),
        lambda values: message("Reconstructed by us: {values}.", values=values),
    ),
    "deduced (soft)": (
        message("Deduced, not certain: all values."),
        lambda values: message("Deduced, not certain: {values}.", values=values),
    ),
    "deduced": (
        message("Deduced: all values."),
        lambda values: message("Deduced: {values}.", values=values),
    ),
}
"""Sentences for all values with an origin, and for some of them, by origins."""
TOLD = tuple(_MEANING)
"""The origins that are told, in this order; what is the rulebook's goes without saying."""


def value_origins(table: Values, without: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
    """Return the origin of each value of a table, or one for each number of a list; `without` some keys."""
    source = table["source"]
    keys = [key for key in table if key not in _NOT_VALUES and key not in without]
    if isinstance(source, str):
        return dict.fromkeys(keys, (source,))
    by_key = cast(Mapping[str, str | Sequence[str]], source)
    found = {}
    for key in [*keys, "number"] if "number" in by_key else keys:
        origin = by_key[key] if key in by_key else by_key["rest"]
        found[key] = (origin,) if isinstance(origin, str) else tuple(origin)
    return found


def origin_lines(
    table: Values, names: Mapping[str, Hole], without: Collection[str] = (), position: PositionName | None = None
) -> tuple[Hole, ...]:
    """List the origins that are not the rulebook, and the note of the set. `names` are the names of the values."""
    by_origin: dict[str, list[Hole]] = {}
    origins = value_origins(table, without)
    for key, values in origins.items():
        if len(set(values)) == 1:
            by_origin.setdefault(values[0], []).append(names[key])
            continue
        for origin in dict.fromkeys(values):
            places = [n for n, other in enumerate(values) if other == origin]
            called = AndList(position(key, n, len(values)) if position else n + 1 for n in places)
            by_origin.setdefault(origin, []).append(message("{value} in {places}", value=names[key], places=called))
    lines: list[Hole] = []
    for origin, (told_of_all, told_of_some) in _MEANING.items():
        if all(set(values) == {origin} for values in origins.values()):
            lines.append(told_of_all)
        elif some := by_origin.get(origin):
            lines.append(told_of_some(AndList(some)))
    if not lines:
        lines.append(message("All values are the rulebook's."))
    if table["note"]:
        lines.append(str(table["note"]).replace("\n", " ").strip())
    return tuple(lines)
