"""Mining of puzzles: `python -m bots.lab.puzzles --game tadmor --want 60 --to FILE`.

Bots play games, and each decision is weighed as advice would. Where one choice is far ahead, it is looked at closely
(`Trial`); what passes is appended to the file at once, so that a run can be stopped and taken up again with another
`--seed`. `--verify FILE` looks at each puzzle of a file again, and drops those that do not hold.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import TypeAlias

from msgspec.structs import replace

from bots.games import PUZZLES, bots_of
from bots.kit.weighing import WeighedOption
from bots.lab.salted import SaltedObservation, twin_of
from bots.observation import Observation
from bots.puzzle import Puzzle, PuzzleKind, Weighing, packed, read_puzzles, written
from rules import DEFAULT_GAME
from rules.contract import Action, AnyGame, RulesError, Seat
from rules.games import GAMES

MORE = 10
"""Times the usual thinking with which a puzzle is verified."""
STRONG_SEEDS = 5
USUAL_SEEDS = 20
LEAST_AGREEING = 19
"""Of the weighings with usual thinking, each from another twin of the position, so many must give the same answer."""
MIN_GAP = 50
"""Chance that the best choice is ahead at least, in thousandths."""
MIN_ERRORS = 4
"""Standard errors that it is ahead at least."""
MAX_ANSWERS = 2
LEGAL = range(4, 81)
"""Number of legal actions in a position."""
MOST_OF_A_GAME = 4
MOST_OF_AN_ANSWER = 4
"""Puzzles of a file with the same answer."""
TRIES_OF_A_BOT = 3
PLAYERS = (2, 3, 2, 4)
Choices: TypeAlias = list[tuple[Action, WeighedOption[object]]]


class Rejected(Exception):
    """A position that makes no puzzle; says why in a word."""


def weighed_all(weighing: Weighing) -> Choices:
    return [(one.action, weighing.weighed(one)) for one in weighing.ranked]


def answers_of(weighed: Choices) -> set[Action]:
    return {action for action, option in weighed if option.as_good}


def gap_of(weighed: Choices, answers: set[Action]) -> tuple[int, int]:
    """Return how far all other choices are behind, in chance and units; raises Rejected if one of them is close."""
    others = [option for action, option in weighed if action not in answers]
    if not others or min(option.less for option in others) < MIN_GAP:
        raise Rejected("close")
    if any(option.behind <= MIN_ERRORS * option.error for option in others):
        raise Rejected("unsure")
    return min(option.less for option in others), min(option.behind for option in others)


def screened(kind: PuzzleKind, game: AnyGame, seat: Seat) -> set[Action]:
    """Return the answers by usual thinking; raises Rejected."""
    if len(game.legal_actions(seat)) not in LEGAL or game.seats == 1:
        raise Rejected("no choice")
    weighed = weighed_all(kind.weigh(Observation(game, seat), 1))
    answers = answers_of(weighed)
    if len(answers) > MAX_ANSWERS or any(action.ends_go for action in answers):
        raise Rejected("several")
    gap_of(weighed, answers)
    return answers


class Trial:
    """The close look at a position from one seat."""

    def __init__(self, kind: PuzzleKind, game: AnyGame, seat: Seat) -> None:
        """Deal anew what the seat does not know: all that follows depends on what it knows alone."""
        self.kind, self.seat = kind, seat
        self.game: AnyGame = game.determinize(seat, Random(Observation(game, seat).seed()))
        self.answers: set[Action] = set()
        self.gap = self.behind = 0

    def run(self) -> None:
        """Verify the position; raises Rejected at the first thing that fails."""
        self.answers = screened(self.kind, self.game, self.seat)
        self._weigh_others()
        self._weigh_with_more()
        self._weigh_twins()

    def _weigh_others(self) -> None:
        """Check the choices that no search proposes."""
        weighing = self.kind.weigh(Observation(self.game, self.seat), 1)
        known = {one.action for one in weighing.ranked}
        for action in self.game.legal_actions(self.seat):
            option = None if action in known else weighing.weigh(action)
            if option is not None and option.less < MIN_GAP:
                raise Rejected("another way")

    def _observation(self, number: int) -> SaltedObservation:
        """Return a twin: a game that the seat can't tell from this one, with other hidden things and another luck."""
        return SaltedObservation(twin_of(self.game, self.seat, number), self.seat, number)

    def _weigh_with_more(self) -> None:
        gaps: list[tuple[int, int]] = []
        for number in range(1, STRONG_SEEDS + 1):
            weighed = weighed_all(self.kind.weigh(self._observation(number), MORE))
            best = min(weighed, key=lambda one: one[1].behind)[0]
            if best not in self.answers or not answers_of(weighed) <= self.answers:
                raise Rejected("another answer")
            gaps.append(gap_of(weighed, self.answers))
        self.gap, self.behind = min(gap for gap, _ in gaps), min(behind for _, behind in gaps)

    def _weigh_twins(self) -> None:
        first = STRONG_SEEDS + 1
        left = USUAL_SEEDS - LEAST_AGREEING
        for number in range(first, first + USUAL_SEEDS):
            left -= self.kind.weigh(self._observation(number), 1).best.action not in self.answers
            if left < 0:
                raise Rejected("luck")

    def found_by(self, game_name: str) -> tuple[str, ...]:
        """Return the bots that mostly find an answer."""
        roster = bots_of(game_name)
        found: list[str] = []
        for name in list(roster)[1:]:
            hits = 0
            for seed in range(1, TRIES_OF_A_BOT + 1):
                decision = roster.make(name, seed).decide(Observation(self.game.copy(), self.seat))
                hits += decision in self.answers
            if 2 * hits > TRIES_OF_A_BOT:
                found.append(name)
        return tuple(found)


