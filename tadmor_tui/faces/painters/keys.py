"""The list of keys, as they are in force, with what signs and letters mean below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

from tadmor_tui.look.lines import Line, beside, line, wrapped

KeyLine: TypeAlias = tuple[str, str]
"""Some keys, and what they do."""
_WIDEST, _MOST_COLUMNS = 60, 3
"""Cells of a column, and how many there may be."""


def paint_keys(told: Sequence[KeyLine], legend: Sequence[str], cells: int) -> list[Line]:
    """All keys in columns, then the legend."""
    key_cells = max((cell_len(keys) for keys, _ in told), default=0) + 2
    least = max((key_cells + cell_len(what) + 3 for keys, what in told), default=1)
    below = [row for sentence in legend for row in wrapped(sentence, cells - 1, "  ")]
    columns = max(1, min(cells // least, _MOST_COLUMNS))
    column = min(cells // columns, _WIDEST)
    height = -(-len(told) // columns)
    lines = [line(" ", (f" {set_cell_size(keys, key_cells - 1)}", "key"), f" {what}") for keys, what in told]
    parts = [(lines[n * height : (n + 1) * height], column) for n in range(columns)]
    return [*beside(*parts), *([line()] if below else []), *below]
