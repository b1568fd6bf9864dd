"""Steps that cancel each other: a log has room for a few of them, and not for as many as somebody likes to press."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct

from rules.contract import RulesError, Seat
from saves.timeline import Timeline
from saves.undo import tells_something

MOST_CANCELLED = 200
"""Actions that cancel each other, from which on they are left out. In play there are a few, and they stay as they were:
whatever has a number keeps it."""


class Shortened(Struct, frozen=True):
    """A past from which actions were left out that cancel each other."""

    timeline: Timeline
    first: int
    """The number of the first one that was left out."""
    numbers: Mapping[int, int]
    """The new numbers of those after it that stay, by their old ones."""


def shortened(timeline: Timeline, since: int) -> Shortened | None:
    """The same game without the steps that cancel each other, if there are many after so many actions.

    None if nothing is to be left out, or if the game would not be the same.
    """
    if timeline.last is None or not timeline.cancels(len(timeline)):
        return None
    gone = _cancelled(timeline, since)
    if len(gone) < MOST_CANCELLED:
        return None
    first = min(gone)
    kept = [number for number in range(first, len(timeline) + 1) if number not in gone]
    shorter = timeline.fork()
    try:
        shorter.take_back(first, kept)
    except RulesError:
        return None
    if shorter.game.save_state() != timeline.game.save_state():
        return None
    shorter.forget_undone()
    return Shortened(shorter, first, {old: new for new, old in enumerate(kept, first)})


def _cancelled(timeline: Timeline, since: int) -> set[int]:
    """The numbers of the actions that cancel each other, since something was revealed or chance was used."""
    begin = len(timeline)
    while begin > since and not tells_something(timeline.events_after(begin)):
        begin -= 1
    standing: dict[Seat, list[int]] = defaultdict(list)
    gone: set[int] = set()
    for number in range(begin + 1, len(timeline) + 1):
        own = standing[timeline.entry(number).seat]
        if not timeline.cancels(number):
            own.append(number)
        elif own:
            gone |= {own.pop(), number}
    return gone
