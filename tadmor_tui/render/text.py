"""Lines of text with ink: what painters make and panels show.

A painter names an ink by what it means (`legal`, `cursor`, `seat.red`), never by a colour; a palette turns the name
into a style (`palette.py`). Meaning is never carried by colour alone: the text says it too. With the ink a run may name
what it is about, so that a mouse can point at it wherever the line ends up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.palette import WITH_GROUND
from tadmor_tui.render.wrapping import wrap_text
from tadmor_tui.terminal.segments import sanitize_text

Run: TypeAlias = tuple[str, str]
"""Some text and the name of its ink."""
Line: TypeAlias = tuple[Run, ...]

PLAIN = "plain"


def line(*runs: Run | str) -> Line:
    """A line from runs; a bare text is plain."""
    return tuple((run, PLAIN) if isinstance(run, str) else run for run in runs)


def width(row: Line) -> int:
    return sum(cell_len(text) for text, _ in row)


def fit(row: Line, cells: int) -> Line:
    """The line cut or filled up to exactly so many cells."""
    result: list[Run] = []
    left = cells
    for given, ink in row:
        text = sanitize_text(given)
        wide = cell_len(text)
        if wide > left:
            result.append((set_cell_size(text, left), ink))
            return tuple(result)
        result.append((text, ink))
        left -= wide
    if left:
        result.append((" " * left, PLAIN))
    return tuple(result)


def first_that_fits(rows: Iterable[Line], cells: int) -> Line:
    """The first of several rows that has room, or the last; the others are not even painted."""
    row: Line = ()
    for row in rows:
        if width(row) <= cells:
            break
    return row


def capitals(text: str) -> str:
    """A name in capital letters, for a heading that has no line beside it."""
    return text.upper()


def padded(text: str, cells: int) -> str:
    """The text filled up to so many cells; a longer one stays whole."""
    return text + " " * (cells - cell_len(text))


def grounded(row: Line, ground: str, cells: int) -> Line:
    """The line cut or filled up to so many cells, on a ground wherever it has none of its own."""
    return tuple((text, _on(ink, ground)) for text, ink in fit(row, cells))


def _on(ink: str, ground: str) -> str:
    return ink if " on " in ink or ink in WITH_GROUND else about(f"{ink} on {ground}", key_of(ink))


def beside(*columns: tuple[list[Line], int]) -> list[Line]:
    """Columns of lines next to each other, each with its width."""
    height = max(len(lines) for lines, _ in columns)
    return [
        tuple(run for lines, cells in columns for run in fit(lines[y] if y < len(lines) else (), cells))
        for y in range(height)
    ]


def wrapped(text: str, cells: int, indent: str = " ") -> list[Line]:
    """A sentence in as many lines as it needs, none if it is empty; lines after the first are set in."""
    return [line(row) for row in wrap_text(text, max(10, cells), indent, f"{indent}  ")] if text else []


def in_rows(parts: Iterable[str], cells: int, gap: str, indent: str = " ") -> list[str]:
    """Texts side by side with gaps between them, in as many rows as they need; none of them is broken."""
    rows: list[str] = []
    for part in filter(None, parts):
        if rows and cell_len(rows[-1]) + cell_len(gap) + cell_len(part) <= cells:
            rows[-1] += gap + part
        else:
            rows.append(indent + part)
    return rows or [""]


def in_at_most(lines: list[Line], rows: int) -> list[Line]:
    """Lines in so many rows; what has no row of its own goes on in the last one, as far as that is seen."""
    return [*lines[: rows - 1], tuple(run for row in lines[rows - 1 :] for run in row)] if len(lines) > rows else lines


def relit(row: Line, ink: str) -> Line:
    """The same text in one ink, for a cursor or a choice; it is about the same things."""
    return tuple((text, about(ink, key_of(old))) for text, old in row)


# --- what a text is about


class _Ink(str):
    """The name of an ink that also knows what the text is about; it looks like, and equals, the name alone."""

    __slots__ = ("about",)
    about: str


def about(ink: str, key: str) -> str:
    """An ink for a text about something."""
    if not key:
        return ink
    named = _Ink(ink)
    named.about = key
    return named


def line_about(row: Line, key: str) -> Line:
    """A line that is about one thing, but for what in it is about something else."""
    return tuple((text, about(ink, key_of(ink) or key)) for text, ink in row)


def key_of(ink: str) -> str:
    """What a text in this ink is about; nothing if it is about nothing."""
    return ink.about if isinstance(ink, _Ink) else ""


def key_at(row: Line, x: int) -> str:
    """What lies under a cell of a line."""
    for text, ink in row:
        x -= cell_len(text)
        if x < 0:
            return key_of(ink)
    return ""


def word_at(row: Line, x: int) -> str:
    """The word under a cell of a line, letters and digits only."""
    start = 0
    text = "".join(part for part, _ in row)
    for part in re.split(r"(\W)", text):
        end = start + cell_len(part)
        if start <= x < end:
            return part.strip()
        start = end
    return ""


def text_of(lines: Iterable[Line]) -> str:
    """What a painter wrote, without its inks; for tests and for the plain game."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in lines)
