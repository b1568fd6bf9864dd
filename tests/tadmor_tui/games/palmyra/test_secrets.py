"""Hidden coins of others never stand on the screen, and one's own only where nobody else looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.geometry import Size

from tadmor_tui.games.palmyra.widgets.palmyra_players import PalmyraPlayers
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.rules.palmyra.tables import position
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, seated_at, table_of

HOARD = 39
"""Coins of Blue, a number that nothing else on the table has."""


def rich(people: int = 1, open_coins: bool = False) -> PalmyraTableGame:
    game = position(
        red=dict(tiles="L:M/- S:D/L", coins=21), blue=dict(coins=HOARD), reserve=60, open_coins=open_coins
    ).game
    return seated_at(game, people)


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)])
async def test_a_rivals_coins_are_not_on_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with at_table(tmp_path, rich(), size) as driver:
        for key in ("", "r", "w", "n", "g", "z", "z"):
            if key:
                await driver.press(key)
            assert not re.search(rf"\b{HOARD}\b", driver.text()), key
        await driver.press("t")
        assert "21 coins" in driver.panel("players") and "? coins" in driver.panel("players")


async def test_open_coins_lie_open(tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(open_coins=True)) as driver:
        assert f"{HOARD} coins" in driver.panel("players")


async def test_on_a_shared_screen_ones_own_coins_lie_face_down_until_one_looks(tmp_path: Path) -> None:
    async with at_table(tmp_path, rich(2)) as driver:
        assert driver.panel("players").count("? coins") == 2
        await driver.press("$")
        assert "look away" in driver.hint and driver.panel("players").count("? coins") == 2
        await driver.press("$")
        assert "21 coins" in driver.panel("players") and str(HOARD) not in driver.panel("players")
        await driver.press("escape")
        assert driver.panel("players").count("? coins") == 2


async def test_the_replay_of_a_game_that_goes_on_hides_them_too(tmp_path: Path) -> None:
    table = rich()
    replay = table.game_ui.replay(table.history())
    async with at_table(tmp_path, table) as driver:
        painted = replay.panes[PalmyraPlayers].paint(0, 0, Size(35, 8), table_of(driver).appearance)
    told = "".join(text for row in painted for text, *_ in row)
    assert "21 coins" in told and str(HOARD) not in told
