"""Preparation of the review while a game is played: decisions of people are weighed in a process of low priority."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, cast

from bots.games import VOICES
from bots.prepared import Prepared, PreparedDecisions, SavedDecision
from rules.contract import AnyGame, Event
from saves.document import HUMAN
from saves.played_game import seats_at
from tadmor_tui.session.client import TableClient

Told: TypeAlias = Callable[[Prepared | None], None]


class IdleWorker(Protocol):
    """Weighs decisions one after the other, and tells each result."""

    def weigh(self, decision: SavedDecision, then: Told) -> None: ...

    def close(self) -> None:
        """Stop at once; what is not done is not told."""


class IdleReview:
    """Observes a table, and has the decisions of its people weighed as soon as they are made."""

    def __init__(self, table: TableClient, prepared: PreparedDecisions, worker: IdleWorker) -> None:
        self._table, self._prepared, self._worker = table, prepared, worker
        for number in range(1, len(table.past) + 1):
            self.on_action(number, ())
        table.observe(self)

    def on_action(self, number: int, events: Sequence[Event]) -> None:
        table = self._table
        seat = table.past.actor(number)
        if seat is None or seats_at(table.seats, table.changes, number)[seat].player != HUMAN:
            return
        before = cast(AnyGame, table.past.position(number - 1))
        if len(before.legal_actions(seat)) > 1:
            state, action = before.save_state(), table.past.text(number)
            decision = SavedDecision(table.game_name, state, seat, action, table.names)
            self._worker.weigh(decision, self._prepared.add)

    def on_undo(self, number: int) -> None:
        """Keep what was weighed: it counts for whoever knows the same again."""

    def on_seats_change(self) -> None:
        """Do nothing: reasons with names of before are only told about decisions of before."""

    def on_change(self) -> None:
        """Do nothing: each action was told."""

    def on_presence_change(self) -> None:
        """Do nothing: the game stands as before."""

    def close(self) -> None:
        self._worker.close()


def is_prepared(game_name: str) -> bool:
    """Return True for a game that can be reviewed."""
    return game_name in VOICES
