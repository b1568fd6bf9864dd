"""Games as they might be: the only tables that a bot may touch."""

from __future__ import annotations

from random import Random

from bots.observation import Chair
from rules.palmyra.game import PalmyraGame


def imagined_game(chair: Chair, rng: Random) -> PalmyraGame:
    """A whole game that fits what the seat knows."""
    game = chair.imagine(rng)
    assert isinstance(game, PalmyraGame)
    return game
