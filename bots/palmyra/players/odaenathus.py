"""Odaenathus the king: plays out in his head what will come of a turn, before he moves a legion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from bots.chair import Chair
from bots.palmyra.imagined_game import imagined_game
from bots.palmyra.players.worod import Worod
from bots.palmyra.search.playout import Playout
from bots.palmyra.search.turn_choice import TurnChoice
from bots.palmyra.worth.position_worth import FAR_SIGHTED
from bots.roster import USUAL_LIMIT, SearchLimit
from rules.contract import Action

CANDIDATES = 8
ROUNDS = 3
"""How many turns of his own he looks ahead."""
ROLLOUTS = 32
"""More than these he does not play out, whatever the time."""


class Odaenathus(Worod):
    width = 8
    weights = FAR_SIGHTED

    def __init__(
        self,
        seed: int,
        limit: SearchLimit = USUAL_LIMIT,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(seed)
        self._limit, self._clock = limit, clock
        self._most = ROLLOUTS if limit.rollouts is None else limit.rollouts

    def plan(self, chair: Chair) -> Sequence[Action]:
        began = self._clock()
        game = imagined_game(chair, self._rng)
        candidates = TurnChoice(game.table, self.weights, self.width).candidates(CANDIDATES)
        if len(candidates) == 1:
            return candidates[0]
        return self._best(chair, candidates, began)

    def _best(self, chair: Chair, candidates: Sequence[Sequence[Action]], began: float) -> Sequence[Action]:
        """The same luck for all; the weaker half drops out after every few rounds."""
        sums = [0.0] * len(candidates)
        alive, played, rounds = list(range(len(candidates))), 0, 0
        while played + len(alive) <= self._most and (
            self._limit.rollouts is not None or self._clock() - began < self._limit.seconds
        ):
            playout = Playout(imagined_game(chair, self._rng), self.weights, 3, ROUNDS)
            for one in alive:
                sums[one] += playout.outcome(candidates[one])
            played += len(alive)
            rounds += 1
            if rounds % 3 == 0 and len(alive) > 2:
                alive = sorted(alive, key=lambda one: -sums[one])[: (len(alive) + 1) // 2]
        return candidates[max(alive, key=lambda one: sums[one])]
