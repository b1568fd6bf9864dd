"""Odaenathus the king: plays out in his head what will come of a turn, before he moves a figure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from bots.chair import Chair
from bots.palmyra.imagined_game import imagined_game
from bots.palmyra.players.longinus import Longinus
from bots.palmyra.search.playout import Playout
from bots.palmyra.search.turn_choice import TurnChoice
from bots.roster import USUAL_LIMIT, SearchLimit
from rules.contract import Action

CANDIDATES = 8
"""How many ways to lay tiles are compared, besides reorganizing."""
ROLLOUTS = 32
"""More than these he does not play out unless he is told to, however much time there is."""
ROUNDS_KEPT, FEWEST = 3, 2
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

    def plan(self, chair: Chair) -> Sequence[Action]:
        began = self._clock()
        game = imagined_game(chair, self._rng)
        candidates = TurnChoice(game.table, self.weights, self.width).candidates(CANDIDATES)
        if len(candidates) == 1:
            return candidates[0]
        return self._best(chair, candidates, began)

    def _best(self, chair: Chair, candidates: Sequence[Sequence[Action]], began: float) -> Sequence[Action]:
        """Play on after each candidate, with the same luck for all; with too few rollouts the first is taken."""
        sums = [0.0] * len(candidates)
        alive, played, rounds = list(range(len(candidates))), 0, 0
        while self._may_play(played + len(alive), began):
            playout = Playout(imagined_game(chair, self._rng))
            for one in alive:
                sums[one] += playout.outcome(candidates[one])
            played += len(alive)
            rounds += 1
            if rounds % ROUNDS_KEPT == 0 and len(alive) > FEWEST:
                alive = sorted(alive, key=lambda one: -sums[one])[: (len(alive) + 1) // 2]
        return candidates[max(alive, key=lambda one: sums[one])]

    def _may_play(self, rollouts: int, began: float) -> bool:
        if self._limit.rollouts is not None:
            return rollouts <= self._limit.rollouts
        return rollouts <= ROLLOUTS and self._clock() - began < self._limit.seconds
