"""The guided turn of Marchands d'Empire, played through with keys."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.marchands.game import MarchandsGame
from tadmor_tui.games.marchands.guide import STEPS, guided_turn
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, an_app, at_title
from tests.tadmor_tui.games.marchands.tables import on_the_table


async def open_guide(driver: Driver) -> None:
    await driver.go_to("First turn of Marchands d'Empire")
    await driver.press("enter")
    await driver.settle()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_guide_is_played_through_by_keys_and_played_on(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_title(tmp_path, size) as driver:
        await open_guide(driver)
        for number, step in enumerate(STEPS, 1):
            assert isinstance(driver.app.screen, GuideScreen)
            assert f"{number}/{len(STEPS) + 1} " in driver.panel("guide")
            own = {"plot X": "x", "plot a": "a", "plot b": "b"} if number % 2 else {}
            await driver.press(own.get(step.action, "enter"))
            assert driver.app.screen.lesson.number == number, (step, driver.text())
        assert "A whole turn" in driver.panel("guide")
        await driver.press("enter")
        await driver.settle()
        assert isinstance(driver.app.screen, TableScreen) and not isinstance(driver.app.screen, GuideScreen)
        assert "Red" in driver.prompt and "turn 2" in driver.text()


async def test_whoever_does_something_else_is_led_to_what_is_asked(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await open_guide(driver)
        await driver.press("enter", "enter", "down", "enter")
        assert "In a game of your own" in driver.hint and on_the_table(driver).cursor == "7"
        await driver.press("enter", "b")
        assert "In a game of your own" in driver.hint and not on_the_table(driver).plot.steps


def test_the_steps_are_legal_and_bring_what_they_say() -> None:
    guide = guided_turn()
    timeline = guide.played.timeline
    for step in STEPS:
        for notation in filter(None, (step.action, *step.then)):
            timeline.apply(timeline.game.acting[0], timeline.game.read_action(notation), 0)
    game = timeline.game
    assert isinstance(game, MarchandsGame) and game.acting == (1,) and game.table.turn == 2
    player = game.state.players[1]
    assert game.state.cities["15"].temple == 1 and sum(player.electors) == 2 and sum(player.stock) == 0


@pytest.mark.parametrize("language", ["en", "de", "fr"])
async def test_the_guide_leaves_the_map_whole_in_a_small_window(tmp_path: Path, language: str) -> None:
    app = an_app(tmp_path, language=language)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(GuideScreen(guided_turn()))
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        for _ in range(10):  # then rewards lie over the lowest rows
            assert all(f" {city}" in driver.panel("map") for city in ("1 ", "17★★★", "20★★★"))
            guide = driver.panel("guide").splitlines()
            assert len(guide) <= 14 and guide[-1].rstrip().endswith(".")
            await driver.press("enter")
