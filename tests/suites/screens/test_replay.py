"""Replay: every position of a whole game can be looked at, forwards and backwards, and looks the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.replay import ReplayScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_title
from tests.suites.contract import GameUnderTest
from tests.suites.screens.tables import most_players, whole_game


async def press(driver: Driver, key: str) -> ReplayScreen:
    """Press a key of the replay, and leave what it may show between two turns."""
    await driver.press(key)
    while isinstance(driver.app.screen, InterludeScreen):
        await driver.press("escape")
    assert isinstance(driver.app.screen, ReplayScreen)
    return driver.app.screen


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
@pytest.mark.parametrize("variant", most_players(), ids=str)
async def test_positions_look_the_same_on_the_way_back(
    variant: GameUnderTest, size: tuple[int, int], tmp_path: Path
) -> None:
    shown = whole_game(variant)
    async with at_title(tmp_path, size) as driver:
        driver.app.show_replay(shown, 0)
        screen = await press(driver, "home")
        seen = {screen.number: driver.text()}
        for _ in range(12):
            screen = await press(driver, "right")
            seen[screen.number] = driver.text()
        assert len(seen) == len(set(seen.values())) == 13
        while screen.number:
            screen = await press(driver, "left")
            assert driver.text() == seen[screen.number]
        screen = await press(driver, "end")
        assert screen.number == len(shown.played.timeline)
