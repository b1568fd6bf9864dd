"""Number of lines of play from a position, as the "perft" of chess programs counts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from rules.contract import AnyGame
from tests.rules.choosers import legal, take

Count: TypeAlias = tuple[int, int]
"""Lines of play of some length, and the different positions at their ends."""


class Start(Struct, frozen=True):
    """A position, and the number of lines of play from there."""

    game: Callable[[], AnyGame]
    expected: tuple[Count, ...]
    """For one action, for two, and so on."""

    def counted(self) -> tuple[Count, ...]:
        return tuple(count(self.game(), depth) for depth in range(1, len(self.expected) + 1))


def count(game: AnyGame, depth: int) -> Count:
    """All lines of that length."""
    ends: set[bytes] = set()

    def lines(game: AnyGame, depth: int) -> int:
        if not depth:
            ends.add(game.save_state())
            return 1
        total = 0
        for action in legal(game) if game.acting else ():
            following = game.copy()
            take(following, action)
            total += lines(following, depth - 1)
        return total

    return lines(game, depth), len(ends)
