"""A seat whose coins lie face down, also to itself: for advice on a screen that others can see."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bots.observation import Observation
from rules.contract import AnyGame
from rules.palmyra.game import PalmyraGame
from rules.palmyra.table import NO_COINS


class PublicObservation(Observation):
    """Knows what all players know. In sampled games all players have about the same number of coins."""

    def known(self) -> object:
        return self._game.view(None)

    def sample(self, rng: Random) -> AnyGame:
        game = super().sample(rng)
        assert isinstance(game, PalmyraGame)
        if not game.table.coins_are_hidden:
            return game
        state = game.state
        each, left = divmod(sum(sum(player.coins) for player in state.players), game.seats)
        players = [
            replace(player, coins=(each + (seat < left), *NO_COINS[1:])) for seat, player in enumerate(state.players)
        ]
        return PalmyraGame.from_state(replace(state, players=tuple(players)), game.components)
