"""Text from files and keyboards, made harmless: a title must never move the cursor or change colours."""

from __future__ import annotations

import re

LONGEST_WORD = 200
"""Characters that a title, a name or the like may have in a file."""
_OBEYED = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal would obey instead of showing it: controls, changes of direction, halves of characters."""


def is_plain(text: str) -> bool:
    return _OBEYED.search(text) is None


def plain(text: str) -> str:
    """A text with a mark in place of each character that a terminal would obey."""
    return _OBEYED.sub("\N{REPLACEMENT CHARACTER}", text)


def one_line(typed: str, longest: int) -> str:
    """What somebody typed as a name or a title: one line, with single spaces, and not too long."""
    return " ".join(_OBEYED.sub(" ", typed).split())[:longest].rstrip()


def excerpt(text: str, longest: int = 60) -> str:
    """The beginning of a text that may be long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def clause(error: Exception) -> str:
    """A sentence as a part of another."""
    return str(error).rstrip(".")
