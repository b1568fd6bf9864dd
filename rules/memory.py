"""The part of a game's past that is still told, where its rules make open things secret afterwards.

A game declares how far back everything is told (`GameKind.memory`), what is left of an event that lies further back
(`Event.told_later`), and what is left of such a position (`GameKind.earlier_view`). Whoever tells a story, shows a
replay or sends either to another terminal asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct

from rules.contract import Event, Memory, Seat, TurnBegan
from rules.game_kind import AnyKind


class RememberedPosition(Protocol):
    def view(self, seat: Seat | None) -> Struct: ...


class RememberedPast(Protocol):
    """The way of a game: its actions, counted from 1, and what they brought about."""

    def __len__(self) -> int: ...

    def events_after(self, actions: int) -> Sequence[Event]: ...

    def position(self, actions: int) -> RememberedPosition: ...


class Start(NamedTuple):
    """The beginning of a turn: the action that led to it, and the turn's number among those that begin there."""

    action: int
    turn: int


BEGINNING = Start(0, 0)
"""Of the game, before its first event."""


def told_from(past: RememberedPast, memory: Memory) -> Start:
    """From where on everything is told."""
    turns = 0
    for number in range(len(past) if memory.turns else -1, -1, -1):
        begun = sum(isinstance(event, TurnBegan) for event in past.events_after(number))
        if turns + begun >= memory.turns:
            return Start(number, begun - (memory.turns - turns) + 1)
        turns += begun
    return BEGINNING


class Recollection:
    """The past of a table as far as it may be told now."""

    def __init__(self, kind: AnyKind, past: Callable[[], RememberedPast]) -> None:
        """`past` gives the way of the game up to now."""
        self._kind = kind
        self._past = past
        self._known: tuple[RememberedPosition, Memory, Start, Struct] | None = None

    def _now(self) -> tuple[Memory, Start, Struct]:
        past = self._past()
        position = past.position(len(past))
        if self._known is None or self._known[0] is not position:
            view = position.view(None)
            memory = self._kind.memory(view)
            self._known = (position, memory, told_from(past, memory), view)
        return self._known[1:]

    @property
    def start(self) -> Start:
        """From where on everything is told."""
        return self._now()[1]

    @property
    def public_view(self) -> Struct:
        """A spectator's view of the position now."""
        return self._now()[2]

    def tells_all_of(self, number: int) -> bool:
        """True if everything is told of the action with that number, and of why it was taken."""
        return Start(number, 0) >= self.start

    def events(self, number: int, seat: Seat | None) -> list[Event]:
        """Return the events of an action as a seat (None: all) may be told of them now; number 0 is the opening."""
        return self.told(number, self._past().events_after(number), seat)

    def told(self, number: int, events: Sequence[Event], seat: Seat | None) -> list[Event]:
        """Return the same, given what the action brought about."""
        memory, start, _ = self._now()
        told: list[Event] = []
        turn = 0
        for event in events:
            turn += isinstance(event, TurnBegan)
            seen: Event | None = event.seen_by(seat)
            if seen is not None and Start(number, turn) < start:
                seen = seen.told_later(seat, memory.noted)
            if seen is not None:
                told.append(seen)
        return told

    def shows_all_of(self, actions: int) -> bool:
        """True if the position after so many actions is shown as it was seen then."""
        return actions >= self.start.action

    def shows(self, actions: int) -> bool:
        """True if anything of that position is shown before the game is over."""
        return self.shows_all_of(actions) or self._kind.earlier_view(self.public_view) is not None

    def shown(self, actions: int, view: Struct) -> Struct | None:
        """Return what is shown now of a view of that position; None: nothing before the game is over."""
        return view if self.shows_all_of(actions) else self._kind.earlier_view(view)
