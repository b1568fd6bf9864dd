"""The list of keys, as they are in force, with what signs and letters mean below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.text import Line, beside, line, wrapped
from tadmor_tui.render.wrapping import wrap_text

KeyLine: TypeAlias = tuple[str, str]
"""Some keys, and what they do."""
_WIDEST, _MOST_COLUMNS = 60, 3
"""Cells of a column, unless one text needs more, and how many there may be."""
_LEAST_TEXT = 10
"""Cells of what keys do, however narrow the window."""


def paint_keys(told: Sequence[KeyLine], legend: Sequence[str], cells: int) -> list[Line]:
    """All keys in columns, then the legend."""
    key_cells = max((cell_len(keys) for keys, _ in told), default=0) + 2
    least = max((key_cells + cell_len(what) + 3 for keys, what in told), default=1)
    below = [row for sentence in legend for row in wrapped(sentence, cells - 1, "  ")]
    columns = max(1, min(cells // least, _MOST_COLUMNS))
    column = min(cells // columns, max(_WIDEST, least))
    rows = [row for key_line in told for row in _rows(key_line, key_cells, column)]
    height = -(-len(rows) // columns)
    parts = [(rows[n * height : (n + 1) * height], column) for n in range(columns)]
    return [*beside(*parts), *([line()] if below else []), *below]


def _rows(key_line: KeyLine, key_cells: int, cells: int) -> list[Line]:
    """Return the purpose of some keys, in several rows only if a window is too narrow even for one column."""
    keys, what = key_line
    first, *more = wrap_text(what, max(_LEAST_TEXT, cells - key_cells - 3)) or [""]
    return [
        line(" ", (f" {set_cell_size(keys, key_cells - 1)}", "key"), f" {first}"),
        *(line(" " * (key_cells + 2), row) for row in more),
    ]
