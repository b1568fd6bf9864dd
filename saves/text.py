"""Text from files and keyboards without control characters: a title must never move the cursor or change colours.

Control characters are defined here and nowhere else. All output passes one of these functions last: a standard stream
(`tadmor_tui.terminal.streams`), a cell of the screen (`tadmor_tui.terminal.segments`), a line of JSON.
"""

from __future__ import annotations

import re
import unicodedata

MAX_TEXT_LENGTH = 200
"""Largest number of characters in a title, a name or the like in a file."""
MARK = "\N{REPLACEMENT CHARACTER}"
"""Replacement for a character that must not reach the terminal."""
_LINE_CONTROLS = "\t\n"
_OBEYED = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Characters that a terminal obeys instead of showing: controls, changes of direction, surrogates."""
_UNSEEN = "\xad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
"""Characters that are invisible, or whose width differs between terminals."""
_TAGS = "\U000e0000-\U000e00ff"
"""A second, invisible alphabet; without it only the flags of three countries are lost."""

_REFUSED = re.compile(f"[{_LINE_CONTROLS}{_OBEYED}]")
"""Never shown in the texts of a file. It must not grow: a file that could be opened once must open for ever."""
NEVER_SHOWN = re.compile(f"[{_LINE_CONTROLS}{_OBEYED}{_UNSEEN}{_TAGS}]")
_NEVER_IN_LINES = re.compile(f"[{_OBEYED}{_UNSEEN}{_TAGS}]")

_NO_INK = frozenset({"Cf", "Mn", "Me", "Zs"})
"""Unicode categories that are invisible by themselves: joiners, accents without a letter, spaces."""
_BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0\U000e0100-\U000e0fff]")
"""Characters that count as letters or symbols but are invisible: fillers, a pattern without dots, unused tags."""


def is_plain(text: str) -> bool:
    return _REFUSED.search(text) is None


def plain(text: str) -> str:
    """Return a text with a mark in place of each control character, on one line."""
    return text if text.isprintable() else NEVER_SHOWN.sub(MARK, text)


def plain_lines(text: str) -> str:
    """Return lines with a mark in place of each control character but line ends and tabs."""
    return _NEVER_IN_LINES.sub(MARK, text)


def sanitize_json(data: bytes) -> bytes:
    """Return equivalent JSON with control characters escaped.

    Surrogates become marks: many readers refuse a whole text that has one, even as an escape.
    """
    if data.isascii() and b"\x7f" not in data:  # the others of ASCII can stand in JSON only as escapes
        return data
    return _NEVER_IN_LINES.sub(_escape, data.decode("utf-8", "surrogatepass")).encode()


def _escape(found: re.Match[str]) -> str:
    if "\ud800" <= found[0] <= "\udfff":
        return MARK
    units = found[0].encode("utf-16-be")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def one_line(typed: str, longest: int) -> str:
    """Return a typed name or title: one line, single spaces, not too long, empty if nothing is visible."""
    line = " ".join(NEVER_SHOWN.sub(" ", typed).split())[:longest].rstrip()
    return line if any(map(_shows, line)) else ""


def _shows(character: str) -> bool:
    return unicodedata.category(character) not in _NO_INK and not _BLANK.match(character)


def excerpt(text: str, longest: int = 60) -> str:
    """Return the beginning of a text that may be long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"
