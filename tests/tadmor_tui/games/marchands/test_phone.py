"""The table in a window that is higher than wide: the whole map, the standings below it, and no word cut off."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.marchands import actions as a
from tests.drivers.table_driver import at_table
from tests.tadmor_tui.games.marchands.tables import played_to, table_of
from tests.tadmor_tui.games.marchands.test_snapshots import half_a_plot

PHONE = (48, 36)


@pytest.mark.parametrize("size", [PHONE, (60, 40)], ids=str)
async def test_the_whole_map_stands_above_players_and_spheres(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(tmp_path, half_a_plot(), size) as driver:
        cities = driver.panel("map")
        assert all(f"{city}★" in cities or f"{city} ★" in cities for city in map(str, range(1, 21)))
        assert all(name in driver.panel("players") for name in ("Ana", "Bruno", "Carla", "Dario"))
        assert all(sphere in driver.panel("spheres") for sphere in ("Religion", "Politics", "Economy"))


@pytest.mark.parametrize("size", [PHONE, (60, 40)], ids=str)
async def test_six_steps_take_two_rows(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(tmp_path, half_a_plot(), size) as driver:
        rows = driver.panel("pane").splitlines()
        assert "3  c  → 13" in rows[1] and "4  b  → 14" in rows[2] and "pays bo ✗" in rows[2] and "6  _" in rows[2]
        assert "d 15" in rows[3], "every way on from there is told"
        assert table_of(driver).plot.press(20, 2) == a.Erase(), "a click on the last step takes it off"


async def test_rewards_are_told_in_whole(tmp_path: Path) -> None:
    async with at_table(tmp_path, played_to(2, "rewards", seats=3, people=2, seed=5), PHONE) as driver:
        await driver.wait_for_a_person()
        assert "yours lies face down" in driver.panel("pane") and "put a card in or out" not in driver.hint
