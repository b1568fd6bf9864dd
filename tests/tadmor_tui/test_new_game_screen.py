"""The form for a new game: what is typed there can be seen afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.table import TableScreen
from tests.saves.tables import INVISIBLE, make_store
from tests.tadmor_tui.table_driver import at_title


@pytest.mark.parametrize("name", [name for name in INVISIBLE if name.isprintable()])
async def test_a_name_that_nobody_can_see_is_none(name: str, tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down", "down", "down", "backspace", "backspace", "backspace")
        await driver.write(name)
        assert isinstance(driver.app.screen, NewGameScreen)
        await driver.press("up", "up", "up", "enter")
        assert isinstance(driver.app.screen, TableScreen)
    store = make_store(tmp_path)
    assert store.watch(store.newest()).document.seats[0].name == "Ana"


async def test_only_options_that_mean_something_with_so_many_players_are_asked_for(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.set_to("Game", "Palmyra")
        await driver.set_to("Players", "2")
        assert "Who begins" in driver.text() and "Level" not in driver.text()
        await driver.set_to("Players", "1")
        assert "Who begins" not in driver.text() and "Level" in driver.text()
        await driver.set_to("Level", "4")
        await driver.go_to("Start")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TableScreen)
    store = make_store(tmp_path)
    assert store.watch(store.newest()).document.options["level"] == 4


async def test_letters_typed_in_haste_go_where_the_cursor_went(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press(
            "down", "down", "down", "backspace", "n", "e", "down", "down", "down", "z", "up", "up", "up", "s"
        )
        assert "Annes_" in driver.text() and "Brunoz" in driver.text()
