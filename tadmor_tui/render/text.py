"""Operations on lines of runs: cutting, joining, wrapping, and finding the target under a cell."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.palette import WITH_GROUND
from tadmor_tui.render.runs import PLAIN, Line, Run, line
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.terminal.segments import sanitize_text

__all__ = ["PLAIN", "Line", "Run", "line"]


def width(row: Line) -> int:
    return sum(cell_len(run.text) for run in row)


def fit(row: Line, cells: int) -> Line:
    """Cut or pad a line to that number of cells."""
    result: list[Run] = []
    left = cells
    for given, ink, ground, target in row:
        text = given if given.isprintable() else sanitize_text(given)
        wide = cell_len(text)
        if wide > left:
            result.append(Run(set_cell_size(text, left), ink, ground, target))
            return tuple(result)
        result.append(Run(text, ink, ground, target))
        left -= wide
    if left:
        result.append(Run(" " * left))
    return tuple(result)


def first_that_fits(rows: Iterable[Line], cells: int) -> Line:
    """Return the first row that fits, or the last; rows after it are not even painted."""
    row: Line = ()
    for row in rows:
        if width(row) <= cells:
            break
    return row


def capitals(text: str) -> str:
    """Return a name in capital letters, for a heading that has no rule beside it."""
    return text.upper()


def padded(text: str, cells: int) -> str:
    """Pad a text to that number of cells; a longer one stays whole."""
    return text + " " * (cells - cell_len(text))


def grounded(row: Line, ground: str, cells: int) -> Line:
    """Cut or pad a line, and give a ground to the runs that have none of their own."""
    return tuple(
        run if run.ground or run.ink in WITH_GROUND else Run(run.text, run.ink, ground, run.target)
        for run in fit(row, cells)
    )


def beside(*columns: tuple[list[Line], int]) -> list[Line]:
    """Join columns of lines side by side, each with its width."""
    height = max(len(lines) for lines, _ in columns)
    return [
        tuple(run for lines, cells in columns for run in fit(lines[y] if y < len(lines) else (), cells))
        for y in range(height)
    ]


def wrapped(text: str, cells: int, indent: str = " ") -> list[Line]:
    """Wrap a sentence; lines after the first are indented. No lines if it is empty."""
    return [line(row) for row in wrap_text(text, max(10, cells), indent, f"{indent}  ")] if text else []


def in_rows(parts: Iterable[str], cells: int, gap: str, indent: str = " ") -> list[str]:
    """Arrange texts side by side with gaps between them, in as many rows as needed; none of them is broken."""
    rows: list[str] = []
    for part in filter(None, parts):
        if rows and cell_len(rows[-1]) + cell_len(gap) + cell_len(part) <= cells:
            rows[-1] += gap + part
        else:
            rows.append(indent + part)
    return rows or [""]


def in_at_most(lines: list[Line], rows: int) -> list[Line]:
    """Limit lines to that number of rows; the rest is joined to the last one."""
    return [*lines[: rows - 1], tuple(run for row in lines[rows - 1 :] for run in row)] if len(lines) > rows else lines


def relit(row: Line, ink: str) -> Line:
    """Return the same text in one ink, for a cursor or a choice; its targets stay."""
    return tuple(Run(run.text, ink, target=run.target) for run in row)


def line_about(row: Line, target: str) -> Line:
    """Give a target to the runs that have none."""
    return tuple(run if run.target else Run(run.text, run.ink, run.ground, target) for run in row)


def key_at(row: Line, x: int) -> str:
    """Return the target under a cell of a line; empty if there is none."""
    for run in row:
        x -= cell_len(run.text)
        if x < 0:
            return run.target
    return ""


def word_at(row: Line, x: int) -> str:
    """Return the word under a cell of a line, letters and digits only."""
    start = 0
    for part in re.split(r"(\W)", "".join(run.text for run in row)):
        end = start + cell_len(part)
        if start <= x < end:
            return part.strip()
        start = end
    return ""


def text_of(lines: Iterable[Line]) -> str:
    """Return the text of lines without inks, for tests and for plain mode."""
    return "\n".join("".join(run.text for run in row).rstrip() for row in lines)
