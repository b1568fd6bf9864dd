"""Consistency of advice and review: `python -m benchmarks.judgement_consistency --game tadmor --games 20`.

In each game one seat follows the first line of the advice, and the others take any line that is marked as good as the
first. The review then looks at the decisions of all of them, with nothing remembered, in games that were saved and read
again. It should blame nobody, and every list should be the same as before.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from random import Random

from msgspec import Struct

from bots.games import JUDGES, VOICES
from bots.kit.review import Review
from bots.kit.voice import Voice
from bots.kit.weighing import forget_weighings
from bots.observation import Observation
from rules import DEFAULT_GAME
from rules.contract import Action, AnyGame, Seat
from rules.games import GAMES

FOLLOWER = 0
"""The seat that takes the first line."""
ASKED_AGAIN = 10
"""Of so many lists one is asked for again."""


class Findings(Struct):
    """What the review of a game says about those who followed the advice."""

    decisions: int = 0
    blamed_first: int = 0
    """Blamed decisions of the seat that takes the first line."""
    blamed_as_good: int = 0
    """Blamed decisions of the others."""
    changed_lists: int = 0

    def add(self, other: Findings) -> None:
        self.decisions += other.decisions
        self.blamed_first += other.blamed_first
        self.blamed_as_good += other.blamed_as_good
        self.changed_lists += other.changed_lists


def followed_game(name: str, players: int, seed: int, most: int | None = None) -> Findings:
    """Play a game by advice alone, up to so many decisions, and review it."""
    kind, voice, rng = GAMES[name], VOICES[name], Random(seed)
    names = [f"player {seat}" for seat in range(players)]
    game = kind.start(kind.usual_options(players, seed, {}), kind.standard_components())
    saved, actions, lists = [game.save_state()], list[tuple[Seat, Action]](), dict[int, list[tuple[str, int]]]()
    while game.acting and (most is None or len(actions) < most):
        seat = game.acting[0]
        legal = game.legal_actions(seat)
        action = legal[0]
        if len(legal) > 1:
            found = voice.advise(Observation(game, seat), names)
            good = found[:1] if seat == FOLLOWER else [one for one in found if one.weighed.as_good]
            action = rng.choice(good).action
            if len(actions) % ASKED_AGAIN == 0:
                lists[len(actions)] = _listed(game, seat, voice, names)
        actions.append((seat, action))
        game.apply(seat, action)
        saved.append(game.save_state())
    forget_weighings()

    def position(number: int) -> AnyGame:
        return kind.load_state(saved[number], game.components)

    review = Review(JUDGES[name], voice.weigher(names), position, actions, tuple(range(players)))
    for _ in review.steps():
        pass
    forget_weighings()
    changed = sum(_listed(position(n), actions[n][0], voice, names) != told for n, told in lists.items())
    blamed = [missed.seat == FOLLOWER for missed in review.every_missed]
    return Findings(len(actions), sum(blamed), len(blamed) - sum(blamed), changed)


def _listed(game: AnyGame, seat: Seat, voice: Voice, names: Sequence[str]) -> list[tuple[str, int]]:
    found = voice.advise(Observation(game, seat), names)
    return [(game.write_action(one.action), one.weighed.margin) for one in found]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(
        prog="python -m benchmarks.judgement_consistency", description="Is who follows the advice ever blamed?"
    )
    parser.add_argument("--game", default=DEFAULT_GAME, choices=tuple(VOICES), help=f"which game ({DEFAULT_GAME})")
    parser.add_argument("--players", type=int, default=2, help="number of players (2)")
    parser.add_argument("--games", type=int, default=20, help="how many games (20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (1)")
    args = parser.parse_args(arguments)
    total = Findings()
    for seed in range(args.seed, args.seed + args.games):
        total.add(followed_game(args.game, args.players, seed))
    print(
        f"{args.games} games, {total.decisions} decisions: blamed {total.blamed_first} times for the first line, "
        f"{total.blamed_as_good} times for a line marked as good; {total.changed_lists} lists changed"
    )
    return 0 if not (total.blamed_first or total.blamed_as_good or total.changed_lists) else 1


if __name__ == "__main__":
    raise SystemExit(main())
