"""What makes the land a map: palms round the oasis, roads, a compass, and names of the sea and of the road.

All of it stands only where nothing else does, with room around it, and most of it only on a large map.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from rich.cells import cell_len

from tadmor_tui.games.tadmor.map_layout import Area, MapShape
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs

_LARGE = (96, 18)
"""Cells and rows of a map that has room for landmarks."""
_STEP = 4
"""Cells from one sign of a road to the next."""


class MapNames(Struct, frozen=True):
    """What is written on the land, in the reader's language."""

    sea: str = ""
    road: str = ""
    north: str = ""


NO_NAMES = MapNames()


def has_landmarks(shape: MapShape) -> bool:
    """Whether the map is large enough; its last row is then kept for names."""
    return shape.width >= _LARGE[0] and shape.height >= _LARGE[1]


def draw_landmarks(canvas: Canvas, shape: MapShape, glyphs: Glyphs, names: MapNames) -> None:
    palmyra, damascus, ebla = (shape.area(region) for region in ("palmyra", "damascus", "ebla"))
    if palmyra is None or damascus is None or ebla is None or not has_landmarks(shape):
        return
    _plant_palms(canvas, shape, palmyra, glyphs)
    _draw_compass(canvas, shape, glyphs, names.north)
    _write(canvas, shape, 2, shape.coast - 2, names.sea, "wave")
    middle = palmyra.y + palmyra.height // 2
    _draw_road(canvas, shape, (_right(ebla) + 1, ebla.y + 2), (palmyra.x - 2, middle), glyphs)
    south = (palmyra.x + palmyra.width // 2, _bottom(palmyra) + 2)
    _draw_road(canvas, shape, south, (_right(damascus) + 1, _bottom(damascus) - 1), glyphs)
    _write(canvas, shape, _right(damascus) + 2, shape.river - 2, names.road, "dune")


def _right(area: Area) -> int:
    return area.x + area.width


def _bottom(area: Area) -> int:
    return area.y + area.height - 1


def _plant_palms(canvas: Canvas, shape: MapShape, oasis: Area, glyphs: Glyphs) -> None:
    """The oasis reaches a little beyond the town, as far as nothing else lies there."""
    left, right, bottom = oasis.x - 2, _right(oasis) + 1, _bottom(oasis) + 1
    sides = [(x, y) for y in range(oasis.y, bottom + 1) for x in (left, left + 1, right - 1, right)]
    for x, y in (*sides, *((x, bottom) for x in range(oasis.x, _right(oasis)))):
        if _is_land(canvas, shape, x, y):
            canvas.fill(x, y, 1, 1, "oasis")
            if (x in (left, right) and y % 2) or (y == bottom and (x - left) % 9 == 4):
                canvas.put(x, y, glyphs.palm, "palm")


def _draw_road(canvas: Canvas, shape: MapShape, start: tuple[int, int], end: tuple[int, int], glyphs: Glyphs) -> None:
    for x, y in _steps(start, end):
        if _is_land(canvas, shape, x, y) and shape.is_free(x - 1, y, 3, 1):
            canvas.put(x, y, glyphs.new, "road")


def _steps(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """A road that bends: first along, then down."""
    (x, y), (end_x, end_y) = start, end
    cells = max(abs(end_x - x), 2 * abs(end_y - y), 1)
    for number in range(0, cells + 1, _STEP):
        part = number / cells
        yield round(x + (end_x - x) * part), round(y + (end_y - y) * part * part)


def _draw_compass(canvas: Canvas, shape: MapShape, glyphs: Glyphs, north: str) -> None:
    east = shape.area("euphrates")
    if east is None or not north:
        return
    x = east.x - 6
    if shape.is_free(x - 2, east.y, 5, 2):
        canvas.put(x, east.y, north, "road")
        canvas.put(x, east.y + 1, glyphs.compass, "road")


def _write(canvas: Canvas, shape: MapShape, left: int, right: int, words: str, ink: str) -> None:
    """A name at the foot of the map, between two columns if it has room there; waves and dunes make way for it."""
    cells, y = cell_len(words), shape.height - 1
    if words and left + cells < right and shape.is_free(left - 1, y, cells + 2, 1):
        for x in range(left - 1, left + cells + 1):
            canvas.put(x, y, " ", ink)
        canvas.write(left, y, words, ink)


def _is_land(canvas: Canvas, shape: MapShape, x: int, y: int) -> bool:
    """Desert in which no region lies."""
    inside = 0 <= x < shape.width and 0 <= y < shape.height
    return inside and canvas.ground_at(x, y).startswith("sand") and shape.is_free(x, y, 1, 1)
