"""Interface of a bot: the observation of a game, and the decision it has to make."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Protocol

import msgspec
from msgspec import Struct

from rules.contract import Action, AnyGame, Seat


class Observation:
    """A game as one seat sees it. The true game stays out of reach."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: AnyGame, seat: Seat) -> None:
        self._game = game
        self.seat = seat

    def view(self) -> Struct:
        return self._game.view(self.seat)

    def known(self) -> object:
        """Return all that decisions may depend on, in a form that can be written."""
        return self.view()

    def seed(self, known: object = None) -> int:
        """Return a seed that comes from what the seat knows, or from a part of it: the same knowledge, the same luck.

        It is the same after a game was saved, in another process, and in every game that the seat can't tell apart.
        """
        told = (self.seat, self._game.components.digest, self.known() if known is None else known)
        written = msgspec.json.encode(told, order="deterministic")
        return int.from_bytes(blake2b(written, digest_size=8).digest(), "big")

    def legal_actions(self) -> Sequence[Action]:
        """Return the actions that are open to the seat; only asked when it is to act."""
        return self._game.legal_actions(self.seat)

    def sample(self, rng: Random) -> AnyGame:
        """Return a whole game that fits what the seat knows; hidden things are dealt anew."""
        return self._game.determinize(self.seat, rng)


NOBODY = -1
"""The seat of those who only look on: nothing hidden is theirs."""


class OnlookerObservation(Observation):
    """A game as everybody sees it, with every hand face down."""

    __slots__ = ()

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, NOBODY)

    def view(self) -> Struct:
        return self._game.view(None)

    def legal_actions(self) -> Sequence[Action]:
        return ()


class Bot(Protocol):
    """A player made of code."""

    def decide(self, observation: Observation) -> Action:
        """Return one of the observation's legal actions."""
