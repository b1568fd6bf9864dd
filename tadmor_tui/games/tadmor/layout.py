"""Regions of the panes of the table, for every size of terminal.

Below the size in `widgets/layout.py` (80x24) the small layout is used.
"""

from __future__ import annotations

from msgspec import Struct
from textual.geometry import Offset, Region

from rules.tadmor.components.catalogue import Board
from tadmor_tui.games.tadmor.map_layout import free_corner, least_rows
from tadmor_tui.games.tadmor.widgets.buildings_pane import BuildingsPane
from tadmor_tui.games.tadmor.widgets.improvement_grid import ImprovementGrid
from tadmor_tui.games.tadmor.widgets.merchant_pane import MerchantPane
from tadmor_tui.games.tadmor.widgets.mission_pane import MissionPane
from tadmor_tui.games.tadmor.widgets.prestige_track import PrestigeTrack
from tadmor_tui.games.tadmor.widgets.rare_goods_pane import RareGoodsPane
from tadmor_tui.games.tadmor.widgets.region_map import RegionMap
from tadmor_tui.games.tadmor.widgets.skyline import Skyline
from tadmor_tui.games.tadmor.widgets.standings_pane import StandingsPane
from tadmor_tui.games.tadmor.widgets.traded_goods_pane import TradedGoodsPane
from tadmor_tui.games.tadmor.widgets.turn_tracker import TurnTracker
from tadmor_tui.games.tadmor.widgets.warehouse_pane import WarehousePane
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import LEAST_WIDTH, Layout, Regions
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.story_log import StoryLog

_LEAST_PANE = 3
_ROOM_FOR_NEWS = 5
"""Rows below the map of which one is for what happened since the last go."""
_LEAST_MAP = 12
_MAP_ROWS = ((66, 35), (58, 31), (53, 27), (48, 24), (43, 21), (38, 19), (34, 18), (28, 15), (0, _LEAST_MAP))
"""Rows of the screen from which on the map has so many; two less than usual sizes, for what is said may need two."""
_BOARDS = ((200, 16), (160, 14), (140, 11), (120, 9))
"""Cells of the screen from which on each merchant has so many in the skyline."""
_NARROW_ROWS = 9
"""Rows beside the map on a screen that is higher than wide: tracker, own goods, and what is said and asked."""
_LEAST_NARROW, _NARROW_PIECES = 44, 8
"""Cells of the smallest such screen, and cells of the pieces in reserve on it."""
_LEAST_NEWS, _FEW_NEWS = 2, 4
"""Rows of the news: at least, and where there is room for them."""
NOW_CELLS = 43
"""Cells of the pane where the improvements stand beside it as lines."""
NARROW_PANE_ROWS = 5
"""Lines of a list that the pane has then, in the smallest window."""
_ROOMY_LIST, _ROOMY_ROWS = 100, 9
"""Cells of the screen and rows of the pane from which on a list has room beside the improvements."""
_BESIDE_ROWS = 4
"""Rows that two panes side by side need."""
_THREE_COLUMNS, _FOUR_COLUMNS = 118, 190
_THREE_TILES = 150
"""Cells from which on three improvements have room side by side between two columns of text."""
_ENOUGH_ROWS = 13
"""Rows that panes need to stand below each other."""
_STACK_ROWS = RareGoodsPane.MIN.height
_MISSION_ROWS, _MISSION_CELLS, _LEAST_STORY = 9, 38, 3
_TALL = 15
"""Rows from which on two columns have more than two panes."""
_TRACK = (118, 38)
"""The least screen that has the prestige track."""

TABS = (NewsPane, ImprovementGrid, MissionPane, RareGoodsPane, StoryLog, MerchantPane)
_ALWAYS_TABS = frozenset({NewsPane})
"""Panels that can be opened in the pane even where they stand beside it: their lines can be walked through."""


class Wanted(Struct, frozen=True):
    """Room that panes would like to have for what they show now."""

    wide_pane: bool = False
    """True if the pane takes the room of the improvements too, where these stand beside it."""
    list_wide: bool = False
    """True for a list that does so on the smallest screens."""
    warehouse: int | None = None
    """Cells of the warehouse; the traded goods stand beside it."""
    pane_rows: int = 0
    """Rows of the pane where the news stand below it; 0: most of them."""
    news_rows: int = 0
    """Rows of the news; what they leave goes to the pane."""
    mission_rows: int = 0
    """Rows of the missions, if each has one."""


NOTHING_WANTED = Wanted()


