"""The boards of the merchants beside a replay."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from rules.contract import Seat
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.widgets.merchant_pane import pack_merchant, paint_merchant, select_merchant
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, beside, line, width
from tadmor_tui.text.translation import t

_LONGEST_NAME = 14
_BOARD_ROWS = 9


def paint_board(position: TadmorPosition, glyphs: Glyphs, cells: int, rows: int, note: str) -> list[Line]:
    """The board of the chosen merchant; in two columns where there are few rows."""
    shown = select_merchant(position, position.seat)
    lines = paint_merchant(shown, cells)
    name = _heading(position, glyphs, position.seat, cells, note)
    if rows >= len(lines):
        return [name, *lines[1:]]
    half = len(lines) // 2
    first, second = lines[1 : half + 1], lines[half + 1 :]
    left = min(max(map(width, first)) + 2, cells * 3 // 5)
    if len(lines) > _BOARD_ROWS or max(map(width, second)) > cells - left:
        return [name, *pack_merchant(shown, cells)]
    return [name, *beside((first, left), (second, cells - left))]


def paint_boards(position: TadmorPosition, glyphs: Glyphs, columns: int, cells: int, rows: int) -> list[Line]:
    """The boards of all merchants, the chosen one marked."""
    lines = _boards(position, glyphs, columns, cells, packed=False)
    return (lines if len(lines) <= rows + 1 else _boards(position, glyphs, columns, cells, packed=True))[:rows]


def _boards(position: TadmorPosition, glyphs: Glyphs, columns: int, cells: int, packed: bool) -> list[Line]:
    """All boards, with an empty line below each row of them."""
    seats = range(len(position.view.merchants))
    wide = cells // columns
    lines: list[Line] = []
    for first in range(0, len(seats), columns):
        boards = [(_board(position, glyphs, seat, wide, packed), wide) for seat in seats[first : first + columns]]
        lines += [*beside(*boards), line()]
    return lines


def _board(position: TadmorPosition, glyphs: Glyphs, seat: Seat, cells: int, packed: bool) -> list[Line]:
    shown = select_merchant(position, seat)
    board = pack_merchant(shown, cells) if packed else paint_merchant(shown, cells)[1:]
    return [_heading(position, glyphs, seat, cells), *board]


def _heading(position: TadmorPosition, glyphs: Glyphs, seat: Seat, cells: int, note: str = "") -> Line:
    m, chosen = position.view.merchants[seat], seat == position.seat
    name = set_cell_size(position.names[seat], min(_LONGEST_NAME, cell_len(position.names[seat])))
    points = " ".join(("", t("{points} PP", points=m.points), ""))
    start: Sequence[Run | str] = (
        Run(glyphs.pointer if chosen else glyphs.rule, "key" if chosen else "frame"),
        position.letter(seat),
        Run(f" {name}", "title"),
        Run(points, "legal"),
    )
    used = cell_len(name) + cell_len(points) + 3
    rule = (glyphs.rule * max(0, cells - used - cell_len(note) - 1 - bool(note)), "frame")
    return line(*start, rule, *(((" " + note, "dim"),) if note else ()), (" ", "frame"))


def boards_height(merchants: int, columns: int) -> int:
    """Rows that the boards of all merchants need."""
    return -(-merchants // columns) * (_BOARD_ROWS + 1) - 1
