"""The form for a new game: what is typed there can be seen afterwards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bots.games import bots_of
from tadmor_tui.cli import build_parser
from tadmor_tui.commands.new import begin
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.table_driver import at_title
from tests.saves.tables import INVISIBLE, make_store


@pytest.mark.parametrize("name", [name for name in INVISIBLE if name.isprintable()])
async def test_a_name_that_nobody_can_see_is_none(name: str, tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("down", "down", "down")
        await driver.write(name)
        assert isinstance(driver.app.screen, NewGameScreen)
        await driver.press("up", "up", "up", "enter")
        assert isinstance(driver.app.screen, TableScreen)
    store = make_store(tmp_path)
    assert store.watch(store.newest()).document.seats[0].name == "Red"


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
        keys = ("A", "n", "n", "a", "backspace", "e", "down", "down", "down", "z", "up", "up", "up", "s")
        await driver.press("down", "down", "down", *keys)
        assert re.findall(r" name +(\w+)", driver.text()) == ["Annes", "z"]


async def test_what_an_empty_name_means_is_said_only_while_it_is_empty(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        assert "if empty: Red" in driver.text()
        await driver.press("down", "down", "down", "A")
        assert "if empty: Red" not in driver.text() and "if empty: Malika" in driver.text()
        await driver.press("backspace")
        assert "if empty: Red" in driver.text()


async def test_the_line_that_starts_the_game_is_explained_too(tmp_path: Path) -> None:
    async with at_title(tmp_path, (160, 50)) as driver:
        await driver.press("enter")
        assert "Enter on this line begins." in driver.text()
        await driver.press("down")
        assert "Enter on this line begins." not in driver.text()


def _begun_by_command(folder: Path, *arguments: str) -> list[tuple[str, str]]:
    args = build_parser().parse_args(["play", "--data-dir", str(folder), *arguments])
    return [(seat.name, seat.player) for seat in begin(args, make_store(folder)).document.seats]


async def test_players_are_called_the_same_by_the_form_and_by_the_command_line(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter", "down", "down", "right", "up", "up", "enter")
        assert isinstance(driver.app.screen, TableScreen)
    store = make_store(tmp_path)
    formed = [(seat.name, seat.player) for seat in store.watch(store.newest()).document.seats]
    assert formed == [("Red", "human"), ("Malika", "malika"), ("Malika (G)", "malika")]
    assert _begun_by_command(tmp_path / "other", "--players", "3") == formed
    names = [name for name, _ in _begun_by_command(tmp_path / "more", "--players", "2", "--bot", "random")]
    assert names == ["Red", "Random"]


async def test_a_wish_goes_before_a_name_that_comes_by_itself(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter", "down", "down", "down")
        await driver.write("Malika")
        await driver.press("up", "up", "up", "enter")
    store = make_store(tmp_path)
    names = [seat.name for seat in store.watch(store.newest()).document.seats]
    assert names == ["Malika", "Malika (B)"]


async def test_the_form_tells_the_level_and_the_way_of_every_bot(tmp_path: Path) -> None:
    async with at_title(tmp_path, (120, 40)) as driver:
        await driver.press("enter", *["down"] * 7)
        told = " ".join(driver.text().split())
        for level, name in enumerate(bots_of("tadmor")):
            assert f"level {level}, {bots_of('tadmor')[name].character}"[:20] in told, name
        assert "likin" in told
