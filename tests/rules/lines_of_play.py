"""How many lines of play there are from a position, as the "perft" of chess programs counts them."""

from __future__ import annotations

from typing import TypeAlias

from rules.contract import AnyGame
from tests.rules.choosers import legal, take

Count: TypeAlias = tuple[int, int]
"""Lines of play of some length, and the different positions at their ends."""


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
