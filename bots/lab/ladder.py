"""Ladder: matches between levels. `python -m bots.lab.ladder --players 2 --games 200 --levels a,b`.

The second level is the challenger. With two players it meets the first; with more it meets that many less one of the
first. Seats rotate from game to game.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from bots.budget import USUAL_LIMIT, SearchLimit
from bots.games import bots_of
from bots.lab.arena import Entrant, Fixture
from bots.lab.cluster import open_workers
from bots.lab.processes import play_all
from bots.lab.results import GameResult, wilson
from bots.lab.workers import INTERRUPTED_STATUS, WorkersUnavailable, cores
from bots.roster import Roster
from rules import DEFAULT_GAME
from rules.games import GAMES


class MatchResult(Struct, frozen=True):
    """Result of a match: the games that the challenger won, a shared win counting in part."""

    below: str
    challenger: str
    players: int
    games: int
    wins: float
    mean_below: float
    mean_challenger: float

    @property
    def share(self) -> float:
        return self.wins / self.games

    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def fixtures(
    game: str,
    below: str,
    challenger: str,
    players: int,
    games: int,
    seed: int,
    limit: SearchLimit,
    rollouts_below: int | None = None,
) -> list[Fixture]:
    """Return the games of a match; the challenger sits one seat further in each."""
    usual = Entrant(below, limit if rollouts_below is None else replace(limit, rollouts=rollouts_below))
    label = f"{challenger} *" if challenger == below else ""
    other = Entrant(challenger, limit, label)
    return [
        Fixture(game, seed + number, tuple(other if seat == number % players else usual for seat in range(players)))
        for number in range(games)
    ]


def match_result(below: str, challenger: str, players: int, results: Sequence[GameResult]) -> MatchResult:
    wins, totals = 0.0, ([0.0], [0.0])
    for result in results:
        wins += sum(won for seat, won in zip(result.seats, result.wins(), strict=True) if seat.bot != below)
        for seat in result.seats:
            totals[seat.bot != below].append(seat.total)
    means = [sum(total) / max(1, len(total) - 1) for total in totals]
    return MatchResult(below, challenger, players, len(results), wins, means[0], means[1])


def describe(result: MatchResult) -> str:
    low, high = result.interval()
    rivals = f"{result.players - 1} x {result.below}" if result.players > 2 else result.below
    return (
        f"{result.challenger} against {rivals}: {result.share:.1%} of {result.games} games "
        f"(95 % interval {low:.1%} to {high:.1%}), mean {result.mean_challenger:.0f} to {result.mean_below:.0f} points"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    seconds = USUAL_LIMIT.seconds
    parser = ArgumentParser(prog="python -m bots.lab.ladder", description="Does a level beat the one below it?")
    parser.add_argument("--game", default=DEFAULT_GAME, choices=tuple(GAMES), help=f"which game ({DEFAULT_GAME})")
    parser.add_argument("--players", type=int, default=2, help="number of players (2)")
    parser.add_argument("--games", type=int, default=200, help="how many games (200)")
    parser.add_argument(
        "--levels", help="the level below and the challenger, with a comma (the usual bot and the one below)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (1)")
    parser.add_argument("--budget", type=float, default=seconds, help=f"seconds for a searched decision ({seconds:g})")
    parser.add_argument("--iterations", type=int, help="rollouts for a searched decision, instead of seconds")
    parser.add_argument("--iterations-below", type=int, help="rollouts for the level below, if it gets fewer or more")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--processes", type=int, help="games at the same time (one for each core)")
    where.add_argument(
        "--cluster", metavar="ADDRESS", help="play on a Dask cluster, tcp://HOST:8786 (docs/simulate.md)"
    )
    args = parser.parse_args(arguments)
    kind, known = GAMES[args.game], bots_of(args.game)
    levels = [name.strip() for name in args.levels.split(",")] if args.levels else usual_match(known)
    if len(levels) != 2 or any(name not in known for name in levels):
        parser.error(f"--levels wants two of: {', '.join(known)}")
    if args.players not in kind.seats:
        parser.error(f"{kind.title} is for {min(kind.seats)} to {max(kind.seats)} players, not for {args.players}")
    processes = cores() if args.processes is None else args.processes
    if args.games < 1 or processes < 1:
        parser.error("--games and --processes want a number from 1 up")
    below, challenger = levels
    began, results = perf_counter(), []
    limit = SearchLimit(args.budget, args.iterations)
    match = fixtures(args.game, below, challenger, args.players, args.games, args.seed, limit, args.iterations_below)
    try:
        with open_workers(args.cluster, processes) as workers:
            for result in play_all(match, workers=workers):
                results.append(result)
                if len(results) % 20 == 0:
                    so_far = describe(match_result(below, challenger, args.players, results))
                    print(f"{len(results)}: {so_far}", file=sys.stderr)
    except KeyboardInterrupt:
        print(f"Stopped after {len(results)} of {args.games} games.", file=sys.stderr)
        return INTERRUPTED_STATUS
    except WorkersUnavailable as error:
        print(error, file=sys.stderr)
        return 1
    print(describe(match_result(below, challenger, args.players, results)))
    print(f"{(perf_counter() - began) / args.games:.2f} s for a game", file=sys.stderr)
    return 0


def usual_match(known: Roster) -> list[str]:
    """Return the usual opponent, and the level below it if there is one."""
    names = list(known)
    at = names.index(known.usual)
    return [names[max(0, at - 1)], names[at]]


if __name__ == "__main__":
    raise SystemExit(main())
