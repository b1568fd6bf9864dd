"""The past of a game as a seat process knows it: actions, and the positions that the host has sent."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import cast

import msgspec
from msgspec import Raw, Struct

from rules.contract import AnyGame, Components, Event, Seat
from rules.game_kind import AnyKind
from rules.memory import Recollection
from rules.message import Value
from saves.timeline import Timeline
from tadmor_tui.hosting.wire.messages import KnownPosition, Record, Step
from tadmor_tui.session.client import Position
from tadmor_tui.session.viewed_position import ViewedGame, ViewedPosition


class _EarlierPosition(ViewedPosition):
    """A position without what may not be shown any more."""


def read_position(known: KnownPosition, kind: AnyKind, seats: int, components: Components) -> Position:
    """Decode a position, which the host has checked; raises PositionError or msgspec.MsgspecError."""
    if isinstance(known, ViewedGame):
        view = msgspec.json.decode(known.view, type=kind.view)
        return ViewedPosition(known, view, seats, components)
    return kind.load_state(bytes(known.state), components, checked=True)


def replay_record(record: Record, kind: AnyKind, components: Components) -> Timeline:
    """Replay the record of a finished game."""
    beginning = kind.load_state(bytes(record.beginning), components, checked=True)
    timeline = Timeline(beginning, kind.read_events(bytes(record.opening)))
    for seat, text in record.actions:
        timeline.apply(seat, timeline.game.read_action(text), 0)
    return timeline


class _RemoteStep(Struct, frozen=True):
    actor: Seat | None
    events: Sequence[Event]
    text: str
    why: Value
    by_itself: bool


class RemotePast:
    """The actions of an unfinished game, and some of its positions."""

    def __init__(
        self,
        kind: AnyKind,
        steps: Sequence[_RemoteStep] = (),
        positions: dict[int, Position] | None = None,
        told_from: int = 0,
    ) -> None:
        """`told_from` is the first step that may hold more than may be told later."""
        self._kind = kind
        self._steps = steps
        self._positions = {} if positions is None else positions
        self._told_from = told_from

    def followed_by(self, since: int, steps: Sequence[Step]) -> RemotePast:
        """Return the past with other steps after an action.

        A replay may go on with this one: it does not change, but for valid positions that come later.
        """
        new = (
            _RemoteStep(step.actor, self._kind.read_events(bytes(step.events)), step.text, step.why, step.by_itself)
            for step in steps
        )
        positions = self._positions
        if since + 1 < len(self._steps):
            positions = {number: position for number, position in positions.items() if number <= since}
        return RemotePast(self._kind, [*self._steps[: since + 1], *new], positions, min(self._told_from, since + 1))

    def as_told_now(self, recollection: Recollection, seat: Seat | None, needed: AbstractSet[int]) -> RemotePast:
        """Return the past without what may not be told to a seat any more, but for the positions needed."""
        start = recollection.start.action
        if not start:
            return self
        later = [self._told_later(number, recollection, seat) for number in range(self._told_from, start + 1)]
        for number, position in list(self._positions.items()):
            if number < start and number not in needed and not isinstance(position, _EarlierPosition):
                del self._positions[number]
                view = recollection.shown(number, position.view(seat))
                if view is not None:  # an open replay may show it
                    seen = ViewedGame(
                        number, Raw(), position.standings(), position.progress(), position.stage, position.acting
                    )
                    self._positions[number] = _EarlierPosition(seen, view, position.seats, position.components)
        steps = [*self._steps[: self._told_from], *later, *self._steps[start + 1 :]]
        return RemotePast(self._kind, steps, self._positions, start)

    def _told_later(self, number: int, recollection: Recollection, seat: Seat | None) -> _RemoteStep:
        step = self._steps[number]
        if recollection.tells_all_of(number):
            return step
        return _RemoteStep(step.actor, recollection.told(number, step.events, seat), "", "", step.by_itself)

    def add_position(self, actions: int, position: Position) -> None:
        self._positions[actions] = position

    def has_position(self, actions: int) -> bool:
        return actions in self._positions

    def reasons(self) -> dict[int, Value]:
        """Return the reasons that all may know, by action."""
        return {number: step.why for number, step in enumerate(self._steps) if step.why}

    def forced_actions(self) -> set[int]:
        return {number for number, step in enumerate(self._steps) if step.by_itself}

    # --- the protocol `Past`

    def __len__(self) -> int:
        return len(self._steps) - 1

    def actor(self, action: int) -> Seat | None:
        return self._steps[action].actor

    def text(self, action: int) -> str:
        return self._steps[action].text

    def events_after(self, actions: int) -> Sequence[Event]:
        return self._steps[actions].events

    def position(self, actions: int) -> Position:
        return self._positions[actions]


def as_game(position: Position) -> AnyGame:
    """Return the game of a player's position."""
    assert not isinstance(position, ViewedPosition), "a spectator has no game"
    return cast(AnyGame, position)
