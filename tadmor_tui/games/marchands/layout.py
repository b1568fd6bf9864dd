"""Where the panels of the table of Marchands d'Empire lie, for every size of terminal."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from tadmor_tui.games.marchands.painted_panes import (
    MarchandsPlayers,
    MarchandsTracker,
    RoadMap,
    RoadMapLow,
    SpheresPane,
    StockPane,
    SupplyPane,
    SupplyPaneLow,
)
from tadmor_tui.games.marchands.widgets.players import rows_for as player_rows
from tadmor_tui.games.marchands.widgets.spheres import rows_for as sphere_rows
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
_CARDS, _ROWS = 6, 3
_LEAST_MAP = 5
_SUPPLY, _LEAST_SUPPLY = 10, 4
"""Rows of supply with the signs, and without."""
_LOW = 3
TABS = (NewsPane, StoryLog, StockPane)


class MapRows(NamedTuple):
    """Rows of the map: all of them, and how many of the lowest have a panel of their own.

    Where the pane is low, it lies over those when it needs more rows: nothing else has to be painted anew then.
    """

    all: int
    low: int


def map_rows(width: int, height: int, pane_rows: int = 0) -> MapRows:
    usual, body = _usual_pane(height), max(2, height - 3)
    whole = body - usual - _news_row(width, height)
    low = _LOW if usual == _ROWS and whole - _LOW >= _LEAST_MAP and pane_rows <= usual + _LOW else 0
    if low or pane_rows <= usual:
        return MapRows(whole, low)
    return MapRows(max(min(_LEAST_MAP, body - 1), body - pane_rows - _news_row(width, height)), 0)


def arrange(width: int, height: int, seats: int, pane_rows: int = 0) -> Layout:
    """Tracker, map, and beside it players, spheres and supply; the pane below."""
    story = _STORY if width >= _WIDEST else 0
    side, news = side_cells(width), _news_row(width, height)
    whole, low = map_rows(width, height, pane_rows)
    higher = bool(low) and pane_rows > _usual_pane(height)
    below = height - 2 - news
    upper = whole - low
    panels: Regions = {
        MarchandsTracker: Region(0, 0, width, 1),
        RoadMap: Region(0, 1, width - side - story, upper),
        PaneStack: Region(0, 1 + (upper if higher else whole), width, max(1, below - 1 - (upper if higher else whole))),
        HintLine: Region(0, height - 2, width, 1),
        Prompt: Region(0, height - 1, width, 1),
    }
    if low and not higher:
        panels[RoadMapLow] = Region(0, 1 + upper, width - side - story, low)
    if news:
        panels[NewsPane] = Region(0, height - 3, width, 1)
    if side:
        room = Region(width - side - story, 1, side, whole)
        panels |= _side(room, seats, _WIDER <= width < _WIDEST, upper, bool(low) and not higher)
    if story:
        part = whole // 3
        panels[NewsPane] = Region(width - story, 1, story, part)
        panels[StoryLog] = Region(width - story, 1 + part, story, whole - part)
    return Layout(panels, tuple(tab for tab in TABS if tab not in panels or (tab == NewsPane and news)))


def _usual_pane(height: int) -> int:
    return _CARDS if height >= _HIGH else _ROWS


def _news_row(width: int, height: int) -> int:
    """Whether there is a row for what happened since the last go."""
    usual = _usual_pane(height)
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


def _side(room: Region, seats: int, with_story: bool, upper: int, with_low: bool) -> Regions:
    """Players, spheres, supply and signs; what lies beside the lowest rows of the map is apart, as they are."""
    rows = room.height
    players = min(rows, player_rows(seats, rows))
    spheres = min(
        rows - players, sphere_rows(seats, room.width, rows - players - _SUPPLY, rows - players - _LEAST_SUPPLY)
    )
    above, left = players + spheres, rows - players - spheres
    supply = min(left, _SUPPLY) if with_story else left
    panels: Regions = {
        MarchandsPlayers: Region(room.x, room.y, room.width, min(players, upper)),
        SpheresPane: Region(room.x, room.y + players, room.width, max(0, min(spheres, upper - players))),
        SupplyPane: Region(room.x, room.y + above, room.width, max(0, min(supply, upper - above))),
    }
    if with_low and above + supply > upper:
        top = max(above, upper)
        panels[SupplyPaneLow] = Region(room.x, room.y + top, room.width, above + supply - top)
    if with_story and left - supply >= 4:
        panels[NewsPane] = Region(room.x, room.y + above + supply, room.width, left - supply)
    return panels
