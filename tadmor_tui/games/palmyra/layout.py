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

SIDE, WIDE_SIDE, WIDEST_SIDE = 23, 36, 42
"""Cells of the column with players, stacks and tiles."""
_UPRIGHT = 70
"""Cells of the screen below which everything stands in one column."""
_WIDE, _WIDER, _WIDEST = 110, 150, 190
"""Cells of the screen from which on that column is as high as the screen; from which on the news stand beside the pane
below the board; from which on the story has a column of its own."""
_PANE_ROWS = ((46, 10), (36, 8), (30, 5), (0, 3))
"""Rows of the screen from which on the pane has so many."""
_LEAST_BOARD = 5
_NEWS_ROWS, _NEWS_SHARE = 7, 2 / 5
"""Rows of the news at the foot of the column, and their share of the width beside the pane."""
_MAP_ROWS = 14
TABS = (NewsPane, StoryLog)


def arrange(width: int, height: int, seats: int, pane_rows: int = 0, cut: bool = False) -> Layout:
    """Tracker, board, and beside it players, stacks and tiles; the pane below. Nothing but its size changes a layout,
    except that much to choose makes the pane higher, and that a board which is cut has a map beside it."""
    rows = max(next(rows for least, rows in _PANE_ROWS if height >= least), 0)
    panels: Regions = {
        PalmyraTracker: Region(0, 0, width, 1),
        HintLine: Region(0, height - 2, width, 1),
        Prompt: Region(0, height - 1, width, 1),
    }
    body = Region(0, 1, width, max(2, height - 3))
    if width < _WIDE:
        panels |= _narrow(body, seats, rows, pane_rows)
    else:
        panels |= _wide(body, seats, rows, pane_rows, cut)
    return Layout(panels, tuple(tab for tab in TABS if tab not in panels or tab == NewsPane))


def player_rows(seats: int, rows: int) -> int:
    """Rows for each player in a column of so many."""
    return next((each for each, left in ((3, 24), (2, 9)) if rows - seats * each >= left), 1)


def _narrow(body: Region, seats: int, rows: int, pane_rows: int) -> Regions:
    """The pane below the board is as wide as the screen; the news are its last row, until it needs that itself."""
    news = int(seats > 1 and body.height >= 17 and pane_rows <= rows)
    below = min(max(rows + int(seats > 1 and body.height >= 17) - news, pane_rows), max(1, body.height - _LEAST_BOARD))
    upright = body.width < _UPRIGHT
    side = 0 if upright else SIDE
    above = body.height - below - news
    panels: Regions = {PaneStack: Region(0, body.y + above, body.width, below)}
    if news:
        panels[NewsPane] = Region(0, body.bottom - 1, body.width, 1)
    if upright:
        return panels | _upright(Region(0, body.y, body.width, above), seats)
    usual = body.height - rows - int(seats > 1 and body.height >= 17)
    panels[CityBoard] = Region(0, body.y, body.width - side, above)
    return panels | _column(Region(body.width - side, body.y, side, above), usual, seats)


def _upright(room: Region, seats: int) -> Regions:
    """Players and stacks above the board, tiles below it, where there are rows for them."""
    if room.height < seats + 14:
        return {CityBoard: room}
    hand = 3
    board = room.height - seats - 1 - hand
    return {
        PalmyraPlayers: Region(0, room.y, room.width, seats),
        TileStacks: Region(0, room.y + seats, room.width, 1),
        CityBoard: Region(0, room.y + seats + 1, room.width, board),
        HandPane: Region(0, room.y + seats + 1 + board, room.width, hand),
    }


def _wide(body: Region, seats: int, rows: int, pane_rows: int, cut: bool) -> Regions:
    story = WIDEST_SIDE if body.width >= _WIDEST else 0
    side = WIDEST_SIDE if body.width >= _WIDER else WIDE_SIDE
    left = body.width - side - story
    below = min(max(rows, pane_rows), body.height - _LEAST_BOARD)
    beside = int(left * _NEWS_SHARE) if body.width >= _WIDER and (seats > 1 or cut) else 0
    panels: Regions = {
        CityBoard: Region(0, body.y, left, body.height - below),
        PaneStack: Region(0, body.bottom - below, left - beside, below),
    }
    column = Region(left, body.y, side, body.height)
    if beside:
        panels |= _beside(Region(left - beside, body.bottom - below, beside, below), seats, cut and not story)
    elif seats > 1:
        column = Region(left, body.y, side, body.height - _NEWS_ROWS)
        panels[NewsPane] = Region(left, column.bottom, side, _NEWS_ROWS)
    if story:
        map_rows = _MAP_ROWS if cut else 0
        panels[StoryLog] = Region(left + side, body.y + map_rows, story, body.height - map_rows)
        if cut:
            panels[BoardOverview] = Region(left + side, body.y, story, map_rows)
    return panels | _column(column, column.height, seats)


def _beside(room: Region, seats: int, cut: bool) -> Regions:
    """The news, and a map of the whole board if that is cut."""
    map_cells = (room.width // 2 if seats > 1 else room.width) if cut else 0
    news = Region(room.x + 1, room.y, room.width - map_cells - 1, room.height)
    panels: Regions = {NewsPane: news} if seats > 1 else {}
    if cut:
        panels[BoardOverview] = Region(room.right - map_cells, room.y, map_cells, room.height)
    return panels


def _column(room: Region, rows: int, seats: int) -> Regions:
    """Players, stacks, tiles; only these give rows to a pane that is higher than usual."""
    players = min(room.height, _player_block(seats, rows))
    least = TileStacks.COMPACT.height if room.width > SIDE and rows - players >= 26 else 3 if room.width > SIDE else 1
    stacks = min(room.height - players, least)
    return {
        PalmyraPlayers: Region(room.x, room.y, room.width, players),
        TileStacks: Region(room.x, room.y + players, room.width, stacks),
        HandPane: Region(room.x, room.y + players + stacks, room.width, room.height - players - stacks),
    }


def _player_block(seats: int, rows: int) -> int:
    """Rows of all players; alone there are some more for the coins that leave the game."""
    return 5 if seats == 1 and rows >= 14 else seats * player_rows(seats, rows)
