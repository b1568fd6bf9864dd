"""Positions that can only be looked at: a view, and what stands beside it, without a game behind them."""

from __future__ import annotations

from typing import Self

import msgspec
from msgspec import Raw, Struct

from rules.contract import AnyGame, Components, Progress, Seat, Standings


class ViewedGame(Struct, frozen=True, tag="seen"):
    """A position for a spectator, or one that lies too far back to be shown whole to players."""

    actions: int
    view: Raw
    standings: Standings
    progress: Progress
    stage: str
    acting: tuple[Seat, ...]


def viewed_game(actions: int, true: AnyGame, view: Struct) -> ViewedGame:
    """Return a position with a view of it."""
    return ViewedGame(
        actions, Raw(msgspec.json.encode(view)), true.standings(), true.progress(), true.stage, true.acting
    )


class ViewedPosition:
    """A position that can only be looked at, without a game behind it."""

    def __init__(self, seen: ViewedGame, view: Struct, seats: int, components: Components) -> None:
        self._seen = seen
        self._view = view
        self.seats = seats
        self.components = components

    @property
    def acting(self) -> tuple[Seat, ...]:
        return self._seen.acting

    @property
    def stage(self) -> str:
        return self._seen.stage

    def progress(self) -> Progress:
        return self._seen.progress

    def view(self, seat: Seat | None) -> Struct:
        """Return the view as it was given: for the viewer of this terminal."""
        return self._view

    def standings(self, uncovered: bool = False) -> Standings:
        return self._seen.standings

    def copy(self) -> Self:
        return self
