"""Tadmor in a replay, and beside advice: the map with the slot that an action is about, and the merchants."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len, set_cell_size
from textual.geometry import Region, Size

from rules.contract import Seat
from rules.tadmor import actions as a
from rules.tadmor.acting_pieces import acting_place
from rules.tadmor.components.catalogue import Board
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.games.game_ui import ReplayPane
from tadmor_tui.games.tadmor.layout import map_and_skyline, map_rows_for
from tadmor_tui.games.tadmor.map_layout import least_rows
from tadmor_tui.games.tadmor.position import TadmorPosition, catalogue_of
from tadmor_tui.games.tadmor.widgets.buildings_pane import BuildingsPane, paint_goods
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, paint_map, raid_of
from tadmor_tui.games.tadmor.widgets.merchant_pane import MerchantPane, pack_merchant, paint_merchant, select_merchant
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline, paint_skyline, select_skyline
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker, paint_tracker, select_tracker
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, beside, line, width
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.history import History
from tadmor_tui.session.news import events_of_turn
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH
from tadmor_tui.widgets.replay import Bar
from tadmor_tui.widgets.story_log import StoryLog

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


class MerchantBoards:
    """The place of the boards of all merchants, side by side."""


class TadmorReplay:
    def __init__(self, history: History[TadmorGame, View]) -> None:
        self._history = history
        self._shown: TableSnapshot[TadmorGame, View] | None = None
        """The snapshot that was painted last; of a game that goes on it is taken anew, since secrets may lapse."""
        self.panes: dict[type[object], ReplayPane] = {
            TurnTracker: ReplayPane("tracker", self._paint_tracker),
            RegionMap: ReplayPane("map", self._paint_map),
            Skyline: ReplayPane("skyline", self._paint_skyline),
            BuildingsPane: ReplayPane("goods", self._paint_goods, shows_seat=True),
            MerchantPane: ReplayPane("board", self._paint_board, shows_seat=True, beside_story=True),
            MerchantBoards: ReplayPane("boards", self._paint_boards, shows_seat=True, beside_story=True),
        }

    def arrange(self, width: int, height: int, show_board: bool) -> dict[type[object], Region]:
        seats = self._history.seats
        board = catalogue_of(self._history.components).board(seats)
        return arrange_replay(width, height, seats, show_board, board)

    def _paint_tracker(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        return paint_tracker(select_tracker(self.position(number, seat)), look.glyphs, size.width)

    def _paint_map(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        position = self.position(number, seat)
        raid = raid_of(position.view, position.catalogue, events_of_turn(self._history.events, number))
        marks = MapMarks(cursor=self._lit_slot(position, number), raid=raid)
        return paint_map(position, marks, look.glyphs, *size)

    def _paint_skyline(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        return paint_skyline(select_skyline(self.position(number, seat)), look, *size)

    def _paint_goods(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        return paint_goods(self.position(number, seat), look, size.width)

    def _paint_board(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        note = look.keys.note("replay-merchant", t("the next"))
        return paint_board(self.position(number, seat), look.glyphs, *size, note)

    def _paint_boards(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        return paint_boards(self.position(number, seat), look.glyphs, board_columns(self._history.seats), *size)

    def position(self, number: int, seat: Seat) -> TadmorPosition:
        """Return the table after so many actions, with the board of one merchant."""
        snapshot = self._snapshot(number)
        view = replace(snapshot.view, seat=seat)
        return TadmorPosition(view, catalogue_of(snapshot.components), snapshot.names, snapshot.standings)

    def _snapshot(self, number: int) -> TableSnapshot[TadmorGame, View]:
        """Return the table after so many actions; when the game is over, with all hands and cards face up."""
        history = self._history
        if self._shown is None or not history.over or self._shown.actions != number:
            self._shown = history.snapshot(number, 0)
            if history.over:
                views = [history.snapshot(number, seat).view for seat in range(history.seats)]
                plot = next((view.plot for view in views if view.plot is not None), None)
                merchants = tuple(view.merchants[seat] for seat, view in enumerate(views))
                self._shown = replace(self._shown, view=replace(views[0], merchants=merchants, plot=plot))
        return self._shown

    def _lit_slot(self, position: TadmorPosition, number: int) -> str | None:
        """The slot that an action was about."""
        places = (getattr(event, "place", None) for event in self._history.events(number))
        return next((place for place in places if place in position.board.slots), None)


def arrange_replay(
    width: int, height: int, merchants: int, show_board: bool, board: Board
) -> dict[type[object], Region]:
    """Tracker, map and goods as at the table; below them the story with one board or, where there is room, with all."""
    width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT - 1)  # the row of a warning may be missing
    columns = board_columns(merchants)
    spare, all_boards = height - _OTHER_ROWS, boards_height(merchants, columns)
    boards = width >= (columns + 1) * _BOARD_CELLS and spare - _LEAST_MAP_ROWS >= all_boards
    long_boards = all_boards + _LONG_ROWS * -(-merchants // columns)
    below = max(all_boards, min(long_boards, spare - _ROWS_BESIDE_SKYLINE)) if boards else _SIDE_BY_SIDE
    map_rows = max(_LEAST_MAP_ROWS, min(map_rows_for(height, width, board), spare - below))
    top, rows = 3 + map_rows, spare - map_rows
    panes: dict[type[object], Region] = {
        TurnTracker: Region(0, 0, width, 1),
        **map_and_skyline(width, map_rows, board, merchants),
        BuildingsPane: Region(0, 1 + map_rows, width, 2),
        Bar: Region(0, height - 2, width, 1),
        HintLine: Region(0, height - 1, width, 1),
    }
    if boards:
        left = width - columns * max(_BOARD_CELLS, width // (columns + 2))
        panes[StoryLog] = Region(0, top, left, rows)
        panes[MerchantBoards] = Region(left, top, width - left, rows)
    elif rows >= _SIDE_BY_SIDE:
        left = width - max(_BOARD_CELLS, width // 3)
        panes[StoryLog] = Region(0, top, left, rows)
        panes[MerchantPane] = Region(left, top, width - left, rows)
    else:
        panes[MerchantPane if show_board else StoryLog] = Region(0, top, width, rows)
    return panes


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
    panels = map_and_skyline(cells, rows, position.board, len(snapshot.names))
    skyline = panels.get(Skyline)
    if skyline is None or skyline.height < rows:
        return paint_map(position, marked, look.glyphs, cells, rows)
    return beside(
        (paint_map(position, marked, look.glyphs, cells - skyline.width, rows), cells - skyline.width),
        (paint_skyline(select_skyline(position), look, skyline.width, rows), skyline.width),
    )
