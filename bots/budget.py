"""Limits of a search: seconds or rollouts for one decision, and the budget that is spent from them."""

from __future__ import annotations

from collections.abc import Callable

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
