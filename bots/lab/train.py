"""Calibration of the judgements: `python -m bots.lab.train --game tadmor --players 2 --games 600 --write`.

Bots play games, and what the judgement expected at the beginning of each turn is logged. One half of the games fits the
slopes that turn a lead into a chance to win, the other half tells how honest they are; those of all games are written.
With `--check` nothing is fitted: the games tell how honest the slopes in the file are.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from math import exp
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.chance import CERTAIN, chances
from bots.games import JUDGES, bots_of
from bots.judgement import Calibration, Judge
from bots.lab.arena import Entrant, Fixture
from bots.lab.cluster import open_workers
from bots.lab.workers import INTERRUPTED_STATUS, WorkersUnavailable
from bots.observation import Observation
from rules import DEFAULT_GAME
from rules.contract import AnyGame, Components
from rules.games import GAMES

BINS = 10
LEAST_INFORMATION = 2.0
"""A moment about which the games tell less takes the slope of the next one."""
MAX_SLOPE = 6_000_000
NEWTON_STEPS = 40


class LoggedGame(Struct, frozen=True):
    """The expectations of the judgement at the beginning of each turn, and the winner."""

    turns: tuple[tuple[int, tuple[int, ...]], ...]
    """Moment and expectations by seat."""
    won: tuple[float, ...]


def log_game(fixture: Fixture, components: Components) -> LoggedGame:
    """Play a game and log it."""
    kind, known, judge = GAMES[fixture.game], bots_of(fixture.game), JUDGES[fixture.game]
    seed, entrants = fixture.seed, fixture.entrants
    game = kind.start(kind.usual_options(len(entrants), seed, fixture.options), components)
    bots = [known.make(e.bot, seed * len(entrants) + seat, e.limit) for seat, e in enumerate(entrants)]
    observations = [Observation(game, seat) for seat in range(game.seats)]
    turns, turn = list[tuple[int, tuple[int, ...]]](), 0
    while acting := game.acting:
        if begins_turn(game, turn):
            turn = game.progress().turn
            turns.append((judge.moment(game), tuple(judge.expected(game))))
        game.apply(acting[0], bots[acting[0]].decide(observations[acting[0]]))
    winners = game.standings(uncovered=True).winners
    return LoggedGame(tuple(turns), tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)))


def begins_turn(game: AnyGame, last: int) -> bool:
    """Return True if a turn after the last one has begun."""
    return game.progress().turn > last


def mixed_fixtures(
    game: str, bots: Sequence[Entrant], players: int, games: int, seed: int, equal: bool = False
) -> list[Fixture]:
    """Return games, one half among equal bots and the other half among any of them; or all among equal ones."""
    rng, found = Random(seed), list[Fixture]()
    for number in range(games):
        same = bots[(number if equal else number // 2) % len(bots)]
        seats = tuple(same if equal or number % 2 else rng.choice(bots) for _ in range(players))
        found.append(Fixture(game, seed + number, seats))
    return found


# --- fitting


def fitted(judge: Judge[AnyGame], games: Sequence[LoggedGame]) -> tuple[int, ...]:
    """Return the slopes of all moments: the most likely ones, made monotonous."""
    rows: list[list[tuple[tuple[int, ...], tuple[float, ...]]]] = [[] for _ in range(judge.MOMENTS)]
    for game in games:
        for moment, expected in game.turns:
            rows[moment].append((expected, game.won))
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

    def mean_error(self) -> float:
        total = sum(count for count, _, _ in self.bins)
        return sum(count * abs(told - won) for count, told, won in self.bins) / max(1, total)


def honesty(games: Sequence[LoggedGame], slopes: Sequence[int]) -> Honesty:
    """Compare the chances told with who won."""
    counts, told, won, squares, positions = [0] * BINS, [0.0] * BINS, [0.0] * BINS, 0.0, 0
    for game in games:
        for moment, expected in game.turns:
            positions += 1
            for chance, hit in zip(chances(expected, slopes[moment]), game.won, strict=True):
                at = min(BINS - 1, chance * BINS // CERTAIN)
                counts[at] += 1
                told[at] += chance / 10
                won[at] += 100 * hit
                squares += (chance / CERTAIN - hit) ** 2
    bins = tuple((n, a / n, b / n) for n, a, b in zip(counts, told, won, strict=True) if n)
    return Honesty(squares / max(1, positions), bins)


def describe(found: Honesty) -> str:
    bins = ", ".join(f"{told:.0f}-{won:.0f} ({count})" for count, told, won in found.bins)
    return f"Brier {found.brier:.4f}, mean error {found.mean_error():.1f} points; said-won (seats): {bins}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m bots.lab.train", description="Fit the chances to win to games of bots.")
    parser.add_argument("--game", default=DEFAULT_GAME, choices=tuple(JUDGES), help=f"which game ({DEFAULT_GAME})")
    parser.add_argument("--players", type=int, default=2, help="how many play (2)")
    parser.add_argument("--games", type=int, default=600, help="how many games (600)")
    parser.add_argument("--seed", type=int, default=70_000, help="the seed of the first game (70000)")
    parser.add_argument("--bots", help="the bots, with commas (the two strongest)")
    parser.add_argument("--iterations", type=int, default=8, help="rollouts for a searched decision (8)")
    parser.add_argument("--equal", action="store_true", help="only games among equal bots")
    parser.add_argument("--check", action="store_true", help="check the slopes in the file, and fit none")
    parser.add_argument("--write", action="store_true", help="write the slopes into the file of the game")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--processes", type=int, default=1, help="games at the same time (1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, tcp://HOST:8786")
    args = parser.parse_args(arguments)
    kind, known, judge = GAMES[args.game], bots_of(args.game), JUDGES[args.game]
    names = args.bots.split(",") if args.bots else list(known)[-2:]
    if any(name not in known for name in names):
        parser.error(f"--bots wants some of: {', '.join(known)}")
    if args.players not in kind.seats or args.players < 2:
        parser.error(f"{kind.title} is for {max(2, min(kind.seats))} to {max(kind.seats)} players here")
    components = kind.standard_components()
    entrants = [Entrant(name, SearchLimit(USUAL_LIMIT.seconds, args.iterations)) for name in names]
    games: list[LoggedGame] = []
    try:
        with open_workers(args.cluster, args.processes) as workers:
            fixtures = mixed_fixtures(args.game, entrants, args.players, args.games, args.seed, args.equal)
            for logged in workers.map_tasks(log_game, fixtures, components):
                games.append(logged)
                if len(games) % 50 == 0:
                    print(f"{len(games)} games", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS
    except WorkersUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    if args.check:
        known_slopes = [judge.calibration.slope(args.players, moment) for moment in range(judge.MOMENTS)]
        print("the file:  ", describe(honesty(games, known_slopes)))
        return 0
    middle = len(games) // 2
    print("other half:", describe(honesty(games[middle:], fitted(judge, games[:middle]))))
    slopes = fitted(judge, games)
    print("all games: ", describe(honesty(games, slopes)))
    print("slopes:    ", *slopes)
    if args.write:
        write(judge, components.digest, args.players, slopes, (args.seed, args.seed + len(games) - 1), names)
    return 0


def write(
    judge: Judge[AnyGame],
    digest: str,
    players: int,
    slopes: tuple[int, ...],
    seeds: tuple[int, int],
    bots: Sequence[str],
) -> None:
    """Put the slopes for one number of players into the file; those of other components are dropped."""
    module = sys.modules[type(judge).__module__].__file__
    assert module is not None
    file, key = Path(module).with_name(judge.FILE), str(players)
    old = Calibration(digest, {}, {}, {}, {})
    if file.exists():
        found = msgspec.json.decode(file.read_bytes(), type=Calibration)
        old = found if found.components == digest else old
    new = Calibration(
        digest,
        {**old.games, key: seeds[1] - seeds[0] + 1},
        {**old.seeds, key: seeds},
        {**old.bots, key: tuple(bots)},
        {**old.slopes, key: slopes},
    )
    written = msgspec.json.encode(new, order="deterministic")
    file.write_bytes(msgspec.json.format(written, indent=1) + b"\n")


if __name__ == "__main__":
    raise SystemExit(main())
