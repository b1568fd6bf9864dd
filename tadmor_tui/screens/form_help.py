"""Help of a form on the field under the cursor: every possible value, and its meaning."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region, Size

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, grounded, line, relit
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.form_fields import Button, Choice, Field, SeatChoice, Text
from tadmor_tui.widgets.pane import Panel

_SET_IN = " " * 4
_VALUE_INDENT = " " * 3
_FORM_CELLS = 80
"""Width of the form if the help stands beside it."""
_MIN_HELP_CELLS, _MAX_HELP_CELLS = 34, 64
_MIN_HELP_ROWS = 3
"""Smallest height for help below a form."""
_ROWS_ABOVE_HELP = 2
"""Empty rows above help that stands beside the form."""


class HelpPanel(Panel):
    """Explains the field under the cursor, beside the form or below it."""

    stands_beside = False

    def explain_field(
        self, fields: Sequence[Field], cursor: int, glyphs: Glyphs, area: Size, taken: int, keys: int, kept: int
    ) -> None:
        """Explain a field; rows that the form has `taken`, and rows of its keys.

        Below the form it has `kept` rows, however long the form is, or none if the longest explanation does not fit.
        """
        cells, rows = area
        self.stands_beside = cells >= _FORM_CELLS + _MIN_HELP_CELLS
        if self.stands_beside:
            wide = min(_MAX_HELP_CELLS, cells - _FORM_CELLS)
            region: Region | None = Region(cells - wide, 0, wide, rows)
        else:
            longest = max(len(paint_help(field, glyphs, cells)) for field in fields)
            most = max(kept, min(rows - taken - keys, longest))
            gap = 0 if kept else 1
            region = Region(0, rows - keys - most - gap, cells, most) if most >= _MIN_HELP_ROWS else None
        self.place(region)
        if region is not None:
            above = _ROWS_ABOVE_HELP if self.stands_beside else 0
            told = paint_help(fields[cursor], glyphs, region.width, region.height - above)
            told = [line()] * above + told + [line()] * (region.height - len(told) - above)
            self.show([grounded(row, "panel", region.width) for row in told])


def paint_help(field: Field, glyphs: Glyphs, cells: int, rows: int | None = None) -> list[Line]:
    """Return as many rows as needed, none if there is nothing to say; if they do not fit, only the chosen value."""
    match field:
        case Choice() if field.about or field.notes:
            head = _head(field.label, field.about, cells)
            values = _values(field, field.values, glyphs, cells)
            if rows is None or len(head) + len(values) <= rows:
                return [*head, *values]
            if isinstance(field, SeatChoice):
                note = wrap_text(field.notes.get(field.value, ""), cells - 2, " ", " ")
                title = wrap_text(field.shown, cells - 1, " ", " ")
                told = [*(line((row, "title")) for row in title), *map(line, note)]
                about = [relit(row, "dim") for row in head[1:]]
                return [*told, *about] if len(told) + len(about) <= rows else told[:rows]
            chosen = [*head[:1], *_values(field, (field.value,), glyphs, cells)]
            return [*chosen, *head[1:]] if len(chosen) + len(head) <= rows + 1 else chosen[:rows]
        case Text() | Button() if field.about:
            return _head(field.label, field.about, cells)
        case _:
            return []


def _head(label: str, about: str, cells: int) -> list[Line]:
    told = wrap_text(about, cells - 2, " ", " ") if about else []
    return [line((f" {label.strip()}", "title")), *map(line, told)]


def _values(field: Choice, values: Sequence[str], glyphs: Glyphs, cells: int) -> list[Line]:
    rows: list[Line] = []
    for value in values:
        here = value == field.value
        shown, note = field.words.get(value, value), field.notes.get(value, "")
        mark = glyphs.pointer if here else " "
        name, *more = wrap_text(shown, cells - len(_VALUE_INDENT) - 1)
        lit, ink = ("legal", "plain") if here else ("plain", "dim")
        head = line((f" {mark} ", "key"), (name, lit))
        if not more and (not note or cell_len(shown) + cell_len(note) + 6 <= cells):
            rows.append((*head, Run(f"  {note}", ink)))
        else:
            told = wrap_text(note, cells - 1, _SET_IN, _SET_IN) if note else []
            rows += [head, *(line((_VALUE_INDENT + row, lit)) for row in more), *(line((row, ink)) for row in told)]
    return rows
