"""Limits of a search, and successive halving: candidates are compared by rollouts, and the weak ones dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from msgspec import Struct


class SearchLimit(Struct, frozen=True):
    """Time for one decision: seconds, or a number of rollouts, which gives the same decisions on every machine."""

    seconds: float = 1.0
    rollouts: int | None = None


USUAL_LIMIT = SearchLimit()


class RolloutBudget:
    """Rollouts of one decision: as many as the limit names, or up to `max_rollouts` within its seconds."""

    def __init__(self, limit: SearchLimit, max_rollouts: int | None, clock: Callable[[], float]) -> None:
        self._limit, self._max_rollouts, self._clock = limit, max_rollouts, clock
        self._started_at = clock()

    def allows(self, rollouts: int) -> bool:
        """Return True while this many rollouts in all are within the budget."""
        if self._limit.rollouts is not None:
            return rollouts <= self._limit.rollouts
        is_below_maximum = self._max_rollouts is None or rollouts <= self._max_rollouts
        return is_below_maximum and self._clock() - self._started_at < self._limit.seconds


CandidateT = TypeVar("CandidateT")
Round: TypeAlias = Callable[[CandidateT], float]
"""Outcome of a candidate in one round; all candidates of a round get the same luck."""


class HalvingSchedule(Struct, frozen=True):
    """Times and sizes of the cuts among candidates."""

    rounds_between_cuts: int
    min_candidates: int
    """No more cuts once there are this few."""
    drop_one_in: int = 2
    """The part of the candidates that a cut drops: 2 is one half."""
    first_cut: int = 0
    """No cut before this round."""
    whole_rounds: bool = True
    """Begin a round only if the budget covers all of it. Otherwise a round may be broken off, and does not count."""


def successive_halving(
    candidates: Sequence[CandidateT],
    new_round: Callable[[], Round[CandidateT]],
    budget: RolloutBudget,
    schedule: HalvingSchedule,
) -> CandidateT:
    """Return the best candidate; the first one if the budget does not cover a round."""
    sums = [0.0] * len(candidates)
    alive, played, rounds = list(range(len(candidates))), 0, 0
    while budget.allows(played + (len(alive) if schedule.whole_rounds else 1)):
        outcome = new_round()
        outcomes: list[float] = []
        for number in alive:
            if not schedule.whole_rounds and not budget.allows(played + 1):
                break
            outcomes.append(outcome(candidates[number]))
            played += 1
        if len(outcomes) < len(alive):
            break
        for number, points in zip(alive, outcomes, strict=True):
            sums[number] += points
        rounds += 1
        is_cut = rounds % schedule.rounds_between_cuts == 0 and rounds >= schedule.first_cut
        if is_cut and len(alive) > schedule.min_candidates:
            alive.sort(key=lambda number: -sums[number])
            del alive[len(alive) - len(alive) // schedule.drop_one_in :]
    return candidates[max(alive, key=lambda number: sums[number])]
