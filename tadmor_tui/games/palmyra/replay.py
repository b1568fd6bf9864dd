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
from tadmor_tui.games.palmyra.scene import Scene
from tadmor_tui.games.palmyra.widgets.board import BoardLook, paint_board
from tadmor_tui.games.palmyra.widgets.hand import paint_hand
from tadmor_tui.games.palmyra.widgets.players import paint_players
from tadmor_tui.games.palmyra.widgets.stacks import paint_stacks
from tadmor_tui.games.palmyra.widgets.tracker import paint_tracker
from tadmor_tui.render.text import Line
from tadmor_tui.render.viewport import Viewport
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import LEAST_HEIGHT, LEAST_WIDTH

_LARGE_FROM = (84, 30)
"""Cells and rows of the board from which on it is drawn large."""
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
        scene = self.scene(number, seat, look)
        match name:
            case "tracker":
                return paint_tracker(scene, cells)
            case "board":
                return self._paint_board(scene, number, cells, rows)
            case "players":
                return paint_players(scene, cells, rows)
            case "stacks":
                return paint_stacks(scene, cells, rows)
            case _:
                return paint_hand(scene, {}, frozenset(), cells, rows)

    def scene(self, number: int, seat: Seat, look: Appearance) -> Scene:
        """The table after so many actions, with the tiles of one player."""
        history = self._history
        view = _merged(history.views(number))
        return Scene(view, history.names_at(number), look.glyphs, look.keys, look.coloured, shown=seat)

    def _paint_board(self, scene: Scene, number: int, cells: int, rows: int) -> list[Line]:
        scale = Scale.LARGE if cells >= _LARGE_FROM[0] and rows >= _LARGE_FROM[1] else Scale.SMALL
        pitch, view = pitch_of(scale, scene.pictures), scene.view
        city = [tile.cell for tile in view.city]
        lit = _lit_cell(self._history.events(number))
        board = pitch.around([*city, *(tile.cell for tile in view.land)], 1)
        wanted = pitch.around(city if lit is None else [lit])
        origin = self._viewport.follow(wanted, board, Size(cells, rows), pitch)
        return paint_board(scene, BoardLook(cursor=lit), scale, origin, cells, rows)


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
