"""The prestige track: where everybody stands, on a scale as wide as the screen."""

from __future__ import annotations

from collections.abc import Mapping

from rules.contract import Seat
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.things import SEAT
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.text import Line
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.pointing import key

_LEFT = 4
"""Cells for the name of the scale."""
_STEPS = (10, 20, 25, 50, 100, 200, 500, 1000)
_BADGE = 3
"""Cells of the badge of a merchant."""
_LEAST_STEP = 6
"""Cells between two numbers of the scale."""


def paint_track(scene: Scene, cells: int, on_the_way: Mapping[Seat, int] | None = None) -> list[Line]:
    """The scale, and below it a badge for each merchant; those who meet stand side by side.

    Some may be on the way to their points; the scale is that of the points in the end.
    """
    canvas = Canvas(cells, 2)
    points = {m.seat: m.points for m in scene.view.merchants}
    lowest, highest = min(0, *points.values()), max(50, *points.values())
    room = max(1, cells - _LEFT - _BADGE * len(points) - 4)
    step = next((step for step in _STEPS if step * room >= _LEAST_STEP * (highest - lowest)), _STEPS[-1])
    lowest, highest = lowest // step * step, -(-highest // step) * step

    def column(value: int) -> int:
        return _LEFT + round((value - lowest) * room / (highest - lowest))

    canvas.write(1, 0, t("PP"), "title")
    canvas.write(_LEFT, 1, scene.glyphs.rule * (cells - _LEFT - 1), "frame")
    for value in range(lowest, highest + 1, step):
        canvas.write(column(value), 0, str(value), "dim")
        canvas.put(column(value), 1, scene.glyphs.upright, "frame")
    end = 0
    for seat, value in sorted({**points, **(on_the_way or {})}.items(), key=lambda item: item[1]):
        letter, ink, *_ = scene.letter(seat)
        start = max(end, _LEFT - 1, column(value) - 1)
        end = canvas.write(start, 1, f" {letter} ", "night", ink)
        canvas.mark(start, 1, end - start, 1, key(SEAT, seat))
    return canvas.lines()
