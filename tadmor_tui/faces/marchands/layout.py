"""Where the panels of the table of Marchands d'Empire lie, for every size of terminal."""

from __future__ import annotations

from textual.geometry import Region

from tadmor_tui.faces.arrangement import Arrangement
from tadmor_tui.faces.marchands.painters.players import rows_for as player_rows
from tadmor_tui.faces.marchands.painters.spheres import rows_for as sphere_rows
from tadmor_tui.table.model import MENU, NEWS, STORY

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
STOCK = "stock"
"""The panel of what lies behind one's own screen."""
TABS = (MENU, NEWS, STORY, STOCK)


def arrange(width: int, height: int, seats: int, pane_rows: int = 0) -> Arrangement:
    """Tracker, map, and beside it players, spheres and supply; the pane below."""
    story = _STORY if width >= _WIDEST else 0
    side = side_cells(width)
    usual = _CARDS if height >= _HIGH else _ROWS
    body = max(2, height - 3)
    rows = max(1, min(max(usual, pane_rows), body - min(_LEAST_MAP, body - 1)))
    news = 1 if not story and width < _WIDER and (25 <= height < _HIGH or height >= 42) and body - rows > 18 else 0
    upper = body - rows - news
    panels = {
        "tracker": Region(0, 0, width, 1),
        "map": Region(0, 1, width - side - story, upper),
        "pane": Region(0, 1 + upper, width, rows),
        "hint": Region(0, height - 2, width, 1),
        "prompt": Region(0, height - 1, width, 1),
    }
    if news:
        panels[NEWS] = Region(0, height - 3, width, 1)
    if side:
        room = Region(width - side - story, 1, side, upper)
        panels |= _side(room, max(upper, body - usual - news), seats, _WIDER <= width < _WIDEST)
    if story:
        part = upper // 3
        panels[NEWS] = Region(width - story, 1, story, part)
        panels[STORY] = Region(width - story, 1 + part, story, upper - part)
    return Arrangement(panels, tuple(tab for tab in TABS if tab not in panels or (tab == NEWS and news)))


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


def _side(room: Region, rows: int, seats: int, with_story: bool) -> dict[str, Region]:
    """Players, spheres, supply and signs; only the last ones give rows to a pane that is higher than usual."""
    players = min(room.height, player_rows(seats, rows))
    spheres = min(
        room.height - players, sphere_rows(seats, room.width, rows - players - _SUPPLY, rows - players - _LEAST_SUPPLY)
    )
    left = room.height - players - spheres
    supply = min(left, _SUPPLY) if with_story else left
    panels = {
        "players": Region(room.x, room.y, room.width, players),
        "spheres": Region(room.x, room.y + players, room.width, spheres),
        "supply": Region(room.x, room.y + players + spheres, room.width, supply),
    }
    if with_story and left - supply >= 4:
        panels[NEWS] = Region(room.x, room.y + players + spheres + supply, room.width, left - supply)
    return panels
