"""The speed of the rules of each game beside Catanatron, a fast simulator of another heavy board game.

    .venv/bin/python -m pip install -q -e ".[bench]" && .venv/bin/python -m benchmarks.rules_speed

Both play random games for four with every legal action generated at every decision and each choice checked. The two
take turns in short rounds, so that a busy machine slows both alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from rules.contract import Action, AnyGame
from rules.games import GAMES
from rules.marchands import notation as marchands_notation
from rules.palmyra import notation as palmyra_notation
from rules.replay import Record, new_record, read_record, replay, write_record
from rules.tadmor import notation as tadmor_notation

ROUNDS = 12
GAMES_PER_ROUND = 10
COPIES = 2000
SEATS = 4
MID_GAME = {"tadmor": 300, "palmyra": 200, "marchands": 200}
"""Decisions; about half of a game."""
PEERS_MID_GAME = 300
REMEMBERED = (
    tadmor_notation.read_action,
    tadmor_notation.write_action,
    palmyra_notation.read_action,
    palmyra_notation.write_action,
    marchands_notation.read_action,
    marchands_notation.write_action,
)
"""Caches that are cleared before a recorded game is loaded, as it is when the program has just begun."""


class Played:
    """The decisions of one round."""

    def __init__(self) -> None:
        self.decisions = 0
        self.options = 0
        self.seconds = 0.0

    @property
    def decision_rate(self) -> float:
        return self.decisions / self.seconds

    @property
    def option_rate(self) -> float:
        return self.options / self.seconds


def begin(name: str, seed: int) -> AnyGame:
    kind = GAMES[name]
    return kind.start(kind.usual_options(SEATS, seed), kind.standard_components())


def play(name: str, seed: int, stop: int | None = None) -> tuple[AnyGame, int, int]:
    rng = Random(seed)
    game = begin(name, seed)
    decisions = options = 0
    while (acting := game.acting) and decisions != stop:
        actions = game.legal_actions(acting[0])
        decisions += 1
        options += len(actions)
        game.apply(acting[0], actions[int(rng.random() * len(actions))])
    return game, decisions, options


def play_catanatron(seed: int, stop: int | None = None) -> tuple[Any, int, int]:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    players = [RandomPlayer(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]
    game = Catan(players, seed=seed)
    decisions = options = 0
    while game.winning_color() is None and game.state.num_turns < 1000 and decisions != stop:
        decisions += 1
        options += len(game.state.playable_actions)
        game.play_tick()
    return game, decisions, options


def timed_round(play: Callable[[int], tuple[object, int, int]], number: int) -> Played:
    played = Played()
    start = perf_counter()
    for game in range(GAMES_PER_ROUND):
        _, decisions, options = play(number * GAMES_PER_ROUND + game)
        played.decisions += decisions
        played.options += options
    played.seconds = perf_counter() - start
    return played


def timed(work: Callable[[], object], times: int = 1) -> float:
    start = perf_counter()
    for _ in range(times):
        work()
    return perf_counter() - start


def speed_ratios(name: str) -> tuple[float, float]:
    """Decisions a second and options a second, as multiples of the peer's; the median of the rounds."""
    decisions, options = [], []
    for number in range(ROUNDS):
        ours, peers = timed_round(partial(play, name), number), timed_round(play_catanatron, number)
        decisions.append(ours.decision_rate / peers.decision_rate)
        options.append(ours.option_rate / peers.option_rate)
    return median(decisions), median(options)


def copy_ratio(name: str) -> float:
    """Compare a copy in the middle of a game with the peer's: so many times cheaper."""
    ratios = []
    for seed in range(ROUNDS):
        ours, peers = play(name, seed, MID_GAME[name])[0], play_catanatron(seed, PEERS_MID_GAME)[0]
        ratios.append(timed(peers.copy, COPIES) / timed(ours.copy, COPIES))
    return median(ratios)


def replay_ratio(name: str) -> float:
    """Loading and replaying a recorded game, as a multiple of playing its actions; no notation is remembered."""
    ratios = []
    for seed in range(ROUNDS):
        record, actions = record_game(name, seed)
        document = write_record(record)
        for function in REMEMBERED:
            function.cache_clear()
        loading = timed(partial(replay_document, document))
        playing = timed(partial(play_actions, name, seed, actions))
        ratios.append(loading / playing)
    return median(ratios)


def record_game(name: str, seed: int) -> tuple[Record, list[Action]]:
    rng = Random(seed)
    game = begin(name, seed)
    record = new_record(name, game.options)
    actions: list[Action] = []
    while game.acting:
        seat = game.acting[0]
        action = rng.choice(game.legal_actions(seat))
        actions.append(action)
        record.actions.append(game.write_action(action))
        game.apply(seat, action)
    return record, actions


def replay_document(document: bytes) -> AnyGame:
    return replay(read_record(document))


def play_actions(name: str, seed: int, actions: list[Action]) -> AnyGame:
    game = begin(name, seed)
    for action in actions:
        game.apply(game.acting[0], action)
    return game


def main() -> int:
    if find_spec("catanatron") is None:
        print('Catanatron is not installed: pip install -e ".[bench]"', file=sys.stderr)
        return 2
    for name in MID_GAME:
        play(name, 0)
        decisions, options = speed_ratios(name)
        print(GAMES[name].title)
        print(f"decisions per second   {decisions:6.1f} x Catanatron's   (wanted: 2, goal: 4)")
        print(f"options per second     {options:6.1f} x Catanatron's   (wanted: 2.5, goal: 4)")
        print(f"copying a state        {copy_ratio(name):6.1f} x cheaper         (wanted: 5)")
        print(f"loading and replaying  {replay_ratio(name):6.2f} x playing        (wanted: at most 1.5)")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
