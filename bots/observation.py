"""What a bot gets to see, and what it has to do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from rules.contract import Action, AnyGame, Seat


class Observation:
    """A seat at the table. It shows what that seat may know and keeps the true game to itself."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: AnyGame, seat: Seat) -> None:
        self._game = game
        self.seat = seat

    def view(self) -> Struct:
        return self._game.view(self.seat)

    def legal_actions(self) -> Sequence[Action]:
        """What the seat may do; only asked when it is to act."""
        return self._game.legal_actions(self.seat)

    def imagine(self, rng: Random) -> AnyGame:
        """A whole game as it might be, for all that this seat knows."""
        return self._game.determinize(self.seat, rng)


class Bot(Protocol):
    """A player."""

    def decide(self, observation: Observation) -> Action:
        """One of the chair's legal actions."""
