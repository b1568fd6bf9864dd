"""The end of a game: three spheres are revealed one after the other, and the winner is named last."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from rules.marchands.game import MarchandsGame
from rules.marchands.view import View
from tadmor_tui.games.marchands.reveal import MarchandsReveal
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.reveal import RevealScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.history import History
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.marchands.tables import position
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, on_the_table, seated_at

SIZES = [SMALL, (100, 30), LARGE, (160, 50), (48, 36)]


def last_turn() -> MarchandsTableGame:
    """Red and Green are level in religion, Red and Blue in politics; Red has one more step to plot."""
    play = position(
        players=3,
        turn=12,
        red=dict(at="K", temples="7 9 11 15", electors={"I": 1, "III": 1, "V": 1, "VI": 1, "VII": 1}, monopolies=3),
        blue=dict(at="9", temples="6 16 18 19", electors={"VI": 2, "VII": 4}, kept="gems-gold silver"),
        green=dict(at="4", temples="3 5 10", electors={"I": 1}, kept="bronze"),
    )
    for colour in ("blue", "green"):
        play.do_as(colour, "seal")
    for step in ("b", *["wait"] * 5):
        play.do_as("red", f"plot {step}")
    return seated_at(play.game)


async def to_the_reveal(driver: Driver) -> RevealScreen:
    await driver.press("enter")
    while isinstance(driver.app.screen, TableScreen):
        await driver.press("e") if on_the_table(driver).showing else await driver.wait_for_a_person()
    assert isinstance(driver.app.screen, RevealScreen)
    return driver.app.screen


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_spheres_are_revealed_one_after_the_other(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(tmp_path, last_turn(), size, moments="stop") as driver:
        await to_the_reveal(driver)
        first = driver.text()
        assert "Carla leaves by religion" in first and "3 against 4" in first and "M10.8" in first
        assert "politics Ana" not in first and "wins" not in first, "nothing later is told"
        await driver.press("right")
        assert "Region I: a tie" in driver.text() and "Ana leaves" not in driver.text()
        await driver.press("enter")
        assert "Ana leaves by politics" in driver.text() and "1 against 4" in driver.text()
        assert "wins." not in driver.text()
        await driver.press("enter")
        assert "one is left" in driver.text() and "Bruno wins" not in driver.text()
        await driver.press("enter")
        assert "Bruno is left, and wins." in driver.text()
        await driver.press("left")
        assert "Bruno is left" not in driver.text()
        await driver.press("e", "enter")
        assert isinstance(driver.app.screen, FinalScreen)


async def test_electors_lie_face_down_until_their_region_is_turned_up(tmp_path: Path) -> None:
    async with at_table(tmp_path, last_turn(), LARGE, moments="stop") as driver:
        await to_the_reveal(driver)
        assert "VII ⚑5" in driver.text() and "B4" not in driver.text()
        await driver.press("right")
        assert "I R G" in driver.text() and "a tie: nobody" in driver.text() and "VII ⚑5" in driver.text()
        await driver.press("enter")
        assert "VII R B B B B" in driver.text() and "Bruno 4 to 1" in driver.text()


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_a_region_that_was_won_takes_the_colour_of_its_winner(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(tmp_path, last_turn(), size, moments="stop") as driver:
        screen = await to_the_reveal(driver)
        reveal, (cells, rows) = MarchandsReveal(cast(History[MarchandsGame, View], screen.shown.history())), size
        parts = [reveal.paint(number, screen.appearance, cells, rows - 4) for number in range(len(reveal.parts))]
        grounds = [{run.ground for row in part for run in row} for part in parts]
        washed = [{ground for ground in part if ground.startswith("land") and "." in ground} for part in grounds]
        assert washed[:2] == [set(), set()], "nothing before its electors are turned up, and nothing for a tie"
        assert washed[2] == {"land3.red"}
        assert washed[-1] == {"land3.red", "land5.red", "land6.blue", "land7.blue"}


async def test_the_map_of_the_reveal_has_temples_and_electors_only(tmp_path: Path) -> None:
    async with at_table(tmp_path, last_turn(), LARGE, moments="stop") as driver:
        assert "▸" in driver.panel("map"), "contracts with their values"
        await to_the_reveal(driver)
        assert "9▸" not in driver.text() and driver.text().count("▥") >= 11
        await driver.press("right", "enter")
        assert "left by religion" in driver.text() and "no region" not in driver.text()


async def test_the_final_page_counts_no_points(tmp_path: Path) -> None:
    async with at_table(tmp_path, last_turn(), SMALL, moments="stop") as driver:
        await to_the_reveal(driver)
        await driver.press("q")
        text = driver.text()
        assert "rivals outlasted" in text and "oints" not in text.replace("Turning points", "")
        heads = next(row for row in text.splitlines() if "B Bruno" in row)
        assert heads.index("Bruno") < heads.index("Ana") < heads.index("Carla")
        await driver.press("tab")
        assert "Economy at each turn's end" in driver.text()


async def test_where_moments_are_lines_the_scoring_follows_at_once(tmp_path: Path) -> None:
    async with at_table(tmp_path, last_turn(), SMALL) as driver:
        await driver.press("enter")
        while isinstance(driver.app.screen, TableScreen):
            await driver.wait_for_a_person()
        assert isinstance(driver.app.screen, FinalScreen)
