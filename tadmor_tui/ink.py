"""Lines of text with ink: what painters make and panels show.

A painter names an ink by what it means (`legal`, `cursor`, `seat.red`), never by a colour; a palette turns the name
into a style. Meaning is never carried by colour alone: the text says it too.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from tadmor_tui.segments import harmless_text

Run: TypeAlias = tuple[str, str]
"""Some text and the name of its ink."""
Line: TypeAlias = tuple[Run, ...]

PLAIN = "plain"
_INKS = (
    *("plain", "dim", "title", "frame", "legal", "cursor", "chosen", "good", "bad", "key", "attacked", "traded"),
    "warning",
    *("seat.red", "seat.blue", "seat.green", "seat.yellow", "rare.grey", "rare.yellow", "rare.red"),
)

Palette: TypeAlias = dict[str, Style]


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
        text = harmless_text(given)
        wide = cell_len(text)
        if wide > left:
            result.append((set_cell_size(text, left), ink))
            return tuple(result)
        result.append((text, ink))
        left -= wide
    if left:
        result.append((" " * left, PLAIN))
    return tuple(result)


def beside(*columns: tuple[list[Line], int]) -> list[Line]:
    """Columns of lines next to each other, each with its width."""
    height = max(len(lines) for lines, _ in columns)
    return [
        tuple(run for lines, cells in columns for run in fit(lines[y] if y < len(lines) else (), cells))
        for y in range(height)
    ]


def wrapped(text: str, cells: int, indent: str = " ") -> list[Line]:
    """A sentence in as many lines as it needs; lines after the first are set in."""
    rows = wrap(text, max(10, cells), initial_indent=indent, subsequent_indent=indent + "  ")
    return [line(row) for row in rows]


def relit(row: Line, ink: str) -> Line:
    """The same text in one ink, for a cursor or a choice."""
    return tuple((text, ink) for text, _ in row)


def text_of(lines: Iterable[Line]) -> str:
    """What a painter wrote, without its inks; for tests and for the plain game."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in lines)


def _palette(**styles: str) -> Palette:
    return {ink: Style.parse(styles.get(ink.replace(".", "_"), styles["plain"])) for ink in _INKS}


def _coloured(ground: str, raised: str, colours: dict[str, str]) -> Palette:
    """A palette on a ground; the cursor is dark text on a bright bar, and so is a warning."""
    bars = {ink: colours[ink] for ink in ("cursor", "warning")}
    on = {ink: f"{style} on {ground}" for ink, style in colours.items() if ink not in ("chosen", *bars)}
    return _palette(**on, **bars, chosen=f"{colours['chosen']} on {raised}")


PALETTES: dict[str, Palette] = {
    "dark": _coloured(
        "#10151f",
        "#263043",
        {
            "plain": "#e6d5b0",
            "dim": "#8f8673",
            "title": "bold #e08a55",
            "frame": "#5b5546",
            "legal": "bold #fff1cf",
            "cursor": "bold #10151f on #f0b35a",
            "warning": "bold #10151f on #ff8a75",
            "chosen": "bold #fff1cf",
            "good": "#66c290",
            "bad": "#ff8a75",
            "key": "bold #f0b35a",
            "attacked": "bold #ff8a75",
            "traded": "#8fb8e8",
            "seat_red": "bold #ff7a6b",
            "seat_blue": "bold #74b6ff",
            "seat_green": "bold #63d695",
            "seat_yellow": "bold #ffd95e",
            "rare_grey": "#c8ccd4",
            "rare_yellow": "#ffd95e",
            "rare_red": "#ff9a8a",
        },
    ),
    "light": _coloured(
        "#faf3e3",
        "#eadcbc",
        {
            "plain": "#3a2f1d",
            "dim": "#83765c",
            "title": "bold #a2421b",
            "frame": "#b8a98a",
            "legal": "bold #1d150a",
            "cursor": "bold #faf3e3 on #8a3d12",
            "warning": "bold #faf3e3 on #b3261e",
            "chosen": "bold #1d150a",
            "good": "#1f7a47",
            "bad": "#b3261e",
            "key": "bold #8a3d12",
            "attacked": "bold #b3261e",
            "traded": "#1c5fa8",
            "seat_red": "bold #b3261e",
            "seat_blue": "bold #1457a8",
            "seat_green": "bold #1f7a47",
            "seat_yellow": "bold #8a6a00",
            "rare_grey": "#5b6068",
            "rare_yellow": "#8a6a00",
            "rare_red": "#b3261e",
        },
    ),
    "colour-blind": _coloured(
        "#101418",
        "#2a323a",
        {
            "plain": "#e8e6e1",
            "dim": "#949494",
            "title": "bold #00b4d8",
            "frame": "#55606a",
            "legal": "bold #ffffff",
            "cursor": "bold #101418 on #ffe066",
            "warning": "bold #101418 on #e4572e",
            "chosen": "bold #ffffff",
            "good": "#00b4d8",
            "bad": "#e4572e",
            "key": "bold #ffe066",
            "attacked": "bold #e4572e",
            "traded": "#00b4d8",
            "seat_red": "bold #e4572e",
            "seat_blue": "bold #4ea5ff",
            "seat_green": "bold #ffffff",
            "seat_yellow": "bold #ffe066",
            "rare_grey": "#c8ccd4",
            "rare_yellow": "#ffe066",
            "rare_red": "#e4572e",
        },
    ),
    "monochrome": _palette(
        plain="none",
        dim="dim",
        title="bold",
        legal="bold",
        cursor="reverse bold",
        warning="reverse bold",
        chosen="underline bold",
        key="bold",
        attacked="reverse",
        seat_red="bold",
        seat_blue="bold",
        seat_green="bold",
        seat_yellow="bold",
    ),
}