def arrange(width: int, height: int, board: Board, seats: int, wanted: Wanted = NOTHING_WANTED) -> Layout:
    """Tracker, map and skyline, own goods, then a pane; where there is room, what was behind tabs stands beside it.

    A map for a board with more slots than usual needs more rows, and leaves fewer below the Euphrates in the east.
    Below the least size the map and the pane lose rows, and the prompt stays on the screen.
    """
    if is_narrow(width, height, board):
        return _narrow(width, height, board, seats, wanted)
    left = width // 2 if wanted.warehouse is None else min(wanted.warehouse, width - 1)
    rest = max(2, height - 5)
    rows = max(min(_LEAST_PANE, rest - 1), rest - max(least_rows(board), map_rows_for(height, width, board)))
    map_rows = rest - rows
    panels: Regions = {TurnTracker: Region(0, 0, width, 1), **map_and_skyline(width, map_rows, board, seats)}
    top = 1 + map_rows
    if width >= _TRACK[0] and height >= _TRACK[1] and rows >= _ENOUGH_ROWS:
        panels[PrestigeTrack] = Region(0, top, width, 2)
        top, rows = top + 2, rows - 2
    panels |= {
        WarehousePane: Region(0, top, left, 1),
        TradedGoodsPane: Region(left, top, width - left, 1),
        BuildingsPane: Region(0, top + 1, width, 1),
        HintLine: Region(0, height - 2, width, 1),
        Prompt: Region(0, height - 1, width, 1),
    }
    return _with_tabs(panels | _panes(Region(0, top + 2, width, rows), wanted))


def _with_tabs(panels: Regions) -> Layout:
    return Layout(panels, tuple(tab for tab in TABS if tab not in panels or tab in _ALWAYS_TABS))


def is_narrow(width: int, height: int, board: Board) -> bool:
    """Return True for a screen that is higher than wide, and shows everything in one column."""
    return _LEAST_NARROW <= width < LEAST_WIDTH and height >= least_rows(board, width) + _NARROW_ROWS + _LEAST_PANE


def _narrow(width: int, height: int, board: Board, seats: int, wanted: Wanted) -> Layout:
    """One column: the stages of the turn and the hand have rows of their own."""
    map_rows = least_rows(board, width)
    top = 2 + map_rows
    half, rows = min(wanted.warehouse or width, width - _NARROW_PIECES), height - top - 5
    news = max(_LEAST_NEWS, min(4, rows - 6)) if rows > _ROOM_FOR_NEWS else 0
    if wanted.list_wide and wanted.pane_rows > rows - news:  # a long list needs them more
        news = 0
    goods = Region(0, top, width, 3)
    return _with_tabs(
        {
            TurnTracker: Region(0, 0, width, 2),
            **map_and_skyline(width, map_rows, board, seats, top=2),
            WarehousePane: Region(0, goods.y, half, 1),
            TradedGoodsPane: Region(half, goods.y, width - half, 1),
            BuildingsPane: Region(0, goods.y + 1, width, 2),
            PaneStack: Region(0, goods.bottom, width, rows - news),
            **({NewsPane: Region(0, goods.bottom + rows - news, width, news)} if news else {}),
            HintLine: Region(0, height - 2, width, 1),
            Prompt: Region(0, height - 1, width, 1),
        }
    )


def map_rows_for(height: int, width: int, board: Board) -> int:
    """Rows that the map would like to have on a screen; a narrow one leaves its corner to the skyline."""
    rows = next(rows for least, rows in _MAP_ROWS if height >= least)
    if LEAST_WIDTH <= width < LEAST_WIDTH + Skyline.MIN.width:
        while rows > _LEAST_MAP and free_corner(board, width, rows) is None:
            rows -= 1
    return rows


def map_and_skyline(width: int, rows: int, board: Board, seats: int, top: int = 1) -> Regions:
    """The map, and the skyline beside it; where there is no room beside, in the corner of the map that is free."""
    cells = next((cells for least, cells in _BOARDS if width >= least), 0)
    corner = free_corner(board, width, rows)
    if cells and rows >= _LEAST_MAP + 3:
        wide = max(Skyline.MIN.width, cells * seats)
    elif corner is None and width - Skyline.MIN.width >= LEAST_WIDTH:  # a map without a free corner
        wide = Skyline.MIN.width
    else:
        wide = 0
    if wide:
        return {RegionMap: Region(0, top, width - wide, rows), Skyline: Region(width - wide, top, wide, rows)}
    panels: Regions = {RegionMap: Region(0, top, width, rows)}
    if corner is not None and corner.height >= max(Skyline.MIN.height, seats):
        panels[Skyline] = corner.translate(Offset(0, top))
    return panels


