"""Announcements at a screen: asked once, behind one curtain, and never where there is nothing to decide."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.marchands import actions as a
from saves.timeline import Timeline
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.reveal import RevealScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.marchands.tables import Play, position
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, at_marchands, on_the_table, seated_at
from tests.tadmor_tui.screens.test_motion_on_screens import StandingClock, clock, moving

__all__ = ["clock"]


def scoring(people: int, stocks: Mapping[str, str], turn: int = 3, players: int = 2) -> MarchandsTableGame:
    """Coal is asked for first, of Red."""
    held: dict[str, Any] = {colour: {"stock": stock} for colour, stock in stocks.items()}
    return seated_at(position("monopolies", players=players, turn=turn, announced=((),), **held).game, people)


def announced(table: MarchandsTableGame) -> list[tuple[int, str]]:
    """Who announced what, in the order of the log."""
    log = table.played.timeline
    entries = [log.entry(number) for number in range(1, len(log) + 1)]
    return [(entry.seat, entry.text) for entry in entries if entry.text.startswith("announce")]


async def lift(driver: Driver) -> None:
    assert isinstance(driver.app.screen, CurtainScreen), driver.text()
    await driver.press("enter")


async def test_alone_with_bots_only_what_can_be_decided_is_asked(tmp_path: Path) -> None:
    table = scoring(1, {"red": "BB"})
    async with at_table(tmp_path, table) as driver:
        assert "bronze" in driver.prompt and len(driver.items()) == 3, "of coal there is none"
        await driver.press("1")
        await driver.wait_for_a_person()
        assert table.game.table.turn == 4, "silver, gems and gold are not asked for"
    assert [text for seat, text in announced(table) if seat == 0] == [
        *("announce 0", "announce 2", "announce 0", "announce 0", "announce 0")
    ]


async def test_with_nothing_at_all_nobody_is_asked_anything(tmp_path: Path) -> None:
    for people in (1, 2):
        table = scoring(people, {})
        async with at_table(tmp_path / str(people), table):
            assert table.game.table.turn == 4 and table.game.stage == "plotting"
        assert len(announced(table)) == 10


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_two_people_have_one_curtain_each_for_all_resources(tmp_path: Path, size: tuple[int, int]) -> None:
    table = scoring(2, {"red": "CCBG", "blue": "CCCA"})
    async with at_table(tmp_path, table, size) as driver:
        await lift(driver)
        model = on_the_table(driver)
        assert model.announcements.keys_active and model.announcements.good == "coal"
        assert all(words in driver.panel("pane") for words in ("< 2 >  of 2", "< 1 >  of 1", "you have none"))
        assert "How much of each" in driver.prompt and "Enter" in driver.prompt
        await driver.press("left", "down", "left", "left", "down")
        assert model.announcements.good == "gems" and model.announcements.amounts == {
            "coal": 1,
            "bronze": 0,
            "silver": 0,
            "gems": 1,
            "gold": 0,
        }
        await driver.press("down", "right", "right", "right", "1", "9")
        assert model.announcements.amounts["coal"] == 2, "not more than there is"
        await driver.press("enter")
        await lift(driver)
        assert "Coal so far: Ana 2" in driver.hint and "< 3 >  of 3" in driver.panel("pane")
        await driver.press("enter")
        assert isinstance(driver.app.screen, CurtainScreen) and table.game.table.turn == 4, "the next plot"
    assert announced(table) == [
        *((0, "announce 2"), (1, "announce 3"), (0, "announce 0"), (1, "announce 0"), (0, "announce 0")),
        *((1, "announce 0"), (0, "announce 1"), (1, "announce 0"), (0, "announce 0"), (1, "announce 1")),
    ]
    assert [player.monopolies for player in table.game.state.players] == [1, 2]


async def test_what_one_holds_is_seen_by_nobody_else(tmp_path: Path) -> None:
    """Behind Blue's curtain nothing depends on what Red holds, but on what Red has announced."""
    seen = []
    for number, stock in enumerate(("CCBG", "CSSA")):
        table = scoring(2, {"red": stock, "blue": "CCCA"})
        async with at_table(tmp_path / str(number), table) as driver:
            await lift(driver)
            await driver.press(*["left", "left", "down"] * 3, "enter")
            seen.append([await driver.still_text()])
            await lift(driver)
            seen[-1].append(await driver.still_text())
            for key in ("g", "n", "s", "t"):
                await driver.press(key)
                seen[-1].append(await driver.still_text())
    assert seen[0] == seen[1]


async def test_a_click_changes_amounts_and_announces_them(tmp_path: Path) -> None:
    table = scoring(2, {"red": "CC", "blue": "A"})
    async with at_table(tmp_path, table) as driver:
        await lift(driver)
        await driver.still_text()
        pane, amounts = driver.panel_region("pane"), on_the_table(driver).announcements.amounts
        for expected in (1, 0, 2):
            await driver.pilot.click(offset=(pane.x + 6, pane.y + 1))
            await driver.settle()
            assert amounts["coal"] == expected
        await driver.pilot.click(offset=(pane.x + 6, pane.y))
        await driver.settle()
        assert announced(table)[0] == (0, "announce 2")


async def test_advice_puts_the_cursor_on_the_amount_that_is_asked_for(tmp_path: Path) -> None:
    async with at_table(tmp_path, scoring(2, {"red": "CCA", "blue": "A"})) as driver:
        await lift(driver)
        model = on_the_table(driver)
        model.announcements.turn(1)
        model.point_at(a.Announce(1))
        assert (
            model.announcements.good == "coal"
            and model.announcements.amounts["coal"] == 1
            and model.announcements.amounts["gold"] == 1
        )


async def test_after_a_show_that_everybody_saw_the_curtain_falls_also_for_who_sealed_last(
    tmp_path: Path, clock: StandingClock
) -> None:
    play = position(players=2, turn=3, first="blue", red=dict(stock="C", at="K"), blue=dict(stock="A"))
    play.do_as("red", "plot b")
    play.do_as("red", "seal")
    table = seated_at(play.game, 2)
    async with moving(tmp_path, lambda: TableScreen(table), moments="stop") as driver:
        await driver.press("enter", *"......", "enter")
        assert on_the_table(driver).showing
        await driver.press("enter")
        await lift(driver)
        assert on_the_table(driver).announcements.seat == 1
        await driver.press("enter")
        await lift(driver)
        await driver.press("enter")
        assert "monopoly of coal" in driver.panel("pane")
        await driver.press("enter")
        assert "monopoly of gold" in driver.panel("pane") and on_the_table(driver).showing


async def test_the_acts_of_the_last_turn_are_shown_before_the_end(tmp_path: Path, clock: StandingClock) -> None:
    play: Play = position(players=2, turn=12, red=dict(at="K"), blue=dict(at="9"))
    play.do_as("blue", "seal")
    for step in "b.....":
        play.do_as("red", f"plot {'wait' if step == '.' else step}")
    table = at_marchands(Timeline(play.game))
    async with moving(tmp_path, lambda: TableScreen(table), moments="stop") as driver:
        await driver.press("enter")
        assert on_the_table(driver).showing
        await driver.press("enter")
        for _ in range(400):
            if isinstance(driver.app.screen, RevealScreen):
                break
            await driver.pilot.pause(0.01)
        assert isinstance(driver.app.screen, RevealScreen)
