"""The chosen line of the menu lights its slot on the map, and the slot lights its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.widgets.pane import Pane
from tests.drivers.seated import seated
from tests.drivers.table_driver import SMALL, Driver, at_table
from tests.rules.tadmor.builders import position

LARGE = (160, 50)


def building() -> TadmorGame:
    red = dict(goods="2w4s", at="damascus.tower ebla.temple north.wood1=ship south.gifts=ship palmyra.mission")
    return position("construction", merchants=4, catalogue=standard_catalogue(), red=red).game


def chosen(driver: Driver) -> str:
    """The line under the cursor, with the name of its source."""
    screen = driver.app.screen
    assert isinstance(screen, TableScreen) and screen.ui.menu.current is not None
    return screen.ui.menu.current.offers[0].label


async def cell_of(driver: Driver, words: str) -> tuple[int, int]:
    lines = driver.panel("map").split("\n")
    y = next(y for y, row in enumerate(lines) if words in row)
    return lines[y].index(words), y


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_each_line_lights_its_slot(size: tuple[int, int], tmp_path: Path) -> None:
    slots = {"Tower +1": "Tower +1", "Temple": "Temple", "Collect": "Wood", "Gifts": "Gifts", "Draw": "Mission"}
    async with at_table(tmp_path, seated(building()), size) as driver:
        seen = set()
        for _ in range(len(driver.items())):
            line = chosen(driver)
            slot = next((slot for words, slot in slots.items() if words in line), None)
            if slot is not None:
                assert slot in driver.lit("map"), line
                seen.add(slot)
            elif "End" in line:
                assert driver.lit("map") == ""
            await driver.press("down")
        assert seen == set(slots.values())


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_slot_that_is_pointed_at_lights_its_line(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(building())
    async with at_table(tmp_path, shown, size) as driver:
        for words, line in (
            ("Gifts 2PP", "Gifts (South Sea)"),
            ("Wood", "Collect (North Sea)"),
            ("Tower +1", "Tower +1"),
        ):
            x, y = await cell_of(driver, words)
            await driver.pilot.click(driver.app.screen.query_one("#map", Pane), offset=(x, y))
            await driver.settle()
            assert line in chosen(driver) and words in driver.lit("map")
        assert len(shown.played.timeline) == 0, "pointing does nothing yet"


async def test_looking_around_leads_to_the_line(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(building())) as driver:
        await driver.press("s")
        await driver.point_at("Gifts 2PP")
        await driver.press("enter")
        assert "Gifts (South Sea)" in driver.lit("pane")


async def test_in_placement_there_is_one_bar(tmp_path: Path) -> None:
    """On the map and in what is said of the slot, which are one."""
    game = position("placement", merchants=4, catalogue=standard_catalogue(), red=dict(fulfilled=["K23"])).game
    async with at_table(tmp_path, seated(game)) as driver:
        await driver.point_at("Taxman")
        assert "Ebla, Taxman" in driver.lit("pane") and "K23" not in driver.lit("pane")
        await driver.press("tab")
        assert "K23" in driver.lit("pane") and driver.lit("map") == ""
