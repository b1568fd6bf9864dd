"""The outcome of a plot: a failed step stops the game where nobody has seen it, and is a line where it was shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tadmor_tui.screens import step_show
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, on_the_table, seated_at
from tests.tadmor_tui.screens.test_motion_on_screens import StandingClock, clock, moving

__all__ = ["clock"]


def sealed_by_blue(red: str, people: int = 1) -> MarchandsTableGame:
    """Blue takes the only coal at 11 first; Red has still to seal."""
    play = position(players=2, turn=4, cities={"11": "C", "9": "SG"}, red=dict(at="11"), blue=dict(at="11"))
    for colour, steps in (("blue", "X....."), ("red", red)):
        for step in steps:
            play.do_as(colour, f"plot {'wait' if step == '.' else step}")
        if colour == "blue":
            play.do_as("blue", "seal")
    play.game.table.first = 1
    return seated_at(play.game, people)


def is_standing(driver: Driver) -> bool:
    screen = driver.app.screen
    return isinstance(screen, TableScreen) and screen.loop.moments.standing


@pytest.mark.parametrize("size", [SMALL, LARGE, (48, 36)], ids=str)
async def test_a_failed_step_stops_the_game_where_acts_are_not_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    settings: dict[str, Any] = {"moments": "line only", "stop_at_losses": "on", "motion": "off"}
    async with at_table(tmp_path, sealed_by_blue("X....."), size, **settings) as driver:
        await driver.press("enter")
        assert is_standing(driver) and not on_the_table(driver).acts.in_the_open
        text = " ".join(driver.text().split())
        assert "1 step of your plot failed" in text and "Ana finds nothing at 11." in text
        await driver.press("x")
        await driver.wait_for_a_person()
        assert not is_standing(driver) and on_the_table(driver).plot.steps == (), "the key that ends it does no more"
        await driver.press("x")
        assert on_the_table(driver).plot.steps == ("X",)


async def test_with_all_stops_off_it_is_a_line(tmp_path: Path) -> None:
    async with at_table(tmp_path, sealed_by_blue("X....."), LARGE) as driver:
        await driver.press("enter")
        assert not is_standing(driver) and "1 step of your plot failed" in driver.hint


async def test_after_the_show_it_is_a_line_in_the_name_of_whom_it_befell(tmp_path: Path, clock: StandingClock) -> None:
    table = sealed_by_blue("X.....", people=2)
    async with moving(tmp_path, lambda: TableScreen(table), LARGE, moments="stop") as driver:
        await driver.press("enter", "enter")  # the curtain, and the plot is sealed
        assert on_the_table(driver).showing
        await driver.press("e")
        assert not is_standing(driver) and isinstance(driver.app.screen, CurtainScreen)
        await driver.press("enter")
        assert "Ana: 1 step of the plot failed" in driver.hint and "Bruno: the plot came off" in driver.hint


async def test_a_plot_that_came_off_says_so(tmp_path: Path) -> None:
    async with at_table(tmp_path, sealed_by_blue("b....."), LARGE) as driver:
        await driver.press("enter")
        assert "Your plot came off" in driver.hint and "failed" not in driver.hint


async def test_a_plot_of_waits_came_to_nothing_worth_telling(tmp_path: Path) -> None:
    async with at_table(tmp_path, sealed_by_blue("......"), LARGE) as driver:
        await driver.press("enter")
        assert "plot" not in driver.hint.replace("plot ends", "")


@pytest.mark.parametrize("stops", ["on", "off"])
async def test_acts_that_go_on_by_themselves_wait_at_a_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stops: str
) -> None:
    monkeypatch.setattr(step_show, "_SECONDS", 0.0)
    settings: dict[str, Any] = {"moments": "2 s", "stop_at_losses": stops}
    async with at_table(tmp_path, sealed_by_blue("X....."), LARGE, **settings) as driver:
        await driver.press("enter")
        if stops == "on":
            await driver.until(lambda: on_the_table(driver).acts.at == 1)
            assert "finds nothing at 11" in driver.panel("pane") and on_the_table(driver).showing
            await driver.press("enter")
        await driver.until(lambda: not on_the_table(driver).showing)
        await driver.wait_for_a_person()
        assert "Plot step 1" in driver.prompt
