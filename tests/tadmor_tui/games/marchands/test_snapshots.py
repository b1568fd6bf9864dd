"""Pictures of the table of Marchands d'Empire, as a player sees it. `pytest -n0 --snapshot-update` draws them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, an_app, at_table
from tests.tadmor_tui.games.marchands.tables import MarchandsTableGame, played_to
from tests.tadmor_tui.games.marchands.test_table import plotting


def half_a_plot() -> MarchandsTableGame:
    table = plotting()
    for step in ("b", "X", "c", "b", "X"):
        table.host.apply(0, table.game.read_action(f"plot {step}"))
    return table


POSITIONS: dict[str, Callable[[], MarchandsTableGame]] = {
    "a plot of four": half_a_plot,
    "caravans of two": lambda: played_to(0, "caravans", seats=2, seed=5),
    "rewards of three": lambda: played_to(2, "rewards", seats=3, seed=5),
    "monopolies of six": lambda: played_to(6, "monopolies", seats=6, seed=7),
    "no secrets of five": lambda: played_to(8, seats=5, seed=7, no_secrets=True),
}


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=["80x24", "120x40", "160x50"])
@pytest.mark.parametrize("name", ["a plot of four", "monopolies of six"])
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


async def test_text_of_an_ascii_map_at_120x40(tmp_path: Path, snapshot: Any) -> None:
    async with at_table(tmp_path, POSITIONS["a plot of four"](), LARGE, glyphs="ascii") as driver:
        text = await driver.still_text()
    assert text == snapshot
    assert text.isascii()
