"""The seats of a form as a table: name, player, colour and who begins, one row each, or two on a narrow screen."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, line, width
from tadmor_tui.screens.form_fields import SeatChoice
from tadmor_tui.text.translation import pt, t

NAME, PLAYER, COLOUR, FIRST = "seat name", "seat player", "seat colour", "seat first"
"""Targets of the mouse in the row of a seat."""
_NARROW = 72
"""Width from which on a seat has one row, if all its columns have room there."""
_WIDEST = 92
_BEFORE_NAME = 7
_LEAST_NAME, _MOST_NAME = 12, 26
_GAP = 2


class SeatColumns(Struct, frozen=True):
    """The widths of the columns."""

    name: int
    player: int
    colour: int
    first: int
    """0: the game has no seat that begins."""
    two_rows: bool

    @property
    def name_left(self) -> int:
        return _BEFORE_NAME


def columns_of(seats: Sequence[SeatChoice], cells: int) -> SeatColumns:
    """Return columns that have room for every value of every seat; the names get the rest."""
    player = max(cell_len(seat.words.get(value, value)) for seat in seats for value in seat.values) + 4
    colours = [seat.colour.words.get(value, value) for seat in seats for value in seat.colour.values]
    colour = max([*map(cell_len, colours), cell_len(t("colour")) - 4]) + 4 + _GAP
    first = 0 if seats[0].first is None else cell_len(_first()) + 1
    taken = _BEFORE_NAME + colour + first
    two_rows = cells < max(_NARROW, taken + _LEAST_NAME + player + _GAP)
    taken += 0 if two_rows else player + _GAP
    name = max(_LEAST_NAME, min(_MOST_NAME, min(cells, _WIDEST) - taken))
    return SeatColumns(name, player, colour, first, two_rows)


def paint_heading(title: str, columns: SeatColumns, glyphs: Glyphs, cells: int) -> Line:
    """Return the names of the columns over a rule."""
    row = f"{glyphs.rule}{title} "
    named = [(_BEFORE_NAME, t("name"))]
    if not columns.two_rows:
        named.append((_BEFORE_NAME + columns.name + 2, t("who plays")))
    behind = _BEFORE_NAME + columns.name + (0 if columns.two_rows else columns.player + _GAP)
    named.append((behind, t("colour")))
    if columns.first:
        named.append((behind + columns.colour, _first()))
    runs = [Run(glyphs.rule, "frame"), Run(f"{title} ", "title")]
    for left, word in named:
        at = width(tuple(runs))
        if left > at:
            runs.append(Run(glyphs.rule * (left - at - 1) + " ", "frame"))
        runs.append(Run(f"{word} ", "dim"))
    rest = min(cells, _WIDEST) - width(tuple(runs))
    return (*runs, Run(glyphs.rule * max(0, rest), "frame")) if row else ()


def paint_seat(seat: SeatChoice, number: int, columns: SeatColumns, lit: bool, glyphs: Glyphs) -> list[Line]:
    """Return the row of a seat, or both of its rows."""
    pointer = glyphs.pointer if lit else " "
    name, ink = (seat.name.value, "legal") if seat.name.value else (seat.usual_name, "plain")
    sides = ("< ", " >") if lit else ("  ", "  ")
    key = seat.colour.value
    letter, colour = seat.letters.get(key, ""), seat.colour.words.get(key, key)
    front = line((f"  {pointer} {number}  ", "key"), Run(_fitted(name, columns.name, glyphs.cut), ink, target=NAME))
    player = Run(set_cell_size(f"{sides[0]}{seat.shown}{sides[1]}", columns.player + _GAP), "plain", target=PLAYER)
    painted = (
        Run(f" {letter} ", "night", f"seat.{key}", COLOUR),
        Run(set_cell_size(f" {colour}", columns.colour - 3), "plain", target=COLOUR),
    )
    mark = glyphs.camel if seat.first else glyphs.dot
    first = (Run(set_cell_size(f"  {mark}", columns.first), "title" if seat.first else "dim", target=FIRST),)
    behind = (*painted, *(first if columns.first else ()))
    if columns.two_rows:
        return [(*front, *behind), line(" " * (_BEFORE_NAME - 2), player)]
    return [(*front, player, *behind)]


def _fitted(name: str, cells: int, cut: str) -> str:
    """Return a name in its column, with a sign at its end if it is cut."""
    if cell_len(name) < cells:
        return set_cell_size(name, cells)
    return f"{set_cell_size(name, cells - 2)}{cut} "


def _first() -> str:
    return pt("column: who begins", "first")
