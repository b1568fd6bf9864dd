"""Places of regions and slots on the drawn map, for every size of it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from textual.geometry import Region

from rules.tadmor.components.catalogue import Board, Slot

_LEAST = 80
"""Cells that the map needs."""
_TALL_CELLS = 84
"""Cells from which on the three towns of the west may stand below one another."""
_FULL_CELLS = 100
"""Cells from which on every region is as wide as it ever gets."""
_PRICES, _LEAST_PRICES = 10, 3
"""Cells that a region gains for the prices of its slots; the fewest, where the towns stand below one another."""
COLUMNS = 4
"""The seas, the towns, the oasis with what lies south of it, and the east."""
_SIDE_BY_SIDE = {"palmyra": 4}
"""Slots that have room in a row of a region; elsewhere three have."""
_LOW_STACKS = (("north", "south"), ("ebla", "emesa"), ("palmyra", "damascus"), ("euphrates",))
_TALL_STACKS = (("north", "south"), ("ebla", "emesa", "damascus"), ("euphrates", "palmyra"))
_NARROW_STACKS = (("north", "south", "ebla", "emesa"), ("palmyra", "damascus", "euphrates"))
"""Regions that lie below one another."""
_NARROW = 44
"""Cells from which on a map in two columns cuts no word."""
_WIDE_EAST, _WIDE = 4, 100
"""Cells that the east gains for the prices of its slots, and the cells of a map from which on it does."""


class SlotRow(Struct, frozen=True):
    """Slots that do the same, or that follow one another, in a row of the map."""

    slots: tuple[Slot, ...]
    column: int
    x: int
    y: int
    width: int

    def cell_of(self, nth: int) -> int:
        """The column of the sign of one of the slots: they stand side by side, three cells each."""
        return self.x + 3 * nth


class RegionBox(Struct, frozen=True):
    """The place of a region: a heading, and a row for each of its actions."""

    region: str
    x: int
    y: int
    width: int
    rows: tuple[SlotRow, ...]

    @property
    def height(self) -> int:
        return 1 + len(self.rows)


class Area(Struct, frozen=True):
    """The rectangle of a region."""

    region: str
    x: int
    y: int
    width: int
    height: int


class MapShape(Struct, frozen=True):
    """The map without its slots; `coast` is where the land begins, `river` where the Euphrates flows."""

    width: int
    height: int
    coast: int
    river: int
    areas: tuple[Area, ...]

    def area(self, region: str) -> Area | None:
        return next((area for area in self.areas if area.region == region), None)

    def is_free(self, x: int, y: int, width: int, height: int) -> bool:
        """Return True if no region lies in a rectangle."""
        return not any(
            x < area.x + area.width and area.x < x + width and y < area.y + area.height and area.y < y + height
            for area in self.areas
        )


class MapLayout(Struct, frozen=True):
    """The whole map."""

    shape: MapShape
    boxes: tuple[RegionBox, ...]

    @property
    def rows(self) -> list[SlotRow]:
        return [row for box in self.boxes for row in box.rows]


class _Place(Struct, frozen=True):
    """The preferred place of a region: its column of the map, and its box."""

    column: int
    x: int
    y: int
    width: int


def map_layout(board: Board, width: int, height: int) -> MapLayout:
    """The regions where they lie: seas in the west, towns inland, Palmyra in its oasis, the river in the east."""
    rows = _rows_of(board)
    if _is_narrow(rows, width, height):
        return _narrow_layout(rows, width, height)
    return _map_layout(rows, max(_LEAST, width), height)


def _is_narrow(rows: _Rows, width: int, height: int) -> bool:
    return _NARROW <= width < _LEAST and height >= rows.needed(_NARROW_STACKS)


def least_rows(board: Board, width: int = _LEAST) -> int:
    """Rows that the map needs to show every slot of a board in so many cells."""
    return _rows_of(board).needed(_NARROW_STACKS if _NARROW <= width < _LEAST else _LOW_STACKS)


def free_corner(board: Board, width: int, height: int) -> Region | None:
    """Return the place in the south-east of the map in which no region lies; None if all regions are spread over it."""
    rows = _rows_of(board)
    if _is_narrow(rows, width, height):
        top = sum(map(rows.height, _NARROW_STACKS[1]))
        left = _narrow_east(width)
        return Region(left, top, width - left, height - top)
    if width < _LEAST or _is_tall(rows, width, height):
        return None
    cells, top = _east_cells(width), rows.height("euphrates")
    return Region(width - cells, top, cells, height - top)


class _Rows:
    """The rows of each region of a board."""

    def __init__(self, board: Board) -> None:
        rows: dict[str, dict[str, list[Slot]]] = {}
        for slot in board.slots.values():
            rows.setdefault(slot.region, {}).setdefault(board.alike[slot.name], []).append(slot)
        self.of_region = {
            region: [part for slots in some.values() for part in _parts(slots, _SIDE_BY_SIDE.get(region, 3))]
            for region, some in rows.items()
        }

    def height(self, region: str) -> int:
        return 1 + len(self.of_region.get(region, ()))

    def needed(self, stacks: tuple[tuple[str, ...], ...]) -> int:
        """Rows for the highest of some stacks of regions."""
        return max(sum(map(self.height, stack)) for stack in stacks)


@lru_cache(maxsize=8)
def _rows_of(board: Board) -> _Rows:
    """Boards are few and never change, so they may be keys."""
    return _Rows(board)


def _parts(slots: list[Slot], most: int) -> list[tuple[Slot, ...]]:
    return [tuple(slots[start : start + most]) for start in range(0, len(slots), most)]


@lru_cache(maxsize=64)
def _map_layout(rows: _Rows, width: int, height: int) -> MapLayout:
    tall = _is_tall(rows, width, height)
    places = _tall(width, height, rows) if tall else _low(width, height, rows)
    boxes = _boxes(places, _TALL_STACKS if tall else _LOW_STACKS, rows, height)
    palmyra, east = places["palmyra"], places["euphrates"]
    coast = (places["north"].x + places["north"].width + places["ebla"].x) // 2 - 1
    river = (palmyra.x + palmyra.width + width) // 2 - 2 if tall else east.x - 3
    return MapLayout(MapShape(width, height, coast, river, _areas(boxes)), boxes)


@lru_cache(maxsize=8)
def _narrow_layout(rows: _Rows, width: int, height: int) -> MapLayout:
    """Two columns for a screen that is higher than wide; there is no sea or river to be seen between them."""
    east = _narrow_east(width)
    sides = zip(_NARROW_STACKS, ((0, east - 1), (east, width - east)), strict=True)
    places = {
        region: _Place(number, x, 0, cells) for number, (stack, (x, cells)) in enumerate(sides) for region in stack
    }
    boxes = _boxes(places, _NARROW_STACKS, rows, height)
    return MapLayout(MapShape(width, height, -_LEAST, 2 * _LEAST, _areas(boxes)), boxes)


def _narrow_east(width: int) -> int:
    return width // 2


def _is_tall(rows: _Rows, width: int, height: int) -> bool:
    return width >= _TALL_CELLS and height >= rows.needed(_TALL_STACKS)


def _east_cells(width: int) -> int:
    return 20 + (_WIDE_EAST if width >= _WIDE else 0)


def _boxes(
    places: dict[str, _Place], stacks: tuple[tuple[str, ...], ...], rows: _Rows, height: int
) -> tuple[RegionBox, ...]:
    tops = {region: top for stack in stacks for region, top in _tops(stack, places, rows, height).items()}
    return tuple(_box(region, place, tops[region], rows) for region, place in places.items())


def _areas(boxes: tuple[RegionBox, ...]) -> tuple[Area, ...]:
    return tuple(Area(box.region, box.x, box.y, box.width, box.height) for box in boxes)


def _low(width: int, height: int, rows: _Rows) -> dict[str, _Place]:
    """Two rows of regions in four columns; what is wider or higher than needed becomes sea and desert."""
    east = _east_cells(width)
    spare, air = width - _LEAST - east + 20, max(0, height - rows.needed(_LOW_STACKS))
    more, gap = min(_PRICES, spare // 4), min(6, spare // 16)
    sea, shore = min(3, spare // 8), 18 + min(6, more)
    town = sea + shore + 2 + gap
    oasis = town + 17 + more + gap
    first, second = air // 6, height // 2 + air // 6
    return {
        "north": _Place(0, sea, first + min(1, air), shore),
        "south": _Place(0, sea, second, shore),
        "ebla": _Place(1, town, first, 16 + more),
        "emesa": _Place(1, town, second, 16 + more),
        "palmyra": _Place(2, oasis, 1 + min(2, air // 3), 22 + more),
        "damascus": _Place(2, oasis, second, 20 + more),
        "euphrates": _Place(3, width - east, 0, east),
    }


def _tall(width: int, height: int, rows: _Rows) -> dict[str, _Place]:
    """The towns below one another; Palmyra lies in the middle of the desert, the Euphrates in the north-east."""
    spare, full = width - _TALL_CELLS, _FULL_CELLS - _TALL_CELLS
    more = min(_PRICES, spare * _PRICES // full)
    told = max(more, _LEAST_PRICES)
    extra = max(0, spare - full)
    air = (height - rows.needed(_TALL_STACKS)) // 3
    sea, town = 1 + min(3, extra // 8), 25 + more + extra * 2 // 5
    oasis = town + max(20, 17 + more) + extra // 4
    return {
        "north": _Place(0, sea, 1 + air // 2, 18 + min(6, told + 1)),
        "south": _Place(0, sea, height // 2 + air // 2, 18 + min(6, told + 1)),
        "ebla": _Place(1, town, air // 2, 16 + told),
        "emesa": _Place(1, town, rows.height("ebla") + air // 2 + air, 16 + told),
        "damascus": _Place(
            1, town, rows.height("ebla") + rows.height("emesa") + air // 2 + 2 * air, 20 + max(0, more - 4)
        ),
        "palmyra": _Place(2, oasis, rows.height("euphrates") + 2 + air, 22 + told + more // _PRICES),
        "euphrates": _Place(3, width - 20 - more, 1, 20 + more),
    }


def _tops(stack: tuple[str, ...], places: dict[str, _Place], rows: _Rows, height: int) -> dict[str, int]:
    """The first rows of regions below one another: where they would like to be, but never over one another.

    Where there is no room for all, the last ones reach over the end of the map.
    """
    tops: dict[str, int] = {}
    limit = height
    for region in reversed(stack):
        limit = tops[region] = min(places[region].y, limit - rows.height(region))
    end = 0
    for region in stack:
        tops[region] = max(tops[region], end)
        end = tops[region] + rows.height(region)
    return tops


def _box(region: str, place: _Place, top: int, rows: _Rows) -> RegionBox:
    return RegionBox(
        region,
        place.x,
        top,
        place.width,
        tuple(
            SlotRow(slots, place.column, place.x + 1, top + 1 + number, place.width - 1)
            for number, slots in enumerate(rows.of_region.get(region, []))
        ),
    )
