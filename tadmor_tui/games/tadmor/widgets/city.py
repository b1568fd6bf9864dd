"""The city at dusk: what every merchant has built, seen from afar, with a flag over whoever has won."""

from __future__ import annotations

from random import Random

from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.widgets.buildings import Ground, paint_buildings
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame

_SKY = tuple(f"dusk{number}" for number in range(8))
"""From its height down to the roofs."""
_SCALES = (16, 12, 8, 6, 4, 3, 2, 1)
"""Eighths of a row for a level of a tower; the largest that has room is taken, for all towers alike."""
_PLOT = 12
"""Cells that a merchant builds on, where there are so many."""
_ABOVE, _HIGH = 2, 8
"""Rows of sky that no tower reaches, and from how many rows on there are such."""
_CELLS_FOR_A_STAR = 23
_PALM = (".###.", "#####", "#.#.#", "..#..", "..#..", "..#..")
_HIGH_PALM = (*_PALM, _PALM[-1], _PALM[-1])
_GROVE = 17
"""Cells of a margin that has room for palms."""


def paint_city(history: History[TadmorGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """The towers and temples, each merchant's in a column."""
    standings, view = history.standings(history.last), history.views(history.last)[0]
    canvas = _sky(look.glyphs, frame)
    levels = max(1, *(merchant.tower for merchant in view.merchants))
    sky = frame.rows - 1 - (_ABOVE if frame.rows >= _HIGH else 0)
    scale = next((scale for scale in _SCALES if levels * scale <= 8 * sky), 1)
    foot = frame.rows - 1
    for number, seat in enumerate(frame.seats):
        plot = min(_PLOT, frame.column)
        x = frame.margin + (number + 1) * frame.column - plot
        merchant = view.merchants[seat]
        # whoever builds on a wide plot lays a street below, where the ground is drawn afterwards
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
