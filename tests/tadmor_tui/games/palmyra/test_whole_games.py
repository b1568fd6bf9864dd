"""Whole games of Palmyra, played with keys against a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.tadmor_tui.games.palmyra.tables import play_by_keys, played_to


@pytest.mark.parametrize("size,expert", [(SMALL, False), (LARGE, True)])
async def test_a_whole_game_of_two_by_keys(tmp_path: Path, size: tuple[int, int], expert: bool) -> None:
    table = played_to(1, expert=expert)
    async with at_table(tmp_path, table, size) as driver:
        await play_by_keys(driver)
        text = driver.text()
    assert not table.game.acting
    standings = table.game.standings()
    assert all(str(standing.total) in text for standing in standings.ranking)
    brought = [line.source for standing in standings.ranking for line in standing.lines if line.points]
    assert len(set(brought)) > 2 and all(source[:1].upper() + source[1:] in text for source in brought)


def test_coins_that_were_hidden_are_told_in_the_course_of_a_game_that_is_over() -> None:
    under_way, over = played_to(20), played_to(1000)
    assert all(total == 0 for totals in under_way.history().totals() for total in totals)
    course = over.history().totals()
    assert course[-1] == over.game.standings().totals
    assert any(totals != course[-1] and max(totals) > 2 for totals in course)


async def test_a_solo_game_by_keys(tmp_path: Path) -> None:
    table = played_to(1, seats=1)
    async with at_table(tmp_path, table) as driver:
        await play_by_keys(driver)
        text = driver.text()
    assert "target" in text
