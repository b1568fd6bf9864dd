"""No name and no text, wherever it comes from, makes a screen send something that a terminal would obey."""

from __future__ import annotations

import pkgutil
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual._compositor import CompositorUpdate
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen

from rules.tadmor.game import TadmorGame
from rules.tadmor.kind import TADMOR
from rules.tadmor.state import usual_options
from saves.document import HUMAN, SeatInfo
from saves.saved_game import SavedGame
from saves.text import MARK
from tadmor_tui import screens
from tadmor_tui.app import TadmorApp
from tadmor_tui.faces.tadmor.guide import guided_turn
from tadmor_tui.look.lines import line
from tadmor_tui.look.panel import Panel
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.commands import CommandsScreen
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tests.rules.builders import position
from tests.rules.choosers import with_sense
from tests.rules.tadmor.reference_books import tadmor_book
from tests.saves.tables import make_store, seats
from tests.tadmor_tui.hostile import ALL, IN_UTF8, PAINT, TEXTS, as_file_name, fill_shelf, obeyed
from tests.tadmor_tui.seated import SeatedGame, at_position
from tests.tadmor_tui.table_driver import LARGE, Driver, an_app

KEYS = {
    "reference": IN_UTF8,
    "quit": TEXTS["markup"],
    "repaint": TEXTS["clear screen"],
    "explain": TEXTS["right to left"],
}

POINTER = "\x1b]22;default\x07"
"""Textual asks for the usual pointer of the mouse."""


def a_table(game: TadmorGame) -> SeatedGame:
    """People with names that no file could have; what is shown must not depend on what was let in."""
    names = [ALL, *(text for text in TEXTS.values())]
    return at_position(game, [SeatInfo(names[seat], HUMAN) for seat in range(game.seats)])


def in_play() -> SeatedGame:
    return a_table(position("construction", red=dict(goods="3w3s3m3g", hand=["K1"], at="palmyra.mission")).game)


def over() -> SeatedGame:
    game = TadmorGame.new(2, 7)
    rng = Random(7)
    shown = a_table(game)
    while (seat := shown.game.to_act) is not None:
        shown.played.timeline.apply(seat, with_sense(shown.game, rng), 0)
    return SeatedGame(shown.played)


def elsewhere(folder: Path) -> SavedGame:
    """A game that was written to a folder with a name of this kind."""
    saved = make_store(folder).begin("tadmor", usual_options(2, 7), seats(2))
    saved.is_elsewhere(ALL)
    return saved


OPENERS: dict[type[Screen[Any]], Callable[[Path], Screen[Any]]] = {
    AdviceScreen: lambda _: AdviceScreen(in_play(), True, ALL),
    CommandsScreen: lambda _: CommandsScreen(id="--command-palette"),
    CurtainScreen: lambda _: CurtainScreen(ALL, TADMOR.seat_labels[0], ALL),
    FinalScreen: lambda _: FinalScreen(over()),
    GuideScreen: lambda _: GuideScreen(guided_turn()),
    LeavingScreen: lambda folder: LeavingScreen(elsewhere(folder), lambda: None),
    NewGameScreen: lambda _: NewGameScreen(),
    ReferenceScreen: lambda _: ReferenceScreen(tadmor_book(), "summary", [ALL], [ALL]),
    ReplayScreen: lambda _: ReplayScreen(in_play()),
    ReviewScreen: lambda _: ReviewScreen(over()),
    SavedGamesScreen: lambda _: SavedGamesScreen(),
    SeatsScreen: lambda _: SeatsScreen(in_play(), lambda _: None),
    SettingsScreen: lambda _: SettingsScreen(),
    TableScreen: lambda _: TableScreen(in_play()),
    TitleScreen: lambda _: TitleScreen(),
}


def all_screens() -> set[type[Screen[Any]]]:
    modules = [import_module(f"{screens.__name__}.{found.name}") for found in pkgutil.iter_modules(screens.__path__)]
    return {
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Screen) and thing.__module__ == module.__name__
    }


def test_no_screen_is_forgotten() -> None:
    missing = all_screens() - set(OPENERS)
    assert not [screen for screen in missing if not screen.__subclasses__()]


