"""The fields of a form as rows: labels in a column, notes beside or below them, and a bar under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual.geometry import Region

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, line, relit, width, wrapped
from tadmor_tui.screens.form_fields import Button, Choice, Field, SeatChoice, Text
from tadmor_tui.screens.form_seats import SeatColumns, columns_of, paint_heading, paint_seat

VALUE = "value "
"""Beginning of the mouse's target on a value; its index follows."""
_MIN_LABEL_CELLS, _NARROW_LABEL_CELLS = 22, 12
"""Smallest width of the labels of choices and texts; the second on a narrow screen."""
_NARROW = 60
_SET_IN = " " * 3
"""Indent of a field that belongs to the one above."""
_BELOW = " " * 8
"""Indent of a note below its field."""
_MIN_BAR_CELLS = 72
"""Smallest width of the bar under the cursor."""
_BEFORE_TEXT, _BEHIND_TEXT = 2, 1
"""Cells beside a text that have its ground."""
_BEFORE_LABEL = 4
_AROUND_TEXT = _BEFORE_LABEL + _BEFORE_TEXT + _BEHIND_TEXT + 3
"""Cells of a row that are neither label nor text; a few are left for the right end of the bar."""
_TEXT_INK = "chosen"
"""Ground of texts; the cursor's bar does not cover it, so that the cursor in the text is visible."""
_SEAT = "seat."
"""Beginning of the grounds of seats, which the cursor's bar does not cover either."""


