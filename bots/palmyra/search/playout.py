"""Playouts: the next turns of all players in a sampled game."""

from __future__ import annotations

from collections.abc import Sequence

from bots.palmyra.evaluation.position_value import FAR_SIGHTED, Forecast
from bots.palmyra.search.turn_choice import TurnChoice
from rules.contract import Action
from rules.palmyra.game import PalmyraGame
from rules.palmyra.table import Table

SEARCH_WIDTH = 3
"""Search width of all players in a playout."""
MAX_TURNS, MAX_ROUNDS = 8, 3
"""Length of a playout: turns of all players together, and at most turns of each."""


class Playout:
    """Plays on from a sampled game; each player looks at their own turn alone."""

    def __init__(self, game: PalmyraGame) -> None:
        self._game = game
        self._seat = game.table.seat
        self._last_turn = game.table.turn + min(MAX_ROUNDS, MAX_TURNS // game.seats) * game.seats

    def outcome(self, actions: Sequence[Action]) -> float:
        """Return the player's lead in coins some rounds after these actions."""
        game = self._game.copy()
        for action in actions:
            game.play(action)
        table = game.table
        while table.turn <= self._last_turn and table.stage != "game over":
            for action in TurnChoice(table, FAR_SIGHTED, SEARCH_WIDTH).actions():
                game.play(action)
        return self._lead(table)

    def _lead(self, table: Table) -> float:
        values = [float(table.total(seat)) for seat in range(table.seats)]
        if table.stage != "game over":
            forecast = Forecast(table, FAR_SIGHTED)
            for seat in range(table.seats):
                values[seat] += forecast.hand(len(table.hands[seat])) + forecast.flips(len(table.flipped[seat]))
        own = values.pop(self._seat)
        return own - max(values) if values else own
