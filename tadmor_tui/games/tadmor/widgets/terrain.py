"""The land beneath the regions: sea, coast, desert and river, and what makes it a map.

It never changes, so it is drawn once for each size. Palms, roads, a compass and names stand only where nothing else
does, with room around them, and most of them only on a large map.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sin

from msgspec import Struct
from rich.cells import cell_len

from tadmor_tui.games.tadmor.map_layout import Area, MapShape
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs

_SEAS, _SANDS = ("sea", "sea2", "sea", "sea3", "sea"), ("sand", "sand2", "sand", "sand3", "sand")
_PATCH = 9
"""Cells of the same ground: long ones, for every change of ground is sent to the terminal."""
_SHIP = (
    "    s    ",
    "   ss    ",
    "  sss s  ",
    " ssss ss ",
    "    h    ",
    "hhhhhhhhh",
    " hhhhhhh ",
    "         ",
)
_CAMEL = (
    "         ccc",
    "   c    cccc",
    "  ccc   cc  ",
    " ccccccccc  ",
    "cccccccccc  ",
    "c cccccccc  ",
    "  cc   cc   ",
    "  c     c   ",
    "  cc    cc  ",
    "            ",
)
_COLONNADE = (
    "              LL              ",
    "LL LLLLLLLLLLLLLLLLLLLLLLLL LL",
    "LL L  L  L  L LL L  L  L  L LL",
    "LL L  L  L  L LL L  L  L  L LL",
    "LL L  L  L  L LL L  L  L  L LL",
    "LLLLLLLLLLLLLLLLLLLLLLLLLLLLLL",
)
_LOW_COLONNADE = (
    "LL L L L L LLLL L L L L LL",
    "LLLLLLLLLLLLLLLLLLLLLLLLLL",
)
_MANY_PICTURES, _MANY_ROWS = 100, 27
"""Cells and rows from which on there is more than one ship and camel."""
_HUES = {"s": "sail", "h": "hull", "c": "hull", "L": "limestone"}
_LARGE = (96, 18)
"""Cells and rows of a map that has room for landmarks."""
_STEP = 4
"""Cells from one sign of a road to the next."""


class MapNames(Struct, frozen=True):
    """Return the names on the land, in the reader's language."""

    sea: str = ""
    road: str = ""
    north: str = ""


NO_NAMES = MapNames()


@lru_cache(maxsize=16)
def terrain(shape: MapShape, glyphs: Glyphs, pictures: bool, names: MapNames = NO_NAMES) -> Canvas:
    """The empty map; without pictures where the signs for them are missing."""
    canvas = Canvas(shape.width, shape.height)
    for y in range(shape.height):
        coast, river = shape.coast + _bend(y, 1), shape.river + _bend(y, 2)
        for x in range(shape.width):
            if x < coast:
                _sea(canvas, x, y, glyphs)
            elif x < coast + 2:
                canvas.fill(x, y, 1, 1, "beach")
            else:
                _desert(canvas, x, y, glyphs)
        for x in (river, river + 1):
            canvas.put(x, y, glyphs.river, "rivfg", "river")
    draw_landmarks(canvas, shape, glyphs, names)
    if pictures:
        _pictures(canvas, shape)
    return canvas


def _bend(y: int, way: int) -> int:
    """Return the distance of coast and river from a straight line in a row."""
    return round(sin(y * 0.9 + way) + 0.6 * sin(y * 0.37 * way))


def _chance(x: int, y: int, salt: int) -> int:
    """A number from 0 to 99 that is always the same for a cell."""
    mixed = (x * 73856093) ^ (y * 19349663) ^ (salt * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177
    return ((mixed ^ (mixed >> 16)) & 0xFFFFFF) % 100


def _patch(grounds: tuple[str, ...], x: int, y: int, salt: int) -> str:
    """The ground of a cell; patches begin at another place in every row."""
    return grounds[_chance((x + _chance(0, y, salt)) // _PATCH, y, salt) % len(grounds)]


def _sea(canvas: Canvas, x: int, y: int, glyphs: Glyphs) -> None:
    canvas.fill(x, y, 1, 1, _patch(_SEAS, x, y, 1))
    if _chance(x, y, 2) < 4:
        canvas.put(x, y, glyphs.wave, "wave")


def _desert(canvas: Canvas, x: int, y: int, glyphs: Glyphs) -> None:
    canvas.fill(x, y, 1, 1, _patch(_SANDS, x, y, 3))
    if (chance := _chance(x, y, 4)) < len(glyphs.dunes):
        canvas.put(x, y, glyphs.dunes[chance], "dune")


def _pictures(canvas: Canvas, shape: MapShape) -> None:
    """A ship, a camel and the colonnade of Palmyra, where nothing else lies."""
    palmyra = shape.area("palmyra")
    for art in (_COLONNADE, _LOW_COLONNADE):
        high = len(art) // 2
        if (
            palmyra is not None
            and shape.is_free(palmyra.x, palmyra.y - high, palmyra.width, high)
            and palmyra.y >= high
        ):
            left = max(0, (len(art[0]) - palmyra.width) // 2)
            shown = [row[left : left + palmyra.width] for row in art]
            canvas.draw(palmyra.x + (palmyra.width - len(shown[0])) // 2, palmyra.y - high, shown, _HUES)
            break
    some = 1 + (shape.width >= _MANY_PICTURES) + (shape.height >= _MANY_ROWS)
    _draw_where_free(canvas, shape, _SHIP, _Room(2, 1, shape.coast - 2, some))
    _draw_where_free(canvas, shape, _CAMEL, _Room(shape.coast + 22, shape.height // 2, shape.river - 1, some))


class _Room(Struct, frozen=True):
    """A place for pictures, with their maximum number."""

    left: int
    top: int
    right: int
    most: int


def _draw_where_free(canvas: Canvas, shape: MapShape, picture: tuple[str, ...], room: _Room) -> None:
    """A picture, several times if there is much room: from below upwards, each apart from the others."""
    wide, high = max(map(len, picture)), (len(picture) + 1) // 2
    drawn: list[tuple[int, int]] = []
    for y in range(shape.height - high - has_landmarks(shape), room.top - 1, -1):
        for x in range(room.left + _chance(y, 0, 5) % 7, room.right - wide):
            apart = all(abs(x - other_x) > wide + 2 or abs(y - other_y) > high + 2 for other_x, other_y in drawn)
            if len(drawn) < room.most and apart and shape.is_free(x - 1, y, wide + 2, high):
                canvas.draw(x, y, picture, _HUES)
                drawn.append((x, y))


def has_landmarks(shape: MapShape) -> bool:
    """Return True if the map is large enough to keep its last row for names."""
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
