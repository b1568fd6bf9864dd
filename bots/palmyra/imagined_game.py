"""Games as they might be: the only tables that a bot may touch."""

from __future__ import annotations

from random import Random

from bots.observation import Observation
from rules.palmyra.game import PalmyraGame


def imagined_game(observation: Observation, rng: Random) -> PalmyraGame:
    """A whole game that fits what the seat knows."""
    game = observation.imagine(rng)
    assert isinstance(game, PalmyraGame)
    return game
