"""Advice on the table itself: off until somebody wants it, then the best three slots for the next piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.config.settings import load_settings
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import on_the_map, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.tadmor.builders import position


def placing() -> TadmorGame:
    return position("placement", merchants=2, red=dict(goods="2w2s1m1g", tower=2), blue=dict(goods="1w1s")).game


def place_of(driver: Driver) -> TadmorUIState:
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    return on_the_map(screen)


async def advised(driver: Driver) -> None:
    """Wait until the search is over."""
    await driver.until(lambda: place_of(driver).best.shown)


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50), (48, 36)])
async def test_a_key_shows_the_best_three_and_hides_them(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(placing()), size) as driver:
        assert "H shows the best three here" in driver.panel("pane")
        await driver.press("H")
        await advised(driver)
        lines = [line for line in driver.panel("pane").splitlines() if line[1:3] in ("1 ", "2 ", "3 ")]
        assert len(lines) == 3 and all(line.rstrip().endswith("%") for line in lines), lines
        await driver.press("H")
        assert "H shows the best three here" in driver.panel("pane")


async def test_it_is_remembered(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(placing())) as driver:
        await driver.press("H")
    assert load_settings(tmp_path / "settings.toml").best_moves == "on"


async def test_tab_walks_through_them_and_enter_places_there(tmp_path: Path) -> None:
    shown = seated(placing())
    async with at_table(tmp_path, shown, best_moves="on") as driver:
        await advised(driver)
        ui = place_of(driver)
        wanted = [getattr(one.action, "place", "") for one in ui.best.shown[:3]]
        await driver.press("tab")
        assert ui.cursor.place == wanted[0] and ui.best.cursor == 0
        await driver.press("down", "down")
        assert ui.cursor.place == wanted[2]
        done = shown.snapshot.actions
        await driver.press("enter")
        assert shown.snapshot.actions > done and ui.best.cursor is None


async def test_where_lines_are_chosen_the_key_opens_the_screen_of_advice(tmp_path: Path) -> None:
    game = position("construction", red=dict(goods="3w3s", at="damascus.tower")).game
    async with at_table(tmp_path, seated(game)) as driver:
        await driver.press("H")
        assert isinstance(driver.app.screen, AdviceScreen)
