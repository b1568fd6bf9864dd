"""The way of the arrow keys from place to place on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.palmyra.cells import Cell
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.scales import WAYS

_ASIDE = 2
"""Factor by which a place seems farther for each step that it lies to the side."""


def next_place(way: str, here: Place, places: Iterable[Place], city: Sequence[Cell]) -> Place:
    """Return the nearest place in a direction; the same if there is none. The city is one place."""
    right, down = WAYS[way]
    x, y = _middle(here, city)
    found: list[tuple[float, float, Place]] = []
    for place in dict.fromkeys(places):
        there = _middle(place, city)
        ahead = (there[0] - x) * right + (there[1] - y) * down
        aside = (there[0] - x) * down + (there[1] - y) * right
        if ahead > 0 and place != here:
            found.append((ahead + _ASIDE * abs(aside), aside, place))
    return min(found, key=lambda each: each[:2])[2] if found else here


def _middle(place: Place, city: Sequence[Cell]) -> tuple[float, float]:
    if place != "city":
        return place
    return sum(x for x, _ in city) / len(city), sum(y for _, y in city) / len(city)
