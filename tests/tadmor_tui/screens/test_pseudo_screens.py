"""Every screen in the language of the tests: nothing that it shows came another way than through `t`, or is cut."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest
from rich.cells import cell_len

from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.language import ENGLISH
from saves.document import HUMAN
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.background import in_background
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.remarks import RemarksScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.translation import choose, t, use_language
from tadmor_tui.widgets.pane import Pane
from tests.drivers.all_screens import AnyScreen, Opener, all_screens, openers
from tests.drivers.played import played
from tests.drivers.screen_walks import A_KEY, BRIEF, NAMES, OF_THE_BOOK, ON_THE_WAY, OPENERS, OWN, SCROLLED, auction
from tests.drivers.table_driver import Driver, an_app
from tests.games.auction import AUCTION
from tests.rules.tadmor.reference_books import tadmor_book
from tests.saves.tables import make_store
from tests.tadmor_tui.games.marchands.tables import played_to
from tests.tadmor_tui.games.tadmor.notation import TADMOR_NOTATION
from tests.tadmor_tui.text.pseudo_language import PSEUDO, came_another_way, cut_off, marked

SIZES = [(80, 24), (120, 40), (160, 50)]


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))
    choose(PSEUDO)


def test_every_screen_is_walked_through() -> None:
    assert all_screens() <= set(OPENERS) == set(ON_THE_WAY)


class Walk:
    """Looks at a screen after every key."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._own = set(OWN)
        self.faults: dict[str, str] = {}
        """What is wrong, and where it was seen first."""

    async def look(self, where: str) -> None:
        await self._driver.settle()
        await self._driver.pilot.pause()
        screen = self._driver.app.screen
        for game in self._driver.app.store.games():
            title = game.document.title if game.document else ""
            cut = {title[:letters] for letters in range(4, len(title) + 1)}  # a list in columns may cut it
            self._own |= {game.path.name, game.id, *cut}
        panels = [panel for panel in screen.query(Pane) if panel.display]
        if not panels:
            self._note(self._driver.text(), where)
        for panel in panels:
            if panel.id in OF_THE_BOOK:
                continue
            text, name = text_of(panel.lines), "pane" if panel.in_stack else panel.id
            self._note(text, f"{where}, {name}")
            if name not in SCROLLED | BRIEF and cut_off(text):
                self.faults.setdefault(f"cut: {text}", f"{where}, {name}")
            for row in text.splitlines():
                if cell_len(row) > panel.size.width:
                    self.faults.setdefault(f"too wide: {row}", f"{where}, {name}")

    def _note(self, shown: str, where: str) -> None:
        for word in came_another_way(shown, self._own, TADMOR_NOTATION):
            if len(word) > A_KEY:
                self.faults.setdefault(f"another way: {word}", where)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("kind", OPENERS, ids=lambda kind: kind.__name__)
async def test_every_screen(kind: type[AnyScreen], size: tuple[int, int], tmp_path: Path) -> None:
    await walk_through(kind, OPENERS[kind], size, tmp_path)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("kind", [FinalScreen, ReplayScreen, SeatsScreen, TableScreen], ids=lambda kind: kind.__name__)
async def test_every_screen_of_tadmor(kind: type[AnyScreen], size: tuple[int, int], tmp_path: Path) -> None:
    await walk_through(kind, openers("7", NAMES, tadmor_book())[kind], size, tmp_path)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
async def test_the_table_of_marchands(size: tuple[int, int], tmp_path: Path) -> None:
    await walk_through(TableScreen, lambda _: TableScreen(played_to(4)), size, tmp_path)


async def walk_through(kind: type[AnyScreen], opener: Opener, size: tuple[int, int], tmp_path: Path) -> None:
    """Press the keys of a screen, and look at it after each of them."""
    played(make_store(tmp_path), actions=30)
    app = an_app(tmp_path)
    async with app.run_test(size=size, notifications=True) as pilot:
        driver = Driver(app, pilot, Random(1))
        walk = Walk(driver)
        await driver.settle()
        app.push_screen(opener(tmp_path))
        await walk.look("at first")
        for number, key in enumerate(ON_THE_WAY[kind]):
            await driver.press(key)
            await walk.look(f"after {number + 1} keys, {key}, {type(app.screen).__name__}")
    assert not walk.faults, "\n".join(f"{where}: {fault}" for fault, where in walk.faults.items())


@pytest.mark.parametrize("kind", [AdviceScreen, ReviewScreen])
async def test_what_stands_around_remarks(kind: type[AnyScreen], tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        screen = OPENERS[kind](tmp_path)
        app.push_screen(screen)
        await Driver(app, pilot, Random(1)).settle()
        rows = text_of(screen.query_one("#remarks, #review", Pane).lines).splitlines()
        around = "\n".join((*rows[:3], *rows[-2:]))
        assert not [word for word in came_another_way(around, OWN) if len(word) > A_KEY]
        assert not cut_off(around)


async def test_threads_speak_the_language_of_their_reader(tmp_path: Path) -> None:
    """Where several readers have their own apps, the program itself speaks English."""
    choose(ENGLISH)
    app = an_app(tmp_path)
    with use_language(PSEUDO):
        async with app.run_test(size=SIZES[0]) as pilot:
            app.push_screen(screen := Thinking(auction(HUMAN, HUMAN, rounds=1)))
            driver = Driver(app, pilot, Random(1))
            await driver.until(lambda: len(screen.said) == 2)
    assert screen.said == [PSEUDO.text("in a thread"), PSEUDO.text("after it")]


class Thinking(RemarksScreen[None]):
    """Says something in a thread, and in what the thread calls."""

    def __init__(self, shown: LocalGame) -> None:
        super().__init__(shown)
        self.said: list[str] = []

    def start_search(self) -> None:
        in_background(self, lambda: t("in a thread"), self._told)

    def _told(self, said: str) -> None:
        self.said += (said, t("after it"))


async def test_nothing_found_among_the_commands(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=SIZES[0]) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.press("ctrl+p", "7", "7", "7")
        await driver.until(lambda: marked("No matches found") in driver.text())
        shown = await driver.still_text()
        assert came_another_way(shown, OWN) == []


async def test_the_warning_that_a_game_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = an_app(tmp_path)
    long = t("Nothing of this game is saved, and the disk has no room: leaving the table asks what is to become of it.")
    monkeypatch.setattr(TadmorApp, "warning", long)
    async with app.run_test(size=SIZES[0]) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        banner = app.screen.query_one("#warning", Pane)
        assert not cut_off(text_of(banner.lines)) and len(banner.lines) == 2
        assert "".join(driver.text().split()).endswith("".join(long.split()))
