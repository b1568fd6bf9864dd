"""A list of remarks, each with a line and a sentence: advice, or the turning points of a game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.game_kind import SeatLabel
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, fit, grounded, line, line_about, relit, width, wrapped
from tadmor_tui.session.advice import Remark
from tadmor_tui.widgets.pointing import ITEM, key
from tadmor_tui.widgets.prompt import badge

_INDENT = "      "


class RemarksLook(Struct, frozen=True):
    """A list of remarks, its cursor and its signs."""

    remarks: Sequence[Remark]
    cursor: int
    labels: Sequence[SeatLabel]
    glyphs: Glyphs
    brief: int | None = None
    """Rows that a sentence may take at most; None: as many as it needs."""

    def rows_of(self, number: int, cells: int) -> list[Line]:
        remark = self.remarks[number]
        lit = number == self.cursor
        pointer = self.glyphs.pointer if lit else " "
        who: tuple[Run, ...] = ()
        if remark.seat is not None:
            letter, ink, *_ = badge(self.labels[remark.seat])
            who = (Run(f" {letter} ", "night", ink), Run(" ", "legal"))
        left = line((f" {pointer} {number + 1:<{len(str(len(self.remarks)))}}  ", "key"), *who, (remark.head, "legal"))
        room = cells - cell_len(remark.note) - 2
        if width(left) > room:  # half a number would be another one
            left = (*fit(left, room - 1), Run(self.glyphs.cut, "legal"))
        head = (*fit(left, room), Run(f" {remark.note} ", remark.ink))
        rows = wrapped(remark.text, cells - 2, _INDENT)
        if self.brief is not None and len(rows) > self.brief:
            rows = [*rows[: self.brief - 1], (*rows[self.brief - 1], Run(self.glyphs.cut, "dim"))]
        told = [grounded(row, "tile", cells) for row in rows]
        whole = [relit(head, "cursor") if lit else grounded(head, "tile", cells), *told]
        return [line_about(row, key(ITEM, number)) for row in whole]


def paint_remarks(look: RemarksLook, cells: int, rows: int) -> list[Line]:
    """Paint as many remarks as have room, with the one under the cursor; with empty rows between, if possible."""
    return [row for row, _ in remark_rows(look, cells, rows)]


def remark_rows(look: RemarksLook, cells: int, rows: int) -> list[tuple[Line, int | None]]:
    """Return the rows of the remarks, each with the number of its remark."""
    blocks = [look.rows_of(number, cells) for number in range(len(look.remarks))]
    loose = sum(map(len, blocks)) + len(blocks) <= rows
    first = 0
    while first < look.cursor and sum(map(len, blocks[first : look.cursor + 1])) > rows:
        first += 1
    lines: list[tuple[Line, int | None]] = []
    for number, block in enumerate(blocks[first:], first):
        lines += [(row, number) for row in block]
        if loose:
            lines.append((line(), None))
    return lines[:rows]
