"""Goods that have no room are ticked one by one; only as many as have to go, and never by mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.rules.tadmor.builders import position


def full() -> TadmorGame:
    return position("turn end", red=dict(goods="4w3s2m1g")).game


def dropped(shown: SeatedGame) -> list[str]:
    timeline = shown.played.timeline
    return [timeline.text(number) for number in range(1, len(timeline) + 1)]


@pytest.mark.parametrize("size", [SMALL, LARGE, (48, 36)])
async def test_goods_are_ticked_by_their_numbers(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(full())
    async with at_table(tmp_path, shown, size) as driver:
        assert "10 goods, room for 8" in driver.panel("pane")
        await driver.press("2", "4")
        assert "Discard 1 stone and 1 gold" in driver.lit("pane"), "the cursor goes to what is left to do"
        await driver.press("1")
        assert "Discard 1 stone and 1 gold" in driver.panel("pane"), "no more than have to go"
        assert dropped(shown) == []
        await driver.press("5")
    assert dropped(shown)[0] == "drop 1s1g"


@pytest.mark.parametrize("goods", ["4w3s2m1g", "5w4s1m", "6w4s"])
@pytest.mark.parametrize("size", [SMALL, LARGE, (48, 36)])
async def test_its_advice_is_whole_or_not_there(size: tuple[int, int], goods: str, tmp_path: Path) -> None:
    shown = seated(position("turn end", red=dict(goods=goods)).game)
    async with at_table(tmp_path, shown, size) as driver:
        told = " ".join(driver.panel("pane").split())
        assert ("bring nothing" in told) == ("before the turn ends" in told)


async def test_the_arrow_keys_tick_and_take_back(tmp_path: Path) -> None:
    shown = seated(full())
    async with at_table(tmp_path, shown) as driver:
        await driver.press("right", "right")
        assert "Discard 2 wood" in driver.lit("pane")
        await driver.press("up", "up", "up", "up", "left")
        assert "throw away 1" in driver.lit("pane")
        await driver.press("5")
        assert "First choose 1 more good to throw away" in driver.hint and dropped(shown) == []
        await driver.press("3", "enter")
    assert dropped(shown)[0] == "drop 1w1m"


async def test_with_the_mouse(tmp_path: Path) -> None:
    shown = seated(full())
    async with at_table(tmp_path, shown) as driver:
        pane = driver.pane("pane").region
        for row in (1, 1, 5):
            await driver.pilot.click(offset=(pane.x + 5, pane.y + row))
            await driver.settle()
    assert dropped(shown)[0] == "drop 2w"


async def test_advice_ticks_what_it_would_throw_away(tmp_path: Path) -> None:
    shown = seated(full())
    async with at_table(tmp_path, shown) as driver:
        await driver.press("H")
        await driver.until(lambda: "Discard" in driver.text())
        await driver.press("enter")
        assert "Discard" in driver.lit("pane")


async def test_a_line_with_nothing_left_says_so(tmp_path: Path) -> None:
    shown = seated(position("turn end", red=dict(goods="4w4s1m1g")).game)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("4")
        assert "Nothing left" not in driver.hint
        await driver.press("enter")
        assert "Nothing left in this line" in driver.hint and dropped(shown) == []
