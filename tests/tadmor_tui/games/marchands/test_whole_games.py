"""Whole games of Marchands d'Empire, played with keys against bots."""

from __future__ import annotations

from pathlib import Path

from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from tests.drivers.table_driver import LARGE, at_table
from tests.tadmor_tui.games.marchands.tables import play_by_keys, seated_at


async def test_a_whole_game_of_two_by_keys(tmp_path: Path) -> None:
    table = seated_at(MarchandsGame(Options(COLOURS[:2], 5, short=True)))
    async with at_table(tmp_path, table, LARGE) as driver:
        await play_by_keys(driver)
        text = driver.text()
    assert not table.game.acting
    assert all(word in text for word in ("Religion", "Politics", "Economy"))
    assert "by religion" in text and "wins" in text
