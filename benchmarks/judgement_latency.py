"""Latency of the judgement: advice, the review of a game, and a decision of every bot.

    .venv/bin/python -m benchmarks.judgement_latency [GAME...]

All games are fixed. Times are processor seconds, median and worst; the digest of all advice tells whether two versions
judge alike.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import blake2b
from statistics import median
from time import process_time

from bots.games import JUDGES, VOICES, bots_of
from bots.kit.review import Review
from bots.kit.weighing import forget_weighings
from bots.observation import Observation
from rules.contract import Action, AnyGame, Seat
from rules.games import GAMES

PLAYERS, SEED = 3, 5
EVERY = 7
"""Of so many decisions one is timed."""
FOLLOWED = 0
"""The seat whose decisions the review looks at."""


class Recorded:
    """A game among bots of one level, with every position that it went through."""

    def __init__(self, name: str, level: str) -> None:
        kind = GAMES[name]
        game = kind.start(kind.usual_options(PLAYERS, SEED, {}), kind.standard_components())
        bots = [bots_of(name).make(level, SEED + seat) for seat in range(PLAYERS)]
        self.games: list[AnyGame] = [game.copy()]
        self.actions: list[tuple[Seat, Action]] = []
        self.times: list[float] = []
        while game.acting:
            seat, began = game.acting[0], process_time()
            action = bots[seat].decide(Observation(game, seat))
            self.times.append(process_time() - began)
            self.actions.append((seat, action))
            game.apply(seat, action)
            self.games.append(game.copy())


def describe(what: str, times: Sequence[float]) -> None:
    print(f"{what:<32} median {1000 * median(times):7.1f} ms, worst {1000 * max(times):7.1f} ms, {len(times)} times")


def main() -> int:
    for name in sys.argv[1:] or list(JUDGES):
        for level in bots_of(name):
            describe(f"{name}, decision of {level}", Recorded(name, level).times)
        usual = Recorded(name, list(bots_of(name))[2])
        names, voice = [f"player {seat}" for seat in range(PLAYERS)], VOICES[name]
        digest, times = blake2b(digest_size=8), list[float]()
        for number in range(0, len(usual.actions), EVERY):
            game, (seat, _) = usual.games[number], usual.actions[number]
            if len(game.legal_actions(seat)) > 1:
                began = process_time()
                advice = voice.advise(Observation(game, seat), names)
                times.append(process_time() - began)
                digest.update(repr([one.weighed.margin for one in advice]).encode())
        describe(f"{name}, advice", times)
        review = Review(JUDGES[name], voice.weigher(names), usual.games.__getitem__, usual.actions, (FOLLOWED,))
        forget_weighings()
        began = process_time()
        for _ in review.steps():
            pass
        describe(f"{name}, review of a game", [process_time() - began])
        print(f"{name}, digest of advice         {digest.hexdigest()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
