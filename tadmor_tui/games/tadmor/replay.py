"""Tadmor in a replay, and beside advice: the map with the slot that an action is about, and the merchants."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size
from textual.geometry import Region

from rules.contract import Seat
from rules.tadmor import actions as a
from rules.tadmor.acting_pieces import acting_place
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.layout import map_and_skyline, map_rows_for
from tadmor_tui.games.tadmor.map_layout import east_rows, least_rows
from tadmor_tui.games.tadmor.position import TadmorPosition, catalogue_of
from tadmor_tui.games.tadmor.widgets.buildings_pane import paint_goods
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, paint_map, raid_of
from tadmor_tui.games.tadmor.widgets.merchant_pane import pack_merchant, paint_merchant, select_merchant
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline, paint_skyline, select_skyline
from tadmor_tui.games.tadmor.widgets.turn_tracker import paint_tracker, select_tracker
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, beside, line, width
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.history import History
from tadmor_tui.session.news import events_of_turn
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH

_LEAST_MAP_ROWS, _ROWS_BESIDE_SKYLINE = 14, 15
"""Of the map, and from which on the skyline stands beside it."""
_OTHER_ROWS = 5
"""Tracker, own goods, position and keys."""
_TALLEST = 32
"""Rows of the picture beside advice, at most."""
_LONGEST_NAME = 14
_BOARD_ROWS = 9
_SIDE_BY_SIDE = 10
"""Rows that story and board need to stand beside each other; with fewer, only one of them is shown."""
_BOARD_CELLS = 40
_LONG_ROWS = 2
"""Rows of a board that goes on below because its owner has much, which the map leaves to it."""


_NAMES: dict[type[object], str] = {RegionMap: "map", Skyline: "skyline"}


class TadmorReplay:
    panels = ("tracker", "map", "skyline", "goods", "board", "boards")
    seat_panels = frozenset({"goods", "board", "boards"})

    def __init__(self, history: History[TadmorGame, View]) -> None:
        self._history = history

    def arrange(self, width: int, height: int, show_board: bool) -> dict[str, Region]:
        seats = self._history.seats
        board = catalogue_of(self._history.components).board(seats)
        return arrange_replay(width, height, seats, show_board, east_rows(board))

    def paint(self, name: str, number: int, seat: Seat, look: Appearance, cells: int, rows: int) -> list[Line]:
        position, glyphs = self.position(number, seat), look.glyphs
        match name:
            case "tracker":
                return paint_tracker(select_tracker(position), glyphs, cells)
            case "map":
                raid = raid_of(position.view, position.catalogue, events_of_turn(self._history.events, number))
                marks = MapMarks(cursor=self._lit_slot(position, number), raid=raid)
                return paint_map(position, marks, glyphs, cells, rows)
            case "skyline":
                return paint_skyline(select_skyline(position), look, cells, rows)
            case "goods":
                return paint_goods(position, look, cells)
            case "board":
                return paint_board(position, glyphs, cells, rows, look.keys.note("replay-merchant", t("the next")))
            case _:
                return paint_boards(position, glyphs, board_columns(self._history.seats), cells, rows)

    def position(self, number: int, seat: Seat) -> TadmorPosition:
        """The table after so many actions, with the board of one merchant."""
        history = self._history
        view = replace(_merged(history.views(number)), seat=seat)
        catalogue, names = catalogue_of(history.components), history.names_at(number)
        return TadmorPosition(view, catalogue, names, history.standings(number))

    def _lit_slot(self, position: TadmorPosition, number: int) -> str | None:
        """The slot that an action was about."""
        places = (getattr(event, "place", None) for event in self._history.events(number))
        return next((place for place in places if place in position.board.slots), None)


def _merged(views: list[View]) -> View:
    """One view of the table; of several, with all hands and cards face up that any of them shows."""
    plot = next((view.plot for view in views if view.plot is not None), None)
    if len(views) == 1:
        return views[0]
    return replace(views[0], merchants=tuple(view.merchants[seat] for seat, view in enumerate(views)), plot=plot)


def arrange_replay(width: int, height: int, merchants: int, show_board: bool, east: int) -> dict[str, Region]:
    """Tracker, map and goods as at the table; below them the story with one board or, where there is room, with all."""
    width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT - 1)  # the row of a warning may be missing
    columns = board_columns(merchants)
    spare, all_boards = height - _OTHER_ROWS, boards_height(merchants, columns)
    boards = width >= (columns + 1) * _BOARD_CELLS and spare - _LEAST_MAP_ROWS >= all_boards
    long_boards = all_boards + _LONG_ROWS * -(-merchants // columns)
    below = max(all_boards, min(long_boards, spare - _ROWS_BESIDE_SKYLINE)) if boards else _SIDE_BY_SIDE
    map_rows = max(_LEAST_MAP_ROWS, min(map_rows_for(height), spare - below))
    top, rows = 3 + map_rows, spare - map_rows
    panels = {
        "tracker": Region(0, 0, width, 1),
        **{_NAMES[pane]: region for pane, region in map_and_skyline(width, map_rows, merchants, east).items()},
        "goods": Region(0, 1 + map_rows, width, 2),
        "position": Region(0, height - 2, width, 1),
        "keys": Region(0, height - 1, width, 1),
    }
    if boards:
        left = width - columns * max(_BOARD_CELLS, width // (columns + 2))
        panels["story"] = Region(0, top, left, rows)
        panels["boards"] = Region(left, top, width - left, rows)
    elif rows >= _SIDE_BY_SIDE:
        left = width - max(_BOARD_CELLS, width // 3)
        panels["story"] = Region(0, top, left, rows)
        panels["board"] = Region(left, top, width - left, rows)
    else:
        panels["board" if show_board else "story"] = Region(0, top, width, rows)
    return panels


def board_columns(merchants: int) -> int:
    return 1 if merchants <= 2 else 2


def paint_board(position: TadmorPosition, glyphs: Glyphs, cells: int, rows: int, note: str) -> list[Line]:
    """The board of the chosen merchant; in two columns where there are few rows."""
    shown = select_merchant(position, position.seat)
    lines = paint_merchant(shown, cells)
    name = _heading(position, glyphs, position.seat, cells, note)
    if rows >= len(lines):
        return [name, *lines[1:]]
    half = len(lines) // 2
    first, second = lines[1 : half + 1], lines[half + 1 :]
    left = min(max(map(width, first)) + 2, cells * 3 // 5)
    if len(lines) > _BOARD_ROWS or max(map(width, second)) > cells - left:
        return [name, *pack_merchant(shown, cells)]
    return [name, *beside((first, left), (second, cells - left))]


def paint_boards(position: TadmorPosition, glyphs: Glyphs, columns: int, cells: int, rows: int) -> list[Line]:
    """The boards of all merchants, the chosen one marked."""
    lines = _boards(position, glyphs, columns, cells, packed=False)
    return (lines if len(lines) <= rows + 1 else _boards(position, glyphs, columns, cells, packed=True))[:rows]


def _boards(position: TadmorPosition, glyphs: Glyphs, columns: int, cells: int, packed: bool) -> list[Line]:
    """All boards, with an empty line below each row of them."""
    seats = range(len(position.view.merchants))
    wide = cells // columns
    lines: list[Line] = []
    for first in range(0, len(seats), columns):
        boards = [(_board(position, glyphs, seat, wide, packed), wide) for seat in seats[first : first + columns]]
        lines += [*beside(*boards), line()]
    return lines


def _board(position: TadmorPosition, glyphs: Glyphs, seat: Seat, cells: int, packed: bool) -> list[Line]:
    shown = select_merchant(position, seat)
    board = pack_merchant(shown, cells) if packed else paint_merchant(shown, cells)[1:]
    return [_heading(position, glyphs, seat, cells), *board]


def _heading(position: TadmorPosition, glyphs: Glyphs, seat: Seat, cells: int, note: str = "") -> Line:
    m, chosen = position.view.merchants[seat], seat == position.seat
    name = set_cell_size(position.names[seat], min(_LONGEST_NAME, cell_len(position.names[seat])))
    points = " ".join(("", t("{points} PP", points=m.points), ""))
    start: Sequence[Run | str] = (
        Run(glyphs.pointer if chosen else glyphs.rule, "key" if chosen else "frame"),
        position.letter(seat),
        Run(f" {name}", "title"),
        Run(points, "legal"),
    )
    used = cell_len(name) + cell_len(points) + 3
    rule = (glyphs.rule * max(0, cells - used - cell_len(note) - 1 - bool(note)), "frame")
    return line(*start, rule, *(((" " + note, "dim"),) if note else ()), (" ", "frame"))


def boards_height(merchants: int, columns: int) -> int:
    """Rows that the boards of all merchants need."""
    return -(-merchants // columns) * (_BOARD_ROWS + 1) - 1


def paint_proposal(
    snapshot: TableSnapshot[TadmorGame, View],
    advised: AdvisedAction,
    hand_open: bool,
    look: Appearance,
    cells: int,
    rows: int,
) -> list[Line]:
    """The map, and the skyline where that stands beside it."""
    catalogue, view, action = catalogue_of(snapshot.components), snapshot.view, advised.action
    if not hand_open:  # a marauder card lies face down as the missions do
        view = replace(view, plot=None)
    position = TadmorPosition(view, catalogue, snapshot.names, snapshot.standings, hand_open)
    rows = min(rows, _TALLEST)
    if rows < least_rows(position.board):
        return []
    place = action.place if isinstance(action, a.Place) else acting_place(view, catalogue, action)
    marked = MapMarks(cursor=place if place in position.board.slots else None)
    panels = map_and_skyline(cells, rows, len(snapshot.names), east_rows(position.board))
    skyline = panels.get(Skyline)
    if skyline is None or skyline.height < rows:
        return paint_map(position, marked, look.glyphs, cells, rows)
    return beside(
        (paint_map(position, marked, look.glyphs, cells - skyline.width, rows), cells - skyline.width),
        (paint_skyline(select_skyline(position), look, skyline.width, rows), skyline.width),
    )
