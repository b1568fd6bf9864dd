"""Turning points of many games: `python -m benchmarks.judgement_moments --game tadmor --games 20`.

Each game is played by bots, and reviewed with nobody to be judged. Every game should have one to six turning points,
each with a fact that explains it, and none while the game was decided.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence

from bots.games import bots_of
from bots.kit.review import DECIDED, MAX_TURNING_POINTS
from bots.observation import Observation
from rules import DEFAULT_GAME
from rules.games import GAMES
from saves.document import SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.session.advice import ReviewReport


def reviewed_game(name: str, levels: Sequence[str], seed: int) -> ReviewReport:
    """Play a game among bots, and return its review."""
    kind = GAMES[name]
    bots = [bots_of(name).make(level, seed + seat) for seat, level in enumerate(levels)]
    timeline = Timeline(kind.start(kind.usual_options(len(levels), seed, {}), kind.standard_components()))
    while timeline.game.acting:
        seat = timeline.game.acting[0]
        timeline.apply(seat, bots[seat].decide(Observation(timeline.game, seat)), 0)
    table = LocalGame(PlayedGame(name, timeline, [SeatInfo(level.capitalize(), level) for level in levels]))
    adviser = table.game_ui.adviser
    assert adviser is not None
    review = adviser.review(table.history(), table.prepared)
    for _ in review.steps():
        pass
    return review.report()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(
        prog="python -m benchmarks.judgement_moments", description="Has every game its turning points?"
    )
    parser.add_argument("--game", default=DEFAULT_GAME, choices=tuple(GAMES), help=f"which game ({DEFAULT_GAME})")
    parser.add_argument("--players", type=int, default=2, help="number of players (2)")
    parser.add_argument("--games", type=int, default=20, help="how many games (20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (1)")
    parser.add_argument("--level", help="the bot in all seats (the second strongest)")
    args = parser.parse_args(arguments)
    level = args.level or list(bots_of(args.game))[-2]
    counts, without_fact, decided, turns = Counter[int](), 0, 0, list[str]()
    for seed in range(args.seed, args.seed + args.games):
        report = reviewed_game(args.game, [level] * args.players, seed)
        counts[len(report.points)] += 1
        places = {one.turn: number for number, one in enumerate(report.chances[:-1])}
        for point in report.points:
            at = places[point.turn]
            before, after = report.chances[at], report.chances[at + 1]
            same = before.favourite == after.favourite
            decided += same and min(max(before.chances), max(after.chances)) >= DECIDED
            without_fact += not point.explained
        turns.append(f"{seed}: " + " | ".join(f"{point.turn} {point.fact}" for point in report.points))
    print(*turns, sep="\n")
    told = ", ".join(f"{number} in {games}" for number, games in sorted(counts.items()))
    print(f"{args.games} games, turning points (games): {told}; without a fact {without_fact}, decided {decided}")
    fits = all(1 <= number <= MAX_TURNING_POINTS for number in counts)
    return 0 if fits and not without_fact and not decided else 1


if __name__ == "__main__":
    raise SystemExit(main())
