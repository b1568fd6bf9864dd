"""No name and no text, wherever it comes from, makes a screen send something that a terminal would obey."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual._compositor import CompositorUpdate
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen

from saves.text import MARK
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.render.text import line
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.widgets.pane import Pane
from tests.drivers.all_screens import AnyScreen, all_screens, openers
from tests.drivers.hostile import ALL, IN_UTF8, PAINT, TEXTS, as_file_name, fill_shelf, obeyed
from tests.drivers.table_driver import LARGE, Driver, an_app, until
from tests.rules.tadmor.reference_books import tadmor_book
from tests.saves.tables import make_store

KEYS = {
    "reference": IN_UTF8,
    "quit": TEXTS["markup"],
    "repaint": TEXTS["clear screen"],
    "explain": TEXTS["right to left"],
}

POINTER = "\x1b]22;default\x07"
"""Textual asks for the usual pointer of the mouse."""


OPENERS = openers(ALL, [ALL, *TEXTS.values()], tadmor_book())
"""What is shown must not depend on what a file lets in."""


def test_no_screen_is_forgotten() -> None:
    assert all_screens() <= set(OPENERS)


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
    await until(driver.pilot, lambda: words in driver.text())


@pytest.mark.parametrize("kind", OPENERS, ids=lambda kind: kind.__name__)
async def test_every_screen(kind: type[AnyScreen], sent: Sent, tmp_path: Path) -> None:
    async with at_a_hostile_home(tmp_path) as driver:
        app, screen = driver.app, OPENERS[kind](tmp_path)
        app.push_screen(screen)
        await driver.settle()
        if isinstance(screen, FormScreen):
            screen.message = ALL
            screen.paint()
        await driver.pilot.pause()
        sent.check(app)
        for panel in screen.query(Pane):
            panel.show([*map(line, TEXTS.values()), line(ALL), *panel.lines])
        await driver.pilot.pause()
        sent.check(app)
        screen.notify(f"Said in a corner: {TEXTS['markup']}{TEXTS['clear screen']}", title=ALL)
        await wait_until(driver, f"Said in a corner: {TEXTS['markup'][:12]}")
        assert MARK in driver.text()
        sent.check(app)


async def test_keys_of_somebody_else_are_no_markup(sent: Sent, tmp_path: Path) -> None:
    async with at_a_hostile_home(tmp_path) as driver:
        await driver.press("ctrl+p", *"quit")
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
