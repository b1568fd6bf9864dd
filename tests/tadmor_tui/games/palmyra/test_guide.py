"""The guided turns of Palmyra, played through with keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.palmyra import actions as a
from rules.palmyra.game import PalmyraGame
from tadmor_tui.games.palmyra.guide import STEPS, guided_turns
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title
from tests.tadmor_tui.games.palmyra.tables import on_the_board


async def open_guide(driver: Driver) -> None:
    await driver.go_to("First turn of Palmyra")
    await driver.press("enter")
    await driver.settle()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_guide_is_played_through_by_keys_and_played_on(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_title(tmp_path, size) as driver:
        await open_guide(driver)
        for number, step in enumerate(STEPS, 1):
            assert isinstance(driver.app.screen, GuideScreen)
            assert f" {number}/{len(STEPS) + 1} " in driver.panel("guide")
            action = driver.app.screen.lesson.requested_action
            if isinstance(action, a.Lay):
                model = on_the_board(driver)
                letter = model.hand.letters[action.tile]
                await driver.press(letter, str(model.choices.numbers[action.cell]))
                assert model.cursor == action.cell
            await driver.press("enter")
            assert driver.app.screen.lesson.number == number, (step, driver.text())
        assert "Two whole turns" in driver.panel("guide")
        await driver.press("enter")
        await driver.settle()
        assert isinstance(driver.app.screen, TableScreen) and not isinstance(driver.app.screen, GuideScreen)
        assert "Red" in driver.prompt and "5 coins" in driver.panel("players")


async def test_enter_does_every_step_because_the_cursor_and_the_tile_are_where_the_guide_asks(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await open_guide(driver)
        for number, step in enumerate(STEPS, 1):
            assert isinstance(driver.app.screen, GuideScreen)
            asked = driver.app.screen.lesson.requested_action
            if isinstance(asked, a.Lay):
                model = on_the_board(driver)
                assert (model.cursor, model.tile) == (asked.cell, asked.tile), step.clause
            await driver.press("enter")
            assert driver.app.screen.lesson.number == number, (step, driver.text())


async def test_whoever_does_something_else_is_led_to_what_is_asked(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await open_guide(driver)
        await driver.press("enter", "enter", "enter", "enter")
        model = on_the_board(driver)
        await driver.press("1", "enter")
        assert model.cursor == (2, 0) and "the guide goes on" in driver.hint


def test_the_steps_are_legal_and_bring_what_they_say() -> None:
    guide = guided_turns()
    timeline = guide.played.timeline
    for step in STEPS:
        for notation in filter(None, (step.action, *step.then)):
            timeline.apply(timeline.game.acting[0], timeline.game.read_action(notation), 0)
    game = timeline.game
    assert isinstance(game, PalmyraGame) and game.acting == (0,)
    assert game.table.total(0) == 5 and len(game.table.flipped[0]) == 1
    assert not game.table.hands[0], "the farewell speaks of an empty hand"
