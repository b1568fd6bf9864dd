"""Comparing candidates by rollouts: all get the same luck in a round, and the weaker half is dropped now and then."""

from __future__ import annotations

from collections.abc import Callable

from bots.roster import SearchLimit

Round = Callable[[int], float]
"""What comes of a candidate, told by its number, in one round."""


class RolloutBudget:
    """How many rollouts a decision may have: as many as the limit says, or `most` in the seconds that it allows."""

    def __init__(self, limit: SearchLimit, most: int, clock: Callable[[], float]) -> None:
        self._limit, self._most, self._clock = limit, most, clock
        self._began = clock()

    def allows(self, budget: int) -> bool:
        if self._limit.rollouts is not None:
            return budget <= self._limit.rollouts
        return budget <= self._most and self._clock() - self._began < self._limit.seconds


def best_by_halving(
    candidates: int,
    new_round: Callable[[], Round],
    budget: RolloutBudget,
    rounds_between_cuts: int,
    min_candidates: int,
) -> int:
    """The number of the best candidate; with too few rollouts for a round the first is taken.

    After every `rounds_between_cuts` rounds the weaker half is dropped, until `min_candidates` are left.
    """
    sums = [0.0] * candidates
    alive, played, rounds = list(range(candidates)), 0, 0
    while budget.allows(played + len(alive)):
        outcome = new_round()
        for one in alive:
            sums[one] += outcome(one)
        played += len(alive)
        rounds += 1
        if rounds % rounds_between_cuts == 0 and len(alive) > min_candidates:
            alive = sorted(alive, key=lambda one: -sums[one])[: (len(alive) + 1) // 2]
    return max(alive, key=lambda one: sums[one])
