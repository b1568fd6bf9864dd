"""Pace: a held key decides nothing, and with everything at its fastest nothing stands still."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.tadmor.game import TadmorGame
from tadmor_tui.app import held_keys
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import Driver, at_table, at_title, until
from tests.rules.tadmor.builders import position

FASTEST: dict[str, Any] = {
    "bot_pause": 0.0,
    "motion": "off",
    "moments": "line only",
    "stop_at_losses": "off",
    "end_of_go": "never ask",
    "automatic_end": "nothing worthwhile",
}


def actions(driver: Driver) -> int:
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    return screen.shown.snapshot.actions


def only_returns(people: int = 2) -> SeatedGame:
    """Red may return a mission or take the market's camel home, which is seldom wanted, or end the go."""
    red = dict(fulfilled=["K16"], at="ebla.market")
    return seated(position("kingdom", red=red, blue=dict(at="damascus.mission")).game, people)


async def test_a_held_enter_decides_once(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        driver.app.held_keys.seconds = held_keys.HELD_KEY_SECONDS
        await driver.press(*["enter"] * 20)
        assert actions(driver) == 1


async def test_a_held_enter_that_begins_to_repeat_itself_later(tmp_path: Path, monkeypatch: Any) -> None:
    """The second one waits until it is clear that no third one follows at once."""
    monkeypatch.setattr(held_keys, "_REPEAT_SECONDS", 0.0)
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        driver.app.held_keys.seconds = held_keys.HELD_KEY_SECONDS
        await driver.press("enter")
        monkeypatch.setattr(held_keys, "_REPEAT_SECONDS", 60.0)
        driver.app.held_keys._doubt("enter", is_held=False)
        assert driver.app.held_keys.are_waiting
        driver.app.held_keys._doubt("enter", is_held=True)
        await driver.settle()
        assert actions(driver) == 1 and not driver.app.held_keys.are_waiting


async def test_enter_pressed_twice_decides_twice(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(held_keys, "_REPEAT_SECONDS", 0.0)
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        driver.app.held_keys.seconds = held_keys.HELD_KEY_SECONDS
        await driver.press("enter")
        driver.app.held_keys._ignored = ""
        await driver.press("enter")
        await driver.until(lambda: actions(driver) == 2)


async def test_a_held_enter_does_not_answer_its_own_question(tmp_path: Path) -> None:
    red = dict(goods="1w1s", at="damascus.pairs palmyra.temple", hand=["K3"])
    async with at_table(tmp_path, seated(position("construction", red=red).game, 2)) as driver:
        driver.app.held_keys.seconds = held_keys.HELD_KEY_SECONDS
        await driver.press("up")
        done = actions(driver)
        await driver.press(*["enter"] * 9)
        assert actions(driver) <= done + 1


async def test_a_go_in_which_nothing_is_worthwhile_ends_by_itself(tmp_path: Path) -> None:
    for wanted in ("nothing left", "nothing worthwhile"):
        shown = only_returns()
        async with at_table(tmp_path / wanted, shown, automatic_end=wanted) as driver:
            ended = shown.snapshot.actions > 0
            assert ended is (wanted == "nothing worthwhile")
            if ended:
                await driver.press("u")
                assert shown.snapshot.actions == 0, "it can be taken back, and then waits"


async def test_nothing_ends_by_itself_if_nobody_wants_that(tmp_path: Path) -> None:
    shown = seated(position("kingdom", red=dict(points=5), blue=dict(points=3)).game, 2)
    async with at_table(tmp_path, shown, automatic_end="off") as driver:
        assert actions(driver) == 0 and "End your go" in driver.text()


async def test_at_its_fastest_nothing_stands_still(tmp_path: Path) -> None:
    """From the first turn to the second era, no screen and no panel asks for a key of its own."""
    shown = seated(TadmorGame.new(2, 3))
    async with at_table(tmp_path, shown, **FASTEST) as driver:
        while shown.snapshot.turn < 4:
            screen = driver.app.screen
            assert isinstance(screen, TableScreen) and not screen.loop.moments.standing
            commands = ("c collect", "e end")
            key = next((command[0] for command in commands if f" {command}" in driver.prompt), "enter")
            before = driver.text()
            await driver.press(key)
            if driver.text() == before:  # nothing more of that good can be thrown away
                await driver.press("down")
            await driver.wait_for_a_person()


async def test_the_settings_of_pace_have_one_page(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        driver.app.show_settings(pace=True)
        await until(driver.pilot, lambda: isinstance(driver.app.screen, SettingsScreen))
        await driver.settle()
        for label in ("Bot pause", "Motion", "Moments", "Stop at losses", "Automatic end", "End of a go"):
            assert label in driver.text()
        await driver.set_to("Moments", "only a line")
        await driver.set_to("Stop at losses", "off")
        assert (driver.app.settings.moments, driver.app.settings.stop_at_losses) == ("line only", "off")
