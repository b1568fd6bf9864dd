"""Every size: a table fits each window, and shows the same again when the window is as large as before."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region

from tadmor_tui.screens.table import TableScreen
from tadmor_tui.widgets.pane import Pane
from tests.drivers.table_driver import SMALL, Driver, at_table
from tests.suites.contract import GameUnderTest
from tests.suites.screens.tables import decisions, fewest_and_most, table_at

SIZES = ((1, 1), (20, 5), (40, 12), (79, 23), (80, 24), (100, 30), (120, 40), (160, 50), (250, 80))


def check_places(driver: Driver, size: tuple[int, int]) -> None:
    """Check that all panes that are seen lie on the screen, and that from 80x24 on the question stands there too."""
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    whole = Region(0, 0, *size)
    for pane in screen.query(Pane):
        if pane.display and pane.region and whole.overlaps(pane.region):
            assert whole.contains_region(pane.region), f"{pane} at {pane.region} of {size}"
    if size[0] >= SMALL[0] and size[1] >= SMALL[1]:
        assert driver.prompt.strip()


@pytest.mark.parametrize("variant", fewest_and_most(), ids=str)
async def test_a_table_fits_every_window(variant: GameUnderTest, tmp_path: Path) -> None:
    (game,) = decisions(variant, 1)
    async with at_table(tmp_path, table_at(variant, game), SMALL) as driver:
        first = await driver.still_text()
        for size in (*SIZES, *SIZES[::-2]):
            await driver.resize(*size)
            check_places(driver, size)
        await driver.resize(*SMALL)
        assert await driver.still_text() == first
