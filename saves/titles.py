"""The titles that games get by themselves; each stays as it was given, in the language of that moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from rules.message import Message, message
from saves.document import SeatInfo

LONGEST_TITLE = 100
_TITLE = "\0"
"""Stands for a title; none has such a letter."""
_DAYS = (
    message("Monday"),
    message("Tuesday"),
    message("Wednesday"),
    message("Thursday"),
    message("Friday"),
    message("Saturday"),
    message("Sunday"),
)


def usual_title(begun: datetime, seats: Sequence[SeatInfo]) -> Message:
    """`Friday, Ana-Bruno-Carla`, by the day where the player lives."""
    day = _DAYS[begun.astimezone().weekday()]
    return message("{day}, {names}", day=day, names="-".join(seat.name for seat in seats))


def copied(title: str) -> Message:
    return message("{title} (copy)", title=title)


def salvaged(title: str) -> Message:
    return message("{title} (good part)", title=title)


def marked_title(title: str, mark: Callable[[str], Message], words: Callable[[Message], str]) -> str:
    """A title with a mark that it has only once, also if it had the mark in English."""
    for spoken in (words, str):
        before, after = _around(spoken(mark(_TITLE)))
        if title.startswith(before) and title.endswith(after):
            title = title[len(before) : len(title) - len(after)]
    room = LONGEST_TITLE - sum(map(len, _around(words(mark(_TITLE)))))
    return words(mark(title[:room]))


def _around(marked: str) -> tuple[str, str]:
    """What stands before a marked title and after it."""
    before, _, after = marked.partition(_TITLE)
    return before, after
