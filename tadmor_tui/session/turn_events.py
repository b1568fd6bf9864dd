"""What has happened in a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.contract import Event, TurnBegan


def events_of_turn(events_of: Callable[[int], Sequence[Event]], last: int) -> list[Event]:
    """Since the turn of an action began and up to that action, given what each action brought about."""
    events: list[Event] = []
    for number in range(last, -1, -1):
        for event in reversed(events_of(number)):
            if isinstance(event, TurnBegan):
                return events[::-1]
            events.append(event)
    return events[::-1]