def _panes(room: Region, wanted: Wanted) -> Regions:
    """The pane with the menu, and beside it what has room: one, two, three or four columns of panels."""
    width, rows = room.width, room.height
    if rows >= _ENOUGH_ROWS and width >= _FOUR_COLUMNS:
        return _four_columns(room, wanted)
    if rows >= _ENOUGH_ROWS and width >= _THREE_COLUMNS:
        return _three_columns(room, wanted)
    if rows >= _TALL and width >= LEAST_WIDTH:
        return _two_columns(room, wanted)
    if rows < _ROOM_FOR_NEWS:
        return {PaneStack: room}
    above, news = _split(room, rows - 1)
    is_small = width < _ROOMY_LIST or above.height < _ROOMY_ROWS
    if wanted.wide_pane or (wanted.list_wide and is_small) or width < LEAST_WIDTH or above.height < _BESIDE_ROWS:
        return {PaneStack: above, NewsPane: news}
    left = max(NOW_CELLS, width * 9 // 20)
    pane, improvements = _columns(above, left, width - left)
    return {PaneStack: pane, ImprovementGrid: improvements, NewsPane: news}


def _four_columns(room: Region, wanted: Wanted) -> Regions:
    width, rows = room.width, room.height
    left, right, story = width * 6 // 25, width * 9 // 50, width * 4 // 25
    first, second, third, fourth = _columns(room, left, width - left - right - story, right, story)
    cards, merchants = _split(third, rows - StandingsPane.MIN.height)
    return {
        **_pane_and_news(first, wanted),
        ImprovementGrid: second,
        **_stacked(cards, (MissionPane, cards.height - _STACK_ROWS), (RareGoodsPane, _STACK_ROWS)),
        StandingsPane: merchants,
        StoryLog: fourth,
    }


def _three_columns(room: Region, wanted: Wanted) -> Regions:
    width, rows = room.width, room.height
    roomy = width >= _THREE_TILES
    left = width * 2 // 7 if roomy else width * 7 // 20
    right = max(_MISSION_CELLS, width // 4) if roomy else (width - left + 1) // 2
    first, second, third = _columns(room, left, width - left - right, right)
    missions = min(
        _MISSION_ROWS, max(wanted.mission_rows, (rows - _STACK_ROWS) // 2), rows - _STACK_ROWS - _LEAST_STORY
    )
    story = rows - missions - _STACK_ROWS
    return {
        **_pane_and_news(first, wanted),
        ImprovementGrid: second,
        **_stacked(third, (MissionPane, missions), (RareGoodsPane, _STACK_ROWS), (StoryLog, story)),
    }


def _two_columns(room: Region, wanted: Wanted) -> Regions:
    width, rows = room.width, room.height
    left = max(NOW_CELLS, width * 9 // 20)
    first, second = _columns(room, left, width - left)
    missions = min(_MISSION_ROWS, rows // 3)
    pane, below = _split(first, rows - missions)
    improvements = rows // 2
    return {
        **_pane_and_news(pane, wanted),
        MissionPane: below,
        **_stacked(
            second,
            (ImprovementGrid, improvements),
            (RareGoodsPane, _STACK_ROWS),
            (StoryLog, rows - improvements - _STACK_ROWS),
        ),
    }


def _columns(room: Region, *widths: int) -> list[Region]:
    lefts = [room.x + sum(widths[:number]) for number in range(len(widths))]
    return [Region(x, room.y, width, room.height) for x, width in zip(lefts, widths, strict=True)]


def _split(room: Region, rows: int) -> tuple[Region, Region]:
    """The upper rows, and what is left below them."""
    return (
        Region(room.x, room.y, room.width, rows),
        Region(room.x, room.y + rows, room.width, room.height - rows),
    )


def _stacked(room: Region, *parts: tuple[type[object], int]) -> Regions:
    """Panels below each other, each with its rows."""
    placed: Regions = {}
    for name, rows in parts:
        placed[name], room = _split(room, rows)
    return placed


def _pane_and_news(room: Region, wanted: Wanted) -> Regions:
    """Place the menu, and below it the news since the last go."""
    rest = room.height - max(_FEW_NEWS, wanted.news_rows)
    # A list loses no row to the news; pieces on the board do, for the map shows them, too.
    least = _LEAST_NEWS if wanted.list_wide else max(_LEAST_NEWS, min(_FEW_NEWS, wanted.news_rows))
    pane = min(max(wanted.pane_rows, rest) if wanted.pane_rows else room.height * 3 // 5, room.height - least)
    return _stacked(room, (PaneStack, pane), (NewsPane, room.height - pane))
