"""The places of the panes of Marchands d'Empire, for every size of terminal."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from tadmor_tui.games.marchands.widgets.players_pane import MarchandsPlayers
from tadmor_tui.games.marchands.widgets.players_pane import rows_for as player_rows
from tadmor_tui.games.marchands.widgets.plot_drawing import CARDS_CELLS
from tadmor_tui.games.marchands.widgets.road_map import RoadMap
from tadmor_tui.games.marchands.widgets.spheres_pane import SpheresPane
from tadmor_tui.games.marchands.widgets.spheres_pane import rows_for as sphere_rows
from tadmor_tui.games.marchands.widgets.stock_pane import StockPane
from tadmor_tui.games.marchands.widgets.supply_pane import SupplyPane
from tadmor_tui.games.marchands.widgets.turn_tracker import MarchandsTracker
from tadmor_tui.widgets.hint_line import HintLine
from tadmor_tui.widgets.layout import Layout, Regions
from tadmor_tui.widgets.news_pane import NewsPane
from tadmor_tui.widgets.pane_stack import PaneStack
from tadmor_tui.widgets.prompt import Prompt
from tadmor_tui.widgets.story_log import StoryLog

MAP_CELLS = 57
"""Cells of the smallest map."""
_SIDE, _WIDE_SIDE, _WIDEST_SIDE = 23, 35, 46
"""Cells of the column with players, spheres and supply."""
_WIDE, _WIDER, _WIDEST = 110, 150, 190
"""Cells of the screen from which on that column is wide, has the story below it, and has it beside it."""
_STORY = 42
_HIGH = 36
"""Rows of the screen from which on the steps of a plot are cards."""
_CARDS, _ROWS, _ROWS_IN_TWO = 6, 3, 4
"""Rows of a plot as cards, in a row, and in two rows where the window is narrow."""
_LEAST_MAP = 5
_LOW_MAP = 18
"""Rows of the lowest map that is whole; in a window without a column beside it, panes have the rest."""
_SUPPLY, _LEAST_SUPPLY = 10, 4
"""Rows of supply with the signs, and without."""
_LOW = 3
_ROWS_OF_SPHERES = 5
_LEAST_BELOW = 7
"""Rows of players and spheres below a map that are worth the name."""
TABS = (NewsPane, StoryLog, StockPane)


class MapRows(NamedTuple):
    """Rows of the map: all of them, and those that are seen.

    Where the stack is low, it lies over the lowest ones when it needs more rows: nothing else is drawn anew then.
    """

    all: int
    seen: int


def map_rows(width: int, height: int, stack_rows: int = 0, covers: bool = False) -> MapRows:
    """Rows of the map above a stack that wants so many, and that `covers` it instead of making it smaller."""
    whole, seen = _rows_above(width, height, stack_rows, covers)
    is_narrow = not side_cells(width) and whole - _LOW_MAP > _LEAST_BELOW
    return MapRows(_LOW_MAP, min(_LOW_MAP, seen)) if is_narrow else MapRows(whole, seen)


def _rows_above(width: int, height: int, stack_rows: int, covers: bool) -> MapRows:
    """Rows above the stack."""
    usual, body, news = _usual_stack(width, height), max(2, height - 3), _news_row(width, height)
    whole = body - usual - news
    if stack_rows <= usual:
        return MapRows(whole, whole)
    if usual == _ROWS and whole - _LOW >= _LEAST_MAP and stack_rows <= usual + _LOW:
        return MapRows(whole, whole - _LOW)
    fewer = max(min(_LEAST_MAP, body - 1), body - stack_rows - news)
    return MapRows(whole if covers else fewer, fewer)


def arrange(width: int, height: int, seats: int, stack_rows: int = 0, covers: bool = False) -> Layout:
    """Tracker, map, and beside it players, spheres and supply; the stack below."""
    story = _STORY if width >= _WIDEST else 0
    side, news = side_cells(width), _news_row(width, height)
    whole, seen = _rows_above(width, height, stack_rows, covers)
    land = map_rows(width, height, stack_rows, covers).seen
    panes: Regions = {
        MarchandsTracker: Region(0, 0, width, 1),
        RoadMap: Region(0, 1, width - side - story, land),
        PaneStack: Region(0, 1 + seen, width, max(1, height - 3 - news - seen)),
        HintLine: Region(0, height - 2, width, 1),
        Prompt: Region(0, height - 1, width, 1),
    }
    if news:
        panes[NewsPane] = Region(0, height - 3, width, 1)
    if land < seen:
        panes |= _below(Region(0, 1 + land, width, seen - land), seats)
    if side:
        panes |= _side(Region(width - side - story, 1, side, whole), seats, _WIDER <= width < _WIDEST, seen)
    if story:
        part = whole // 3
        panes[NewsPane] = Region(width - story, 1, story, part)
        panes[StoryLog] = Region(width - story, 1 + part, story, whole - part)
    if seen < whole:
        for place in (NewsPane, StoryLog):
            if place in panes and panes[place].y < 1 + seen < panes[place].bottom:
                panes[place] = Region(*panes[place][:3], 1 + seen - panes[place].y)
            elif place in panes and not news and panes[place].y >= 1 + seen:
                del panes[place]
    return Layout(panes, tuple(tab for tab in TABS if tab not in panes or (tab == NewsPane and news)))


def _usual_stack(width: int, height: int) -> int:
    if width < CARDS_CELLS:
        return _ROWS_IN_TWO if height > width // 2 else _ROWS
    return _CARDS if height >= _HIGH else _ROWS


def _news_row(width: int, height: int) -> int:
    """Return 1 if there is a row for the news, otherwise 0."""
    usual = _usual_stack(width, height)
    return int(width < _WIDER and (25 <= height < _HIGH or height >= 42) and height - 3 - usual > 18)


def side_cells(width: int) -> int:
    """Cells of the column beside the map."""
    if width >= _WIDEST:
        return _WIDE_SIDE
    if width >= _WIDER:
        return _WIDEST_SIDE
    if width >= _WIDE:
        return _WIDE_SIDE
    wanted = _SIDE + max(0, width - 80) // 3
    return wanted if width - wanted >= MAP_CELLS else _SIDE if width >= 70 else 0


def column_rows(seats: int, cells: int, rows: int) -> tuple[int, int]:
    """Rows of the players and of the spheres in a column of so many; the supply has the rest."""
    players = min(rows, player_rows(seats, rows))
    left = rows - players
    return players, min(left, sphere_rows(seats, cells, left - _SUPPLY, left - _LEAST_SUPPLY))


def _below(room: Region, seats: int) -> Regions:
    """Players and spheres below the map, as far as there are rows for them."""
    players = min(room.height, player_rows(seats, room.height))
    spheres = min(room.height - players, _ROWS_OF_SPHERES)
    return {
        MarchandsPlayers: Region(room.x, room.y, room.width, players),
        SpheresPane: Region(room.x, room.y + players, room.width, spheres),
    }


def _side(room: Region, seats: int, with_story: bool, seen: int) -> Regions:
    """Players, spheres, supply and signs, as far as they are seen."""
    players, spheres = column_rows(seats, room.width, room.height)
    above = players + spheres
    left = room.height - above
    supply = min(left, _SUPPLY) if with_story else left
    panes: Regions = {
        MarchandsPlayers: Region(room.x, room.y, room.width, min(players, seen)),
        SpheresPane: Region(room.x, room.y + players, room.width, max(0, min(spheres, seen - players))),
        SupplyPane: Region(room.x, room.y + above, room.width, max(0, min(supply, seen - above))),
    }
    if with_story and left - supply >= 4:
        panes[NewsPane] = Region(room.x, room.y + above + supply, room.width, left - supply)
    return panes
