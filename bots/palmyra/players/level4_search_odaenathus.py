"""Odaenathus the king: plays out in his head what will come of a turn, before he moves a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from bots.halving import RolloutBudget, best_by_halving
from bots.observation import Observation
from bots.palmyra.imagined_game import imagined_game
from bots.palmyra.players.level3_planning_longinus import Longinus
from bots.palmyra.search.playout import Playout
from bots.palmyra.search.turn_choice import TurnChoice
from bots.roster import USUAL_LIMIT, SearchLimit
from rules.contract import Action

MAX_CANDIDATES = 8
"""How many ways to lay tiles are compared, besides reorganizing."""
MAX_ROLLOUTS = 32
"""More than these he does not play out unless he is told to, however much time there is."""
ROUNDS_BETWEEN_CUTS, MIN_CANDIDATES = 3, 2
"""After so many rounds the weaker half of the candidates is dropped, until so few are left."""


class Odaenathus(Longinus):
    def __init__(
        self,
        seed: int,
        limit: SearchLimit = USUAL_LIMIT,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(seed)
        self._limit, self._clock = limit, clock

    def plan(self, observation: Observation) -> Sequence[Action]:
        budget = RolloutBudget(self._limit, MAX_ROLLOUTS, self._clock)
        game = imagined_game(observation, self._rng)
        candidates = TurnChoice(game.table, self.weights, self.width).candidates(MAX_CANDIDATES)
        if len(candidates) == 1:
            return candidates[0]

        def played_out() -> Callable[[int], float]:
            """What comes of playing on after each candidate, with the same luck for all."""
            playout = Playout(imagined_game(observation, self._rng))
            return lambda one: playout.outcome(candidates[one])

        return candidates[best_by_halving(len(candidates), played_out, budget, ROUNDS_BETWEEN_CUTS, MIN_CANDIDATES)]
