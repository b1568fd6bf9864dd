"""Whole games of Palmyra, played with keys against a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tadmor_tui.palmyra_tables import play_by_keys, played_to
from tests.tadmor_tui.table_driver import LARGE, SMALL, at_table


@pytest.mark.parametrize("size,expert", [(SMALL, False), (LARGE, True)])
async def test_a_whole_game_of_two_by_keys(tmp_path: Path, size: tuple[int, int], expert: bool) -> None:
    table = played_to(1, expert=expert)
    async with at_table(tmp_path, table, size) as driver:
        await play_by_keys(driver)
        text = driver.text()
    assert not table.game.acting
    standings = table.game.standings()
    assert all(str(standing.total) in text for standing in standings.ranking)
    assert all(word in text for word in ("Landscapes", "Features", "Tribute", "Set-up"))


async def test_a_solo_game_by_keys(tmp_path: Path) -> None:
    table = played_to(1, seats=1)
    async with at_table(tmp_path, table) as driver:
        await play_by_keys(driver)
        text = driver.text()
    assert "target" in text
