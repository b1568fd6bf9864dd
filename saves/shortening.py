"""Removal of actions that cancel each other, which could otherwise fill a log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct

from rules.contract import RulesError, Seat
from saves.timeline import Timeline
from saves.undo import reveals_or_uses_chance

MAX_CANCELLED_ACTIONS = 200
"""Number of cancelling actions from which they are removed. Normal play has a few, which stay, so that numbers of
actions do not change.
"""


class Shortened(Struct, frozen=True):
    """A timeline without actions that cancel each other."""

    timeline: Timeline
    first: int
    """Number of the first action removed."""
    numbers: Mapping[int, int]
    """New numbers of the remaining actions after it, by their old numbers."""


def shorten(timeline: Timeline, since: int) -> Shortened | None:
    """Return the game without cancelling actions, if there are many after the first `since` actions.

    None if nothing is to be removed, or if the game would not be the same.
    """
    if timeline.last is None or not timeline.cancels(len(timeline)):
        return None
    gone = _cancelled(timeline, since)
    if len(gone) < MAX_CANCELLED_ACTIONS:
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
    """Return the numbers of cancelling actions since the last revelation or use of chance."""
    begin = len(timeline)
    while begin > since and not reveals_or_uses_chance(timeline.events_after(begin)):
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
