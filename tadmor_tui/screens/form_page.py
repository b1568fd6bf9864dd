"""The fields of a form as rows: labels in a column, notes beside or below them, and a bar under the cursor."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, fit, line, relit, width, wrapped
from tadmor_tui.screens.form_fields import Button, Choice, Field, Text

_MIN_LABEL_CELLS = 22
"""Smallest width of the labels of choices and texts."""
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


class FormPage:
    """All fields, painted at a width."""

    def __init__(self, fields: Sequence[Field], cursor: int, glyphs: Glyphs, cells: int, has_help: bool) -> None:
        """`has_help`: values are explained elsewhere, so no note stands beside them."""
        self._glyphs = glyphs
        self._cells = cells
        self._has_help = has_help
        labelled = (field for field in fields if not isinstance(field, Button))
        self._labels = max([_MIN_LABEL_CELLS, *(cell_len(_label(field)) + 1 for field in labelled)])
        self.blocks = [self._painted(field, number == cursor) for number, field in enumerate(fields)]
        """The rows of each field."""

    @property
    def text_left(self) -> int:
        """The first column of texts."""
        return _BEFORE_LABEL + self._labels + _BEFORE_TEXT

    def text_cells(self, text: Text) -> int:
        """Return the width of a text: as the longest one needs with the cursor behind it, if it fits."""
        return max(1, min(text.longest + 1, self._cells - self._labels - _AROUND_TEXT))

    def rows_above(self, number: int) -> int:
        """Return the number of rows of all fields before one."""
        return sum(map(len, self.blocks[:number]))

    def _painted(self, field: Field, lit: bool) -> list[Line]:
        """Return a field in a row; a note that does not fit stands below."""
        arrow, cells = self._glyphs.pointer if lit else " ", self._cells
        match field:
            case Choice():
                sides = ("< ", " >") if lit else ("  ", "  ")
                label = set_cell_size(_label(field), self._labels)
                note = "" if self._has_help else field.notes.get(field.value, "")
                value = Run(f"{sides[0]}{field.shown}{sides[1]}", *_inks_of(field))
                row = line(f"  {arrow} ", (label, field.label_ink), value)
                if not lit and width(row) + cell_len(note) + 2 > cells:
                    note = ""  # it can be read when the cursor comes here
            case Text():
                room = self.text_cells(field)
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

    def _with_bar(self, block: Sequence[Line]) -> list[Line]:
        """Return a field under the cursor: a bar over all its rows, with a mark at its right end if that fits."""
        wide = min(self._cells, max(_MIN_BAR_CELLS, *(width(row) for row in block)))
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
    return tuple(run if run.ink == _TEXT_INK else relit((run,), "cursor")[0] for run in row)
