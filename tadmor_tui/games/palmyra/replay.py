"""Palmyra on the replay's screen: the board as it was, the players, and the tiles of one of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from textual.geometry import Region, Size

from rules.contract import Event, Seat
from rules.palmyra.cells import Cell
from rules.palmyra.events import FigureMoved, TileLaid
from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.games.game_ui import ReplayPane
from tadmor_tui.games.palmyra.layout import SIDE, WIDE_SIDE, player_rows
from tadmor_tui.games.palmyra.scales import fitting_scale
from tadmor_tui.games.palmyra.widgets.city_board import BoardMarks, CityBoard, paint_board, select_board
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane, select_hand
from tadmor_tui.games.palmyra.widgets.palmyra_players import PalmyraPlayers, select_players
from tadmor_tui.games.palmyra.widgets.palmyra_tracker import PalmyraTracker, select_tracker
from tadmor_tui.games.palmyra.widgets.tile_stacks import TileStacks, select_stacks
from tadmor_tui.render.text import Line
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.history import History
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH
from tadmor_tui.widgets.replay import Bar
from tadmor_tui.widgets.story_log import StoryLog

_STORY_ROWS = ((40, 10), (30, 7), (0, 5))
_WIDE = 110


class PalmyraReplay:
    def __init__(self, history: History[PalmyraGame, View]) -> None:
        self._history = history
        self._shown: TableSnapshot[PalmyraGame, View] | None = None
        """The snapshot that was painted last; of a game that goes on it is taken anew, since secrets may lapse."""
        self.panes: dict[type[object], ReplayPane] = {
            PalmyraTracker: ReplayPane("tracker", self._paint_tracker),
            CityBoard: ReplayPane("board", self._paint_board, beside_story=True),
            PalmyraPlayers: ReplayPane("players", self._paint_players, shows_seat=True),
            TileStacks: ReplayPane("stacks", self._paint_stacks),
            HandPane: ReplayPane("hand", self._paint_hand, shows_seat=True),
        }

    def arrange(self, width: int, height: int, show_board: bool) -> dict[type[object], Region]:
        width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT - 1)
        side = WIDE_SIDE if width >= _WIDE else SIDE
        story = next(rows for least, rows in _STORY_ROWS if height >= least)
        body = height - 3 - story
        players = min(body, self._history.seats * player_rows(self._history.seats, body))
        left = width - side
        return {
            PalmyraTracker: Region(0, 0, width, 1),
            CityBoard: Region(0, 1, left, body),
            PalmyraPlayers: Region(left, 1, side, players),
            TileStacks: Region(left, 1 + players, side, 1),
            HandPane: Region(left, 2 + players, side, body - players - 1),
            StoryLog: Region(0, 1 + body, width, story),
            Bar: Region(0, height - 2, width, 1),
            HintLine: Region(0, height - 1, width, 1),
        }

    def _snapshot(self, number: int) -> TableSnapshot[PalmyraGame, View]:
        """Return the table after so many actions; when the game is over, with the coins of everybody."""
        history = self._history
        if self._shown is None or not history.over or self._shown.actions != number:
            self._shown = history.snapshot(number, 0)
            if history.over:
                views = [history.snapshot(number, seat).view for seat in range(history.seats)]
                players = tuple(view.players[seat] for seat, view in enumerate(views))
                self._shown = replace(self._shown, view=replace(views[0], players=players))
        return self._shown

    def _paint_tracker(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        return PalmyraTracker().paint(select_tracker(self._snapshot(number).view), size, look)

    def _paint_players(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        snapshot = self._snapshot(number)
        return PalmyraPlayers().paint(select_players(snapshot.view, snapshot.names), size, look)

    def _paint_stacks(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        return TileStacks().paint(select_stacks(self._snapshot(number).view), size, look)

    def _paint_hand(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        snapshot = self._snapshot(number)
        return HandPane().paint(select_hand(snapshot.view, snapshot.names, seat, {}, frozenset()), size, look)

    def _paint_board(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        """Paint the board around the cell that the last action was about."""
        view = self._snapshot(number).view
        lit, city = _lit_cell(self._history.events(number)), [tile.cell for tile in view.city]
        cells = [*city, *(tile.cell for tile in view.land)]
        scale = fitting_scale(cells, size)
        board = scale.around(cells)
        fits = board.width <= size.width and board.height <= size.height
        wanted = board if fits else scale.around(city if lit is None else [lit])
        origin = Viewport().follow(wanted, board, size, scale.pitch)  # the same at each number, whatever came before
        return paint_board(select_board(view, scale, origin, BoardMarks(cursor=lit)), size, look)


def _lit_cell(events: Sequence[Event]) -> Cell | None:
    """The cell that an action was about."""
    for event in events:
        if isinstance(event, TileLaid):
            return event.cell
        if isinstance(event, FigureMoved) and event.to != "city":
            return event.to
    return None
