"""Where the values of an entry come from, in words."""

from __future__ import annotations

from rules.english import and_list
from rules.tadmor.reference.facts import ERAS, ComponentValues

_KEYS = {
    "slots": "the number of slots",
    "slots_for_two": "the number of slots with two merchants",
    "number": "which number it bears",
    "effect": "what it does",
    "returned": "what returning it does",
    "action": "the action",
    "region": "the region",
    "piece": "the piece",
    "points": "the PP",
    "for_two": "its use with two merchants",
    "start": "whether it is a start tile",
    "era": "the era",
    "measure": "what it measures",
    "most": "how many at most",
}
_NOT_VALUES = frozenset({"source", "note"})
_ORDER = ("own copy", "rulebooks differ", "reconstructed", "deduced (soft)", "deduced")
_MEANING = {
    "own copy": "From your own copy",
    "rulebooks differ": "Not the same in all rulebooks",
    "reconstructed": "Reconstructed by us",
    "deduced (soft)": "Deduced, not for certain",
    "deduced": "Deduced",
}


def value_origins(table: ComponentValues, is_slot: bool = False) -> dict[str, tuple[str, ...]]:
    """The origin of each value of a table, or one for each number of a list."""
    source = table["source"]
    keys = [key for key in table if key not in _NOT_VALUES and not (is_slot and key == "name")]
    if isinstance(source, str):
        return dict.fromkeys(keys, (source,))
    found = {}
    for key in [*keys, "number"] if "number" in source else keys:
        origin = source[key] if key in source else source["rest"]
        found[key] = (origin,) if isinstance(origin, str) else tuple(origin)
    return found


def origin_lines(table: ComponentValues, is_slot: bool = False) -> tuple[str, ...]:
    """What is not the rulebook's, and the note."""
    by_origin: dict[str, list[str]] = {}
    origins = value_origins(table, is_slot)
    for key, values in origins.items():
        name = _KEYS.get(key, key.replace("_", " "))
        if len(set(values)) == 1:
            by_origin.setdefault(values[0], []).append(name)
            continue
        for origin in dict.fromkeys(values):
            eras = [
                f"Era {ERAS[n]}" if len(values) == len(ERAS) else str(n + 1)
                for n, o in enumerate(values)
                if o == origin
            ]
            by_origin.setdefault(origin, []).append(f"{name} in {and_list(eras)}")
    lines = []
    for origin in _ORDER:
        names = by_origin.get(origin, [])
        if len(names) == len(origins):
            lines.append(f"{_MEANING[origin]}: all values.")
        elif names:
            lines.append(f"{_MEANING[origin]}: {and_list(names)}.")
    if not lines:
        lines.append("All values are the rulebook's.")
    if table["note"]:
        lines.append(str(table["note"]).replace("\n", " ").strip())
    return tuple(lines)
