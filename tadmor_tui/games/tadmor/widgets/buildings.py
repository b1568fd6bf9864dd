"""The towers and temples of the merchants, as large as there is room."""

from __future__ import annotations

from msgspec import Struct

from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.view import MerchantView
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs

_WIDE, _ROOMY = 8, 13
"""Cells from which on a tower has walls, and a temple steps."""
_TEMPLE_ROWS = 5
_WINDOW_EVERY = 3
_STARRY = 9
"""Rows of sky from which on stars are seen."""


class Ground(Struct, frozen=True):
    """Where a merchant builds: the row below the buildings, and how many eighths of a row a level is high."""

    x: int
    foot: int
    width: int
    scale: int


def paint_stars(canvas: Canvas, glyphs: Glyphs, x: int, sky: int, width: int) -> None:
    """A few, always in the same places, where the sky is high."""
    if sky >= _STARRY and glyphs.pictures:
        for row in range(0, sky - _TEMPLE_ROWS, 2):
            canvas.put(x + (x * 5 + row * 7) % max(1, width), row, glyphs.dot, "faint")


def paint_buildings(canvas: Canvas, glyphs: Glyphs, merchant: MerchantView, ground: Ground) -> None:
    """The tower, and the temples beside it."""
    thick = 1 if ground.width < _WIDE else 2 if ground.width < _ROOMY - 1 else 3
    indent = 1 if ground.width >= _ROOMY - 1 else 0
    foot = ground.foot
    if ground.width >= _ROOMY - 1 and foot > _TEMPLE_ROWS:
        foot -= 1
        canvas.write(ground.x, foot, glyphs.rule * ground.width, "limedark")
    x = ground.x + indent
    _paint_tower(canvas, glyphs, merchant, x, foot, thick, ground.scale)
    x += thick + (thick > 1)
    room = ground.x + ground.width - x
    if len(merchant.temples) == 1 and room >= 7 and foot > _TEMPLE_ROWS:
        _paint_large_temple(canvas, glyphs, x, foot, merchant.temples[0])
        return
    for nth, height in enumerate(merchant.temples):
        if 4 * nth + 3 <= room:
            _paint_temple(canvas, glyphs, x + 4 * nth, foot, height)


def _paint_tower(
    canvas: Canvas, glyphs: Glyphs, merchant: MerchantView, x: int, foot: int, thick: int, scale: int
) -> None:
    """A bar that grows by eighths; one of three cells has battlements and windows."""
    ink = f"seat.{merchant.colour}"
    whole, rest = divmod(merchant.tower * scale, 8)
    whole, rest = (foot, 0) if whole >= foot else (whole, rest)
    for row in range(whole):
        canvas.write(x, foot - 1 - row, glyphs.bar * thick, ink)
        if thick == 3 and row % _WINDOW_EVERY == 1 and row < whole - 1:
            canvas.put(x + 1, foot - 1 - row, glyphs.window, "night", f"seat.{merchant.colour}")
    if rest:
        canvas.write(x, foot - 1 - whole, glyphs.eighths[rest - 1] * thick, ink)
    elif whole and thick == 3:
        canvas.write(x, foot - whole, glyphs.battlement, ink)


def _paint_temple(canvas: Canvas, glyphs: Glyphs, x: int, foot: int, height: int) -> None:
    """A row for the base, one for the columns, one for the roof; the statue stands in it."""
    for nth, picture in enumerate((glyphs.base, glyphs.columns, glyphs.roof)[: min(height, 3)]):
        canvas.write(x, foot - 1 - nth, picture, "limestone")
    if height == len(TEMPLE_PARTS):
        canvas.put(x + 1, foot - 3, glyphs.statue, "night", "limestone")


def _paint_large_temple(canvas: Canvas, glyphs: Glyphs, x: int, foot: int, height: int) -> None:
    """The same, seven cells wide, with two rows of columns and the statues on the roof."""
    base = glyphs.bar * 7
    columns = (glyphs.columns[0] + " ") * 3 + glyphs.columns[0]
    roof = glyphs.roof[0] + glyphs.bar * 5 + glyphs.roof[-1]
    statues = f" {glyphs.statue} {glyphs.statue} {glyphs.statue} "
    parts = ((base,), (columns, columns), (roof,), (statues,))
    rows = [row for part in parts[:height] for row in part]
    for nth, picture in enumerate(rows):
        canvas.write(x, foot - 1 - nth, picture, "limestone")
