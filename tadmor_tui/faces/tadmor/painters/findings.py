"""A list of findings, each with a line and a sentence: advice, or the turning points of a game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.tadmor.state import Colour
from tadmor_tui.faces.tadmor.advice_texts import Finding
from tadmor_tui.look.glyphs import Glyphs
from tadmor_tui.look.lines import Line, Run, fit, line, relit, wrapped

_INDENT = "      "


class FindingsLook(Struct, frozen=True):
    """How a list is shown."""

    findings: Sequence[Finding]
    cursor: int
    colours: Sequence[Colour]
    glyphs: Glyphs

    def rows_of(self, number: int, cells: int) -> list[Line]:
        finding = self.findings[number]
        lit = number == self.cursor
        pointer = self.glyphs.pointer if lit else " "
        who: tuple[Run, ...] = ()
        if finding.seat is not None:
            colour = self.colours[finding.seat]
            who = ((f"{colour[0].upper()} ", f"seat.{colour}"),)
        left = line((f" {pointer} {number + 1}  ", "key"), *who, (finding.head, "legal"))
        room = cells - cell_len(finding.note) - 2
        head = (*fit(left, room), (f" {finding.note} ", "good"))
        return [relit(head, "cursor") if lit else head, *wrapped(finding.text, cells - 2, _INDENT)]


def paint_findings(look: FindingsLook, cells: int, rows: int) -> list[Line]:
    """As many findings as have room, the one under the cursor among them; an empty row between where there is room."""
    blocks = [look.rows_of(number, cells) for number in range(len(look.findings))]
    loose = sum(map(len, blocks)) + len(blocks) <= rows
    first = 0
    while first < look.cursor and sum(map(len, blocks[first : look.cursor + 1])) > rows:
        first += 1
    lines: list[Line] = []
    for block in blocks[first:]:
        lines += [*block, line()] if loose else block
    return lines[:rows]
