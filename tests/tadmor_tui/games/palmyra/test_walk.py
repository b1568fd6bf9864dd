"""On the final screen the land can be walked over: who laid each tile, in which turn, and what it matched."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from rules.palmyra.events import TileLaid
from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.widgets.land_walk import LandWalk
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.session.history import History
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame
from tests.drivers.table_driver import SMALL, Driver, at_title
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame
from tests.tadmor_tui.games.palmyra.test_screens import SIZES, finished


async def show_final(driver: Driver, shown: PalmyraTableGame) -> None:
    driver.app.push_screen(FinalScreen(shown))
    await driver.settle()


def last_tile(shown: PalmyraTableGame) -> tuple[int, TileLaid]:
    history = shown.history()
    numbered = ((number, event) for number in range(history.last + 1) for event in history.events(number))
    return [(number, event) for number, event in numbered if isinstance(event, TileLaid)][-1]


def status(driver: Driver) -> str:
    """The row above the buttons."""
    rows = driver.text().split("\n")
    return rows[max(y for y, row in enumerate(rows) if "v Replay" in row) - 1]


@pytest.mark.parametrize("key", ["w", "up"])
@pytest.mark.parametrize("size", [*SIZES, (48, 36)])
async def test_a_walk_tells_who_when_and_what(tmp_path: Path, size: tuple[int, int], key: str) -> None:
    shown = finished(2)
    number, laid = last_tile(shown)
    async with at_title(tmp_path, size, motion="off") as driver:
        await show_final(driver, shown)
        before = status(driver)
        await driver.press(key)
        name, turn = shown.snapshot.names[laid.seat], shown.history().turn_at(number)
        assert f"{name}, turn {turn}: " in status(driver)
        first = status(driver)
        told = set()
        for way in ("left", "up", "right", "down") * 3:
            await driver.press(way)
            told.add(status(driver))
        assert len(told) > 2 and all("turn" in line or "city" in line for line in told), told
        await driver.press("escape")
        assert isinstance(driver.app.screen, FinalScreen) and status(driver) == before != first


async def test_enter_replays_the_tile_under_the_cursor(tmp_path: Path) -> None:
    shown = finished(2)
    async with at_title(tmp_path, SMALL, motion="off") as driver:
        await show_final(driver, shown)
        await driver.press("w", "enter")
        assert isinstance(driver.app.screen, ReplayScreen)
        assert f"{last_tile(shown)[0]} of {shown.history().last}" in " ".join(driver.text().split())


async def test_a_click_on_a_tile_begins_a_walk_there(tmp_path: Path) -> None:
    shown = finished(2)
    async with at_title(tmp_path, SMALL, motion="off") as driver:
        await show_final(driver, shown)
        rows = driver.text().split("\n")
        y = next(y for y, row in enumerate(rows) if "⌂" in row)
        await driver.pilot.click(offset=(rows[y].index("⌂"), y))
        await driver.settle()
        assert "The city is one space" in status(driver)
        await driver.press("tab")
        assert "The city is one space" not in driver.text()


def test_every_tile_of_the_land_is_told() -> None:
    shown = finished(5)
    history = cast("History[PalmyraGame, View]", shown.history())
    walk, land = LandWalk(history), shown.game.view(None).land
    frame = PictureFrame(400, 200, 0, 0, ())
    walk.paint(Appearance(UNICODE, KeyNames({})), frame)
    seen = set()
    for y in range(frame.rows):
        for x in range(frame.cells):
            if walk.go_to(x, y):
                long, *short = walk.told()
                assert all(len(each) <= 78 for each in short or [long])
                seen.add(walk.action)
    assert len(seen) == len(land) + 1, "and the city, which no action laid"
