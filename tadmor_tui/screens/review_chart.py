"""The parts of a review on its page: the chart of the chances, the rows of the lists, and the story of a line."""

from __future__ import annotations

from rules.contract import Standings
from rules.message import Name
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, fit, line, wrapped
from tadmor_tui.session.advice import ReviewReport
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.chances import ChancesLook, Plate, paint_chances
from tadmor_tui.widgets.review import ReviewLook, missed_rows

CHART_WIDTH = 70
"""Narrower windows show no chart."""
SMALL_CHART, TALLEST_CHART = 7, 17


def list_rows(report: ReviewReport, cells: int) -> tuple[int, int]:
    """Return the rows of the missed decisions and of the turning points."""
    each = 1 if cells >= CHART_WIDTH else 2
    return 1 + missed_rows(report), 1 + each * max(1, len(report.points))


def has_room_for_both(report: ReviewReport, cells: int, rows: int) -> bool:
    """Return True if chart, turning points and missed decisions have room on one page."""
    return rows - sum(list_rows(report, cells)) - 2 >= (SMALL_CHART + 2 if cells >= CHART_WIDTH else 0)


def chart_heading(look: ReviewLook, cells: int) -> Line:
    return titled(t("Chances of winning"), cells, look.glyphs, t("at the beginning of each turn"))


def paint_chart(
    look: ReviewLook, standings: Standings, turn: Name, coloured: bool, cells: int, rows: int
) -> list[Line]:
    """Paint the chances turn by turn below their heading; nothing where they can't be shown."""
    report = look.report
    if len(report.chances) < 2:
        return []
    below = [look.viewer] if look.viewer is not None else []
    ranking = [standing.seat for standing in standings.ranking]
    chart = ChancesLook(
        [one.turn for one in report.chances[:-1]],
        [one.chances for one in report.chances],
        [*below, *(seat for seat in reversed(ranking) if seat not in below)],
        look.labels,
        turn,
        [Plate(number, row.at) for number, row in enumerate(report.points, 1)],
        look.cursor + 1,
        coloured,
    )
    painted = paint_chances(chart, look.glyphs, cells, rows - 2)
    return [chart_heading(look, cells), *painted, line()] if painted else []


def paint_story(report: ReviewReport, cursor: int, cells: int) -> list[Line]:
    """Paint the whole story of the turning point under the cursor."""
    told = report.points[cursor].story if cursor < len(report.points) else ""
    return [fit(row, cells) for row in wrapped(told, cells - 1, " ")[:2]] or [line()]
