"""The places of cities, roads and regions on the drawn map, for any map and any room; and the ways of the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from rules.marchands.components.catalogue import NO_ROAD, Catalogue
from rules.marchands.places import CITIES, LABELS, REGIONS, Label

GAP_ACROSS, GAP_DOWN = 4, 2
"""Cells and rows between two cities at least."""
_NARROW_GAP = 2
"""Cells between them where there is no room for more."""


class Form(NamedTuple):
    """The shape of a city, and the places where roads reach it."""

    cells: int
    rows: int
    right: int
    """The column of a road that goes up or down."""
    down: int
    """The row of a road that goes left or right."""
    air: int
    """Cells beside the letter of a road, of a caravan and of a resource."""


SMALL = Form(8, 2, 3, 0, 0)
MEDIUM = Form(12, 3, 5, 1, 1)
LARGE = Form(16, 4, 7, 1, 1)
_FORMS = (LARGE, MEDIUM, SMALL)
_ROOMY = {LARGE: (7, 4), MEDIUM: (6, 4)}
"""Cells and rows between two cities from which on a form is taken."""


class Road(NamedTuple):
    """A road between two cities, cell by cell."""

    label: str
    one: str
    two: str
    across: tuple[Offset, ...]
    down: tuple[Offset, ...]
    plate: Offset
    """The place of its letter."""


class MapLayout(NamedTuple):
    form: Form
    size: Size
    cities: dict[str, Region]
    roads: tuple[Road, ...]
    land: dict[Offset, int]
    """The region of each cell of the land."""
    names: dict[str, Offset]
    """The place of the name of each region."""

    def city_at(self, x: int, y: int) -> str | None:
        return next((name for name, area in self.cities.items() if area.contains(x, y)), None)

    def region_at(self, x: int, y: int) -> str | None:
        region = self.land.get(Offset(x, y))
        return None if region is None else REGIONS[region]

    def road_at(self, x: int, y: int) -> Road | None:
        here = Offset(x, y)
        return next((road for road in self.roads if here in (*road.across, *road.down, road.plate)), None)


@lru_cache(maxsize=16)
def map_layout(catalogue: Catalogue, cells: int, rows: int, name_cells: int, name_rows: int) -> MapLayout:
    """The map in so many cells and rows, or larger if it has no room in them."""
    grid = [catalogue.file.cities[city].grid for city in CITIES]
    columns, lines = max(x for x, _ in grid), max(y for _, y in grid)
    form = next((form for form in _FORMS if _has_room(form, columns, lines, cells, rows)), SMALL)
    across = max(form.cells + _NARROW_GAP, (cells - form.cells) // max(1, columns))
    down = max(form.rows + GAP_DOWN, (rows - form.rows) // max(1, lines))
    size = Size(columns * across + form.cells, lines * down + form.rows)
    cities = {
        city: Region(x * across, y * down, form.cells, form.rows) for city, (x, y) in zip(CITIES, grid, strict=True)
    }
    roads = tuple(_roads(catalogue, form, cities))
    land = _land(catalogue, form, cities, size)
    taken = {
        Offset(x, y)
        for area in cities.values()
        for y in range(area.y, area.bottom)
        for x in range(area.x - 1, area.right + 1)
    }
    taken |= {cell for road in roads for cell in (*road.across, *road.down)}
    taken |= {road.plate + Offset(x, 0) for road in roads for x in range(-form.air, form.air + 1)}
    names = {
        name: _middle([cell for cell, owner in land.items() if owner == number], taken, name_cells, name_rows)
        for number, name in enumerate(REGIONS)
    }
    return MapLayout(form, size, cities, roads, land, names)


def _has_room(form: Form, columns: int, lines: int, cells: int, rows: int) -> bool:
    across, down = _ROOMY.get(form, (GAP_ACROSS, GAP_DOWN))
    return columns * (form.cells + across) + form.cells <= cells and lines * (form.rows + down) + form.rows <= rows


def _hub(form: Form, area: Region) -> Offset:
    """Return the place where the roads of a city would meet."""
    return Offset(area.x + form.right, area.y + form.down)


def _roads(catalogue: Catalogue, form: Form, cities: dict[str, Region]) -> Iterator[Road]:
    for number, one in enumerate(CITIES):
        for label, to in zip(LABELS, catalogue.roads[number], strict=True):
            if to != NO_ROAD and number < to:
                yield _road(form, cities, label, one, CITIES[to])


def _road(form: Form, cities: dict[str, Region], label: str, one: str, two: str) -> Road:
    """Straight, or across first and then up or down."""
    left, right = sorted((one, two), key=lambda city: (cities[city].x, cities[city].y))
    start, end = _hub(form, cities[left]), _hub(form, cities[right])
    inside = [cities[left], cities[right]]
    across = [Offset(x, start.y) for x in range(start.x, end.x + 1)]
    down = [Offset(end.x, y) for y in range(min(start.y, end.y), max(start.y, end.y) + 1)]
    across = [cell for cell in across if not any(area.contains(*cell) for area in inside)]
    down = [cell for cell in down if not any(area.contains(*cell) for area in inside) and cell not in across]
    longer = across if len(across) >= len(down) else down
    plate = longer[(len(longer) - 1) // 2] if longer else start
    return Road(label, one, two, tuple(across), tuple(down), plate)


def _land(catalogue: Catalogue, form: Form, cities: dict[str, Region], size: Size) -> dict[Offset, int]:
    """Return the region of every cell: the one whose cities are around it."""
    land: dict[Offset, int] = {}
    for number, name in enumerate(REGIONS):
        corners = [_hub(form, cities[city]) for city in catalogue.file.regions[name].around]
        for y in range(size.height):
            crossings = sorted(_crossings(corners, y))
            for left, right in zip(crossings[::2], crossings[1::2], strict=False):
                for x in range(round(left), round(right)):
                    land[Offset(x, y)] = number
    return land


def _crossings(corners: Sequence[Offset], y: int) -> Iterator[float]:
    """Yield the columns in which the border of a region crosses the middle of a row."""
    for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (one.y <= y) != (two.y <= y):
            yield one.x + (y + 0.5 - one.y) * (two.x - one.x) / (two.y - one.y) if two.y != one.y else one.x


def _middle(cells: Sequence[Offset], taken: set[Offset], wide: int, high: int) -> Offset:
    """The place nearest to the middle of a region where a name of that size touches nothing.

    A name of several rows may be narrower where there is no other way.
    """
    free = set(cells) - taken
    if not free:
        return cells[0] if cells else Offset(0, 0)
    x = sum(cell.x for cell in free) / len(free) - wide / 2
    y = sum(cell.y for cell in free) / len(free) - high / 2
    narrowest = wide if high == 1 else 1
    by_width = ([cell for cell in free if _has_air(cell, free, n, high)] for n in range(wide, narrowest - 1, -1))
    places = next(filter(None, by_width), None) or [
        cell for cell in free if all(cell + Offset(right, 0) in free for right in range(wide))
    ]
    return min(places or free, key=lambda cell: (abs(cell.x - x) + 2 * abs(cell.y - y), cell.y, cell.x))


def _has_air(cell: Offset, free: set[Offset], wide: int, high: int) -> bool:
    return all(cell + Offset(right, down) in free for down in range(high) for right in range(-1, wide + 1))


# --- from city to city

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ASIDE = 2
"""The distance that a step to the side counts."""


def next_city(way: str, here: str, cities: Iterable[str], catalogue: Catalogue) -> str:
    """The nearest city in that direction; the same if there is none."""
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
    """Return the steps to a city ahead and to the side."""
    (right, down), cities = WAYS[way], catalogue.file.cities
    across = cities[there].grid[0] - cities[here].grid[0]
    below = cities[there].grid[1] - cities[here].grid[1]
    return across * right + below * down, across * down + below * right
