"""News since a person's last go, the most important first; routine is summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from rules.contract import Event, GoEnded, Importance, Seat, StageBegan, TurnBegan
from tadmor_tui.session.client import Past


class News(Struct, frozen=True):
    """A line about something that happened."""

    text: str
    """In a few words, without the seat that it is about."""
    seat: Seat | None
    """The seat whose sign stands before it; None: it is about the whole table."""
    action: int
    """The number of the action that brought it about."""
    importance: Importance


def ranked_news(
    events: Iterable[tuple[int, Event]],
    brief: Callable[[int, Event], str | None],
    summed: Callable[[Sequence[Event]], str],
) -> list[News]:
    """Return a line for each event, the important ones first; of what is routine, one line for each seat."""
    found: list[News] = []
    routine: dict[Seat | None, list[tuple[int, Event]]] = {}
    for number, event in events:
        if event.importance is Importance.ROUTINE:
            routine.setdefault(event.whose, []).append((number, event))
        elif text := brief(number, event):
            found.append(News(text, event.whose, number, event.importance))
    for seat, some in routine.items():
        if text := summed([event for _, event in some]):
            found.append(News(text, seat, some[0][0], Importance.ROUTINE))
    return sorted(found, key=lambda news: -news.importance)


def since_last_go(past: Past, reader: Seat, known: Callable[[int], Sequence[Event]]) -> Iterator[tuple[int, Event]]:
    """Yield what others did between the reader's last go and the present one, and what followed by itself since.

    `known` gives what an action brought about, as far as that may be told. Events come with the numbers of their
    actions.
    """
    last = len(past)
    now = _before_own(past, reader, last)
    before = _end_of_go(past, reader, _before_others(past, reader, now))
    for number in range(before, last + 1):
        events = known(number)
        if before < number <= now:
            yield from ((number, event) for event in events)
        elif number:
            yield from ((number, event) for event in _of_the_table(events, reader))


def _before_own(past: Past, reader: Seat, number: int) -> int:
    while number and past.actor(number) == reader:
        number -= 1
    return number


def _before_others(past: Past, reader: Seat, number: int) -> int:
    while number and past.actor(number) != reader:
        number -= 1
    return number


def _end_of_go(past: Past, reader: Seat, number: int) -> int:
    """Return the action that ended the reader's go, if they were asked something after it; otherwise the same."""
    for earlier in range(number, 0, -1):
        if any(isinstance(event, GoEnded) and event.seat == reader for event in past.events_after(earlier)):
            return earlier
    return number


def _of_the_table(events: Sequence[Event], reader: Seat) -> Sequence[Event]:
    """Yield what followed by itself: all that came after the reader's go, a stage or a turn was over."""
    closing = next((n for n, event in enumerate(events) if isinstance(event, StageBegan | TurnBegan)), len(events))
    over = (
        n
        for n, event in enumerate(events[:closing])
        if isinstance(event, GoEnded) and (event.seat == reader or closing < len(events))
    )
    return events[next(over, closing) :]


def events_of_turn(events_of: Callable[[int], Sequence[Event]], last: int) -> list[Event]:
    """Since the turn of an action began and up to that action, given what each action brought about."""
    events: list[Event] = []
    for number in range(last, -1, -1):
        for event in reversed(events_of(number)):
            if isinstance(event, TurnBegan):
                return events[::-1]
            events.append(event)
    return events[::-1]
