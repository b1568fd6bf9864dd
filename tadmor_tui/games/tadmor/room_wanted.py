"""The room that Tadmor's panes want beside the map, from what there is to show in them."""

from __future__ import annotations

from collections.abc import Callable

from tadmor_tui.games.tadmor.layout import NARROW_PANE_ROWS, Wanted
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.games.tadmor.widgets.mission_pane import paint_missions, select_missions
from tadmor_tui.games.tadmor.widgets.placement_pane import placement_rows
from tadmor_tui.games.tadmor.widgets.warehouse_pane import select_goods, warehouse_cells
from tadmor_tui.widgets.appearance import Appearance

_ROWS_ABOVE_MENU = 3
"""Rows about a slot that stay above a menu in the smallest window."""
_MISSION_CELLS = 40
"""Cells in which missions have one row each."""


class RoomWanted:
    """Measures what the panes want; the cells of the warehouse are counted once for each position."""

    def __init__(self, ui: TadmorUIState, appearance: Callable[[], Appearance]) -> None:
        self._ui = ui
        self._appearance = appearance
        self._warehouse_of: TadmorPosition | None = None
        self._warehouse_in: object = None
        self._warehouse_cells = 0

    def at(self, width: int) -> Wanted:
        """Return the room wanted in a window of so many cells."""
        ui = self._ui
        news = 1 + len(ui.news())
        missions = len(paint_missions(ui.of_position(select_missions), self._appearance(), _MISSION_CELLS))
        lists = ui.snapshot.stage != "placement"
        return Wanted(_needs_wide_pane(ui), lists, self._cells_of_warehouse(width), _pane_rows(ui), news, missions)

    def _cells_of_warehouse(self, width: int) -> int:
        position, look = self._ui.position(), self._appearance()
        if position is not self._warehouse_of or (width, look) != self._warehouse_in:
            self._warehouse_of, self._warehouse_in = position, (width, look)
            self._warehouse_cells = warehouse_cells(select_goods(position, width), look.glyphs)
        return self._warehouse_cells


def _needs_wide_pane(ui: TadmorUIState) -> bool:
    """Return True if there is more to show than half a pane can; where there is much room nothing changes.

    While pieces are placed the improvements stand beside the facts of a slot, whichever seat is to act.
    """
    if not ui.menu_open:
        return True
    return ui.snapshot.stage == "placement" and len(ui.menu.items) > NARROW_PANE_ROWS - _ROWS_ABOVE_MENU


def _pane_rows(ui: TadmorUIState) -> int:
    """Return rows for what is said and can be done now; the news have the others."""
    if not ui.menu_open:
        return 0
    if ui.snapshot.stage == "placement":
        return placement_rows(ui)
    rows = ui.menu.rows_wanted
    return rows + 2 if rows else 0
