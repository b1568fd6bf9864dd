"""Pictures of Palmyra's table, as a player sees it. `pytest -n0 --snapshot-update` draws them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, an_app, at_table
from tests.tadmor_tui.games.palmyra.tables import PalmyraTableGame, played_to

POSITIONS: dict[str, Callable[[], PalmyraTableGame]] = {
    "first turn of five": lambda: played_to(1, "conquer", seats=5, seed=5),
    "revenue of two": lambda: played_to(40, "revenue", seed=3),
    "reorganizing of three": lambda: played_to(50, "move legion", seats=3, seed=5),
    "a turn of four with Caesar": lambda: played_to(42, seats=4, seed=5, expert=True),
}


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=["80x24", "120x40", "160x50"])
@pytest.mark.parametrize("name", ["first turn of five", "revenue of two", "reorganizing of three"])
def test_table(snap_compare: Callable[..., bool], tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    async def show(pilot: Pilot[None]) -> None:
        pilot.app.push_screen(TableScreen(POSITIONS[name]()))
        await pilot.pause()

    assert snap_compare(an_app(tmp_path), terminal_size=size, run_before=show)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("name", POSITIONS)
async def test_text_at_80x24(tmp_path: Path, snapshot: Any, name: str, glyphs: str) -> None:
    async with at_table(tmp_path, POSITIONS[name](), SMALL, glyphs=glyphs) as driver:
        text = await driver.still_text()
    assert text == snapshot
    assert text.isascii() or glyphs == "unicode"


async def test_text_of_an_ascii_board_at_120x40(tmp_path: Path, snapshot: Any) -> None:
    async with at_table(tmp_path, POSITIONS["revenue of two"](), LARGE, glyphs="ascii") as driver:
        text = await driver.still_text()
    assert text == snapshot
    assert text.isascii()
