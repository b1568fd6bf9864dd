"""Where the panels of the table go, for every size of terminal."""

from __future__ import annotations

from textual.geometry import Region

from tadmor_tui.faces.arrangement import Arrangement

_MAP_ROWS = 14
_LEAST_PANE = 3
_BOARD_ROWS = 9
_STACK_ROWS = 4
_WIDE, _TALL = 120, 36

TABS = ("menu", "improvements", "missions", "goods in stacks", "log", "merchant", "keys")


def arrange(width: int, height: int) -> Arrangement:
    """Tracker, map, own goods, then a pane; where there is room, what was behind tabs stands beside it.

    Below the least size the map and the pane lose rows, and the prompt stays on the screen.
    """
    rest = max(2, height - 5)
    rows = max(min(_LEAST_PANE, rest - 1), rest - _MAP_ROWS)
    top = 1 + rest - rows
    panels = {
        "tracker": Region(0, 0, width, 1),
        "map": Region(0, 1, width, rest - rows),
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
