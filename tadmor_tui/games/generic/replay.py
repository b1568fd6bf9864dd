"""A replay in plain lines."""

from __future__ import annotations

from msgspec import Struct
from textual.geometry import Region

from rules.contract import AnyGame, Seat
from tadmor_tui.games.generic.widgets.view_pane import paint_view
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance


class GenericReplay:
    panels = ("view",)
    seat_panels = frozenset({"view"})

    def __init__(self, history: History[AnyGame, Struct]) -> None:
        self._history = history

    def arrange(self, width: int, height: int, show_board: bool) -> dict[str, Region]:
        rows = max(2, height - 2)
        top = rows // 2
        return {
            "view": Region(0, 0, width, top),
            "story": Region(0, top, width, rows - top),
            "position": Region(0, height - 2, width, 1),
            "keys": Region(0, height - 1, width, 1),
        }

    def paint(self, name: str, number: int, seat: Seat, look: Appearance, cells: int, rows: int) -> list[Line]:
        """Paint the view of the people here; when all is over, that of the chosen seat."""
        snapshot = self._history.snapshot(number, seat)
        title = snapshot.names[seat] if self._history.over else ""
        return paint_view(title, snapshot.view, snapshot.names, look, cells)
