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
from tadmor_tui.games.palmyra.layout import SIDE, WIDE_SIDE, player_rows
from tadmor_tui.games.palmyra.scales import Scale, pitch_of
from tadmor_tui.games.palmyra.widgets.city_board import BoardMarks, BoardSelection, paint_board, select_board
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane, select_hand
from tadmor_tui.games.palmyra.widgets.palmyra_players import PalmyraPlayers, select_players
from tadmor_tui.games.palmyra.widgets.palmyra_tracker import PalmyraTracker, select_tracker
from tadmor_tui.games.palmyra.widgets.tile_stacks import TileStacks, select_stacks
from tadmor_tui.render.text import Line
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH

_LARGE_FROM = Size(84, 30)
"""The least board from which on it is drawn large."""
_STORY_ROWS = ((40, 10), (30, 7), (0, 5))
_WIDE = 110


class PalmyraReplay:
    panels = ("tracker", "board", "players", "stacks", "hand")
    seat_panels = frozenset({"players", "hand"})

    def __init__(self, history: History[PalmyraGame, View]) -> None:
        self._history = history
        self._viewport = Viewport()

    def arrange(self, width: int, height: int, show_board: bool) -> dict[str, Region]:
        width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT - 1)
        side = WIDE_SIDE if width >= _WIDE else SIDE
        story = next(rows for least, rows in _STORY_ROWS if height >= least)
        body = height - 3 - story
        players = min(body, self._history.seats * player_rows(self._history.seats, body))
        left = width - side
        return {
            "tracker": Region(0, 0, width, 1),
            "board": Region(0, 1, left, body),
            "players": Region(left, 1, side, players),
            "stacks": Region(left, 1 + players, side, 1),
            "hand": Region(left, 2 + players, side, body - players - 1),
            "story": Region(0, 1 + body, width, story),
            "position": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        }

    def paint(self, name: str, number: int, seat: Seat, look: Appearance, cells: int, rows: int) -> list[Line]:
        view, names, size = _merged(self._history.views(number)), self._history.names_at(number), Size(cells, rows)
        match name:
            case "tracker":
                return PalmyraTracker().paint(select_tracker(view), size, look)
            case "board":
                return paint_board(self._board(view, number, size, look), size, look)
            case "players":
                return PalmyraPlayers().paint(select_players(view, names), size, look)
            case "stacks":
                return TileStacks().paint(select_stacks(view), size, look)
            case _:
                return HandPane().paint(select_hand(view, names, seat, {}, frozenset()), size, look)

    def _board(self, view: View, number: int, size: Size, look: Appearance) -> BoardSelection:
        """The board around the cell that the last action was about."""
        scale = Scale.LARGE if size.width >= _LARGE_FROM.width and size.height >= _LARGE_FROM.height else Scale.SMALL
        pitch, lit = pitch_of(scale, look.pictures), _lit_cell(self._history.events(number))
        city = [tile.cell for tile in view.city]
        board = pitch.around([*city, *(tile.cell for tile in view.land)], 1)
        origin = self._viewport.follow(pitch.around(city if lit is None else [lit]), board, size, pitch)
        return select_board(view, scale, origin, BoardMarks(cursor=lit))


def _lit_cell(events: Sequence[Event]) -> Cell | None:
    """The cell that an action was about."""
    for event in events:
        if isinstance(event, TileLaid):
            return event.cell
        if isinstance(event, FigureMoved) and event.to != "city":
            return event.to
    return None


def _merged(views: list[View]) -> View:
    """One view of the table; of several, with the coins of everybody."""
    if len(views) == 1:
        return views[0]
    return replace(views[0], players=tuple(view.players[seat] for seat, view in enumerate(views)))
