"""Guides: every guided turn is a stretch of a real game, names clauses that there are, and is played with keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import DEFAULT_GAME
from rules.games import GAMES
from rules.reference.book import book_of
from rules.references import reference_of
from tadmor_tui.games.game_ui import Guide, GuideStep
from tadmor_tui.games.registry import ui_of
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.languages import LANGUAGES, language_of
from tadmor_tui.text.translation import use_language, words_of
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS

GUIDED = [game for game in GAMES if ui_of(game).guide is not None]


def guide_of(game: str) -> Guide:
    guide = ui_of(game).guide
    assert guide is not None
    return guide()


def all_steps(guide: Guide) -> tuple[GuideStep, ...]:
    return (*guide.steps, guide.farewell)


async def open_guide(driver: Driver, game: str) -> None:
    title = words_of(GAMES[game].title)
    await driver.go_to("Guided first turn" if game == DEFAULT_GAME else f"First turn of {title}")
    await driver.press("enter")
    await driver.settle()


def screen_of(driver: Driver) -> GuideScreen:
    assert isinstance(driver.app.screen, GuideScreen)
    return driver.app.screen


@pytest.mark.parametrize("game", GUIDED)
def test_the_steps_are_legal_one_after_the_other(game: str) -> None:
    guide = guide_of(game)
    timeline = guide.played.timeline
    for step in guide.steps:
        for notation in filter(None, (step.action, *step.then)):
            timeline.apply(timeline.game.acting[0], timeline.game.read_action(notation), 0)
    assert timeline.game.acting


@pytest.mark.parametrize("game", GUIDED)
def test_every_clause_is_in_the_reference_and_every_step_has_a_text_in_every_language(game: str) -> None:
    reference = reference_of(game)
    assert reference is not None
    book = book_of(reference)
    steps = all_steps(guide_of(game))
    assert all(book.resolve(step.clause) for step in steps)
    texts = []
    for code in LANGUAGES:
        with use_language(language_of(code)):
            texts.append([step.text(USUAL_KEYS) for step in steps])
    assert all(len(set(translations)) == len(LANGUAGES) for translations in zip(*texts, strict=True))


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
@pytest.mark.parametrize("game", GUIDED)
async def test_advice_leads_through_the_guide_and_the_game_goes_on(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """The key for advice puts the cursor on what is asked, so no step depends on knowing the game."""
    async with at_title(tmp_path, size) as driver:
        await open_guide(driver, game)
        steps = screen_of(driver).lesson.guide.steps
        for number, step in enumerate(steps, 1):
            await driver.press("H", "e" if step.action == "end" else "enter")
            assert screen_of(driver).lesson.number == number, (step.clause, driver.text())
        await driver.press("enter")
        await driver.settle()
        assert type(driver.app.screen) is TableScreen


@pytest.mark.parametrize("game", GUIDED)
async def test_the_key_that_explains_opens_the_clause_of_the_step(game: str, tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await open_guide(driver, game)
        clause = screen_of(driver).lesson.step.clause
        await driver.press("?")
        assert isinstance(driver.app.screen, ReferenceScreen)
        assert driver.app.screen.reader.key == clause
        await driver.press("escape")
        assert isinstance(driver.app.screen, GuideScreen)
