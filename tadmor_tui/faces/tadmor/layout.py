"""Where the panels of the table go, for every size of terminal."""

from __future__ import annotations

from textual.geometry import Region

from tadmor_tui.faces.arrangement import LEAST_WIDTH, Arrangement

_LEAST_PANE = 3
_BOARD_ROWS = 9
_STACK_ROWS = 4
_WIDE, _TALL = 120, 36
_LEAST_MAP = 12
_SKYLINE = 20
"""Cells that the skyline needs; on the smallest screen it stands in a corner of the map."""
_MAP_ROWS = ((60, 31), (50, 24), (40, 19), (36, 18), (30, 15), (0, _LEAST_MAP))
"""Rows of the screen from which on the map has so many."""
_SKYLINES = ((200, 64), (160, 56), (120, 36), (100, _SKYLINE))
"""Cells of the screen from which on the skyline has so many."""

TABS = ("menu", "improvements", "missions", "goods in stacks", "log", "merchant", "keys")


def arrange(width: int, height: int) -> Arrangement:
    """Tracker, map and skyline, own goods, then a pane; where there is room, what was behind tabs stands beside it.

    Below the least size the map and the pane lose rows, and the prompt stays on the screen.
    """
    rest = max(2, height - 5)
    wanted = next(rows for least, rows in _MAP_ROWS if height >= least)
    rows = max(min(_LEAST_PANE, rest - 1), rest - wanted)
    map_rows = rest - rows
    panels = {"tracker": Region(0, 0, width, 1), **_map(width, map_rows)}
    top = 1 + map_rows
    if width >= _WIDE and height >= _TALL + 4:
        panels["track"] = Region(0, top, width, 2)
        top, rows = top + 2, rows - 2
    panels |= {
        "goods": Region(0, top, width, 2),
        "hint": Region(0, height - 2, width, 1),
        "prompt": Region(0, height - 1, width, 1),
    }
    top += 2
    if width < _WIDE or height < _TALL:
        panels["pane"] = Region(0, top, width, rows)
        return Arrangement(panels, TABS)
    left = width // 3
    middle = (width - left) // 2
    right = width - left - middle
    missions = min(9, rows // 3 + 1)
    board = min(_BOARD_ROWS, rows // 2)
    panels["pane"] = Region(0, top, left, rows - board)
    panels["merchant"] = Region(0, top + rows - board, left, board)
    panels["improvements"] = Region(left, top, middle, rows)
    panels["missions"] = Region(left + middle, top, right, missions)
    panels["goods in stacks"] = Region(left + middle, top + missions, right, _STACK_ROWS)
    panels["log"] = Region(left + middle, top + missions + _STACK_ROWS, right, rows - missions - _STACK_ROWS)
    return Arrangement(panels, ("menu", "keys"))


def _map(width: int, rows: int) -> dict[str, Region]:
    """The map, and the skyline beside it; where there is no room beside, in the corner below the Euphrates."""
    beside = next((cells for least, cells in _SKYLINES if width >= least), 0)
    if beside and rows >= _LEAST_MAP + 3:
        return {"map": Region(0, 1, width - beside, rows), "skyline": Region(width - beside, 1, beside, rows)}
    if width < LEAST_WIDTH or rows < _LEAST_MAP:
        return {"map": Region(0, 1, width, rows)}
    corner = 7
    return {
        "map": Region(0, 1, width, rows),
        "skyline": Region(width - _SKYLINE, 1 + rows - corner, _SKYLINE, corner),
    }
