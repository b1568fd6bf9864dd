"""Value of a position to a player, in coins: those they have, and the expected ones of tiles and flips."""

from __future__ import annotations

from math import exp

from msgspec import Struct

from rules.palmyra.table import Table


class Weights(Struct, frozen=True):
    """A player's weights for what is not yet a coin."""

    tile: float = 1.0
    """A tile in a small hand."""
    tiles_a_turn: float = 2.0
    """Tiles that a turn can use; more than that for all turns left add little."""
    flips: float = 0.5
    """In how many of the turns left a flipped tile brings its coin."""
    threshold: float = 6.0
    """A usual income of a revenue turn; more flipped tiles than that bring hardly anything (P5.2)."""
    places: float = 0.6
    """Value of better places for the figures."""
    coins_a_turn: float = 3.5
    tiles_drawn_a_turn: float = 1.5
    """Coins and tiles that leave reserve and stacks in one turn."""


USUAL_WEIGHTS = Weights()
FAR_SIGHTED = Weights(tile=2.4, tiles_a_turn=2.0, flips=0.32, threshold=4.5, places=0.0)


class Forecast:
    """A player's expectations of the rest of the game."""

    def __init__(self, table: Table, weights: Weights = USUAL_WEIGHTS) -> None:
        self.weights = weights
        loss = table.catalogue.file.coins.solo_loss if table.alone else 0
        by_coins = table.reserve / (weights.coins_a_turn + loss)
        by_tiles = (len(table.large) + len(table.small)) / weights.tiles_drawn_a_turn
        self.turns = min(by_coins, by_tiles) / table.seats
        """Turns left after the current one."""
        self._useful = max(0.5, weights.tiles_a_turn * self.turns)

    def hand(self, tiles: int) -> float:
        """Return the expected coins of some tiles in hand."""
        return self.weights.tile * self._useful * (1 - exp(-tiles / self._useful))

    def flips(self, flipped: int) -> float:
        """Return the expected tribute of some flipped tiles."""
        weights = self.weights
        chance = 1 / (1 + exp(1.2 * (flipped + 1 - weights.threshold)))
        return weights.flips * self.turns * flipped * chance
