"""The palette: every command is found, by its name or by another word for it, at the title and during a game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.command import CommandInput, CommandList

from rules.tadmor.game import TadmorGame
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.lessons.list_screen import LessonsScreen
from tadmor_tui.screens.commands import Command, CommandsScreen, fits
from tadmor_tui.screens.keys import KeysScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.table import TableScreen
from tests.drivers.seated import seated
from tests.drivers.table_driver import Driver, an_app, at_table, at_title, until
from tests.saves.tables import begin, make_store, play

ANYWHERE = {
    "settings": "Settings",
    "options": "Settings",
    "preferences": "Settings",
    "saved games": "Saved games",
    "load": "Saved games",
    "rename": "Saved games",
    "theme": "Colours: dark",
    "light": "Colours: light",
    "language": "Language: English",
    "german": "Language: Deutsch",
    "rulebook": "Rules",
    "help": "Keys",
    "shortcuts": "Keys",
    "tutorial": "Lessons",
    "new": "New game",
    "exit": "Quit",
    "redraw": "Redraw the screen",
}
AT_THE_TABLE = {
    **ANYWHERE,
    "replay": "Replay",
    "watch": "Replay",
    "hint": "Advice",
    "take back": "Undo",
    "pass": "End go",
    "history": "Story",
    "players": "Seats: who plays",
    "cards": "Missions",
    "tiles": "Improvements",
    "opponents": "Rivals",
    "exit": "Leave",
}


def found(driver: Driver, words: str) -> list[str]:
    """What the palette would list for some words, the best first."""
    commands = driver.app.commands(driver.app.screen)
    return [command.title for command in sorted(commands, key=lambda each: -fits(each, words)) if fits(command, words)]


@pytest.mark.parametrize("words", ANYWHERE)
async def test_found_at_the_title(words: str, tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        assert ANYWHERE[words] in found(driver, words)[:4]


@pytest.mark.parametrize("words", AT_THE_TABLE)
async def test_found_during_a_game(words: str, tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        assert AT_THE_TABLE[words] in found(driver, words)[:4]


async def test_every_command_is_found_by_its_name_and_called_otherwise_too(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        commands = list(driver.app.commands(driver.app.screen))
        assert len({command.title for command in commands}) == len(commands)
        for command in commands:
            assert found(driver, command.title)[0] == command.title
            assert command.also, command.title


def test_a_name_fits_better_than_another_word_and_that_better_than_letters_here_and_there() -> None:
    named, called, letters, none = (
        Command("The theme", "", list),
        Command("Colours", "", list, "theme palette"),
        Command("Look at these rhymes", "", list),
        Command("Undo", "", list, "take back"),
    )
    scores = [fits(command, "Theme") for command in (named, called, letters, none)]
    assert scores == sorted(scores, reverse=True) and scores[3] == 0
    assert fits(none, "take b") and not fits(none, "take c")


OPENS = {
    "preferences": SettingsScreen,
    "saved games": SavedGamesScreen,
    "replay": ReplayScreen,
    "shortcuts": KeysScreen,
    "rulebook": ReferenceScreen,
    "tutorial": LessonsScreen,
    "new game": NewGameScreen,
}


@pytest.mark.parametrize("words", OPENS)
async def test_typed_and_chosen_during_a_game(words: str, tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(TadmorGame.new(2, 1), 2)) as driver:
        table = driver.app.screen
        await search(driver, words)
        while isinstance(driver.app.screen, CommandsScreen):
            await driver.press("enter")
            await driver.pilot.pause(0.1)
        assert type(driver.app.screen) is OPENS[words]
        await driver.press("escape", "escape")
        await driver.until(lambda: driver.app.screen is table)


async def search(driver: Driver, words: str) -> None:
    """Open the palette and type, until something is found."""
    await driver.press("ctrl+p")
    driver.app.screen.query_one(CommandInput).value = words
    await until(driver.pilot, lambda: _found(driver))


def _found(driver: Driver) -> bool:
    screen = driver.app.screen
    return isinstance(screen, CommandsScreen) and screen.query_one(CommandList).option_count > 0


async def test_a_command_of_the_app_is_done_too(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await search(driver, "quit")
        await driver.press("enter", "enter")
        await until(driver.pilot, lambda: driver.app._exit)


@pytest.mark.parametrize("keys", [{}, {"quit": "ctrl+t"}], ids=["usual", "changed"])
async def test_the_app_can_be_ended_from_the_palette(keys: dict[str, str], tmp_path: Path) -> None:
    async with at_title(tmp_path, keys=keys) as driver:
        await driver.press("ctrl+p")
        assert isinstance(driver.app.screen, CommandsScreen)
        await driver.press(keys.get("quit", "ctrl+q"))
        assert driver.app._exit


async def test_the_screen_is_painted_anew_from_the_palette(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[bool] = []
    monkeypatch.setattr(TadmorApp, "action_repaint", lambda app: painted.append(True))
    async with at_title(tmp_path) as driver:
        await driver.press("ctrl+p")
        await driver.press("ctrl+l")
        assert painted == [True]
        assert isinstance(driver.app.screen, CommandsScreen)


# --- from one game to another


async def test_another_saved_game_is_opened_from_the_middle_of_one(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    with begin(store, seed=2) as other:
        play(other, 4)
    first = play(begin(store, seed=3), 4)
    app = an_app(tmp_path, first=first)
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        driver.app.show_saves()
        await driver.settle()
        driver.app.open_saved(other.path)
        await driver.wait_for_a_person()
        assert driver.app.warning == ""
        assert first.read_only, "the table that was left is free for others"
        assert isinstance(driver.app.screen, TableScreen)
        shown = driver.app.screen.shown
        assert isinstance(shown, LocalGame) and shown.played.id == other.id


async def test_the_game_that_is_played_is_only_uncovered(tmp_path: Path) -> None:
    first = play(begin(make_store(tmp_path), seed=3), 4)
    app = an_app(tmp_path, first=first)
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.wait_for_a_person()
        table = app.screen
        app.show_saves()
        await driver.settle()
        await driver.press("enter")
        await driver.settle()
        assert app.screen is table
        assert not first.read_only
