"""ASCII replacements of every character that the program shows, for terminals that have nothing else."""

from __future__ import annotations

import codecs
from io import TextIOWrapper

_ASCII_SIGNS = {
    "-": "─━═▔╌┄–—▱",
    "_": "▁▂▟▙",
    "|": "│┃║▏▕▎▊▌▐",
    "+": "┌┐└┘┏┓┗┛├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┣┫┳┻╋",
    "=": "▃▄▅▆▇▀▭▬▰",
    "#": "█▓■▣▥⌂",
    ":": "▒",
    ".": "░·…□∴◇",
    "*": "•●◉◆★",
    "o": "○⭘",
    "@": "◐",
    "v": "✓▼▾↓",
    "x": "✗×",
    ">": "→▶▸",
    "<": "←◀◂",
    "^": "▲▴↑",
    "!": "☠",
    "~": "≈",
    "Y": "❦",
    "i": "♙",
    "]": "▯",
    "P": "⚑",
    "n": "∩",
    "T": "♜",
    "C": "♞",
    "$": "¤",
    '"': "“”„«»",
    "'": "‘’‚˙",
    " ": "\u00a0\u202f",
}
_ACCENTED = {
    "a": "àâä", "c": "ç", "e": "éèêë", "i": "îï", "o": "ôöœ", "s": "ß", "u": "ùûü", "y": "ÿ",
    "A": "ÀÂÄ", "C": "Ç", "E": "ÉÈÊË", "I": "ÎÏ", "O": "ÔÖŒ", "U": "ÙÛÜ", "Y": "Ÿ",
}  # fmt: skip
"""The letters of German and French, without their accents."""
_ASCII_TABLE = str.maketrans(
    {sign: plain for table in (_ASCII_SIGNS, _ACCENTED) for plain, signs in table.items() for sign in signs}
)
_BY_SIGNS = "tadmor_signs"
"""The name of our error handler for characters that an encoding lacks."""


def to_ascii(text: str) -> str:
    """Replace all characters by ASCII of the same width; unknown ones become a question mark for each cell."""
    known = text.translate(_ASCII_TABLE)
    if known.isascii():
        return known
    from rich.cells import cell_len  # seldom needed, and slow to import for `tadmor rules`

    return "".join(c if c.isascii() else "?" * cell_len(c) for c in known)


def write_in_ascii(stream: TextIOWrapper) -> None:
    """Have everything that is printed to a stream replaced by ASCII."""
    codecs.register_error(_BY_SIGNS, _likeness)
    stream.reconfigure(encoding="ascii", errors=_BY_SIGNS)


def _likeness(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end
