"""Where the values of Tadmor's components come from, in words."""

from __future__ import annotations

from rules.reference.facts import ComponentValues
from rules.reference.origins import origin_lines
from rules.tadmor.reference.facts import ERAS

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
WITHOUT_ORIGIN = ("name",)
"""What a slot has for people only."""


def component_origins(table: ComponentValues, is_slot: bool = False) -> tuple[str, ...]:
    """What is not the rulebook's, and the note."""
    return origin_lines(table, _KEYS, WITHOUT_ORIGIN if is_slot else (), _era)


def _era(_: str, place: int, places: int) -> str:
    """A list with a value for each era is spoken of by eras."""
    return f"Era {ERAS[place]}" if places == len(ERAS) else str(place + 1)
