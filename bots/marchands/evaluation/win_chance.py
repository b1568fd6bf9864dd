"""The chance to win: what every player is likely to have in each sphere in the end, and who leaves by it (M10).

Who leaves is not certain before the end: the more turns there are, the less a lead counts. What lies hidden is the same
for all whom it may belong to.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from rules.contract import Seat
from rules.marchands.elimination import ratings
from rules.marchands.places import REGIONS
from rules.marchands.table import Table

MEAN_RANK = 1.9
"""Of the cities in which temples are still built."""
TIE_BREAK_WEIGHTS = (0.2, 0.01)
"""Weight of a point of the next sphere in religion and in politics: it may break a tie."""
MIN_DIVISOR = 1e-9
"""Keeps divisions by zero away."""


class Weights(NamedTuple):
    """Uncertainty of each sphere: a constant, and what each turn adds."""

    religion: tuple[float, float] = (0.2, 0.35)
    electors: tuple[float, float] = (1.2, 0.4)
    politics: tuple[float, float] = (0.4, 0.12)
    economy: tuple[float, float] = (1.0, 3.0)
    temples: float = 0.15
    """Temples that a player with enough of them builds in a turn."""


USUAL_WEIGHTS = Weights()


def turns_left(table: Table) -> float:
    """Return the turns to come; the current one counts in full until its plots are shown."""
    if table.stage == "game over":
        return 0.0
    return table.last_turn - table.turn + (1.0 if table.stage in ("caravans", "plotting") else 0.0)


class WinChance:
    """A player's chance to win, by what they can know."""

    def __init__(self, table: Table, seat: Seat, weights: Weights = USUAL_WEIGHTS) -> None:
        self._seat, self._seats = seat, table.seats
        self._two_spheres = table.options.two_spheres
        self.turns = turns_left(table)
        spread = sqrt(self.turns)
        self._scales = [base + each * spread for base, each in (weights.religion, weights.politics, weights.economy)]
        self._elector_scale = weights.electors[0] + weights.electors[1] * spread
        self._temples = weights.temples * self.turns
        self._temples_left = table.temples_left(seat)
        self._religion = [
            rating[0] + self._future_temples(table.temples_left(other))
            for other, rating in enumerate(ratings(table, "religion"))
        ]
        self._electors = _electors(table, seat)
        self._economy = _economy(table, seat)
        self._shares = [self._region(column) for column in zip(*self._electors, strict=True)]
        self._politics = [sum(share[other] for share in self._shares) for other in range(table.seats)]
        self.chance = self._chance(self._religion, self._politics, self._economy)

    def _future_temples(self, left: int) -> float:
        """Return the influence of temples that are not built yet."""
        return MEAN_RANK * left * (1 - exp(-self._temples / left)) if left else 0.0

    def _region(self, electors: Sequence[float]) -> list[float]:
        """Return the expected part of each player in a region."""
        most = max(electors)
        powers = [exp((n - most) / self._elector_scale) for n in electors]
        total = sum(powers)
        return [power / total for power in powers]

    def with_temple(self, rank: int) -> float:
        """Return the chance with one more temple."""
        left = self._temples_left
        more = rank + self._future_temples(left - 1) - self._future_temples(left)
        return self._chance(self._raised(self._religion, more), self._politics, self._economy)

    def with_politics(self, points: float) -> float:
        return self._chance(self._religion, self._raised(self._politics, points), self._economy)

    def with_economy(self, points: float) -> float:
        return self._chance(self._religion, self._politics, self._raised(self._economy, points))

    def steps_from(self, before: WinChance) -> tuple[float, float, float, float]:
        """Return the chance with the spheres as they were before, and what the change in each of them adds."""
        start = self._chance(before._religion, before._politics, before._economy)
        religion = self._chance(self._religion, before._politics, before._economy)
        politics = self._chance(self._religion, self._politics, before._economy)
        return start, religion - start, politics - religion, self.chance - politics

    def _raised(self, points: Sequence[float], by: float) -> list[float]:
        raised = list(points)
        raised[self._seat] += by
        return raised

    def elector(self, region: int) -> float:
        """Return the points of politics of one more elector in a region; what one player gains the others lose."""
        electors = [mine[region] for mine in self._electors]
        electors[self._seat] += 1
        more = self._region(electors)[self._seat] - self._shares[region][self._seat]
        return more * self._seats / (self._seats - 1)

    def _chance(self, religion: Sequence[float], politics: Sequence[float], economy: Sequence[float]) -> float:
        """Return the chance to survive religion, then politics, and to lead in economy among the rest."""
        seat, seats = self._seat, self._seats
        by_politics, by_economy = TIE_BREAK_WEIGHTS
        leaving = _first_chances(_add(religion, politics, by_politics), -self._scales[0])
        leaving_next = _first_chances(_add(politics, economy, by_economy), -self._scales[1])
        leading = _first_chances(economy, self._scales[2])
        chance = 0.0
        for one in range(seats):
            if one == seat:
                continue
            if seats == 2:
                chance = leaving[one]
                break
            others = max(MIN_DIVISOR, 1 - leaving_next[one])
            for two in range(seats):
                if two in (one, seat):
                    continue
                left = leaving[one] * leaving_next[two] / others
                rest = 1.0 if seats == 3 else leading[seat] / max(MIN_DIVISOR, 1 - leading[one] - leading[two])
                chance += left * rest
        if self._two_spheres:
            return self._by_two_spheres(chance, religion, politics, economy)
        return chance

    def _by_two_spheres(
        self, chance: float, religion: Sequence[float], politics: Sequence[float], economy: Sequence[float]
    ) -> float:
        """Add the chance to lead in two spheres, which wins at once; otherwise players are eliminated (M11.4a)."""
        spheres = (religion, politics, economy)
        leading = [_first_chances(sphere, scale) for sphere, scale in zip(spheres, self._scales, strict=True)]
        twice: list[float] = [r * p + r * e + p * e - 2 * r * p * e for r, p, e in zip(*leading, strict=True)]
        return twice[self._seat] + max(0.0, 1 - sum(twice)) * chance


def _add(points: Sequence[float], next_points: Sequence[float], weight: float) -> list[float]:
    return [n + weight * other for n, other in zip(points, next_points, strict=True)]


def _first_chances(points: Sequence[float], scale: float) -> list[float]:
    """Return the chance of each player to be first, or with a negative scale last."""
    powers = [n / scale for n in points]
    most = max(powers)
    weights = [exp(power - most) for power in powers]
    total = sum(weights)
    return [weight / total for weight in weights]


def _electors(table: Table, seat: Seat) -> list[tuple[float, ...]]:
    """Return the electors of each player in each region; where they are hidden, in proportion (M7.6)."""
    if table.all_is_open:
        return list(table.electors)
    unknown = [other for other in range(table.seats) if other != seat or not table.options.memo]
    counts = [sum(table.electors[other][region] for other in unknown) for region in range(len(REGIONS))]
    total = sum(counts) or 1
    electors: list[tuple[float, ...]] = list(table.electors)
    for other in unknown:
        part = sum(table.electors[other]) / total
        electors[other] = tuple([part * n for n in counts])
    return electors


def _economy(table: Table, seat: Seat) -> list[float]:
    """Return the points in economy; the hidden ones of the others are shared equally among them."""
    points = [float(rating[0]) for rating in ratings(table, "economy")]
    if not table.all_is_open:
        mean = (sum(points) - points[seat]) / (table.seats - 1)
        points = [n if other == seat else mean for other, n in enumerate(points)]
    return points
