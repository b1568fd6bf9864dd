"""Help of a form on the field under the cursor: every possible value, and its meaning."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, in_at_most, line
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.screens.form_fields import Button, Choice, Field, Text

_SET_IN = " " * 4


def paint_help(field: Field, glyphs: Glyphs, cells: int, rows: int | None = None) -> list[Line]:
    """Return as many rows as needed, none if there is nothing to say; if they do not fit, only the chosen value."""
    match field:
        case Choice() if field.about or field.notes:
            head = _head(field.label, field.about, cells)
            values = _values(field, field.values, glyphs, cells)
            if rows is None or len(head) + len(values) <= rows:
                return [*head, *values]
            return in_at_most([*head[:1], *_values(field, (field.value,), glyphs, cells), *head[1:]], rows)
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
        head = line((f" {mark} ", "key"), (shown, "legal" if here else "plain"))
        ink = "plain" if here else "dim"
        if not note or cell_len(shown) + cell_len(note) + 6 <= cells:
            rows.append((*head, Run(f"  {note}", ink)))
        else:
            rows += [head, *(line((row, ink)) for row in wrap_text(note, cells - 1, _SET_IN, _SET_IN))]
    return rows
