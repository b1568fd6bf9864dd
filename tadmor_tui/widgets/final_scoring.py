"""The final scoring on one page, or on two where there is little room: what was built, the points, and their course."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.contract import Standings
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, beside, line, wrapped
from tadmor_tui.session.advice import Remark
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.curve import Course, paint_course
from tadmor_tui.widgets.layout import PictureFrame
from tadmor_tui.widgets.remarks import RemarksLook, remark_rows
from tadmor_tui.widgets.scores import (
    Players,
    bars_title,
    columns_of_players,
    paint_bars,
    paint_leaders,
    paint_legend,
    paint_score_column,
    paint_scores,
    paint_sources,
    score_column_cells,
    scores_cells,
)

_WIDE, _HIGH = 110, 32
"""From which on scores, bars, course and turning points stand around each other."""
_LEAST_COURSE, _TALLEST_COURSE = 10, 30
_LEAST_SKY, _TALLEST_SKY = 4, 26
_REMARKS_SHARE, _SCORES_SHARE = 9 / 20, 9 / 20
"""Of the width, for turning points beside the course, and for scores beside a picture."""
_WIDEST_BESIDE = 60
"""Cells of the scores beside a picture, which gets the rest."""
_UPRIGHT = 70
"""Cells below which the scores stand below such a picture."""
_AROUND_BARS = 8
"""Rows for what stands above and below the bars, where nothing is as high beside them."""
_BRIEF = 2
"""Rows for the sentence of a turning point."""
MOST_REMARKS = 5

Page: TypeAlias = Literal["scores", "course", "sources"]
_WIDEST_TEXT = 100
Row = tuple[Line, int | None]
"""A row, and which of the turning points it shows."""


class FinalScoring(Struct, frozen=True):
    """All that there is to show."""

    players: Players
    standings: Standings
    course: Course
    most: int | None = None
    """Points of a full bar, while points are still counted; None when they are."""
    about: Sequence[str] = ()
    """What each source is."""
    picture: Callable[[PictureFrame], list[Line]] | None = None
    """Paints the buildings of all players, if the game has such a picture."""
    beside: bool = False
    """True if that is one land of all players, and as high as the page."""
    remarks: Sequence[Remark] | None = None
    """The turning points; None as long as they are not known."""
    reviewed: bool = False
    """True if anybody looks for turning points."""
    cursor: int | None = None
    """The turning point under the cursor."""
    own: Callable[[int, int, bool], list[Line]] | None = None
    """Paints the page of a game that counts no points, in so many cells and rows; True: its course."""


class FinalPage(Struct, frozen=True):
    """The rows of the page, and the place of the remarks."""

    rows: Sequence[Line]
    remarks_at: tuple[int, int] | None = None
    """The column and the row where the turning points begin."""
    remark_rows: Sequence[int | None] = ()
    """The remark in each row from there on."""


def has_room_for_all(cells: int, rows: int) -> bool:
    """Return True if everything stands on one page, with the turning points."""
    return cells >= _WIDE and rows >= _HIGH


def paint_final(final: FinalScoring, cells: int, rows: int, page: Page) -> FinalPage:
    """Paint everything, or what has room on a page."""
    if page == "sources":
        explained = paint_sources(final.players, final.standings, final.about, min(cells, _WIDEST_TEXT))
        return FinalPage(explained[:rows])
    if final.own is not None:
        return _paint_own(final, cells, rows, page == "course")
    if final.beside and page == "scores":
        return FinalPage(_paint_beside(final, cells, rows))
    if has_room_for_all(cells, rows):
        return _paint_wide(final, cells, rows)
    return FinalPage(_paint_narrow(final, cells, rows, page == "course"))


def pages_for(cells: int, rows: int, explained: bool, beside: bool = False) -> list[Page]:
    """Return the pages there are, in their order; the last one if the sources are explained.

    With a picture as high as the page there is always one more for everything else (`beside`).
    """
    first: list[Page] = ["scores"] if has_room_for_all(cells, rows) and not beside else ["scores", "course"]
    return [*first, "sources"] if explained else first


def _paint_wide(final: FinalScoring, cells: int, rows: int) -> FinalPage:
    players, standings = final.players, final.standings
    left = scores_cells(players, standings, cells * 11 // 20)
    table = paint_scores(players, standings, left, places=final.most is None)
    below = max(_LEAST_COURSE, min(_TALLEST_COURSE, rows * 2 // 5, rows - len(table) - 1))
    above = rows - below - 1
    city = _city(final, left, above - len(table))
    bars = _bars(final, cells - left - 1, above if city else max(len(table), 3 * len(standings.ranking) + _AROUND_BARS))
    top = beside(([*city, *table], left), ([], 1), (bars, cells - left - 1))
    below = min(_TALLEST_COURSE, rows - len(top) - 1)
    if final.most is not None:
        return FinalPage(top)  # the course would show who has won
    if not final.reviewed:
        return FinalPage([*top, line(), *paint_course(final.course, players.glyphs, cells, below)])
    right = int(cells * _REMARKS_SHARE)
    remarks = _remarks(final, right, below)
    course = paint_course(final.course, players.glyphs, cells - right - 1, below)
    bottom = beside((course, cells - right - 1), ([], 1), ([row for row, _ in remarks], right))
    return FinalPage([*top, line(), *bottom], (cells - right, len(top) + 1), [number for _, number in remarks])


def _paint_own(final: FinalScoring, cells: int, rows: int, course: bool) -> FinalPage:
    """Paint the page of a game that counts no points; the turning points stand beside it where there is room."""
    assert final.own is not None
    if not has_room_for_all(cells, rows):
        return FinalPage(final.own(cells, rows, course)[:rows])
    right = int(cells * _REMARKS_SHARE)
    left = cells - right - 1
    remarks = _remarks(final, right, rows)
    page = final.own(left, rows, False)[:rows]
    body = beside((page, left), ([], 1), ([row for row, _ in remarks], right))
    return FinalPage(body, (left + 1, 0), [number for _, number in remarks])


def _paint_beside(final: FinalScoring, cells: int, rows: int) -> list[Line]:
    """Paint the picture as large as it has room, the scores at its right or below it, and the course below them."""
    players, standings = final.players, final.standings
    seats = [standing.seat for standing in standings.ranking]
    assert final.picture is not None
    if cells < _UPRIGHT:
        scores = paint_score_column(players, standings, cells, rows // 2, final.most)
        picture = final.picture(PictureFrame(cells, rows - len(scores) - 1, 0, 0, seats))
        return [*picture, line(), *scores]
    share = min(int(cells * _SCORES_SHARE), _WIDEST_BESIDE) if cells >= _WIDE else 0
    right = max(score_column_cells(players, standings), share)
    scores = paint_score_column(players, standings, right, rows, final.most)
    below = min(_TALLEST_COURSE, rows - len(scores) - 1)
    if cells >= _WIDE and below >= _LEAST_COURSE and final.most is None:
        scores = [*scores, line(), *paint_course(final.course, players.glyphs, right, below)]
    picture = final.picture(PictureFrame(cells - right - 1, rows, 0, 0, seats))
    return beside((picture, cells - right - 1), ([], 1), (scores, right))


def _paint_narrow(final: FinalScoring, cells: int, rows: int, course: bool) -> list[Line]:
    players, standings = final.players, final.standings
    table = paint_scores(players, standings, cells, places=final.most is None)
    bars = paint_bars(players, standings, cells, final.most)
    left = rows - len(table) - len(bars) - 1
    if left < _LEAST_COURSE + _LEAST_SKY and course:
        city = _city(final, cells, rows // 3)
        return [*city, *paint_course(final.course, players.glyphs, cells, rows - len(city))]
    whole = left >= _LEAST_COURSE + _LEAST_SKY
    thick = paint_bars(players, standings, cells, final.most, thick=True)
    if not whole and left - (len(thick) - len(bars)) >= (0 if final.picture is None else _LEAST_SKY + 2):
        bars = thick
    left = rows - len(table) - len(bars) - 1
    curve = min(_TALLEST_COURSE, max(_LEAST_COURSE, left * 3 // 5)) if whole else 0
    sky = left - curve - bool(curve)
    city, between = _city(final, cells, sky), [line()]
    if not city and (low := _city(final, cells, sky + 1)):  # a picture is worth more than an empty row
        city, between = low, []
    page = [*city, *table, *between, *bars]
    if not whole or final.most is not None:
        return page
    return [*page, line(), *paint_course(final.course, players.glyphs, cells, rows - len(page) - 1)]


def _city(final: FinalScoring, cells: int, rows: int) -> list[Line]:
    """Paint the buildings above the columns of the table; nothing if there is no room or no such picture."""
    if final.picture is None or final.beside or rows < _LEAST_SKY:
        return []
    if final.most is not None:
        return [line()] * min(rows, _TALLEST_SKY)  # it would show who has won
    margin, column = columns_of_players(final.players, final.standings, cells)
    seats = [standing.seat for standing in final.standings.ranking]
    return final.picture(PictureFrame(cells, min(rows, _TALLEST_SKY), margin, column, seats))


def _bars(final: FinalScoring, cells: int, rows: int) -> list[Line]:
    """Paint the bars as thick and as far apart as there is room, then their legend."""
    players, standings = final.players, final.standings
    legend = [line(), *paint_legend(players, standings, cells)]
    leaders = [line(), *(paint_leaders(players, standings, cells) if final.most is None else ())]
    painted = paint_bars(players, standings, cells, final.most, thick=True)
    high = len(painted) // len(standings.ranking)
    spare = rows - 2 - len(painted) - len(legend) - len(leaders)
    gap = max(0, min(2, spare // len(standings.ranking)))
    bars: list[Line] = []
    for first in range(0, len(painted), high):
        bars += [*painted[first : first + high], *([line()] * gap)]
    return [bars_title(players.glyphs, cells), line(), *bars, *legend, *leaders][:rows]


def _remarks(final: FinalScoring, cells: int, rows: int) -> list[Row]:
    """Return the first turning points, or that they are being looked for."""
    glyphs = final.players.glyphs
    title: Row = (titled(t("Turning points"), cells, glyphs, t("a digit: replay from there")), None)
    if final.remarks is None:
        return [title, *((row, None) for row in wrapped(t("Analysing the game..."), cells - 1, "  "))]
    if not final.remarks:
        told = t("No costly mistakes.")
        return [title, *((row, None) for row in wrapped(told, cells - 1, "  "))]
    cursor = -1 if final.cursor is None else final.cursor
    look = RemarksLook(final.remarks, cursor, final.players.labels, glyphs, brief=_BRIEF)
    return [title, *remark_rows(look, cells, rows - 1)]
