"""What every line passes on its way to the terminal: filters against harm, and for terminals that have only ASCII."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tadmor_tui.terminal.segments import harmless_cells, harmless_segment

_ASCII_SIGNS = {
    "-": "─━═▔╌┄–—▱",
    "_": "▁▂▟▙",
    "|": "│┃║▏▕▎▊▌▐",
    "+": "┌┐└┘┏┓┗┛├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┣┫┳┻╋",
    "=": "▃▄▅▆▇▀▭▬▰",
    "#": "█▓■▣▥",
    ":": "▒",
    ".": "░·…□∴◇",
    "*": "•●◉◆★",
    "o": "○⭘",
    "@": "◐",
    "v": "✓▼↓",
    "x": "✗×",
    ">": "→▶▸",
    "<": "←◀◂",
    "^": "▲↑",
    "!": "☠",
    "~": "≈",
    "Y": "❦",
    "i": "♙",
    "]": "▯",
    '"': "“”",
    "'": "‘’˙",
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
