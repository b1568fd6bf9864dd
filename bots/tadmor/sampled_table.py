"""Games as they might be: the only tables that a bot may touch."""

from __future__ import annotations

from random import Random

from bots.observation import Observation
from rules.tadmor.game import TadmorGame
from rules.tadmor.table import Table


def imagined_game(observation: Observation, rng: Random) -> TadmorGame:
    """A whole game that fits what the seat knows."""
    game = observation.imagine(rng)
    assert isinstance(game, TadmorGame)
    return game


def table_of(game: TadmorGame) -> Table:
    """The table of an imagined game, for asking only."""
    return Table(game.components, game.state)


def imagined_table(observation: Observation, rng: Random) -> Table:
    return table_of(imagined_game(observation, rng))