class Sent:
    """What would have been sent to the terminal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.paint: list[str] = []
        self.other: list[str] = []

        def display(app: TadmorApp, _: Screen[Any], update: object) -> None:
            if isinstance(update, CompositorUpdate):
                self.paint.append(update.render_segments(app.console))

        monkeypatch.setattr(TadmorApp, "_display", display)
        monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: self.other.append(data))

    def check(self, app: TadmorApp) -> None:
        """Nothing but moves of the cursor and pens, and rows as long as the screen is wide."""
        assert not obeyed(PAINT.sub("", "".join(self.paint)))
        assert set(self.other) <= {POINTER}
        for strip in app.screen._compositor.render_strips():
            assert cell_len(strip.text) == app.size.width
            for segment in strip:
                assert segment.style is None or not (segment.style.link or "@click" in segment.style.meta)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    return Sent(monkeypatch)


@asynccontextmanager
async def at_a_hostile_home(folder: Path, places: Iterable[str] = (), **settings: Any) -> AsyncIterator[Driver]:
    home = folder / as_file_name(ALL)
    fill_shelf(make_store(home), places)
    app = an_app(home, keys=KEYS, **settings)
    async with app.run_test(size=LARGE, notifications=True) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        yield driver


async def wait_until(driver: Driver, words: str) -> None:
    """Toasts and the commands of the palette come when they come."""
    for _ in range(500):
        if words in driver.text():
            return
        await driver.pilot.pause(0.02)
    raise AssertionError(ascii(driver.text()))


@pytest.mark.parametrize("kind", OPENERS, ids=lambda kind: kind.__name__)
async def test_every_screen(kind: type[Screen[Any]], sent: Sent, tmp_path: Path) -> None:
    async with at_a_hostile_home(tmp_path) as driver:
        app, screen = driver.app, OPENERS[kind](tmp_path)
        app.push_screen(screen)
        await driver.settle()
        if isinstance(screen, FormScreen):
            screen.message = ALL
            screen.paint()
        await driver.pilot.pause()
        sent.check(app)
        for panel in screen.query(Panel):
            panel.show([*map(line, TEXTS.values()), line(ALL), *panel.lines])
        await driver.pilot.pause()
        sent.check(app)
        screen.notify(f"Said in a corner: {TEXTS['markup']}{TEXTS['clear screen']}", title=ALL)
        await wait_until(driver, f"Said in a corner: {TEXTS['markup'][:12]}")
        assert MARK in driver.text()
        sent.check(app)


async def test_keys_of_somebody_else_are_no_markup(sent: Sent, tmp_path: Path) -> None:
    async with at_a_hostile_home(tmp_path) as driver:
        await driver.press("ctrl+p")
        await wait_until(driver, f"key {TEXTS['markup']}")
        sent.check(driver.app)


async def test_in_ascii_too(sent: Sent, tmp_path: Path) -> None:
    async with at_a_hostile_home(tmp_path, glyphs="ascii") as driver:
        driver.app.show_saves()
        await driver.settle()
        sent.check(driver.app)
        assert "".join(sent.paint).isascii()


async def test_the_shelf_with_all_its_keys(sent: Sent, tmp_path: Path) -> None:
    """What is wrong with a game is told in words of its file."""
    async with at_a_hostile_home(tmp_path, ("undone", "unknown key", "action", "own components")) as driver:
        driver.app.push_screen(shelf := SavedGamesScreen())
        await driver.settle()
        damaged = [number for number, game in enumerate(driver.app.store.games()) if game.document is None]
        for number in (0, *reversed(damaged)):
            for key in ("enter", "v", "b", "d", "x"):
                shelf.cursor = number
                await driver.press(key)
                sent.check(driver.app)
                while driver.app.screen is not shelf and len(driver.app.screen_stack) > 2:
                    driver.app.pop_screen()
                    await driver.settle()
                if shelf not in driver.app.screen_stack:
                    driver.app.push_screen(shelf := SavedGamesScreen())
                    await driver.settle()
        told = " ".join(PAINT.sub("", "".join(sent.paint)).split())
        assert f"has an undone action, “{MARK}]52;c;" in told
        assert f"{MARK}[2J{MARK}[1;1H undone.tadmor.json" in told
