"""Games as they might be: the only tables that a bot may touch."""

from __future__ import annotations

from random import Random

from bots.observation import Observation
from rules.marchands.game import MarchandsGame


def imagined_game(observation: Observation, rng: Random) -> MarchandsGame:
    """A whole game that fits what the seat knows."""
    game = observation.imagine(rng)
    assert isinstance(game, MarchandsGame)
    return game
