"""What a position is worth to a player, in coins: those he has, and what tiles and flips will still bring him."""

from __future__ import annotations

from math import exp

from msgspec import Struct

from rules.palmyra.table import Table


class Weights(Struct, frozen=True):
    """How a player values what is no coin yet."""

    tile: float = 1.0
    """A tile in a small hand."""
    tiles_a_turn: float = 2.0
    """How many tiles a turn can use: more than that for all turns left are worth little."""
    flips: float = 0.5
    """In how many of the turns left a flipped tile brings its coin."""
    threshold: float = 6.0
    """A usual income of a revenue turn; more flipped tiles than that bring hardly anything (P5.2)."""
    places: float = 0.6
    """What better places for the figures are worth."""
    coins_a_turn: float = 3.5
    tiles_drawn_a_turn: float = 1.5
    """What leaves reserve and stacks in a turn of anybody."""


USUAL_WEIGHTS = Weights()
FAR_SIGHTED = Weights(tile=2.4, tiles_a_turn=2.0, flips=0.32, threshold=4.5, places=0.0)


class Forecast:
    """What a player expects of the rest of the game."""

    def __init__(self, table: Table, weights: Weights = USUAL_WEIGHTS) -> None:
        self.weights = weights
        loss = table.catalogue.file.coins.solo_loss if table.alone else 0
        by_coins = table.reserve / (weights.coins_a_turn + loss)
        by_tiles = (len(table.large) + len(table.small)) / weights.tiles_drawn_a_turn
        self.turns = min(by_coins, by_tiles) / table.seats
        """How many turns he has left, after the one that is on."""
        self._useful = max(0.5, weights.tiles_a_turn * self.turns)

    def hand(self, tiles: int) -> float:
        """What so many tiles will bring."""
        return self.weights.tile * self._useful * (1 - exp(-tiles / self._useful))

    def flips(self, flipped: int) -> float:
        """What so many flipped tiles will bring in tribute."""
        weights = self.weights
        chance = 1 / (1 + exp(1.2 * (flipped + 1 - weights.threshold)))
        return weights.flips * self.turns * flipped * chance
