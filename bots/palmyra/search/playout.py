"""The next turns of everybody, played out in games as they might be."""

from __future__ import annotations

from collections.abc import Sequence

from bots.palmyra.evaluation.position_value import FAR_SIGHTED, Forecast
from bots.palmyra.search.turn_choice import TurnChoice
from rules.contract import Action
from rules.palmyra.game import PalmyraGame
from rules.palmyra.table import Table

SEARCH_WIDTH = 3
"""Of the search of everybody who plays on."""
MAX_TURNS, MAX_ROUNDS = 8, 3
"""How far is played: so many turns of all players together, but no more than so many of each."""


class Playout:
    """Plays on from an imagined game; everybody looks at his own turn alone."""

    def __init__(self, game: PalmyraGame) -> None:
        self._game = game
        self._seat = game.table.seat
        self._last_turn = game.table.turn + min(MAX_ROUNDS, MAX_TURNS // game.seats) * game.seats

    def outcome(self, actions: Sequence[Action]) -> float:
        """How far the player is ahead, in coins, some rounds after he has done this."""
        game = self._game.copy()
        for action in actions:
            game.play(action)
        table = game.table
        while table.turn <= self._last_turn and table.stage != "game over":
            for action in TurnChoice(table, FAR_SIGHTED, SEARCH_WIDTH).actions():
                game.play(action)
        return self._lead(table)

    def _lead(self, table: Table) -> float:
        worths = [float(table.total(seat)) for seat in range(table.seats)]
        if table.stage != "game over":
            forecast = Forecast(table, FAR_SIGHTED)
            for seat in range(table.seats):
                worths[seat] += forecast.hand(len(table.hands[seat])) + forecast.flips(len(table.flipped[seat]))
        own = worths.pop(self._seat)
        return own - max(worths) if worths else own
