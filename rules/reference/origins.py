"""Where the values of a component come from, in words: what is not the rulebook's, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias, cast

from rules.english import and_list
from rules.reference.fill import Values

PositionName: TypeAlias = Callable[[str, int, int], str]
"""What a place in a list of values is called: the key, its number from 0, and how many there are."""

_NOT_VALUES = frozenset({"source", "note"})
TOLD = ("own copy", "rulebooks differ", "reconstructed", "deduced (soft)", "deduced")
"""The origins that are told, in this order; what is the rulebook's goes without saying."""
_MEANING = {
    "own copy": "From your own copy",
    "rulebooks differ": "Not the same in all rulebooks",
    "reconstructed": "Reconstructed by us",
    "deduced (soft)": "Deduced, not for certain",
    "deduced": "Deduced",
}


def value_origins(table: Values, without: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
    """The origin of each value of a table, or one for each number of a list; `without` some keys."""
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
    table: Values, names: Mapping[str, str], without: Collection[str] = (), position: PositionName | None = None
) -> tuple[str, ...]:
    """What is not the rulebook's, and the note. `names` are what keys are called, where that is not clear."""
    by_origin: dict[str, list[str]] = {}
    origins = value_origins(table, without)
    for key, values in origins.items():
        name = names.get(key, key.replace("_", " "))
        if len(set(values)) == 1:
            by_origin.setdefault(values[0], []).append(name)
            continue
        for origin in dict.fromkeys(values):
            places = [n for n, other in enumerate(values) if other == origin]
            called = [position(key, n, len(values)) if position else str(n + 1) for n in places]
            by_origin.setdefault(origin, []).append(f"{name} in {and_list(called)}")
    lines = []
    for origin in TOLD:
        told = by_origin.get(origin, [])
        if all(set(values) == {origin} for values in origins.values()):
            lines.append(f"{_MEANING[origin]}: all values.")
        elif told:
            lines.append(f"{_MEANING[origin]}: {and_list(told)}.")
    if not lines:
        lines.append("All values are the rulebook's.")
    if table["note"]:
        lines.append(str(table["note"]).replace("\n", " ").strip())
    return tuple(lines)
