"""Headings of panels and columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, line


def titled(title: str, cells: int, glyphs: Glyphs, note: str = "", note_ink: str = "dim") -> Line:
    """Return a heading with a rule to the end of the column."""
    rule = glyphs.rule * max(0, cells - cell_len(title) - cell_len(note) - 3 - bool(note))
    runs: Sequence[Run | str] = (
        Run(glyphs.rule, "frame"),
        Run(title, "title"),
        *(((" " + note, note_ink),) if note else ()),
        Run(rule + " ", "frame"),
    )
    return line(*runs)


def noted(title: str, cells: int, glyphs: Glyphs, *notes: str) -> Line:
    """Return a heading with as many of the notes as there is room for."""
    said = ""
    for note in filter(None, notes):
        longer = f"{said}, {note}" if said else note
        if cell_len(title) + cell_len(longer) + 3 > cells:
            break
        said = longer
    return titled(title, cells, glyphs, said)
