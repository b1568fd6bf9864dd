"""Pieces that others have placed since one's last action are marked on the map, until one acts again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.events import PiecePlaced
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import on_the_map, seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.rules.tadmor.builders import position


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_answers_of_bots_are_marked(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(
        position("placement", merchants=3, red=dict(camels=3), blue=dict(camels=3), green=dict(camels=3)).game
    )
    async with at_table(tmp_path, shown, size) as driver:
        assert isinstance(driver.app.screen, TableScreen)
        model = on_the_map(driver.app.screen)
        assert model.new_places() == frozenset() and "•" not in driver.panel("map")
        for _ in range(2):
            before = len(shown.played.timeline)
            await driver.press("enter")
            await driver.wait_for_a_person()
            answers = [
                event
                for number in range(before + 2, len(shown.played.timeline) + 1)
                for event in shown.played.timeline.events_after(number)
                if isinstance(event, PiecePlaced)
            ]
            assert len(answers) == 2
            assert model.new_places() == {event.place for event in answers}
            assert driver.panel("map").count("•") == 2


async def test_nothing_is_marked_behind_the_curtain_or_for_a_spectator(tmp_path: Path) -> None:
    shown = seated(position("placement", red=dict(camels=2), blue=dict(camels=2)).game, 2)
    async with at_table(tmp_path, shown, curtain="always") as driver:
        await driver.press("enter", "enter")
        table = driver.app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        assert on_the_map(table).new_places() == frozenset()
        await driver.press("enter")
        assert driver.panel("map").count("•") == 1, "the other person's piece"
