"""The terminal: what it can show, and a driver that sends only the cells that changed.

Textual sends every dirty region whole. Over a slow line that is felt, so this driver keeps a shadow of the screen and
leaves out what is there already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.drivers.linux_driver import LinuxDriver
from textual.filter import LineFilter

from tadmor_tui.segments import harmless_cells, harmless_segment

_TOKEN = re.compile(
    r"\x1b\[(\d+);(\d+)H"  # 1, 2: go to a row and a column
    r"|\x1b\[([\d;]*)m"  # 3: the pen
    r"|(\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[[?<>=]?[\d;]*[ -/]*[@-~])"  # 4: anything else of the terminal
    r"|(\n)"  # 5
    r"|([^\x1b\n]+)"  # 6: text
)
_SHORT_GAP = 5
"""Unchanged cells that are cheaper to send again than to step over."""

Cell = tuple[str, str]
"""A sign and its pen."""


class DiffDriver(LinuxDriver):
    """Sends only what is not on the screen yet."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._shadow: dict[int, list[Cell | None]] = {}
        self._size: tuple[int, int] | None = None
        self._cursor: tuple[int, int] | None = None

    def forget_screen(self) -> None:
        """Send everything again, after something else has written on the screen."""
        self._shadow.clear()

    def write(self, data: str) -> None:
        if "\x1b[?1049" in data:
            self._shadow.clear()
        size = self._get_terminal_size()
        if size != self._size:
            self._size = size
            self._shadow.clear()
        if changed := self._difference(data):
            super().write(changed)

    def _difference(self, data: str) -> str:
        out: list[str] = []
        row = col = 0
        pen = ""
        sent_pen: str | None = None
        at: tuple[int, int] | None = None
        resting: tuple[int, int] | None = None
        for token in _TOKEN.finditer(data):
            match token.lastindex:
                case 6:
                    text = token[6]
                    cells = _cells(text, pen)
                    for start, piece, width in self._changes(row, col, text, cells):
                        if at != (row, start):
                            out.append(f"\x1b[{row + 1};{start + 1}H")
                        if sent_pen != pen:
                            out.append(f"\x1b[0;{pen}m" if pen else "\x1b[m")
                            sent_pen = pen
                        out.append(piece)
                        # After signs of uncertain width nobody knows where the terminal's cursor is.
                        at = (row, start + width) if len(piece) == width else None
                    col += len(cells)
                    resting = None
                case 2:
                    row, col = int(token[1]) - 1, int(token[2]) - 1
                    resting = (row, col)
                case 3:
                    pen = "" if token[3] in ("", "0") else token[3]
                case 4:
                    if sent_pen:
                        out.append("\x1b[m")
                        sent_pen = ""
                    out.append(token[4])
                case _:
                    row += 1
                    resting = None
        if sent_pen:
            out.append("\x1b[m")
        if resting is not None and (at is not None or resting != self._cursor):
            out.append(f"\x1b[{resting[0] + 1};{resting[1] + 1}H")
            self._cursor = resting
        return "".join(out)

    def _changes(self, row: int, col: int, text: str, cells: list[Cell]) -> Iterator[tuple[int, str, int]]:
        """The parts of a text that are not on the screen: where they begin, what they are, how wide."""
        line = self._shadow.setdefault(row, [])
        line.extend([None] * (col + len(cells) - len(line)))
        before = line[col : col + len(cells)]
        line[col : col + len(cells)] = cells
        if before == cells:
            return
        if len(text) != len(cells):
            yield col, text, len(cells)
            return
        start = 0
        while start < len(cells):
            if before[start] == cells[start]:
                start += 1
                continue
            last = end = start
            while end < len(cells) and end - last <= _SHORT_GAP:
                if before[end] != cells[end]:
                    last = end
                end += 1
            yield col + start, "".join(sign for sign, _ in cells[start : last + 1]), last + 1 - start
            start = last + 1


def _cells(text: str, pen: str) -> list[Cell]:
    """One entry for each cell; a text with wide signs is kept whole in its first cell."""
    if text.isascii() or cell_len(text) == len(text):
        return [(sign, pen) for sign in text]
    return [(text, pen), *[("", pen)] * (cell_len(text) - 1)]


_ASCII_SIGNS = {
    "-": "─━═▔╌┄–—",
    "_": "▁▂",
    "|": "│┃║▏▕▎▊▌▐",
    "+": "┌┐└┘┏┓┗┛├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┣┫┳┻╋",
    "=": "▃▄▅▆▇▀▭▬",
    "#": "█▓■▣",
    ":": "▒",
    ".": "░·…□",
    "*": "•●◉",
    "o": "○⭘",
    "@": "◐",
    "v": "✓▼↓",
    "x": "✗×",
    ">": "→▶▸",
    "<": "←◀",
    "^": "▲↑",
    '"': "“”",
    "'": "‘’",
}
_ASCII_TABLE = str.maketrans({sign: plain for plain, signs in _ASCII_SIGNS.items() for sign in signs})


class HarmlessFilter(LineFilter):
    """The last thing between what is drawn, wherever it comes from, and a terminal that would obey some of it."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [harmless_segment(segment, harmless_cells) for segment in segments]


class AsciiFilter(LineFilter):
    """Replaces every sign that is not ASCII, wherever it comes from."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.text.isascii() else Segment(to_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]


def to_ascii(text: str) -> str:
    """As wide as before: a sign without a likeness becomes as many question marks as it had cells."""
    known = text.translate(_ASCII_TABLE)
    return known if known.isascii() else "".join(c if c.isascii() else "?" * cell_len(c) for c in known)
