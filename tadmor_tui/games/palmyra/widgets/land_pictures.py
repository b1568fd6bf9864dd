"""Pictures of the land on other screens: with the final scores, beside a saved game, below advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from textual.geometry import Offset, Size

from rules.palmyra import actions as a
from rules.palmyra.cells import Cell
from rules.palmyra.events import TileLaid
from rules.palmyra.game import PalmyraGame
from rules.palmyra.prospects import prospect
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import figure_sign
from tadmor_tui.games.palmyra.scales import Scale, fitting_scale
from tadmor_tui.games.palmyra.text.places import cell_numbers, goal_numbers
from tadmor_tui.games.palmyra.widgets.city_board import NO_MARKS, BoardMarks, paint_board, select_board
from tadmor_tui.render.text import Line, Run, line, width
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame

_CAPTIONED = 12
"""Rows from which on a picture has a caption, unless the land is smaller then."""


def paint_proposal(
    snapshot: TableSnapshot[PalmyraGame, View],
    advised: AdvisedAction,
    hand_open: bool,
    look: Appearance,
    cells: int,
    rows: int,
) -> list[Line]:
    """The board with the numbers that it has now, and with the place that advice is about lit."""
    view, action = snapshot.view, advised.action
    numbers, goals = cell_numbers(snapshot.legal), goal_numbers(view, snapshot.legal)
    marks = BoardMarks(
        numbers=numbers,
        incomes={action.cell: prospect(snapshot.game, action).gain} if isinstance(action, a.Lay) else {},
        goals={place: str(number) for place, number in goals.items()},
        cursor=action.cell if isinstance(action, a.Lay) else action.to if isinstance(action, a.Move) else None,
    )
    return _in_the_middle(view, list(numbers), Size(cells, rows), look, marks)


def paint_land(history: History[PalmyraGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """The land as large as it has room, and how much of it each player has laid."""
    view = history.snapshot(history.last, 0).view
    land, room = _cells_of(view), Size(frame.cells, frame.rows)
    below = Size(room.width, room.height - 1)
    captioned = frame.rows >= _CAPTIONED and _largest(land, below) is _largest(land, room) and bool(view.land)
    painted = _in_the_middle(view, (), below if captioned else room, look, None)
    return [*painted, _laid_by(history, view, frame.cells)] if captioned else painted


def _in_the_middle(
    view: View, free: Sequence[Cell], room: Size, look: Appearance, marks: BoardMarks | None
) -> list[Line]:
    """Paint the land and some free cells; without marks nothing is dotted around it."""
    land = [*_cells_of(view), *free]
    scale = _largest(land, room)
    area = scale.around(land)
    origin = Offset(area.x - (room.width - area.width) // 2, area.y - (room.height - area.height) // 2)
    return paint_board(select_board(view, scale, origin, marks or NO_MARKS), room, look, dotted=marks is not None)


def _cells_of(view: View) -> list[Cell]:
    return [tile.cell for tile in (*view.city, *view.land)]


def _largest(land: Sequence[Cell], room: Size) -> Scale:
    return fitting_scale(land, room, Scale.WHOLE)


def _laid_by(history: History[PalmyraGame, View], view: View, cells: int) -> Line:
    """`53 tiles beside the city  R laid 18`, or as much of it as has room."""
    events = (event for number in range(1, history.last + 1) for event in history.events(number))
    laid = Counter(event.seat for event in events if isinstance(event, TileLaid))
    told = nt("{n} tile beside the city", "{n} tiles beside the city", len(view.land))
    runs: list[Run | str] = []
    for player in view.players if len(view.players) > 1 else ():
        words = t("laid {n}", n=laid[player.seat])
        runs += ["  ", figure_sign(player.colour, "legion"), Run(f" {words}", "plain")]
    forms = (line(Run(f" {told}", "dim"), *runs), line(*runs[1:]), line(Run(f" {told}", "dim")))
    return next((form for form in forms if form and width(form) <= cells), line())
