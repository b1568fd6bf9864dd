"""Watching bots: the story with reasons stands where the list of what can be done would be."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.tadmor.game import TadmorGame
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import seated
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.drivers.waiting_bots import hold_bots

PHONE = (48, 36)


@pytest.mark.parametrize("size", [SMALL, LARGE, PHONE])
async def test_the_panel_is_never_empty(size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(2, 3), 0)
    async with at_table(tmp_path, shown, size, wait=False) as driver:
        await driver.until(lambda: shown.snapshot.actions > 12)
        story, *lines = driver.panel("pane").splitlines()
        assert "Story" in story and sum(bool(row.strip()) for row in lines) >= 3
        assert "nobody else has done anything yet" not in driver.text()


async def test_the_reasons_are_told(tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(2, 3), 0)
    async with at_table(tmp_path, shown, wait=False, bots_say_why="off") as driver:
        await driver.until(lambda: shown.snapshot.actions > 12)
        assert shown.host.reasons


async def test_a_person_who_waits_reads_the_story_too(tmp_path: Path) -> None:
    shown = seated(TadmorGame.new(2, 3), 1)
    may_decide = hold_bots(shown)
    async with at_table(tmp_path, shown, wait=False) as driver:
        screen = driver.app.screen
        assert isinstance(screen, TableScreen)
        while shown.snapshot.person is not None:
            await driver.press("enter")
        assert "Story" in driver.panel("pane").splitlines()[0]
        may_decide.set()
