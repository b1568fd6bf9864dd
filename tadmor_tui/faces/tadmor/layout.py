"""Where the panels of the table go, for every size of terminal."""

from __future__ import annotations

from textual.geometry import Region

from tadmor_tui.faces.arrangement import LEAST_WIDTH, Arrangement

_LEAST_PANE = 3
_BOARD_ROWS = 9
_STACK_ROWS = 4
_MISSION_ROWS = 9
_LEAST_MAP, _LEAST_EAST = 12, 5
_CORNER = 20
"""Cells of the skyline where it stands in a corner of the map."""
_LEAST_SKYLINE = 5
_MAP_ROWS = ((58, 31), (53, 27), (48, 24), (43, 21), (38, 19), (34, 18), (28, 15), (0, _LEAST_MAP))
"""Rows of the screen from which on the map has so many; two less than usual sizes, for what is said may need two."""
_BOARDS = ((200, 16), (160, 14), (140, 11), (120, 9), (116, 8), (100, 5))
"""Cells of the screen from which on each merchant has so many in the skyline."""
_TWO_COLUMNS = ((100, 9), (LEAST_WIDTH, 13))
"""Cells and rows for two panes side by side."""
_THREE_COLUMNS, _FOUR_COLUMNS = 120, 200
_THREE_TILES = 150
"""Cells from which on three improvements have room side by side between two columns of text."""
_MISSION_CELLS = 40
_ENOUGH_ROWS = 13
"""Rows that panes need to stand below each other."""
_TRACK = (120, 38)
"""The least screen that has the prestige track."""

TABS = ("menu", "improvements", "missions", "goods in stacks", "log", "merchant")


def arrange(
    width: int, height: int, seats: int = 4, least_map: int = _LEAST_MAP, east: int = _LEAST_EAST
) -> Arrangement:
    """Tracker, map and skyline, own goods, then a pane; where there is room, what was behind tabs stands beside it.

    A map for a board with more slots than usual needs more rows, and leaves fewer below the Euphrates in the east.
    Below the least size the map and the pane lose rows, and the prompt stays on the screen.
    """
    rest = max(2, height - 5)
    wanted = max(least_map, next(rows for least, rows in _MAP_ROWS if height >= least))
    rows = max(min(_LEAST_PANE, rest - 1), rest - wanted)
    map_rows = rest - rows
    panels = {"tracker": Region(0, 0, width, 1), **map_and_skyline(width, map_rows, seats, east)}
    top = 1 + map_rows
    if width >= _TRACK[0] and height >= _TRACK[1] and rows >= _ENOUGH_ROWS:
        panels["track"] = Region(0, top, width, 2)
        top, rows = top + 2, rows - 2
    panels |= {
        "goods": Region(0, top, width, 2),
        "hint": Region(0, height - 2, width, 1),
        "prompt": Region(0, height - 1, width, 1),
    }
    panes = _panes(Region(0, top + 2, width, rows))
    tabs = tuple(tab for tab in TABS if tab not in panes)
    return Arrangement(panels | panes, tabs)


def map_and_skyline(width: int, rows: int, seats: int, east: int) -> dict[str, Region]:
    """The map, and the skyline beside it; where there is no room beside, in the corner below the Euphrates."""
    board = next((cells for least, cells in _BOARDS if width >= least), 0)
    if board and rows >= _LEAST_MAP + 3:
        cells = max(_CORNER, board * seats)
        return {"map": Region(0, 1, width - cells, rows), "skyline": Region(width - cells, 1, cells, rows)}
    panels = {"map": Region(0, 1, width, rows)}
    corner = rows - east
    if width >= LEAST_WIDTH and corner >= _LEAST_SKYLINE:
        panels["skyline"] = Region(width - _CORNER, 1 + east, _CORNER, corner)
    return panels


def _panes(room: Region) -> dict[str, Region]:
    """The pane with the menu by itself, or with two, three or four columns of panels."""
    width, rows = room.width, room.height
    if width >= _FOUR_COLUMNS and rows >= _ENOUGH_ROWS:
        left, right, log = width * 6 // 25, width // 5, width * 4 // 25
        first, second, third, fourth = _columns(room, left, width - left - right - log, right, log)
        return {
            **_left(first),
            "improvements": second,
            **dict(zip(("missions", "goods in stacks"), _split(third, rows - _STACK_ROWS), strict=True)),
            "log": fourth,
        }
    if width >= _THREE_COLUMNS and rows >= _ENOUGH_ROWS:
        roomy = width >= _THREE_TILES
        left = width * 2 // 7 if roomy else width // 3
        middle = width - left - max(_MISSION_CELLS, width // 4) if roomy else (width - left) // 2
        first, second, third = _columns(room, left, middle, width - left - middle)
        missions, below = _split(third, min(_MISSION_ROWS, rows // 3 + 1))
        return {
            **_left(first),
            "improvements": second,
            "missions": missions,
            **dict(zip(("goods in stacks", "log"), _split(below, _STACK_ROWS), strict=True)),
        }
    if any(width >= cells and rows >= least for cells, least in _TWO_COLUMNS):
        left = width * 9 // 20
        first, second = _columns(room, left, width - left)
        if rows < _MISSION_ROWS + _ENOUGH_ROWS - 2:
            return {"pane": first, "improvements": second}
        improvements, below = _split(second, rows // 2)
        stacks, story = _split(below, _STACK_ROWS)
        pane, missions = _split(first, rows - _MISSION_ROWS)
        return {
            "pane": pane,
            "missions": missions,
            "improvements": improvements,
            "goods in stacks": stacks,
            "log": story,
        }
    return {"pane": room}


def _columns(room: Region, *widths: int) -> list[Region]:
    lefts = [room.x + sum(widths[:number]) for number in range(len(widths))]
    return [Region(x, room.y, width, room.height) for x, width in zip(lefts, widths, strict=True)]


def _split(room: Region, rows: int) -> tuple[Region, Region]:
    """The upper rows, and what is left below them."""
    return (
        Region(room.x, room.y, room.width, rows),
        Region(room.x, room.y + rows, room.width, room.height - rows),
    )


def _left(room: Region) -> dict[str, Region]:
    """The pane, and the board of a merchant at its foot if both have room."""
    if room.height < 2 * _BOARD_ROWS:
        return {"pane": room}
    return dict(zip(("pane", "merchant"), _split(room, room.height - _BOARD_ROWS), strict=True))
