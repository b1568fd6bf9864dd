"""Puzzles and exercises by keys: wrong and right answers, hints, the solution, taking back, and what is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Literal, cast

import pytest

from bots.games import PUZZLES
from bots.observation import Observation
from rules.contract import Action, AnyGame
from saves.puzzle_record import PuzzleFile, PuzzleResult
from tadmor_tui.cli import main
from tadmor_tui.puzzles.exercise import Exercise
from tadmor_tui.puzzles.series import PuzzleSeries, Series, puzzle_of_the_day, puzzles_of
from tadmor_tui.screens.puzzle import PuzzleLoop, PuzzleScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.title import TitleScreen
from tests.drivers.exercises import an_exercise
from tests.drivers.seated import SeatedGame
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title
from tests.saves.tables import make_store
from tests.tadmor_tui.screens.test_review_screen import finished, reviewed

DAY = date(2026, 11, 18)
SIZES = [SMALL, LARGE, (160, 50), (48, 36)]


@asynccontextmanager
async def asked(folder: Path, series: Series, size: tuple[int, int] = SMALL) -> AsyncIterator[Driver]:
    async with at_title(folder, size) as driver:
        driver.app.push_screen(PuzzleScreen(series))
        await driver.settle()
        yield driver


def screen_of(driver: Driver) -> PuzzleScreen:
    assert isinstance(driver.app.screen, PuzzleScreen)
    return driver.app.screen


def game_of(driver: Driver) -> AnyGame:
    return cast(AnyGame, screen_of(driver).shown.table.position)


def told(driver: Driver) -> str:
    return " ".join(driver.panel("puzzle").split())


async def answer(driver: Driver, action: Action) -> None:
    """Answer as the keys would, with the cursor on it."""
    loop = screen_of(driver).loop
    assert isinstance(loop, PuzzleLoop)
    attempt = loop.attempt
    before = attempt.tries, len(loop.screen.shown.table.past)
    driver.app.call_later(loop.apply, action)
    await driver.until(lambda: (attempt.tries, len(loop.screen.shown.table.past)) != before)
    await driver.until(lambda: all(each.is_finished for each in driver.app.workers))
    await driver.settle()


def wrong_and_right(exercise: Exercise) -> tuple[Action, Action]:
    game = exercise.begin().snapshot.game
    legal = game.legal_actions(exercise.seat)
    wrong = next(action for action in legal if not exercise.judge(action).right)
    return wrong, exercise.solution.action


@pytest.mark.parametrize("size", SIZES)
async def test_a_wrong_answer_is_told_its_cost_and_a_right_one_its_reason(
    size: tuple[int, int], tmp_path: Path
) -> None:
    series = an_exercise()
    assert series.exercise is not None
    wrong, right = wrong_and_right(series.exercise)
    async with asked(tmp_path, series, size) as driver:
        before = game_of(driver).save_state()
        assert "which decision is best here?" in told(driver)
        await answer(driver, wrong)
        assert "That costs" in told(driver) and "PP fewer" in told(driver)
        assert game_of(driver).save_state() == before
        await answer(driver, right)
        assert told(driver).count("Right.") == 1 and screen_of(driver).attempt.is_over
        assert game_of(driver).save_state() != before
        await driver.press("u")
        assert game_of(driver).save_state() == before


async def test_hints_come_one_by_one_and_the_solution_after_a_question(tmp_path: Path) -> None:
    series = an_exercise()
    async with asked(tmp_path, series) as driver:
        screen = screen_of(driver)
        await driver.press("h")
        await driver.until(lambda: "Hint 1 of 2: It is one of these" in told(driver))
        await driver.press("h")
        await driver.until(lambda: "Hint 2 of 2: The reason" in told(driver))
        await driver.press("S")
        assert "again shows the solution" in driver.hint and not screen.attempt.is_over
        await driver.press("S")
        await driver.until(lambda: screen.attempt.is_over)
        await driver.settle()
        assert screen.shown.table.past.actor(1) == 0
        await driver.press("r")
        assert not len(screen.shown.table.past)
        await driver.press("n")
        assert "last one" in driver.hint
        await driver.press("escape")
        assert isinstance(driver.app.screen, TitleScreen)


async def test_nobody_else_moves_and_advice_is_a_hint(tmp_path: Path) -> None:
    async with asked(tmp_path, an_exercise()) as driver:
        screen = screen_of(driver)
        assert "advice" not in driver.prompt
        await driver.press("H")
        await driver.until(lambda: "Hint 1" in told(driver))
        await driver.press("percent_sign")
        assert "give the answer away" in driver.hint
        await driver.press("S", "S")
        await driver.until(lambda: screen.attempt.is_over)
        for _ in range(8):
            if screen.shown.snapshot.person is None:
                break
            await answer(driver, screen.shown.snapshot.legal[-1])
        assert screen.shown.table.past.actor(len(screen.shown.table.past)) == 0


@pytest.mark.parametrize("best_moves", ["off", "on"])
async def test_the_table_neither_gives_nor_offers_advice(tmp_path: Path, best_moves: Literal["off", "on"]) -> None:
    series = PuzzleSeries(PuzzleFile(tmp_path / "puzzles.json"), "tadmor")
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.settings.best_moves = best_moves
        driver.app.push_screen(PuzzleScreen(series))
        await driver.settle()
        await driver.until(lambda: all(each.is_finished for each in driver.app.workers))
        await driver.settle()
        assert "For you now" in driver.text()
        assert "Best three" not in driver.text() and "best three" not in driver.text()


@pytest.mark.parametrize("game", [game for game in PUZZLES if PUZZLES[game].puzzles])
async def test_puzzles_of_every_game(game: str, tmp_path: Path) -> None:
    file = PuzzleFile(tmp_path / "puzzles.json")
    series = PuzzleSeries(file, game)
    puzzle, exercise = series.puzzle, series.exercise
    assert puzzle is not None and exercise is not None
    _, right = wrong_and_right(exercise)
    async with asked(tmp_path, series) as driver:
        await answer(driver, right)
        assert "Right." in told(driver)
        assert file.read().results[puzzle.id].unaided and file.read().in_a_row == 1
        if len(puzzles_of(game)) > 1:
            await driver.press("n")
            assert series.puzzle != puzzle and "which decision" in told(driver)
    again = PuzzleSeries(file, game).puzzle
    assert len(puzzles_of(game)) == 1 or (again is not None and again.id != puzzle.id)


async def test_what_is_right_is_what_advice_puts_first(tmp_path: Path) -> None:
    for game in PUZZLES:
        for puzzle in puzzles_of(game)[:2]:
            exercise = Exercise.of_puzzle(puzzle)
            assert exercise.judge(exercise.solution.action).right
            weighing = exercise.weighing
            assert weighing.best.action == exercise.solution.action


async def test_missed_decisions_are_asked_again(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    shown = SeatedGame(store.watch(finished(tmp_path)))
    async with at_title(tmp_path, LARGE) as driver:
        driver.app.push_screen(ReviewScreen(shown))
        await driver.settle()
        await reviewed(driver)
        assert "X: as exercises" in driver.text() and shown.review is not None
        (row, *_) = shown.review.report().missed
        await driver.press("x")
        await driver.settle()
        screen = screen_of(driver)
        exercise = screen.attempt.exercise
        true = shown.history().position(row.place)
        seen = game_of(driver)
        assert seen.view(row.seat) == true.view(row.seat), "what the player knew"
        assert Observation(seen, row.seat).seed() == Observation(true, row.seat).seed(), "so the weighing is the same"
        played = seen.read_action(shown.history().text(row.place + 1))
        await answer(driver, played)
        assert "That costs" in told(driver)
        await answer(driver, exercise.solution.action)
        assert "Right." in told(driver)
        await driver.press("escape")
        assert isinstance(driver.app.screen, ReviewScreen)


def test_the_puzzle_of_a_day_is_the_same_for_everybody(tmp_path: Path) -> None:
    first = puzzle_of_the_day(DAY)
    assert first is not None and first == puzzle_of_the_day(DAY)
    record = PuzzleFile(tmp_path / "puzzles.json")
    record.note(first.id, PuzzleResult(True))
    assert PuzzleSeries(record, None, day=DAY).puzzle == first
    days = [date.fromordinal(DAY.toordinal() + number) for number in range(30)]
    assert len({puzzle_of_the_day(day) for day in days}) > 3


def test_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    series = PuzzleSeries(PuzzleFile(tmp_path / "none.json"), "tadmor")
    puzzle = series.puzzle
    assert puzzle is not None
    game = puzzle.position()
    exercise = Exercise.of_puzzle(puzzle)
    wrong = next(a for a in game.legal_actions(puzzle.seat) if not exercise.judge(a).right)
    typed = iter(["hint", "nonsense", "board", game.write_action(wrong), puzzle.answers[0]])
    monkeypatch.setattr("tadmor_tui.terminal.streams.ask", lambda prompt: next(typed))
    assert main(["puzzle", "--plain", "--game", "tadmor"]) == 0
    out = capsys.readouterr().out
    assert "Every other decision costs" in out and "That costs" in out and "Right." in out and "in a row: 1" in out
    typed = iter(["solution"])
    assert main(["puzzle", "--plain", "--game", "tadmor"]) == 1


def test_no_puzzle_of_that_grade_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(PUZZLES["palmyra"]), "puzzles", ())
    assert main(["puzzle", "--plain", "--game", "palmyra", "--grade", "3"]) == 2
    assert "no such puzzles" in capsys.readouterr().err
