"""Lessons: every one is played with keys in every language, and what it says is so."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from rules.games import GAMES
from rules.reference.book import book_of
from rules.references import reference_of
from tadmor_tui.games.lesson import Lesson, games_with_lessons, holes_of, lesson_names, lessons_of
from tadmor_tui.games.lesson_format import StepWords
from tadmor_tui.games.registry import ui_of
from tadmor_tui.lessons.panel import rows_needed, told_of
from tadmor_tui.lessons.screen import BINDINGS, LessonScreen
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.screens.bindings import APP_BINDINGS, TABLE_BINDINGS, game_bindings
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.reveal import RevealScreen
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.languages import LANGUAGES, language_of
from tadmor_tui.text.translation import use_language
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title

LESSONS = [(game, name) for game in games_with_lessons() for name in lesson_names(game)]
every_lesson = pytest.mark.parametrize(("game", "name"), LESSONS, ids=[f"{game}-{name}" for game, name in LESSONS])
FEWEST, MOST = 8, 15
"""Steps of a lesson."""
PINNED = {
    "tadmor": (2, "930013fbdcb8e10c"),
    "palmyra": (1, "a83af8c6925c43d4"),
    "marchands": (1, "f515a0a5eae0934c"),
}
"""Version of the rules and digest of the standard components that the positions of the lessons were made with.