def grade_of(found: int, levels: int) -> int:
    """Return 1 if nearly all levels of bots find the answer, 3 if hardly any does."""
    return 3 - 3 * found // (levels + 1)


def puzzle_of(game_name: str, game: AnyGame, seat: Seat, origin: str) -> Puzzle:
    """Return a verified puzzle; raises Rejected."""
    kind = PUZZLES[game_name]
    trial = Trial(kind, game, seat)
    trial.run()
    found = trial.found_by(game_name)
    return Puzzle(
        game=game_name,
        seat=seat,
        state=packed(trial.game.save_state()),
        answers=tuple(sorted(game.write_action(action) for action in trial.answers)),
        gap=trial.gap,
        behind=trial.behind,
        grade=grade_of(len(found), len(bots_of(game_name)) - 1),
        found_by=found,
        origin=origin,
        components=game.components.digest,
        judgement=kind.judgement,
    )


# --- positions


def positions_of_bots(game_name: str, seed: int) -> Iterator[tuple[AnyGame, Seat, str]]:
    """Play a game among bots, from the second level up, and yield its positions before each decision."""
    kind, roster = GAMES[game_name], bots_of(game_name)
    players = PLAYERS[seed % len(PLAYERS)]
    players = players if players in kind.seats else min(kind.seats)
    game = kind.start(kind.usual_options(players, seed), kind.standard_components())
    levels = list(roster)[2:]
    seated = [roster.make(levels[(seed + seat) % len(levels)], seed * players + seat) for seat in range(players)]
    number = 0
    while acting := game.acting:
        seat = acting[0]
        yield game, seat, f"bots, seed {seed}, {players} players, action {number}"
        game.apply(seat, seated[seat].decide(Observation(game, seat)))
        number += 1


def mined(
    game_name: str,
    positions: Iterator[tuple[AnyGame, Seat, str]],
    is_wanted: Callable[[tuple[str, ...]], bool],
    why: Counter[str],
) -> Iterator[Puzzle]:
    """Yield the puzzles among some positions of one game, no two of one seat in one stage of a turn."""
    kind, found = PUZZLES[game_name], 0
    taken: set[tuple[int, Seat, str]] = set()
    for game, seat, origin in positions:
        place = (game.progress().turn, seat, game.stage)
        if found == MOST_OF_A_GAME or place in taken:
            continue
        try:
            answers = screened(kind, game, seat)
            if not is_wanted(tuple(game.write_action(action) for action in answers)):
                raise Rejected("known answer")
            why["screened"] += 1
            taken.add(place)
            puzzle = puzzle_of(game_name, game, seat, origin)
        except Rejected as error:
            why[str(error)] += 1
            continue
        found += 1
        why["found"] += 1
        yield puzzle


