"""Lines about seats: the sign of a seat in its colour, then what is said, set in under the words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Seat
from rules.game_kind import SeatLabel
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, line, width
from tadmor_tui.render.wrapping import cells_of, flow, wrap_text
from tadmor_tui.widgets.prompt import badge

SET_IN = " " * 3
"""Before words that have no sign."""


def signed(labels: Sequence[SeatLabel], seat: Seat | None, text: str, ink: str) -> Line:
    """Return the sign and the words in one line; without a seat only the words."""
    if seat is None:
        return line((text, ink))
    letter, colour, *_ = badge(labels[seat])
    return line(Run(letter, "night", colour), (f" {text}", ink))


def signed_rows(labels: Sequence[SeatLabel], seat: Seat | None, text: str, ink: str, cells: int) -> list[Line]:
    """Return the sign and the words in as many rows as needed."""
    indent = SET_IN if seat is None else " "
    whole = (*line(indent), *signed(labels, seat, text, ink))
    return [whole] if width(whole) <= cells else flow(whole, max(10, cells), indent, SET_IN)


def ruled_rows(text: str, glyphs: Glyphs, cells: int) -> list[Line]:
    """Words in the middle of a rule, between what came before and what comes after."""
    if cells_of(text) + 6 > cells:
        return [line((row, "dim")) for row in wrap_text(text, max(10, cells), SET_IN, SET_IN)]
    left = (cells - cells_of(text) - 4) // 2
    right = cells - cells_of(text) - 4 - left
    return [line(" ", (glyphs.rule * left, "frame"), (f" {text} ", "dim"), (glyphs.rule * right, "frame"))]
