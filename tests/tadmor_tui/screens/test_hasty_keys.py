"""Keys that come in one packet, as they do over a slow line: a screen that closes takes no second key with it."""

from __future__ import annotations

import asyncio
import gc
import warnings
from pathlib import Path
from random import Random

import pytest
from textual.command import CommandList

from rules.tadmor.game import TadmorGame
from tadmor_tui.screens.commands import CommandsScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tests.drivers.seated import seated
from tests.drivers.table_driver import Driver, at_table, at_title, until
from tests.rules.tadmor.builders import position
from tests.saves.tables import make_store

MANY = (
    *("up", "down", "left", "right", "enter", "enter", "space", "escape", "tab", "shift+tab", "e", "c", "u", "U", "m"),
    *("i", "g", "r", "t", "question_mark", "1", "2", "3", "9", "ctrl+l", "h", "j", "x", "z"),
)


async def test_enter_twice_on_the_curtain(tmp_path: Path) -> None:
    shown = seated(position("marauders: card", merchants=3, red=dict(at="emesa.marauders")).game, 3)
    async with at_table(tmp_path, shown) as driver:
        await driver.press("enter", "space", "enter")
        assert isinstance(driver.app.screen, TableScreen)


@pytest.mark.parametrize("keys", [("enter", "escape"), ("enter", "enter"), ("escape", "enter"), ("escape", "escape")])
async def test_two_ways_out_of_the_palette(keys: tuple[str, ...], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        await driver.press("ctrl+p")
        await until(driver.pilot, lambda: driver.app.screen.query_one(CommandList).option_count)
        await driver.press("down", *keys)
        await driver.until(lambda: not isinstance(driver.app.screen, CommandsScreen))
        assert isinstance(driver.app.screen, TableScreen)


@pytest.mark.parametrize("way", ["page_up", "page_down"])
async def test_a_page_in_a_palette_that_has_just_opened(way: str, tmp_path: Path) -> None:
    """At the very moment when the commands are there and their lines are not laid out yet."""
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        driver.app.action_command_palette()
        for _ in range(10_000):
            await asyncio.sleep(0)
            found = driver.app.screen.query(CommandList)
            if found and found.first().highlighted is not None:
                break
        assert not found.first().size.width
        await driver.app.screen.run_action(f"command_list('{way}')")
        await driver.press("escape", "escape")
        await driver.until(lambda: isinstance(driver.app.screen, TableScreen))


async def test_letters_behind_a_palette_that_closes(tmp_path: Path) -> None:
    """The search that they begin finds no list any more to write into."""
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        await driver.press("ctrl+p")
        palette = driver.app.screen
        assert isinstance(palette, CommandsScreen)
        await palette.query_one(CommandList).remove()
        palette._gather_commands("wood")
        await driver.app.workers.wait_for_complete()
        await driver.pilot.pause()
        assert driver.app.is_running


async def test_a_search_that_the_next_letter_ends_was_never_begun(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        await driver.press("ctrl+p")
        palette = driver.app.screen
        assert isinstance(palette, CommandsScreen)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            for letters in ("w", "wo", "woo"):
                palette._gather_commands(letters)
            await driver.pilot.pause(0.1)
            gc.collect()
        assert not [each for each in said if "never awaited" in str(each.message)]


@pytest.mark.parametrize("size", [(1, 1), (4, 20), (6, 64), (20, 1)])
async def test_a_palette_in_a_terminal_without_room(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        await driver.press("ctrl+p")
        await until(driver.pilot, lambda: driver.app.screen.query_one(CommandList).option_count)
        await driver.pilot.resize_terminal(*size)
        await driver.pilot.pause()
        await driver.pilot.resize_terminal(80, 24)
        await driver.press("escape", "escape")
        await driver.until(lambda: isinstance(driver.app.screen, TableScreen))


async def test_escape_twice_in_a_form(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        assert isinstance(driver.app.screen, NewGameScreen)
        await driver.press("escape", "escape", "escape")
        assert isinstance(driver.app.screen, TitleScreen)
        assert "New game" in driver.text()


async def test_start_twice_begins_one_game(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("enter")
        await driver.press("enter", "enter", "enter")
        assert isinstance(driver.app.screen, TableScreen)
    assert len(make_store(tmp_path).games()) == 1


async def test_q_many_times(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        await driver.press("q", "q", "q")
        await driver.settle()
        assert not isinstance(driver.app.screen, TableScreen)


@pytest.mark.parametrize("seed", range(6))
async def test_any_keys_at_all(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    merchants = rng.choice((2, 3, 4))
    shown = seated(TadmorGame.new(merchants, seed), rng.randrange(1, merchants + 1))
    curtain = rng.choice(("always", "for secrets", "never"))
    async with at_table(tmp_path, shown, seed=seed, curtain=curtain) as driver:
        most_decisions = 0
        for packet in range(400):
            await driver.press(*rng.choices(MANY, k=rng.randrange(1, 8)))
            if rng.random() < 0.05:
                await driver.resize(rng.randrange(20, 170), rng.randrange(5, 55))
            await back_to_the_table(driver)
            # Undo is among the keys, and keys that only hurry the bots decide nothing: what was ever reached counts.
            most_decisions = max(most_decisions, len(shown.played.timeline))
            if packet >= 80 and most_decisions > 5:
                break
        driver.text()
    assert most_decisions > 5


async def back_to_the_table(driver: Driver) -> None:
    for _ in range(3):
        if isinstance(driver.app.screen, TableScreen):
            return
        await driver.press("enter" if "curtain" in driver.text() else "escape")
