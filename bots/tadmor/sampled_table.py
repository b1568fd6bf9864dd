"""Tables of sampled games of Tadmor, on which evaluation and search look things up; they change nothing there."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias, cast

from bots.kit.search_player import sample_game
from bots.observation import Observation
from rules.tadmor.actions import AnyAction
from rules.tadmor.game import TadmorGame
from rules.tadmor.table import Table

Actions: TypeAlias = Sequence[AnyAction]


def table_of(game: TadmorGame) -> Table:
    """Return the table of a sampled game, to be read only."""
    return Table(game.components, game.state)


def sample_table(observation: Observation, rng: Random) -> Table:
    """Return the table of a game that fits what the seat knows."""
    return table_of(sample_game(observation, rng, TadmorGame))


def legal_actions(observation: Observation) -> Actions:
    """Return the legal actions of an observation of Tadmor, with their type."""
    return cast(Actions, observation.legal_actions())
