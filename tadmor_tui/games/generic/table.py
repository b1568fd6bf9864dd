"""The table of a game without a UI of its own: what the view has, and the menu below it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from textual.geometry import Region

from rules.contract import AnyGame
from tadmor_tui.games.generic.widgets.view_pane import ViewPane
from tadmor_tui.session.ui_state import UIState
from tadmor_tui.widgets.game_table import GameTable
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Layout, Regions
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane import AnyPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.story_log import StoryLog

_LEAST_ROWS = 8
"""Rows of a window that has one for what happened since the last go."""
_STORY_CELLS = 44
"""Cells from which on the story has room beside the view."""


class GenericTable(GameTable[UIState[AnyGame, Struct]]):
    def compose(self) -> Iterable[AnyPane]:
        return (ViewPane(id="view"), *super().compose())

    def arrange(self, width: int, height: int) -> Layout:
        news = 1 if height > _LEAST_ROWS else 0
        rows = max(2, height - 2 - news)
        top = max(1, rows // 2)
        regions: Regions = {
            PaneStack: Region(0, top, width, rows - top),
            HintLine: Region(0, height - 2, width, 1),
            Prompt: Region(0, height - 1, width, 1),
        }
        if news:
            regions[NewsPane] = Region(0, height - 3, width, 1)
        if width >= 2 * _STORY_CELLS:
            regions[ViewPane] = Region(0, 0, width // 2, top)
            regions[StoryLog] = Region(width // 2, 0, width - width // 2, top)
            return Layout(regions, (NewsPane,))
        regions[ViewPane] = Region(0, 0, width, top)
        return Layout(regions, (NewsPane, StoryLog))
