"""Successive halving: the best candidate is found within the budget."""

from __future__ import annotations

from collections.abc import Callable

from bots.budget import HalvingSchedule, RolloutBudget, SearchLimit, successive_halving

VALUES = (3.0, 1.0, 4.0, 2.0)
HALVES = HalvingSchedule(rounds_between_cuts=2, min_candidates=2)


def compared(
    limit: SearchLimit, clock: Callable[[], float] = lambda: 0.0, schedule: HalvingSchedule = HALVES
) -> tuple[int, list[int]]:
    """Return the best of four candidates, and those that were played out."""
    played: list[int] = []

    def outcome(candidate: int) -> float:
        played.append(candidate)
        return VALUES[candidate]

    return successive_halving(range(4), lambda: outcome, RolloutBudget(limit, 20, clock), schedule), played


def test_the_weaker_half_is_dropped() -> None:
    best, played = compared(SearchLimit(rollouts=11))
    assert best == 2
    assert played == [0, 1, 2, 3, 0, 1, 2, 3, 2, 0]


def test_without_a_whole_round_the_first_is_taken() -> None:
    assert compared(SearchLimit(rollouts=3)) == (0, [])


def test_without_a_number_there_are_as_many_as_are_usual_in_the_time() -> None:
    assert len(compared(SearchLimit(seconds=1.0), lambda: 0.0)[1]) == 20
    ticks = iter(range(100))
    assert len(compared(SearchLimit(seconds=1.5), lambda: float(next(ticks)))[1]) == 4


def test_a_smaller_part_is_dropped_later() -> None:
    schedule = HalvingSchedule(rounds_between_cuts=1, min_candidates=2, drop_one_in=4, first_cut=2)
    best, played = compared(SearchLimit(rollouts=14), schedule=schedule)
    assert best == 2
    assert played == [0, 1, 2, 3, 0, 1, 2, 3, 2, 0, 3, 2, 0, 3]


def test_a_round_that_is_broken_off_does_not_count() -> None:
    """Candidate 0 would be ahead if its second rollout counted."""
    schedule = HalvingSchedule(rounds_between_cuts=9, min_candidates=2, whole_rounds=False)
    assert compared(SearchLimit(rollouts=5), schedule=schedule) == (2, [0, 1, 2, 3, 0])
    assert compared(SearchLimit(rollouts=3), schedule=schedule) == (0, [0, 1, 2])


def test_time_is_looked_at_before_every_rollout_of_a_round_that_may_be_broken_off() -> None:
    schedule = HalvingSchedule(rounds_between_cuts=9, min_candidates=2, whole_rounds=False)
    ticks = iter(range(100))
    assert compared(SearchLimit(seconds=4.5), lambda: float(next(ticks)), schedule) == (0, [0, 1, 2])
