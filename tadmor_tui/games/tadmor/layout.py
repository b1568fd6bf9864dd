"""Regions of the panes of the table, for every size of terminal."""

from __future__ import annotations

from textual.geometry import Region

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
_LEAST_MAP, _LEAST_EAST = 12, 5
_MAP_ROWS = ((66, 35), (58, 31), (53, 27), (48, 24), (43, 21), (38, 19), (34, 18), (28, 15), (0, _LEAST_MAP))
"""Rows of the screen from which on the map has so many; two less than usual sizes, for what is said may need two."""
_BOARDS = ((200, 16), (160, 14), (140, 11), (120, 9), (116, 8), (100, 5))
"""Cells of the screen from which on each merchant has so many in the skyline."""
NOW_CELLS = 43
"""Cells of the pane where the improvements stand beside it as lines."""
NARROW_PANE_ROWS = 5
"""Lines of a list that the pane has then, in the smallest window."""
_BESIDE_ROWS = 4
"""Rows that two panes side by side need."""
_THREE_COLUMNS, _FOUR_COLUMNS = 118, 190
_THREE_TILES = 150
"""Cells from which on three improvements have room side by side between two columns of text."""
_ENOUGH_ROWS = 13
"""Rows that panes need to stand below each other."""
_STACK_ROWS = RareGoodsPane.MIN.height
_MISSION_ROWS, _MISSION_CELLS = 9, 38
_TALL = 18
"""Rows from which on two columns have more than two panes."""
_TRACK = (118, 38)
"""The least screen that has the prestige track."""

TABS = (NewsPane, ImprovementGrid, MissionPane, RareGoodsPane, StoryLog, MerchantPane)
_ALWAYS_TABS = frozenset({NewsPane})
"""Panels that can be opened in the pane even where they stand beside it: their lines can be walked through."""


def arrange(
    width: int,
    height: int,
    seats: int = 4,
    least_map: int = _LEAST_MAP,
    east: int = _LEAST_EAST,
    wide_pane: bool = False,
    warehouse: int | None = None,
) -> Layout:
    """Tracker, map and skyline, own goods, then a pane; where there is room, what was behind tabs stands beside it.

    A map for a board with more slots than usual needs more rows, and leaves fewer below the Euphrates in the east.
    Below the least size the map and the pane lose rows, and the prompt stays on the screen. With `wide_pane` the pane
    takes the room of the improvements too, where these stand beside it only while it has little to show. `warehouse` is
    the number of cells that the warehouse needs; the traded goods stand beside it.
    """
    left = width // 2 if warehouse is None else min(warehouse, width - 1)
    rest = max(2, height - 5)
    wanted = max(least_map, map_rows_for(height))
    rows = max(min(_LEAST_PANE, rest - 1), rest - wanted)
    map_rows = rest - rows
    panels: Regions = {TurnTracker: Region(0, 0, width, 1), **map_and_skyline(width, map_rows, seats, east)}
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
    panes = _panes(Region(0, top + 2, width, rows), wide_pane)
    tabs = tuple(tab for tab in TABS if tab not in panes or tab in _ALWAYS_TABS)
    return Layout(panels | panes, tabs)


def map_rows_for(height: int) -> int:
    """Rows that the map would like to have on a screen of so many."""
    return next(rows for least, rows in _MAP_ROWS if height >= least)


def map_and_skyline(width: int, rows: int, seats: int, east: int) -> Regions:
    """The map, and the skyline beside it; where there is no room beside, in the corner below the Euphrates."""
    board = next((cells for least, cells in _BOARDS if width >= least), 0)
    if board and rows >= _LEAST_MAP + 3:
        cells = max(Skyline.MIN.width, board * seats)
        return {RegionMap: Region(0, 1, width - cells, rows), Skyline: Region(width - cells, 1, cells, rows)}
    panels: Regions = {RegionMap: Region(0, 1, width, rows)}
    corner = rows - east
    if width >= LEAST_WIDTH and corner >= Skyline.MIN.height:
        panels[Skyline] = Region(width - Skyline.MIN.width, 1 + east, Skyline.MIN.width, corner)
    return panels


def _panes(room: Region, wide_pane: bool) -> Regions:
    """The pane with the menu, and beside it what has room: one, two, three or four columns of panels."""
    width, rows = room.width, room.height
    if rows >= _ENOUGH_ROWS and width >= _FOUR_COLUMNS:
        return _four_columns(room)
    if rows >= _ENOUGH_ROWS and width >= _THREE_COLUMNS:
        return _three_columns(room)
    if rows >= _TALL and width >= LEAST_WIDTH:
        return _two_columns(room)
    if rows < _ROOM_FOR_NEWS:
        return {PaneStack: room}
    above, news = _split(room, rows - 1)
    if wide_pane or width < LEAST_WIDTH or above.height < _BESIDE_ROWS:
        return {PaneStack: above, NewsPane: news}
    pane, improvements = _columns(above, NOW_CELLS, width - NOW_CELLS)
    return {PaneStack: pane, ImprovementGrid: improvements, NewsPane: news}


def _four_columns(room: Region) -> Regions:
    width, rows = room.width, room.height
    left, right, story = width * 6 // 25, width * 9 // 50, width * 4 // 25
    first, second, third, fourth = _columns(room, left, width - left - right - story, right, story)
    cards, merchants = _split(third, rows - StandingsPane.MIN.height)
    return {
        **_pane_and_news(first),
        ImprovementGrid: second,
        **_stacked(cards, (MissionPane, cards.height - _STACK_ROWS), (RareGoodsPane, _STACK_ROWS)),
        StandingsPane: merchants,
        StoryLog: fourth,
    }


def _three_columns(room: Region) -> Regions:
    width, rows = room.width, room.height
    roomy = width >= _THREE_TILES
    left = width * 2 // 7 if roomy else width // 3
    right = max(_MISSION_CELLS, width // 4) if roomy else (width - left + 1) // 2
    first, second, third = _columns(room, left, width - left - right, right)
    missions = min(_MISSION_ROWS, (rows - _STACK_ROWS) // 2)
    story = rows - missions - _STACK_ROWS
    return {
        **_pane_and_news(first),
        ImprovementGrid: second,
        **_stacked(third, (MissionPane, missions), (RareGoodsPane, _STACK_ROWS), (StoryLog, story)),
    }


def _two_columns(room: Region) -> Regions:
    width, rows = room.width, room.height
    left = max(NOW_CELLS, width * 9 // 20)
    first, second = _columns(room, left, width - left)
    missions = min(_MISSION_ROWS, rows // 3)
    pane, below = _split(first, rows - missions)
    improvements = rows // 2
    return {
        **_pane_and_news(pane),
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


def _pane_and_news(room: Region) -> Regions:
    """Place the menu, and below it the news since the last go."""
    news = max(4, room.height * 2 // 5)
    return _stacked(room, (PaneStack, room.height - news), (NewsPane, news))
