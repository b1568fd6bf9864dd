"""Puzzles that came with the program: each loads and holds, and the tool that makes them."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from bots.games import PUZZLES, bots_of
from bots.lab.puzzles import (
    MIN_GAP,
    MOST_OF_AN_ANSWER,
    Rejected,
    grade_of,
    main,
    mined,
    positions_of_bots,
    screened,
)
from bots.lab.salted import SaltedObservation, twin_of
from bots.observation import Observation
from bots.puzzle import GRADES, Puzzle, judge, packed, unpacked, written
from rules.games import GAMES

EVERY = [puzzle for game in PUZZLES for puzzle in PUZZLES[game].puzzles]
SAMPLE_OF_EACH = 3
SAMPLE = [
    p
    for game in PUZZLES
    for p in Random(7).sample(PUZZLES[game].puzzles, min(SAMPLE_OF_EACH, len(PUZZLES[game].puzzles)))
]
AGAIN = (
    "a puzzle does not hold any more, probably because the judgement has changed:"
    " python -m bots.lab.puzzles --verify bots/{game}/puzzles.jsonl verifies all of them and drops what fails"
)


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.game}-{puzzle.id}"


@pytest.mark.parametrize("puzzle", EVERY, ids=named)
def test_every_puzzle_can_be_asked(puzzle: Puzzle) -> None:
    game = puzzle.position()
    assert puzzle.seat in game.acting
    legal = [game.write_action(action) for action in game.legal_actions(puzzle.seat)]
    assert puzzle.answers and set(puzzle.answers) <= set(legal) and len(legal) > len(puzzle.answers)
    assert puzzle.gap >= MIN_GAP and puzzle.grade in GRADES
    assert set(puzzle.found_by) <= set(bots_of(puzzle.game))
    assert puzzle.grade == grade_of(len(puzzle.found_by), len(bots_of(puzzle.game)) - 1)
    assert puzzle.components == game.components.digest
    assert unpacked(puzzle.state) == game.save_state()


@pytest.mark.parametrize("puzzle", EVERY, ids=named)
def test_nothing_hidden_is_needed_or_kept(puzzle: Puzzle) -> None:
    """The seat can't tell a twin from the puzzle, and all that the weighing uses is dealt from what the seat knows."""
    game = puzzle.position()
    twin = twin_of(game, puzzle.seat, 3)
    assert twin.view(puzzle.seat) == game.view(puzzle.seat)
    known = Observation(game, puzzle.seat).seed()
    assert Observation(twin, puzzle.seat).seed() == known
    dealt = game.determinize(puzzle.seat, Random(known)).save_state()
    assert twin.determinize(puzzle.seat, Random(known)).save_state() == dealt


@pytest.mark.parametrize("puzzle", SAMPLE, ids=named)
def test_a_sample_still_holds(puzzle: Puzzle) -> None:
    game, again = puzzle.position(), AGAIN.format(game=puzzle.game)
    try:
        answers = screened(PUZZLES[puzzle.game], game, puzzle.seat)
    except Rejected as error:
        pytest.fail(f"{again} ({error})")
    assert {game.write_action(action) for action in answers} == set(puzzle.answers), again
    for number in (1, 2):
        observation = SaltedObservation(twin_of(game, puzzle.seat, number), puzzle.seat, number)
        assert PUZZLES[puzzle.game].weigh(observation, 1).best.action in answers, again


@pytest.mark.parametrize("puzzle", SAMPLE, ids=named)
def test_answers_are_judged_as_advice_would(puzzle: Puzzle) -> None:
    game = puzzle.position()
    weighing = PUZZLES[puzzle.game].weigh(Observation(game, puzzle.seat), 1)
    answers = puzzle.actions(game)
    for one in weighing.ranked:
        right, weighed = judge(weighing, one.action, answers)
        assert weighed is not None and right == (one.action in answers or weighed.as_good)
        assert right == (game.write_action(one.action) in puzzle.answers)


@pytest.mark.parametrize("game", PUZZLES)
def test_puzzles_differ(game: str) -> None:
    puzzles = PUZZLES[game].puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    seen = Counter(answer for puzzle in puzzles for answer in puzzle.answers)
    assert not seen or max(seen.values()) <= MOST_OF_AN_ANSWER


def test_grades() -> None:
    assert [grade_of(found, 4) for found in range(5)] == [3, 3, 2, 2, 1]
    assert [grade_of(found, 3) for found in range(4)] == [3, 3, 2, 1]


def test_a_state_is_packed_and_unpacked() -> None:
    state = (
        GAMES["palmyra"]
        .start(GAMES["palmyra"].usual_options(2, 1), GAMES["palmyra"].standard_components())
        .save_state()
    )
    assert unpacked(packed(state)) == state


def test_no_puzzle_where_everything_is_as_good() -> None:
    kind = GAMES["palmyra"]
    game = kind.start(kind.usual_options(2, 1), kind.standard_components())
    with pytest.raises(Rejected):
        screened(PUZZLES["palmyra"], game, game.acting[0])


def test_positions_of_a_game_come_one_after_the_other() -> None:
    first = islice(positions_of_bots("palmyra", 2), 12)
    assert [origin.rpartition(" ")[2] for _, _, origin in first] == [str(number) for number in range(12)]


def test_mining_takes_only_wanted_answers() -> None:
    puzzle, why = SAMPLE[0], Counter[str]()
    position = (puzzle.position(), puzzle.seat, "a test")
    assert not list(mined(puzzle.game, iter([position]), lambda answers: False, why))
    assert why == {"known answer": 1}


def test_verifying_drops_what_does_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kind = GAMES["palmyra"]
    game = kind.start(kind.usual_options(2, 1), kind.standard_components())
    wrong = Puzzle(
        game="palmyra",
        seat=game.acting[0],
        state=packed(game.save_state()),
        answers=(game.write_action(game.legal_actions(game.acting[0])[0]),),
        gap=60,
        behind=1000,
        grade=2,
        found_by=(),
        origin="a test",
        components=game.components.digest,
        judgement="",
    )
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(written(wrong))
    assert main(["--verify", str(file)]) == 1
    assert file.read_bytes() == b""
    told = capsys.readouterr()
    assert wrong.id in told.err and "0 of 1" in told.out
