"""What Palmyra adds to the course of a game on the screen: a laid tile blinks, and places are chosen on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from rules.contract import Action, Event
from rules.palmyra import actions as a
from rules.palmyra.events import TileLaid
from tadmor_tui.games.palmyra.widgets.city_board import CityBoard, paint_board
from tadmor_tui.render.animation import Frame, Motion, Pictures
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.game_course import GameCourse

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

_BLINK_SECONDS = 0.12
"""The time of each of the two frames in which a laid tile blinks."""


class PalmyraCourse(GameCourse):
    table: PalmyraTable

    def motion(self, events: Sequence[Event]) -> Motion[Pictures]:
        """A tile that was laid blinks once."""
        laid = [event.cell for event in events if isinstance(event, TileLaid)]
        if not laid:
            return ()
        size, board = self.table.layout.regions[CityBoard].size, self.table.board.select(self.table)
        lit = replace(board, marks=replace(board.marks, cursor=laid[-1]))
        look = self.table.appearance
        return tuple(Frame(_BLINK_SECONDS, {CityBoard: paint_board(each, size, look)}) for each in (lit, board))

    def on_board(self, action: Action) -> bool:
        return isinstance(action, a.Lay | a.Move)

    def prepare(self, action: Action) -> None:
        self.table.ui.point_at(action)

    def nothing_to_close(self) -> str:
        """How to take back what a turn is used for, or a tile that was laid."""
        ui = self.table.ui
        if ui.view().stage not in ("conquer", "revenue") or not ui.snapshot.can_undo:
            return ""
        return t("{key} takes back the last step.", key=self.table.appearance.keys["undo"])
