"""Every size: a table fits each window, and a window that was changed and changed back shows the same."""

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
    positions = decisions(variant)
    async with at_table(tmp_path, table_at(variant, positions[len(positions) // 2]), SMALL) as driver:
        pictures = []
        for _ in range(2):  # a board may be scrolled once, so that its cursor is seen in every window
            for size in (*SIZES, SMALL):
                await driver.resize(*size)
                check_places(driver, size)
            pictures.append(await driver.still_text())
        assert pictures[0] == pictures[1]
