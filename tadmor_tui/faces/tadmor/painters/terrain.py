"""The land beneath the regions: sea, coast, desert and river. It never changes, so it is drawn once for each size."""

from __future__ import annotations

from functools import lru_cache
from math import sin

from tadmor_tui.faces.tadmor.map_layout import MapShape
from tadmor_tui.look.canvas import Canvas
from tadmor_tui.look.glyphs import Glyphs

_SEAS, _SANDS = ("sea", "sea", "sea2", "sea3"), ("sand", "sand", "sand2", "sand3")
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
_HUES = {"s": "sail", "h": "hull", "c": "hull", "L": "limestone"}


@lru_cache(maxsize=16)
def terrain(shape: MapShape, glyphs: Glyphs, pictures: bool) -> Canvas:
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
    if pictures:
        _pictures(canvas, shape)
    return canvas


def _bend(y: int, way: int) -> int:
    """How far coast and river lie to the right of a straight line in a row."""
    return round(sin(y * 0.9 + way) + 0.6 * sin(y * 0.37 * way))


def _chance(x: int, y: int, salt: int) -> int:
    """A number from 0 to 99 that is always the same for a cell."""
    mixed = (x * 73856093) ^ (y * 19349663) ^ (salt * 83492791)
    mixed = (mixed ^ (mixed >> 13)) * 1274126177
    return ((mixed ^ (mixed >> 16)) & 0xFFFFFF) % 100


def _sea(canvas: Canvas, x: int, y: int, glyphs: Glyphs) -> None:
    canvas.fill(x, y, 1, 1, _SEAS[_chance(x // 4, y, 1) % len(_SEAS)])
    if _chance(x, y, 2) < 4:
        canvas.put(x, y, glyphs.wave, "wave")


def _desert(canvas: Canvas, x: int, y: int, glyphs: Glyphs) -> None:
    canvas.fill(x, y, 1, 1, _SANDS[_chance(x // 6, y, 3) % len(_SANDS)])
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
    _draw_where_free(canvas, shape, _SHIP, 2, 1, shape.coast - 2)
    _draw_where_free(canvas, shape, _CAMEL, shape.coast + 22, shape.height // 2, shape.river - 1)


def _draw_where_free(
    canvas: Canvas, shape: MapShape, picture: tuple[str, ...], left: int, top: int, right: int
) -> None:
    wide, high = max(map(len, picture)), (len(picture) + 1) // 2
    for y in range(shape.height - high, top - 1, -1):
        for x in range(left, right - wide):
            if shape.is_free(x - 1, y, wide + 2, high):
                canvas.draw(x, y, picture, _HUES)
                return
