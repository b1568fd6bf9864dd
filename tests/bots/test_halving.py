"""Comparing candidates by rollouts: the best is found, and no more is played than is allowed."""

from __future__ import annotations

from collections.abc import Callable

from bots.halving import RolloutBudget, best_by_halving
from bots.roster import SearchLimit

WORTH = (3.0, 1.0, 4.0, 2.0)


def compared(limit: SearchLimit, clock: Callable[[], float] = lambda: 0.0) -> tuple[int, list[int]]:
    """The best of four, and which of them were played out."""
    played: list[int] = []

    def outcome(one: int) -> float:
        played.append(one)
        return WORTH[one]

    return best_by_halving(
        4, lambda: outcome, RolloutBudget(limit, 20, clock), rounds_between_cuts=2, min_candidates=2
    ), played


def test_the_weaker_half_is_dropped() -> None:
    best, played = compared(SearchLimit(rollouts=11))
    assert best == 2
    assert played == [0, 1, 2, 3, 0, 1, 2, 3, 2, 0]


def test_without_a_whole_round_the_first_is_taken() -> None:
    assert compared(SearchLimit(rollouts=3)) == (0, [])


def test_without_a_number_there_are_as_many_as_are_usual_in_the_time() -> None:
    assert len(compared(SearchLimit(seconds=1.0))[1]) == 20
    ticks = iter(range(100))
    assert len(compared(SearchLimit(seconds=1.5), lambda: float(next(ticks)))[1]) == 4