def verified(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle as it is judged today; raises Rejected if it does not hold any more."""
    try:
        game = puzzle.position()
    except RulesError as error:
        raise Rejected(str(error)) from None
    trial = Trial(PUZZLES[puzzle.game], game, puzzle.seat)
    trial.game = game
    trial.run()
    if {game.write_action(action) for action in trial.answers} != set(puzzle.answers):
        raise Rejected("another answer")
    found = trial.found_by(puzzle.game)
    grade = grade_of(len(found), len(bots_of(puzzle.game)) - 1)
    judgement = PUZZLES[puzzle.game].judgement
    return replace(puzzle, gap=trial.gap, behind=trial.behind, found_by=found, grade=grade, judgement=judgement)


# --- command line


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m bots.lab.puzzles", description="Mine puzzles, or verify them again.")
    parser.add_argument("--game", default=DEFAULT_GAME, choices=tuple(PUZZLES), help=f"which game ({DEFAULT_GAME})")
    parser.add_argument("--to", type=Path, help="the file that puzzles are appended to")
    parser.add_argument("--want", type=int, default=60, help="stop when the file has so many (60)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game (1)")
    parser.add_argument("--games", type=int, default=1000, help="play so many games at most (1000)")
    parser.add_argument(
        "--verify", type=Path, metavar="FILE", help="verify a file again; what does not hold is dropped"
    )
    args = parser.parse_args(arguments)
    if args.verify is not None:
        return verify_file(args.verify)
    if args.to is None:
        parser.error("--to or --verify is needed")
    mine_to(args.to, args.game, range(args.seed, args.seed + args.games), args.want)
    return 0


def mine_to(file: Path, game: str, seeds: Sequence[int], want: int) -> None:
    """Append puzzles to a file until it has as many as wanted; an answer may occur in few of them."""
    known = read_puzzles(file.read_bytes()) if file.exists() else []
    seen = Counter(answer for puzzle in known for answer in puzzle.answers)
    why: Counter[str] = Counter()
    for seed in seeds:
        if len(known) >= want:
            break
        here: set[str] = set()

        def is_wanted(answers: tuple[str, ...], here: set[str] = here) -> bool:
            return here.isdisjoint(answers) and all(seen[answer] < MOST_OF_AN_ANSWER for answer in answers)

        for puzzle in mined(game, positions_of_bots(game, seed), is_wanted, why):
            known.append(puzzle)
            here.update(puzzle.answers)
            seen.update(puzzle.answers)
            with file.open("ab") as out:
                out.write(written(puzzle))
        print(f"seed {seed}, {process_time():.0f} s, {len(known)} puzzles, {dict(why)}", file=sys.stderr, flush=True)


def verify_file(file: Path) -> int:
    """Verify the puzzles of a file that an earlier judgement has verified, and drop those that fail; 1 if any did.

    The file is written after each puzzle, so that a run can be stopped and taken up again.
    """
    kept: list[Puzzle] = []
    puzzles = read_puzzles(file.read_bytes())
    for number, puzzle in enumerate(puzzles, 1):
        if puzzle.judgement == PUZZLES[puzzle.game].judgement:
            kept.append(puzzle)
            continue
        try:
            kept.append(verified(puzzle))
        except Rejected as error:
            print(f"{puzzle.id} ({number} of {len(puzzles)}) does not hold: {error}", file=sys.stderr, flush=True)
        file.write_bytes(b"".join(map(written, [*kept, *puzzles[number:]])))
    print(f"{len(kept)} of {len(puzzles)} hold.")
    return int(len(kept) < len(puzzles))


if __name__ == "__main__":
    raise SystemExit(main())
