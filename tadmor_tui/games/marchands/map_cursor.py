"""From one city of the map to the next with an arrow key, and the road that leads that way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from rules.contract import Components
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import Label

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2
"""How much farther a city seems for each step that it lies to the side."""


def next_city(way: str, here: str, cities: Iterable[str], components: Components) -> str:
    """The nearest city in that direction; the same if there is none."""
    catalogue = cast(Catalogue, components)
    found = []
    for city in cities:
        ahead, aside = _apart(way, here, city, catalogue)
        if ahead > 0:
            found.append((ahead + _ASIDE * abs(aside), aside, city))
    return min(found)[2] if found else here


def way_to(way: str, here: str, roads: Sequence[tuple[Label, str]], catalogue: Catalogue) -> Label | None:
    """The road that leads that way more than any other."""
    found = []
    for label, city in roads:
        ahead, aside = _apart(way, here, city, catalogue)
        if ahead > abs(aside):
            found.append((abs(aside), ahead, label))
    return min(found)[2] if found else None


def _apart(way: str, here: str, there: str, catalogue: Catalogue) -> tuple[int, int]:
    """How far a city lies ahead and to the side."""
    (right, down), cities = WAYS[way], catalogue.file.cities
    across = cities[there].grid[0] - cities[here].grid[0]
    below = cities[there].grid[1] - cities[here].grid[1]
    return across * right + below * down, across * down + below * right
