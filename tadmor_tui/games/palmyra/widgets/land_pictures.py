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
from rules.palmyra.state import Place
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import figure_sign
from tadmor_tui.games.palmyra.scales import Scale, fitting_scale
from tadmor_tui.games.palmyra.text.places import cell_numbers, goal_numbers
from tadmor_tui.games.palmyra.widgets.city_board import BoardMarks, paint_board, select_board
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


def paint_land(
    history: History[PalmyraGame, View], look: Appearance, frame: PictureFrame, lit: Place | None = None
) -> list[Line]:
    """The land as large as it has room, and how much of it each player has laid; a place of it may be lit."""
    view = history.snapshot(history.last, 0).view
    room = _room_of_land(view, frame)
    painted = _in_the_middle(view, (), room, look, BoardMarks(cursor=lit), dotted=False)
    return painted if room.height == frame.rows else [*painted, _laid_by(history, view, frame.cells)]


def place_in_picture(view: View, frame: PictureFrame, x: int, y: int) -> Place | None:
    """Return the place that such a picture shows in a cell; None beside the land."""
    land, room = _cells_of(view), _room_of_land(view, frame)
    scale = _largest(land, room)
    cell = scale.pitch.cell_at(_origin(land, scale, room) + Offset(x, y))
    if not 0 <= y < room.height or cell not in land:
        return None
    return cell if any(tile.cell == cell for tile in view.land) else "city"


def _room_of_land(view: View, frame: PictureFrame) -> Size:
    """Return the room of the land: a row is left for the caption, unless the land would be smaller then."""
    land, room = _cells_of(view), Size(frame.cells, frame.rows)
    below = Size(room.width, room.height - 1)
    captioned = frame.rows >= _CAPTIONED and _largest(land, below) is _largest(land, room) and bool(view.land)
    return below if captioned else room


def _in_the_middle(
    view: View, free: Sequence[Cell], room: Size, look: Appearance, marks: BoardMarks, dotted: bool = True
) -> list[Line]:
    """Paint the land and some free cells; cells around them may be dotted."""
    land = [*_cells_of(view), *free]
    scale = _largest(land, room)
    return paint_board(select_board(view, scale, _origin(land, scale, room), marks), room, look, dotted)


def _origin(land: Sequence[Cell], scale: Scale, room: Size) -> Offset:
    area = scale.around(land)
    return Offset(area.x - (room.width - area.width) // 2, area.y - (room.height - area.height) // 2)


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
