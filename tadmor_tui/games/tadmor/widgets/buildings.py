"""The towers and temples of the merchants, as large as there is room, and the city that they make at dusk."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import MerchantView, View
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame

_WIDE, _ROOMY = 8, 13
"""Cells from which on a tower has walls, and a temple steps."""
_TEMPLE_ROWS = 5
_WINDOW_EVERY = 3
_STARRY = 9
"""Rows of sky from which on stars are seen."""
_SKY = tuple(f"dusk{number}" for number in range(8))
"""From its height down to the roofs."""
_SCALES = (16, 12, 8, 6, 4, 3, 2, 1)
"""Eighths of a row for a level of a tower; the largest that has room is taken, for all towers alike."""
_PLOT = 12
"""Cells that a merchant builds on, where there are so many."""
_ABOVE, _HIGH = 2, 8
"""Rows of sky that no tower reaches, and from how many rows on there are such."""
_FLAGGED = 6
"""Rows from which on one is left free above the towers, for the winner's flag."""
_CELLS_FOR_A_STAR = 23
_PALM = (".###.", "#####", "#.#.#", "..#..", "..#..", "..#..")
_HIGH_PALM = (*_PALM, _PALM[-1], _PALM[-1])
_GROVE = 17
"""Cells of a margin that has room for palms."""


class Ground(Struct, frozen=True):
    """The building site of a merchant: the row below the buildings, and the height of a level in eighths of a row."""

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


def paint_city(history: History[TadmorGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """The towers and temples, each merchant's in a column."""
    standings, view = history.standings(history.last), history.snapshot(history.last, 0).view
    canvas = _sky(look.glyphs, frame)
    levels = max(1, *(merchant.tower for merchant in view.merchants))
    sky = frame.rows - 1 - (_ABOVE if frame.rows >= _HIGH else frame.rows >= _FLAGGED)
    scale = next((scale for scale in _SCALES if levels * scale <= 8 * sky), 1)
    foot = frame.rows - 1
    for number, seat in enumerate(frame.seats):
        plot = min(_PLOT, frame.column)
        x = frame.margin + (number + 1) * frame.column - plot
        merchant = view.merchants[seat]
        # a merchant who builds on a wide plot lays a street below, where the ground is drawn afterwards
        paint_buildings(
            canvas, look.glyphs, merchant, Ground(x, frame.rows if plot == _PLOT and foot >= 5 else foot, plot, scale)
        )
        if standings.final and seat in standings.winners:
            top = foot - min(foot, -(-merchant.tower * scale // 8))
            canvas.put(x + (2 if plot == _PLOT else 0), top - 1, look.glyphs.flag, "title")
    ground = "▀" if look.glyphs.pictures else look.glyphs.shade
    canvas.write(0, foot, ground * frame.cells, "limedark", "night")
    return canvas.lines()


def _sky(glyphs: Glyphs, frame: PictureFrame) -> Canvas:
    """Always the same stars for the same size, and palms before the margin."""
    canvas = Canvas(frame.cells, frame.rows)
    for row in range(frame.rows):
        canvas.fill(0, row, frame.cells, 1, _SKY[row * len(_SKY) // frame.rows])
    rng = Random(frame.cells)
    for _ in range(frame.cells * (frame.rows // 2) // _CELLS_FOR_A_STAR):
        canvas.put(rng.randrange(frame.cells), rng.randrange(max(1, frame.rows // 2)), glyphs.dot, "star")
    foot = frame.rows - 1
    if glyphs.pictures and frame.margin >= _GROVE and foot >= len(_HIGH_PALM) // 2:
        for x, palm in ((3, _PALM), (10, _HIGH_PALM)):
            canvas.draw(x, foot - len(palm) // 2, palm, {"#": "duskpalm"})
    return canvas
