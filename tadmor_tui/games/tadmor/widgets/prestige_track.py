"""The prestige track: where the merchants stand, on a scale as wide as the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.geometry import Size

from rules.contract import Seat
from rules.tadmor.state import Colour
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.games.tadmor.widgets.merchant_pane import SEAT
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import key

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_LEFT = 4
"""Cells for the name of the scale."""
_STEPS = (10, 20, 25, 50, 100, 200, 500, 1000)
_BADGE = 3
"""Cells of the badge of a merchant."""
_LEAST_STEP = 6
"""Cells between two numbers of the scale."""

TrackSelection = tuple[tuple[Colour, int], ...]
"""The merchants in the order of their seats, each with their points."""


class PrestigeTrack(Pane["TadmorTable", TrackSelection]):
    """The scale, and below it a badge for each merchant."""

    MIN = Size(1, 2)
    FITS = True

    def select(self, table: TadmorTable) -> TrackSelection:
        return table.ui.of_position(select_track)

    def paint(self, selected: TrackSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_track(selected, look.glyphs, size.width)


def select_track(position: TadmorPosition) -> TrackSelection:
    return tuple((merchant.colour, merchant.points) for merchant in position.view.merchants)


def paint_track(
    selected: TrackSelection, glyphs: Glyphs, cells: int, on_the_way: Mapping[Seat, int] | None = None
) -> list[Line]:
    """Merchants who meet stand side by side.

    Some may be on the way to their points; the scale is that of the points in the end.
    """
    canvas = Canvas(cells, 2)
    points = {seat: points for seat, (_, points) in enumerate(selected)}
    lowest, highest = min(0, *points.values()), max(50, *points.values())
    room = max(1, cells - _LEFT - _BADGE * len(points) - 4)
    step = next((step for step in _STEPS if step * room >= _LEAST_STEP * (highest - lowest)), _STEPS[-1])
    lowest, highest = lowest // step * step, -(-highest // step) * step

    def column(value: int) -> int:
        return _LEFT + round((value - lowest) * room / (highest - lowest))

    canvas.write(1, 0, t("PP"), "title")
    canvas.write(_LEFT, 1, glyphs.rule * (cells - _LEFT - 1), "frame")
    for value in range(lowest, highest + 1, step):
        canvas.write(column(value), 0, str(value), "dim")
        canvas.put(column(value), 1, glyphs.upright, "frame")
    end = 0
    for seat, value in sorted({**points, **(on_the_way or {})}.items(), key=lambda item: item[1]):
        letter, ink, *_ = seat_letter(selected[seat][0])
        start = max(end, _LEFT - 1, column(value) - 1)
        end = canvas.write(start, 1, f" {letter} ", "night", ink)
        canvas.mark(start, 1, end - start, 1, key(SEAT, seat))
    return canvas.lines()
