"""The mouse at the table: what each button does, and what can be pointed at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tadmor_tui.faces.tadmor.map_layout import map_layout
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.table import TableScreen
from tests.rules.builders import position
from tests.tadmor_tui.seated import SeatedGame, seated
from tests.tadmor_tui.table_driver import SMALL, Driver, at_table

WIDE = (160, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, WIDE])


def done(shown: SeatedGame) -> list[str]:
    return [entry.text for entry in shown.played.timeline.entries]


def slot_offset(driver: Driver, shown: SeatedGame, place: str) -> tuple[int, int]:
    """A cell of a slot on the map."""
    panel = driver.panel_region("map")
    layout = map_layout(shown.game.board, panel.width, panel.height)
    for box in layout.boxes:
        for row in box.rows:
            for nth, slot in enumerate(row.slots):
                if slot.name == place:
                    return row.cell_of(nth) + 1, row.y
    raise AssertionError(f"no {place} on the map")


# --- buttons


@SIZES
@pytest.mark.parametrize("button", [2, 3])
async def test_only_the_left_button_places_a_piece(button: int, size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(position("placement", merchants=2).game, 2)
    async with at_table(tmp_path, shown, size) as driver:
        where = slot_offset(driver, shown, "ebla.taxman")
        await driver.pilot.click("#map", offset=where, button=button)
        assert done(shown) == []
        await driver.pilot.click("#map", offset=where)
        assert done(shown) == ["place camel ebla.taxman"]


@SIZES
@pytest.mark.parametrize("button", [2, 3])
async def test_only_the_left_button_chooses_a_line(button: int, size: tuple[int, int], tmp_path: Path) -> None:
    shown = seated(position("construction", red=dict(at="emesa.wood damascus.stone")).game, 2)
    async with at_table(tmp_path, shown, size) as driver:
        for row in range(1, 5):
            await driver.pilot.click("#pane", offset=(5, row), button=button)
        assert done(shown) == []


@pytest.mark.parametrize("button", [2, 3])
async def test_only_the_left_button_lifts_the_curtain(button: int, tmp_path: Path) -> None:
    shown = seated(position("marauders: card", merchants=3, red=dict(at="emesa.marauders")).game, 3)
    async with at_table(tmp_path, shown) as driver:
        await driver.pilot.click("#curtain", button=button)
        assert isinstance(driver.app.screen, CurtainScreen)
        await driver.pilot.click("#curtain")
        await driver.settle()
        assert isinstance(driver.app.screen, TableScreen)
