"""Where the regions and their slots lie on the drawn map, for every size of it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rules.tadmor.components.catalogue import Board, Slot

_TALL = 18
"""Rows from which on the three towns of the west stand below one another."""
_LEAST = 80
"""Cells that the map needs."""
COLUMNS = 4
"""The seas, the towns, the oasis with what lies south of it, and the east."""


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
        """Whether no region lies in a rectangle."""
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
    """Where a region goes: the column of the map that it belongs to, and its box."""

    column: int
    x: int
    y: int
    width: int


def map_layout(board: Board, width: int, height: int) -> MapLayout:
    """The regions where they lie: seas in the west, towns inland, Palmyra in its oasis, the river in the east."""
    return _map_layout(_Rows(board), max(_LEAST, width), height)


class _Rows:
    """The rows of each region of a board; boards are few and never change, so they may be keys."""

    def __init__(self, board: Board) -> None:
        self.board = board
        rows: dict[str, dict[str, list[Slot]]] = {}
        for slot in board.slots.values():
            rows.setdefault(slot.region, {}).setdefault(board.alike[slot.name], []).append(slot)
        self.of_region = {region: [tuple(slots) for slots in some.values()] for region, some in rows.items()}

    def __hash__(self) -> int:
        return hash(id(self.board))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rows) and other.board is self.board


@lru_cache(maxsize=64)
def _map_layout(rows: _Rows, width: int, height: int) -> MapLayout:
    places = _tall(width, height) if height >= _TALL else _low(width, height, rows)
    boxes = tuple(_box(region, place, rows.of_region.get(region, [])) for region, place in places.items())
    town, east = places["ebla"], places["euphrates"]
    coast = (places["north"].x + places["north"].width + town.x) // 2 - 1
    river = east.x - 3 if height < _TALL else (places["palmyra"].x + places["palmyra"].width + width) // 2 - 2
    areas = tuple(Area(box.region, box.x, box.y, box.width, box.height) for box in boxes)
    return MapLayout(MapShape(width, height, coast, river, areas), boxes)


def _low(width: int, height: int, rows: _Rows) -> dict[str, _Place]:
    """Two rows of regions in four columns; what is wider than needed becomes sea and desert."""
    spare = width - _LEAST
    air = min(1, max(0, height - 12))
    sea = min(spare // 4, 3)
    town = 20 + min(spare // 3, 8)
    oasis = town + 17 + min(spare // 4, 4)
    east = width - 20
    second = max(6 + air, 1 + max(len(rows.of_region.get(r, [])) for r in ("ebla", "north")) + air)
    return {
        "north": _Place(0, sea, air, 18),
        "south": _Place(0, sea, second, 18),
        "ebla": _Place(1, town, 0, 16),
        "emesa": _Place(1, town, second, 16),
        "palmyra": _Place(2, oasis, 1, 22),
        "damascus": _Place(2, oasis, second, 19),
        "euphrates": _Place(3, east, 0, 20),
    }


def _tall(width: int, height: int) -> dict[str, _Place]:
    """The towns below one another; Palmyra lies in the middle of the desert, the Euphrates in the north-east."""
    spare = width - 84
    hints = min(10, spare // 3)
    air = (height - 18) // 3
    sea, town = 1 + min(3, spare // 12), 25 + spare // 4
    oasis = town + 17 + hints + max(1, spare // 14)
    return {
        "north": _Place(0, sea, 1 + air // 2, 18 + min(7, hints)),
        "south": _Place(0, sea, height // 2 + air // 2, 18 + min(7, hints)),
        "ebla": _Place(1, town, air // 2, 16 + hints),
        "emesa": _Place(1, town, 6 + air // 2 + air, 16 + hints),
        "damascus": _Place(1, town, 12 + air // 2 + 2 * air, 19 + max(0, hints - 3)),
        "palmyra": _Place(2, oasis, 7 + air, 22 + hints),
        "euphrates": _Place(3, width - 20 - hints, 1, 20 + hints),
    }


def _box(region: str, place: _Place, rows: list[tuple[Slot, ...]]) -> RegionBox:
    return RegionBox(
        region,
        place.x,
        place.y,
        place.width,
        tuple(
            SlotRow(slots, place.column, place.x + 1, place.y + 1 + number, place.width - 1)
            for number, slots in enumerate(rows)
        ),
    )