class FormPage:
    """All fields, painted at a width."""

    def __init__(
        self, fields: Sequence[Field], cursor: int, glyphs: Glyphs, cells: int, has_help: bool, airy: bool = False
    ) -> None:
        """`has_help`: values are explained elsewhere, so no note stands beside them. `airy`: rows above headings."""
        self._glyphs = glyphs
        self._cells = cells
        self._has_help = has_help
        labelled = (field for field in fields if not isinstance(field, Button | SeatChoice))
        least = _NARROW_LABEL_CELLS if cells < _NARROW else _MIN_LABEL_CELLS
        self._labels = max([least, *(cell_len(_label(field)) + 1 for field in labelled)])
        self._seats = [field for field in fields if isinstance(field, SeatChoice)]
        self._columns = columns_of(self._seats, cells) if self._seats else SeatColumns(0, 0, 0, 0, False)
        self._headings = [self._heading(field, airy) for field in fields]
        painted = [self._painted(field, number == cursor) for number, field in enumerate(fields)]
        self.blocks = [[*above, *rows] for above, rows in zip(self._headings, painted, strict=True)]
        """The rows of each field, below its heading."""

    def text_place(self, field: Field, number: int) -> Region:
        """Return the place of a field's text: as wide as the longest one with the cursor behind it, if it fits."""
        row = self.rows_above(number) + len(self._headings[number])
        if isinstance(field, SeatChoice):
            return Region(self._columns.name_left, row, self._columns.name - 1, 1)
        longest = field.longest if isinstance(field, Text) else 0
        return Region(_BEFORE_LABEL + self._labels + _BEFORE_TEXT, row, self._text_cells(longest), 1)

    def rows_above(self, number: int) -> int:
        """Return the number of rows of all fields before one."""
        return sum(map(len, self.blocks[:number]))

    def _text_cells(self, longest: int) -> int:
        return max(1, min(longest + 1, self._cells - self._labels - _AROUND_TEXT))

    def _heading(self, field: Field, airy: bool) -> list[Line]:
        """Return the rows above a field that begins a group."""
        if not isinstance(field, Choice) or not field.heading:
            return []
        above = [line()] if airy else []
        if isinstance(field, SeatChoice):
            return [*above, paint_heading(field.heading, self._columns, self._glyphs, self._cells)]
        return [*above, titled(field.heading, min(self._cells, self._bar_cells()), self._glyphs)]

    def _bar_cells(self) -> int:
        """Return the width of the table of seats, if there is one, or of the bar under the cursor."""
        if not self._seats:
            return _MIN_BAR_CELLS
        return width(paint_heading("", self._columns, self._glyphs, self._cells))

    def _painted(self, field: Field, lit: bool) -> list[Line]:
        """Return a field in a row; a note that does not fit stands below."""
        arrow, cells = self._glyphs.pointer if lit else " ", self._cells
        match field:
            case SeatChoice():
                number = next(n for n, seat in enumerate(self._seats, 1) if seat is field)
                rows = paint_seat(field, number, self._columns, lit, self._glyphs)
                return self._with_bar(rows) if lit else rows
            case Choice():
                if (chips := self._chips(field, lit)) is not None:
                    return self._with_bar([chips]) if lit else [chips]
                sides = ("< ", " >") if lit else ("  ", "  ")
                label = set_cell_size(_label(field), self._labels)
                note = "" if self._has_help else field.notes.get(field.value, "")
                value = Run(f"{sides[0]}{field.shown}{sides[1]}", *_inks_of(field))
                row = line(f"  {arrow} ", (label, field.label_ink), value)
                if not lit and width(row) + cell_len(note) + 2 > cells:
                    note = ""  # it can be read when the cursor comes here
            case Text():
                room = self._text_cells(field.longest)
                shown = "" if lit else self._end_of(field.value, room)
                label, note = set_cell_size(_label(field), self._labels), field.note
                row = line(f"  {arrow} {label}", (f"  {set_cell_size(shown, room)} ", _TEXT_INK))
            case Button():
                note = field.note
                row = line(f"  {arrow} ", (field.label, "legal"))
        noted = (*row, Run(f"  {note}", "dim"))
        if not note or width(noted) <= cells:
            block = [noted if note else row]
        else:
            block = [row, *(relit(below, "dim") for below in wrapped(note, cells - 1, _BELOW))]
        if isinstance(field, Button) and field.below:
            block += [relit(below, "dim") for below in wrapped(field.below, cells - 1, _BELOW)]
        return self._with_bar(block) if lit else block

    def _chips(self, field: Choice, lit: bool) -> Line | None:
        """Return all values side by side; None if they have no room, or are not wanted so."""
        if not field.chips:
            return None
        arrow = self._glyphs.pointer if lit else " "
        runs: list[Run | str] = [f"  {arrow} {set_cell_size(_label(field), self._labels)}"]
        for index, value in enumerate(field.values):
            shown, chosen = field.words.get(value, value), index == field.index
            marked = f"[{shown}]" if chosen else f" {shown} "
            runs += [Run(marked, "chosen" if chosen else "plain", "" if chosen else "tile", f"{VALUE}{index}"), " "]
        row = line(*runs)
        return row if width(row) <= self._cells else None

    def _with_bar(self, block: Sequence[Line]) -> list[Line]:
        """Return a field under the cursor: a bar over all its rows, with a mark at its right end if that fits."""
        wide = min(self._cells, max(self._bar_cells(), *(width(row) for row in block)))
        end = f" {self._glyphs.far_end} "
        bars = [_lit(fit(row, wide)) for row in block]
        if width(block[0]) + cell_len(end) <= wide:
            bars[0] = (*_lit(fit(block[0], wide - cell_len(end))), Run(end, "cursor"))
        return bars

    def _end_of(self, value: str, room: int) -> str:
        """Return the end of a text that does not fit."""
        cut = value
        while cell_len(cut) > room:
            cut = cut[1:]
        return cut if cut == value else f"{self._glyphs.cut}{cut[1:]}"


def _inks_of(field: Choice) -> tuple[str, str]:
    """Return ink and ground of a choice's value."""
    ground = field.grounds.get(field.value)
    return ("legal", "tile") if ground is None else ("night", ground)


def _label(field: Choice | Text) -> str:
    return f"{_SET_IN}{field.label}" if field.set_in else field.label


def _lit(row: Line) -> Line:
    """Return a row under the bar of the cursor, which leaves texts and the badges of seats as they are."""
    return tuple(
        run if run.ink == _TEXT_INK or run.ground.startswith(_SEAT) else relit((run,), "cursor")[0] for run in row
    )
