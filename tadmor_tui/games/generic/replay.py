"""A replay in plain lines."""

from __future__ import annotations

from msgspec import Struct
from textual.geometry import Region, Size

from rules.contract import AnyGame, Seat
from tadmor_tui.games.game_ui import ReplayPane
from tadmor_tui.games.generic.widgets.view_pane import ViewPane, paint_view
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.replay import Bar
from tadmor_tui.widgets.story_log import StoryLog


class GenericReplay:
    def __init__(self, history: History[AnyGame, Struct]) -> None:
        self._history = history
        self.panes: dict[type[object], ReplayPane] = {ViewPane: ReplayPane("view", self._paint_view, shows_seat=True)}

    def arrange(self, width: int, height: int, show_board: bool) -> dict[type[object], Region]:
        rows = max(2, height - 2)
        top = rows // 2
        return {
            ViewPane: Region(0, 0, width, top),
            StoryLog: Region(0, top, width, rows - top),
            Bar: Region(0, height - 2, width, 1),
            HintLine: Region(0, height - 1, width, 1),
        }

    def _paint_view(self, number: int, seat: Seat, size: Size, look: Appearance) -> list[Line]:
        """Paint the view of the people here; when all is over, that of the chosen seat."""
        snapshot = self._history.snapshot(number, seat)
        title = snapshot.names[seat] if self._history.over else ""
        return paint_view(title, snapshot.view, snapshot.names, look, size.width)
