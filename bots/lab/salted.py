"""The same knowledge with another luck, and positions that a seat can't tell from its own."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from bots.observation import Observation
from rules.contract import AnyGame, Seat


class SaltedObservation(Observation):
    """An observation whose luck depends on a number, too."""

    __slots__ = ("_salt",)

    def __init__(self, game: AnyGame, seat: Seat, salt: int) -> None:
        super().__init__(game, seat)
        self._salt = salt

    def seed(self, known: object = None) -> int:
        told = f"{super().seed(known)} {self._salt}".encode()
        return int.from_bytes(blake2b(told, digest_size=8).digest(), "big")


def twin_of(game: AnyGame, seat: Seat, number: int) -> AnyGame:
    """Return a game with other hidden things that looks the same to a seat."""
    return game.determinize(seat, Random(number))
