"""Weighing of candidates: the one comparison that advice, reasons, reviews and the strongest bots are based on.

All candidates meet the same luck, and all sums are whole numbers, so that the same knowledge gives the same list on
every machine. The luck comes from what the seat knows (`Observation.seed`) and from nothing else.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from math import isqrt
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from msgspec import Struct

from bots.budget import SearchLimit
from bots.observation import Observation

LUCKS = 12
"""Deals of the hidden things, and of the choices of others, in which each candidate is tried."""
MIN_LUCKS, MAX_LUCKS = 4, 96
POINT = 10
"""A point of chance (1 %), in thousandths."""
MISSED_POINTS = 3 * POINT
"""A decision that costs less is not told."""
MAX_CACHED = 256
CandidateT = TypeVar("CandidateT")
WeighingT = TypeVar("WeighingT")


def lucks_within(limit: SearchLimit, candidates: int) -> int:
    """Return the lucks that a bot may use: as many as advice in a second, and more in more; or by its rollouts."""
    if limit.rollouts is not None:
        return max(1, limit.rollouts // candidates)
    return max(MIN_LUCKS, min(MAX_LUCKS, int(LUCKS * limit.seconds)))


class WeighedOption(Struct, Generic[CandidateT], frozen=True):
    """A candidate beside the best one."""

    candidate: CandidateT
    margin: int
    """Expected lead at the end, in thousandths of the game's unit."""
    behind: int
    """Distance from the margin of the best candidate."""
    error: int
    """Standard error of that distance."""
    chance: int | None
    """Chance to win in thousandths; None in a game for one player."""
    less: int
    """Distance from the chance of the best candidate."""
    as_good: bool
    """True for the best, and for those that luck alone may have put behind it."""

    @property
    def missed(self) -> bool:
        """True if the decision is worth telling: it is neither the best nor as good, and cost enough."""
        return not self.as_good and (self.chance is None or self.less >= MISSED_POINTS)


class Scale(Struct, frozen=True):
    """The chance to win by the distance from the best candidate, and the distance that makes no difference."""

    least: int
    chance: Callable[[int], int] | None = None

    def weigh(self, candidate: CandidateT, outcomes: Sequence[int], best: Sequence[int]) -> WeighedOption[CandidateT]:
        """Weigh a candidate by its outcomes in each luck against those of the best."""
        lucks = len(outcomes)
        lost = [other - own for own, other in zip(outcomes, best, strict=True)]
        behind = max(0, mean(lost))
        error = 0
        if lucks > 1:
            error = isqrt(sum((lucks * one - sum(lost)) ** 2 for one in lost) // (lucks**3 * (lucks - 1)))
        chance = top = None
        if self.chance is not None:
            chance, top = self.chance(behind), self.chance(0)
        less = 0 if chance is None or top is None else top - chance
        as_good = behind < max(1, self.least, 2 * error) or (chance is not None and less < POINT)
        return WeighedOption(candidate, mean(outcomes), behind, error, chance, less, as_good)


def mean(numbers: Sequence[int]) -> int:
    """Return the mean, rounded to a whole number."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def best_of(outcomes: Sequence[Sequence[int]]) -> int:
    """Return the number of the best candidate; of equal ones the first."""
    return max(range(len(outcomes)), key=lambda number: (sum(outcomes[number]), -number))


# --- every position is weighed once


class WeighingCache(Generic[WeighingT]):
    """The last weighings, by what the seat knew."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, WeighingT] = OrderedDict()
        self._lock = Lock()
        _CACHES.add(self)

    def get(self, observation: Observation, lucks: int, make: Callable[[Observation, int], WeighingT]) -> WeighingT:
        """Return the weighing of a position; it is made if nobody has asked for it lately."""
        key = (type(observation), observation.seat, observation.seed(), lucks)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        made = make(observation, lucks)
        with self._lock:
            self._known[key] = made
            while len(self._known) > MAX_CACHED:
                self._known.popitem(last=False)
        return made

    def clear(self) -> None:
        with self._lock:
            self._known.clear()


_CACHES: WeakSet[WeighingCache[Any]] = WeakSet()


def forget_weighings() -> None:
    """Clear the weighings of all games, so that the next ones are made anew."""
    for cache in _CACHES:
        cache.clear()


# --- reasons as sums


def largest_differences(own: dict[str, int], other: dict[str, int], most: int = 3) -> list[tuple[str, int]]:
    """Return the parts in which two candidates differ most, in whole units; with `rest` they add up to the total.

    A part that rounds to nothing is left out.
    """
    names = dict.fromkeys((*own, *other))
    lost = {name: own.get(name, 0) - other.get(name, 0) for name in names}
    total = _unit(sum(lost.values()))
    ranked = sorted(lost, key=lambda name: -abs(lost[name]))[:most]
    parts = [(name, _unit(lost[name])) for name in ranked]
    rest = total - sum(points for _, points in parts)
    return [(name, points) for name, points in (*parts, (REST, rest)) if points]


REST = "rest"


def _unit(thousandths: int) -> int:
    """Return whole units, halves away from nothing."""
    return (abs(thousandths) + 500) // 1000 * (1 if thousandths >= 0 else -1)
