"""Secrets on screen: what a player can't know makes no difference to anything that the table shows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from rules.contract import AnyGame
from tests.drivers.table_driver import LARGE, SMALL, at_table
from tests.drivers.waiting_bots import hold_bots
from tests.suites.contract import GameUnderTest
from tests.suites.screens.tables import decisions, fewest_and_most, table_at

SEVERAL = [variant for variant in fewest_and_most() if variant.seats > 1]
KEYS = ("tab", "tab", "tab", "tab", "tab", "escape", "g", "r", "?", "escape", "u")
"""Keys that lead to all panes and to the explanation of what lies under the cursor."""


async def pictures(variant: GameUnderTest, game: AnyGame, folder: Path, size: tuple[int, int]) -> list[str]:
    """Return the screen of the first player, alone against bots, after each key."""
    table = table_at(variant, game)
    may_decide = hold_bots(table)  # what they do may hang on what they know
    async with at_table(folder, table, size, wait=False) as driver:
        shown = [driver.text()]
        for key in KEYS:
            await driver.press(key)
            shown.append(driver.text())
        may_decide.set()
    return shown


@pytest.mark.parametrize("variant", SEVERAL, ids=str)
async def test_what_others_hide_makes_no_difference(variant: GameUnderTest, tmp_path: Path) -> None:
    """Two deals of all that the first player can't know look the same, wherever they go."""
    differ = False
    for number, game in enumerate(decisions(variant, 2)):
        size = (SMALL, LARGE)[number]
        one, other = (game.determinize(0, Random(seed)) for seed in (number, number + 100))
        differ |= one.save_state() != other.save_state()
        assert await pictures(variant, one, tmp_path, size) == await pictures(variant, other, tmp_path, size)
    assert differ, "there were no secrets"
