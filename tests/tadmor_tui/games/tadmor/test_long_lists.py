"""Long lists of what can be done: folded rather than cut, at every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import on_the_map, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.tadmor.builders import position

SIZES = [SMALL, (100, 30), LARGE, (160, 50), (48, 36)]


def building() -> TadmorGame:
    """Tower levels, a temple part, two slots of goods, and as many trades as there are."""
    at = "damascus.tower palmyra.temple palmyra.market north.marble1=ship euphrates.gold1=ship"
    red = dict(goods="3w3s1m1g", at=at, improvements=["I2"], hand=["K9", "K15"])
    return position("construction", merchants=3, red=red, blue={}, green={}).game


def place_of(driver: Driver) -> TadmorUIState:
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    return on_the_map(screen)


def in_one_line(driver: Driver) -> str:
    return " ".join(driver.panel("pane").split())


@pytest.mark.parametrize("size", SIZES)
async def test_what_lines_cost_and_bring_is_never_cut(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(building()), size) as driver:
        text, menu = in_one_line(driver), place_of(driver).menu
        valued = [item for item in menu.items if item.single and item.cost]
        assert valued
        for item in valued:
            assert item.cost in text and item.gain in text, (item.label, text)
        assert "…" not in driver.panel("pane")


async def test_the_first_source_opens_a_list_where_nothing_else_helps(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(building()), SMALL) as driver:
        assert "1 Tower +1" in in_one_line(driver) and "▸" in in_one_line(driver)
        await driver.press("1", "2")
        assert place_of(driver).position().own.tower == 2


async def test_where_there_is_room_each_level_has_a_line(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(building()), LARGE) as driver:
        assert "2 2 levels 2W 2S tower 2: +12 PP" in in_one_line(driver)
        await driver.press("2")
        assert place_of(driver).position().own.tower == 2
