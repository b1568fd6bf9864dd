"""Enter that is held down, in all three games: many bytes at once decide at most what the first one chose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.app.held_keys import HELD_KEY_SECONDS
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import seated
from tests.drivers.table_driver import Driver, at_table
from tests.tadmor_tui.games.marchands import tables as marchands
from tests.tadmor_tui.games.palmyra import tables as palmyra
from tests.tadmor_tui.games.palmyra.test_end import empty_stacks, go_down_to
from tests.tadmor_tui.games.palmyra.test_moments import scarce
from tests.tadmor_tui.screens.test_pace import FASTEST

BURST = ["enter"] * 25
GAMES: dict[str, Callable[[], LocalGame]] = {
    "tadmor: placing": lambda: seated(TadmorGame.new(2, 1), 1),
    "palmyra: a turn": lambda: palmyra.played_to(6),
    "palmyra: laying": lambda: palmyra.played_to(6, "conquer"),
    "palmyra: a tile to flip": lambda: palmyra.played_to(6, "flip"),
    "palmyra: moving a figure": lambda: palmyra.played_to(6, "move legion"),
    "marchands: a plot": lambda: marchands.played_to(2),
}


def hold(driver: Driver) -> None:
    """Let keys count as held down, as they do outside tests."""
    driver.app.held_keys.seconds = HELD_KEY_SECONDS


def of_people(shown: LocalGame) -> int:
    return sum(entry.seat == 0 for entry in shown.played.timeline.entries)


@pytest.mark.parametrize("pace", ["usual", "fastest"])
@pytest.mark.parametrize("name", GAMES)
async def test_at_a_question(tmp_path: Path, name: str, pace: str) -> None:
    shown = GAMES[name]()
    settings: dict[str, Any] = FASTEST if pace == "fastest" else {"motion": "full", "moments": "stop"}
    before = of_people(shown)
    async with at_table(tmp_path, shown, **settings) as driver:
        hold(driver)
        await driver.press(*BURST)
        await driver.settle()
        assert of_people(shown) - before <= 1


async def test_at_a_moment(tmp_path: Path) -> None:
    """The key that ends it does nothing else."""
    table = palmyra.seated_at(scarce(1, 9).game) if not isinstance(scarce(1, 9), LocalGame) else scarce(1, 9)
    table = scarce(1, 9)
    async with at_table(tmp_path, table, moments="stop") as driver:
        await driver.press("3", "1")
        screen = driver.app.screen
        assert isinstance(screen, TableScreen) and screen.loop.moments.standing
        done = table.host.actions
        hold(driver)
        await driver.press(*BURST)
        await driver.settle()
        assert table.host.actions == done


async def test_at_the_question_before_the_end_of_a_game(tmp_path: Path) -> None:
    """Reorganizing would end it while another player leads: the same key must not answer what it asked."""
    table = empty_stacks(open_coins=True)
    async with at_table(tmp_path, table) as driver:
        await go_down_to(driver, "Reorganize")
        hold(driver)
        done = table.host.actions
        await driver.press(*BURST)
        await driver.settle()
        assert table.host.actions == done and table.game.acting


@pytest.mark.parametrize("name", ["palmyra", "marchands"])
async def test_at_a_curtain(tmp_path: Path, name: str) -> None:
    """It is lifted, and nothing is decided behind it."""
    shown: LocalGame = palmyra.played_to(6, people=2) if name == "palmyra" else marchands.played_to(2, people=2)
    done = shown.host.actions
    async with at_table(tmp_path, shown, curtain="always") as driver:
        assert isinstance(driver.app.screen, CurtainScreen)
        hold(driver)
        await driver.press(*BURST)
        await driver.settle()
        assert shown.host.actions == done


async def test_at_its_fastest_a_whole_game_of_palmyra_never_stands_still(tmp_path: Path) -> None:
    """No moment, no screen and no question of its own comes between two decisions."""
    shown = palmyra.played_to(1)
    async with at_table(tmp_path, shown, **FASTEST) as driver:
        for _ in range(60):
            screen = driver.app.screen
            if not isinstance(screen, TableScreen):
                break
            assert not screen.loop.moments.standing
            before = shown.host.actions
            await driver.press("enter")
            await driver.wait_for_a_person()
            assert shown.host.actions > before or not shown.game.acting
