"""Default titles of games; each stays as it was given, in the language of that moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from rules.message import Message, message
from saves.document import SeatInfo

MAX_TITLE_LENGTH = 100
_TITLE = "\0"
"""Placeholder for a title; no title contains it."""
_DAYS = (
    message("Monday"),
    message("Tuesday"),
    message("Wednesday"),
    message("Thursday"),
    message("Friday"),
    message("Saturday"),
    message("Sunday"),
)


def default_title(begun: datetime, seats: Sequence[SeatInfo]) -> Message:
    """Return `Friday, Ana-Bruno-Carla`, by the player's local day."""
    day = _DAYS[begun.astimezone().weekday()]
    return message("{day}, {names}", day=day, names="-".join(seat.name for seat in seats))


def copy_title(title: str) -> Message:
    return message("{title} (copy)", title=title)


def salvage_title(title: str) -> Message:
    return message("{title} (good part)", title=title)


def mark_title(title: str, mark: Callable[[str], Message], words: Callable[[Message], str]) -> str:
    """Return a title with a mark that it has only once, also if it had the mark in English."""
    for spoken in (words, str):
        before, after = _around(spoken(mark(_TITLE)))
        if title.startswith(before) and title.endswith(after):
            title = title[len(before) : len(title) - len(after)]
    room = MAX_TITLE_LENGTH - sum(map(len, _around(words(mark(_TITLE)))))
    return words(mark(title[:room]))


def _around(marked: str) -> tuple[str, str]:
    """Return the text before and after a marked title."""
    before, _, after = marked.partition(_TITLE)
    return before, after
