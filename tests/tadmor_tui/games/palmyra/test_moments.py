"""Moments of Palmyra: the last tile of a stack, the lead, an enclosed figure, and Caesar changing hands."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.palmyra import events as e
from rules.palmyra.cells import neighbours_of
from tadmor_tui.games.palmyra.moments import moments_of
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table
from tests.rules.palmyra.tables import position
from tests.tadmor_tui.games.palmyra.tables import NAMES, PalmyraTableGame, seated_at

LAND = {(-1, 1): "D/L", (0, 2): "M/L", (-1, 3): "D/L"}
SIZES = [SMALL, LARGE]


def standing(driver: Driver) -> bool:
    screen = driver.app.screen
    return isinstance(screen, TableScreen) and screen.loop.moments.standing


def scarce(large: int, small: int) -> PalmyraTableGame:
    return seated_at(position(land=LAND, red=dict(tiles="L:H/-", coins=5), large=large, small=small).game)


def close_race(reserve: int) -> PalmyraTableGame:
    """Red has 5 coins; Blue has those that are left."""
    red = dict(censor=(-1, 1), tiles="S:D/L", coins=5)
    return seated_at(position(land=LAND, red=red, open_coins=True, reserve=reserve).game)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "stacks,key,heading",
    [((1, 9), "1", "The last large tile is drawn"), ((9, 1), "2", "The last small tile is drawn")],
)
async def test_the_last_tile_of_a_stack_stops_the_game_once(
    tmp_path: Path, stacks: tuple[int, int], key: str, heading: str, size: tuple[int, int]
) -> None:
    table = scarce(*stacks)
    async with at_table(tmp_path, table, size, moments="stop") as driver:
        await driver.press("3", key)
        done = table.host.actions
        text = await driver.still_text()
        assert standing(driver) and heading in text and "A player who now earns more than one tile" in text
        assert "Enter go on" in driver.prompt
        await driver.press("enter")
        assert not standing(driver) and table.host.actions == done and heading not in driver.text()
        assert table.game.stage == "move legion" and "Enter go there" in driver.prompt


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_taking_the_lead_is_told_where_all_coins_lie_open(tmp_path: Path, size: tuple[int, int]) -> None:
    table = close_race(109)
    best = table.game.view(1).players[1].coins
    async with at_table(tmp_path, table, size, moments="stop") as driver:
        await driver.press("2", "enter", "s")
        text = await driver.still_text()
        assert standing(driver) and "You take the lead" in text and f"the next best has {best}" in text
        await driver.press("enter")
        assert not standing(driver)


async def test_nobody_stops_for_a_lead_that_does_not_change(tmp_path: Path) -> None:
    table = close_race(40)
    async with at_table(tmp_path, table, moments="stop") as driver:
        await driver.press("2", "enter", "s")
        assert not standing(driver) and (table.game.view(0).players[0].coins or 0) > 5


def test_an_enclosed_figure_is_a_loss_of_its_owner_only() -> None:
    own, last = (-1, 3), (-2, 3)
    around = {cell: "H/-" for cell in neighbours_of(own) if cell not in LAND}
    game = position(land={**LAND, **around}, red=dict(legion=own)).game
    laid = e.TileLaid(1, "legion", "small hills", last, 0, 0)
    found = moments_of([laid], game.view(0), NAMES)
    assert [moment.heading for moment in found] == ["Your legion is enclosed"] and found[0].is_loss
    assert "Bruno has taken the last free cell" in found[0].lines[0]
    assert not moments_of([laid], game.view(1), NAMES) and not moments_of([laid], game.view(None), NAMES)


def test_caesar_leaves_his_owner() -> None:
    game = position(land=LAND).game
    taken = e.CaesarTaken(1, 0, 3)
    found = moments_of([taken], game.view(0), NAMES)
    assert [moment.heading for moment in found] == ["Caesar leaves you"] and found[0].is_loss
    assert not moments_of([taken], game.view(1), NAMES)