After a change of either, run this file. Where all other tests here pass, write the new values in. Otherwise the log or
a step of a lesson (`tadmor_tui/games/GAME/lessons/*.toml`) is no longer legal or no longer makes its point: change its
actions, or look for another seed, until they pass. `docs/lessons.md` tells how.
"""


def keys_of(game: str) -> KeyNames:
    lessons = lessons_of(game)
    assert lessons is not None
    return KeyNames.of([*TABLE_BINDINGS, *game_bindings(ui_of(game).commands), *APP_BINDINGS, *BINDINGS])


def words_of_step(words: StepWords) -> list[str]:
    return [each.text for each in (words.tell, words.move, words.refuse) if each is not None]


# --- the data


@pytest.mark.parametrize("game", games_with_lessons())
def test_lessons_were_made_with_these_rules_and_components(game: str) -> None:
    kind = GAMES[game]
    assert (kind.rules_version, kind.standard_components().digest) == PINNED[game], (
        "run this file, and see the comment at PINNED"
    )


@every_lesson
def test_a_lesson_has_eight_to_fifteen_steps_of_three_to_five_minutes(game: str, name: str) -> None:
    data = Lesson(game, name).data
    assert FEWEST <= len(data.steps) <= MOST
    assert 3 <= data.minutes <= 5
    assert any(step.play for step in data.steps)
    assert not data.steps[-1].play, "the last step says what was learnt"


@every_lesson
def test_words_and_steps_belong_together(game: str, name: str) -> None:
    lesson = Lesson(game, name)
    assert [step.says for step in lesson.data.steps] == list(lesson.words.steps)
    for step in lesson.data.steps:
        words = lesson.words.steps[step.says]
        assert (words.move is not None) == bool(step.play), step.says


@every_lesson
def test_no_number_is_written_into_a_text(game: str, name: str) -> None:
    for words in Lesson(game, name).words.steps.values():
        for text in words_of_step(words):
            assert not re.search(r"\d", re.sub(r"{[^}]*}", "", text)), text


@every_lesson
def test_every_hole_is_a_fact_or_a_key(game: str, name: str) -> None:
    lesson, keys = Lesson(game, name), keys_of(game)
    for step in lesson.data.steps:
        used: set[str] = set()
        words = lesson.words.steps[step.says]
        for message in filter(None, (words.tell, words.move, words.refuse)):
            used |= holes_of(message)
        facts = {**lesson.data.holes, **step.holes}
        assert all(name in facts or name == "tried" or keys.usual(name.replace("_", "-")) for name in used), step.says
        assert step.holes.keys() <= used, f"{step.says}: a fact that nobody tells"


@every_lesson
def test_every_clause_is_in_the_reference(game: str, name: str) -> None:
    reference = reference_of(game)
    assert reference is not None
    book = book_of(reference)
    assert all(book.resolve(step.clause) for step in Lesson(game, name).data.steps)


@every_lesson
def test_every_step_can_be_done_in_every_way_it_allows(game: str, name: str) -> None:
    """After each of the actions that are right, the rest of the lesson goes on as it is written."""
    lesson = Lesson(game, name)
    while not lesson.is_last_step:
        assert lesson.data.learner in lesson.game.acting or not lesson.asks_move
        right = (
            [a for a in lesson.game.legal_actions(lesson.data.learner) if lesson.accepts(a)] if lesson.asks_move else []
        )
        assert bool(right) == lesson.asks_move, lesson.step.says
        for action in right[1:]:
            other = Lesson(game, name, [*lesson.taken, lesson.actions_after(action)])
            while not other.is_last_step:
                other.rehearse()
        lesson.rehearse()


# --- on the screen


@asynccontextmanager
async def in_the_lesson(
    folder: Path, game: str, name: str, size: tuple[int, int] = SMALL, **settings: Any
) -> AsyncIterator[Driver]:
    async with at_title(folder, size, **settings) as driver:
        driver.app.lessons.open(game, name)
        await driver.settle()
        yield driver


async def look_on(driver: Driver) -> LessonScreen:
    """See through what is shown before the lesson goes on."""
    for _ in range(80):
        screen = driver.app.screen
        if isinstance(screen, LessonScreen) and not screen.ui.showing and screen.table.course.step_shown is None:
            screen.end_motion()  # the first key would do so, and nothing else
            return screen
        assert isinstance(screen, LessonScreen | InterludeScreen | RevealScreen), type(screen)
        await driver.press("enter")
    raise AssertionError(f"the show never ends:\n{driver.text()}")


def shown(driver: Driver) -> str:
    """The words of the panel, without its heading and the pointer."""
    return " ".join(driver.panel("lesson").replace("▸", " ").split())


async def is_told(driver: Driver, sentence: str) -> bool:
    return " ".join(sentence.split()) in shown(driver)


async def check_step(driver: Driver, screen: LessonScreen) -> None:
    """Everything is told and nothing is cut; a wrong move is not played and gets a whole sentence."""
    lesson = screen.lesson
    told = told_of(lesson, screen.keys)
    assert await is_told(driver, told.tell), (lesson.step.says, "\n" + driver.text())
    assert await is_told(driver, told.move), (lesson.step.says, "\n" + driver.text())
    if not lesson.asks_move:
        return
    assert screen.shown.snapshot.person == lesson.data.learner
    wrong = [action for action in lesson.game.legal_actions(lesson.data.learner) if not lesson.accepts(action)]
    for action in wrong[-1:]:
        before = lesson.number
        screen.loop.apply(action)
        await driver.settle()
        assert (lesson.number, lesson.refused) == (before, True)
        assert lesson.reply and await is_told(driver, lesson.reply), (lesson.step.says, "\n" + driver.text())


async def play_through(driver: Driver, game: str, name: str) -> None:
    for _ in range(MOST + 1):
        screen = await look_on(driver)
        lesson = screen.lesson
        await check_step(driver, screen)
        if lesson.is_last_step:
            break
        number, expected = lesson.number, lesson.expected()
        if expected is not None:
            await driver.press("h", "h")
            assert await is_told(driver, lesson.reply), driver.text()
        ends = expected is not None and lesson.game.write_action(expected) == "end"
        await driver.press("e" if ends else "enter")
        screen = await look_on(driver)
        if screen.lesson.number == number and screen.ui.menu.title:
            await driver.press("H")  # the line stands for several, among which the first key only leads
            screen = await look_on(driver)
        assert screen.lesson.number == number + 1, (lesson.step.says, "\n" + driver.text())
    assert lesson.is_last_step
    await driver.press("enter")
    assert name in driver.app.lessons.progress.done(game)


@pytest.mark.parametrize("language", LANGUAGES)
@every_lesson
async def test_a_lesson_is_played_by_keys(game: str, name: str, language: str, tmp_path: Path) -> None:
    with use_language(language_of(language)):
        async with in_the_lesson(tmp_path, game, name) as driver:
            await play_through(driver, game, name)


@every_lesson
async def test_a_lesson_is_played_in_a_large_window(game: str, name: str, tmp_path: Path) -> None:
    async with in_the_lesson(tmp_path, game, name, LARGE, moments="stop") as driver:
        await play_through(driver, game, name)


@pytest.mark.parametrize("size", [(48, 36), (100, 30), (160, 50)], ids=str)
@every_lesson
async def test_nothing_is_cut_at_other_sizes(game: str, name: str, size: tuple[int, int], tmp_path: Path) -> None:
    async with in_the_lesson(tmp_path, game, name, size) as driver:
        for _ in range(MOST):
            screen = await look_on(driver)
            told = told_of(screen.lesson, screen.keys)
            assert await is_told(driver, told.tell) and await is_told(driver, told.move), driver.text()
            if screen.lesson.is_last_step:
                break
            await driver.press("H")


def test_the_rows_of_a_reply_are_counted() -> None:
    """A long reply may take the place of what is told, never that of the move."""
    lesson = Lesson(*LESSONS[1 if len(LESSONS) > 1 else 0])
    keys = keys_of(lesson.game_name)
    before = rows_needed(told_of(lesson, keys), UNICODE, 60)
    lesson.answer("x " * 400)
    assert rows_needed(told_of(lesson, keys), UNICODE, 60) > before
