"""Slopes that turn expectations into chances to win, fitted to logged games, and how honest those chances are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from msgspec import Struct
from msgspec.structs import replace

from bots.chance import CERTAIN, chances
from bots.judgement import Corrections, Judge, correction
from bots.lab.training_games import TrainingGame
from rules.contract import AnyGame, Components
from rules.games import GAMES

BINS = 10
FULL_BIN = 200
"""Seats in a bin whose error is more than chance."""
LEAST_INFORMATION = 2.0
"""A moment about which the games tell less takes the slope of the next one."""
MAX_SLOPE = 6_000_000
NEWTON_STEPS = 40


class JudgedTurn(Struct, frozen=True):
    """A position at the beginning of a turn, as it was judged."""

    moment: int
    expected: tuple[int, ...]
    things: tuple[dict[str, int], ...] = ()
    """Of each seat."""


class JudgedGame(Struct, frozen=True):
    """A game with its judgement, from the second turn on: at the first one nobody has anything."""

    seed: int
    bots: tuple[str, ...]
    turns: tuple[JudgedTurn, ...]
    totals: tuple[int, ...]
    won: tuple[float, ...]
    """The part of the win that each seat has."""


def judged(name: str, judge: Judge[AnyGame], games: Iterable[TrainingGame], components: Components) -> list[JudgedGame]:
    """Judge the positions of logged games, without corrections."""
    found = []
    for logged in games:
        positions = [GAMES[name].load_state(state, components) for state in logged.positions[1:]]
        turns = tuple(
            JudgedTurn(
                judge.moment(game),
                tuple(judge.uncorrected(game)),
                tuple(dict(judge.things(game, seat)) for seat in range(game.seats)),
            )
            for game in positions
        )
        found.append(JudgedGame(logged.seed, logged.bots, turns, logged.totals, logged.won))
    return found


def corrected(games: Sequence[JudgedGame], table: Corrections) -> list[JudgedGame]:
    """Return the games as they are judged with corrections."""

    def with_corrections(turn: JudgedTurn) -> JudgedTurn:
        more = [correction(table, things, turn.moment) for things in turn.things]
        return replace(turn, expected=tuple(one + two for one, two in zip(turn.expected, more, strict=True)))

    return [replace(game, turns=tuple(map(with_corrections, game.turns))) for game in games] if table else list(games)


# --- fitting


def fitted(judge: Judge[AnyGame], games: Sequence[JudgedGame]) -> tuple[int, ...]:
    """Return the slopes of all moments: the most likely ones, made monotonous."""
    rows: list[list[tuple[tuple[int, ...], tuple[float, ...]]]] = [[] for _ in range(judge.MOMENTS)]
    for game in games:
        for turn in game.turns:
            rows[turn.moment].append((turn.expected, game.won))
    found = [_fit(row) for row in rows]
    if not judge.RISING:
        found.reverse()
    slopes = _rising(found)
    if not judge.RISING:
        slopes.reverse()
    return tuple(min(MAX_SLOPE, round(1_000_000 * slope)) for slope in slopes)


def _fit(rows: Sequence[tuple[Sequence[int], Sequence[float]]]) -> tuple[float, float]:
    """Return the most likely slope for each unit of the game, and the information about it, by Newton's method."""
    slope, information = 0.05, 0.0
    for _ in range(NEWTON_STEPS):
        gradient = information = 0.0
        for expected, won in rows:
            values = [one / 1000 for one in expected]
            most = max(values)
            weights = [exp(max(-60.0, slope * (value - most))) for value in values]
            total = sum(weights)
            parts = [weight / total for weight in weights]
            mean = sum(part * value for part, value in zip(parts, values, strict=True))
            gradient += sum((hit - part) * value for hit, part, value in zip(won, parts, values, strict=True))
            information += sum(part * (value - mean) ** 2 for part, value in zip(parts, values, strict=True))
        if information <= 0:
            break
        step = gradient / information
        slope = max(0.0, slope + max(-0.5, min(0.5, step)))
        if abs(step) < 1e-7:
            break
    return slope, information if information * slope * slope > LEAST_INFORMATION else 0.0


def _rising(found: Sequence[tuple[float, float]]) -> list[float]:
    """Pool neighbours until no slope is smaller than the one before; those without information follow the others."""
    numbered = [(slope, weight, (number,)) for number, (slope, weight) in enumerate(found)]
    known = [one for one in numbered if one[1]] or [(slope, 1.0, members) for slope, _, members in numbered]
    pools: list[tuple[float, float, tuple[int, ...]]] = []
    for pool in known:
        pools.append(pool)
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (one, first, members), (other, second, others) = pools[-2:]
            mean = (one * first + other * second) / (first + second)
            pools[-2:] = [(mean, first + second, (*members, *others))]
    slopes = {number: slope for slope, _, members in pools for number in members}
    nearest = [min(slopes, key=lambda other: (abs(other - number), -other)) for number in range(len(found))]
    return [slopes[number] for number in nearest]


# --- how honest chances are


class Honesty(Struct, frozen=True):
    """Chances that were told, and what became of them."""

    brier: float
    """Sum over the seats of the squared errors, mean of all positions."""
    bins: tuple[tuple[int, float, float], ...]
    """Positions of each bin, and their mean chance told and share won, in points."""
    turns: tuple[tuple[int, float, float], ...]
    """Positions of each moment, the part of them in which the favourite won, in points, and their Brier."""

    def mean_error(self) -> float:
        total = sum(count for count, _, _ in self.bins)
        return sum(count * abs(told - won) for count, told, won in self.bins) / max(1, total)

    def worst_error(self) -> float:
        """Return the largest error of a bin with enough positions to tell."""
        return max((abs(told - won) for count, told, won in self.bins if count >= FULL_BIN), default=0.0)


class _Sums:
    """Sums of what was told about some positions."""

    def __init__(self) -> None:
        self.count, self.first, self.second = 0, 0.0, 0.0

    def add(self, first: float, second: float) -> None:
        self.count, self.first, self.second = self.count + 1, self.first + first, self.second + second

    def means(self) -> tuple[int, float, float]:
        return self.count, self.first / self.count, self.second / self.count


def honesty(games: Sequence[JudgedGame], slopes: Sequence[int]) -> Honesty:
    """Compare the chances told with who won."""
    bins = [_Sums() for _ in range(BINS)]
    moments = [_Sums() for _ in slopes]
    for game in games:
        for turn in game.turns:
            told, squares = chances(turn.expected, slopes[turn.moment]), 0.0
            for chance, won in zip(told, game.won, strict=True):
                bins[min(BINS - 1, chance * BINS // CERTAIN)].add(chance / 10, 100 * won)
                squares += (chance / CERTAIN - won) ** 2
            moments[turn.moment].add(100 * game.won[told.index(max(told))], squares)
    positions = sum(one.count for one in moments)
    brier = sum(one.second for one in moments) / max(1, positions)
    return Honesty(
        brier,
        tuple(one.means() for one in bins if one.count),
        tuple(one.means() if one.count else (0, 0.0, 0.0) for one in moments),
    )


def describe(found: Honesty) -> str:
    bins = ", ".join(f"{told:.0f}-{won:.0f} ({count})" for count, told, won in found.bins)
    errors = f"mean error {found.mean_error():.1f} points, worst bin {found.worst_error():.1f}"
    return f"Brier {found.brier:.4f}, {errors}, said-won (seats): {bins}"


def describe_turns(found: Honesty) -> str:
    """Return the moments in order: favourite won, and Brier."""
    return " ".join(f"{won:.0f}/{brier:.3f}" for count, won, brier in found.turns if count)
