"""A table in plain lines: what the view has, and the menu below it."""

from __future__ import annotations

from msgspec import Struct
from textual.geometry import Region

from rules.contract import AnyGame
from tadmor_tui.games.generic.view_lines import view_lines
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, wrapped
from tadmor_tui.session.ui_state import MENU, NEWS, STORY, UIState
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.game_table import TableFace
from tadmor_tui.widgets.layout import Layout

_LEAST_ROWS = 8
"""Rows of a window that has one for what happened since the last go."""
_STORY_CELLS = 44
"""Cells from which on the story has room beside the view."""


class PlainTable(TableFace[UIState[AnyGame, Struct]]):
    panels = ("view", "pane", NEWS, STORY, "hint", "prompt")
    hand_panel = "view"

    def arrange(self, width: int, height: int) -> Layout:
        news = 1 if height > _LEAST_ROWS else 0
        rows = max(2, height - 2 - news)
        top = max(1, rows // 2)
        panels = {
            "pane": Region(0, top, width, rows - top),
            "hint": Region(0, height - 2, width, 1),
            "prompt": Region(0, height - 1, width, 1),
        }
        if news:
            panels[NEWS] = Region(0, height - 3, width, 1)
        if width >= 2 * _STORY_CELLS:
            panels["view"] = Region(0, 0, width // 2, top)
            panels[STORY] = Region(width // 2, 0, width - width // 2, top)
            return Layout(panels, (MENU, NEWS))
        panels["view"] = Region(0, 0, width, top)
        return Layout(panels, (MENU, NEWS, STORY))

    def paint(self, name: str, cells: int, rows: int) -> list[Line]:
        if name != "view":
            return super().paint(name, cells, rows)
        model = self.model
        snapshot = model.snapshot
        view = snapshot.seen(covered=model.covered or not model.hand_open)
        lines = [row for told in view_lines(view, snapshot.names) for row in wrapped(told, cells - 1)]
        return [titled(t("{stage.capital}", stage=snapshot.stage_name), cells, self.look.glyphs), *lines]
