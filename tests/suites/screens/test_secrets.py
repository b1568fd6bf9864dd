"""Secrets on screen: what a player can't know makes no difference to anything that the table shows."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from rules.contract import AnyGame, Seat
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


def deals(variant: GameUnderTest, knows: Seat, holders: Iterable[Seat]) -> list[tuple[AnyGame, AnyGame]]:
    """Deal twice what a seat can't know, at two positions where another of the seats has something to hide from it."""
    found = []
    for number, game in enumerate(decisions(variant)):
        one, other = (game.determinize(knows, Random(seed)) for seed in (number, number + 1000))
        if any(one.view(seat) != other.view(seat) for seat in holders):
            found.append((one, other))
    assert len(found) > 1, "there are no secrets"
    return [found[0], found[len(found) // 2]]


@pytest.mark.parametrize("variant", SEVERAL, ids=str)
async def test_what_others_hide_makes_no_difference(variant: GameUnderTest, tmp_path: Path) -> None:
    """Two deals of all that the first player can't know look the same, wherever they go."""
    for (one, other), size in zip(deals(variant, 0, range(1, variant.seats)), (LARGE, SMALL), strict=True):
        assert await pictures(variant, one, tmp_path, size) == await pictures(variant, other, tmp_path, size)


@pytest.mark.parametrize("variant", SEVERAL, ids=str)
async def test_the_same_keys_show_what_is_ones_own(variant: GameUnderTest, tmp_path: Path) -> None:
    """So the test above would see what others hide, if it were shown."""
    one, other = deals(variant, 1, [0])[-1]
    assert await pictures(variant, one, tmp_path, LARGE) != await pictures(variant, other, tmp_path, LARGE)
