"""The layout of Palmyra's table, for every size of terminal."""

from __future__ import annotations

from textual.geometry import Region

from tadmor_tui.games.palmyra.widgets.board_overview import BoardOverview
from tadmor_tui.games.palmyra.widgets.city_board import CityBoard
from tadmor_tui.games.palmyra.widgets.hand_pane import HandPane
from tadmor_tui.games.palmyra.widgets.palmyra_players import PalmyraPlayers
from tadmor_tui.games.palmyra.widgets.palmyra_tracker import PalmyraTracker
from tadmor_tui.games.palmyra.widgets.tile_stacks import TileStacks
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Layout, Regions
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.story_log import StoryLog

SIDE, WIDE_SIDE = 23, 35
"""Cells of the column with players, stacks and tiles."""
_WIDE = 110
"""Cells of the screen from which on that column is wide, and as high as the screen."""
_STORY_FROM, _STORY = 150, 40
"""Cells of the screen from which on the story stands beside it, and how many it has at least."""
_PANE_ROWS = ((54, 10), (46, 8), (36, 6), (30, 5), (0, 3))
"""Rows of the screen from which on the pane has so many."""
_LEAST_BOARD = 5
_HIGH = 38
"""Rows of the screen from which on stacks and reserve are drawn."""
_MAP_ROWS = 16
TABS = (NewsPane, StoryLog)


def arrange(width: int, height: int, seats: int, pane_rows: int = 0) -> Layout:
    """Tracker, board, and beside it players, stacks and tiles; the pane below. Much to choose makes the pane higher."""
    wide = width >= _WIDE
    story = max(_STORY, width // 5) if width >= _STORY_FROM else 0
    side = WIDE_SIDE if wide else min(SIDE, max(0, width - 40))
    usual = next(rows for least, rows in _PANE_ROWS if height >= least)
    news = 0 if story or seats == 1 or height < 20 else 1
    body = max(2, height - 3 - news)
    rows = max(1, min(max(usual, pane_rows), body - min(_LEAST_BOARD, body - 1)))
    left = width - side - story if wide else width
    panels: Regions = {
        PalmyraTracker: Region(0, 0, width, 1),
        CityBoard: Region(0, 1, width - side - story, body - rows),
        PaneStack: Region(0, 1 + body - rows, left, rows),
        HintLine: Region(0, height - 2, width, 1),
        Prompt: Region(0, height - 1, width, 1),
    }
    if news:
        panels[NewsPane] = Region(0, height - 3, left, 1)
    if side:
        column = Region(width - side - story, 1, side, height - 3 if wide else body - rows)
        panels |= _side(column, height - 3 if wide else body - usual, seats, wide and height >= _HIGH)
    if story:
        panels |= _story(Region(width - story, 1, story, height - 3))
    return Layout(panels, tuple(tab for tab in TABS if tab not in panels or tab == NewsPane))


def player_rows(seats: int, rows: int) -> int:
    """Rows for each player in a column of so many."""
    return next((each for each, left in ((4, 22), (3, 16), (2, 9)) if rows - seats * each >= left), 1)


def _side(room: Region, rows: int, seats: int, drawn: bool) -> Regions:
    """Players, stacks and reserve, tiles; only these give rows to a pane that is higher than usual."""
    players = min(room.height, seats * player_rows(seats, rows))
    stacks = min(room.height - players, TileStacks.COMPACT.height if drawn and room.height - players >= 24 else 1)
    return {
        PalmyraPlayers: Region(room.x, room.y, room.width, players),
        TileStacks: Region(room.x, room.y + players, room.width, stacks),
        HandPane: Region(room.x, room.y + players + stacks, room.width, room.height - players - stacks),
    }


def _story(room: Region) -> Regions:
    """The whole board in small, what happened since the last go, and the story."""
    board = min(_MAP_ROWS, room.height // 3)
    news = max(4, (room.height - board) // 3)
    return {
        BoardOverview: Region(room.x, room.y, room.width, board),
        NewsPane: Region(room.x, room.y + board, room.width, news),
        StoryLog: Region(room.x, room.y + board + news, room.width, room.height - board - news),
    }
