"""Results of games among bots, and the arithmetic of results: shares, spreads and correlations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import correlation, fmean, pstdev, quantiles

from msgspec import Struct


class SeatResult(Struct, frozen=True):
    """Result of a seat: its bot and its final score."""

    bot: str
    place: int
    total: int
    sources: dict[str, int] = {}
    """Points by their source."""


class GameResult(Struct, frozen=True):
    seed: int
    decisions: int
    options: int
    """Number of legal actions in all decisions together."""
    decided_by: str
    seats: tuple[SeatResult, ...]
    observed: Struct | None = None
    """Statistics taken by the game's own observer."""
    target: int = 0
    """Total needed to win a solo game."""

    def wins(self) -> tuple[float, ...]:
        """Return what each seat won of the game: a shared win counts in part, and a missed target is no win."""
        won = [seat.place == 1 and (not self.target or seat.total >= self.target) for seat in self.seats]
        return tuple(1 / sum(won) if wins else 0.0 for wins in won)


Z = 1.96
"""95 % confidence."""


class Share(Struct, frozen=True):
    """Share of some games that was won; a shared win counts in part."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    """The interval in which the true share lies, with 95 % confidence."""
    above: float
    """Distance from an equal share."""


def share_of(name: str, games: int, wins: float, equal: float) -> Share:
    share = wins / games if games else 0.0
    return Share(name, games, wins, share, *wilson(wins, games), share - equal)


def shares_of(won: Iterable[tuple[str, float]], equal: float) -> tuple[Share, ...]:
    """Return the share of each name, in alphabetical order, from one entry for each game that it played."""
    wins: dict[str, list[float]] = {}
    for name, share in won:
        wins.setdefault(name, []).append(share)
    return tuple(share_of(name, len(wins[name]), sum(wins[name]), equal) for name in sorted(wins))


def means_of_winners(numbers: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """Return the mean of the winners, in part or alone, and of the others, from pairs of what was won and a number."""
    groups: tuple[list[float], list[float]] = ([], [])
    for won, number in numbers:
        groups[not won].append(number)
    winners, others = (fmean(group) if group else 0.0 for group in groups)
    return winners, others


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """Return the interval in which the true share of wins lies, after Wilson."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z / games
    middle = (share + square / 2) / (1 + square)
    half = z * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


class Spread(Struct, frozen=True):
    """Distribution of some numbers."""

    mean: float
    deviation: float
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    most: float


def spread(numbers: Sequence[float]) -> Spread:
    lower, middle, upper = quantiles(numbers, method="inclusive") if len(numbers) > 1 else [*numbers] * 3
    return Spread(fmean(numbers), pstdev(numbers), min(numbers), lower, middle, upper, max(numbers))


def phi(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return the correlation of two facts that hold, fail or hold in part; None if one of them never varies."""
    xs, ys = [x for x, _ in pairs], [y for _, y in pairs]
    if len(set(xs)) < 2 or len(set(ys)) < 2:
        return None
    return correlation(xs, ys)
