"""Every screen of every game in German and French: nothing is English, and nothing is cut that is whole in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from tadmor_tui.app.app import TadmorApp
from tadmor_tui.games.lesson import Lesson, lesson_names
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.lessons.screen import LessonScreen
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.languages import LANGUAGES, LanguageCode
from tadmor_tui.text.translation import choose
from tadmor_tui.widgets.pane import AnyPane, Pane
from tadmor_tui.widgets.story_log import StoryLog
from tests.drivers.all_screens import AnyScreen, Opener, openers
from tests.drivers.game_notation import plain_words
from tests.drivers.played import played
from tests.drivers.screen_walks import NAMES, OF_THE_BOOK, ON_THE_WAY, OWN, SCROLLED
from tests.drivers.table_driver import Driver, an_app
from tests.rules.tadmor.reference_books import tadmor_book
from tests.saves.tables import make_store
from tests.tadmor_tui.games.marchands import tables as marchands_tables
from tests.tadmor_tui.games.palmyra import tables as palmyra_tables
from tests.tadmor_tui.text.marked_languages import ends_missing, marked_language, without_marks

SIZE = (80, 24)


def of_a_game(make: Callable[[LocalGame], AnyScreen], shown: Callable[[], LocalGame]) -> Opener:
    return lambda _: make(shown())


def _lesson(game: str, name: str) -> Opener:
    return lambda _: LessonScreen(Lesson(game.lower(), name))


def screens_of(
    game: str, in_play: Callable[[], LocalGame], over: Callable[[], LocalGame]
) -> dict[str, tuple[type[AnyScreen], Opener]]:
    """The screens that look different in every game."""
    return {
        f"{game} TableScreen": (TableScreen, of_a_game(TableScreen, in_play)),
        f"{game} ReplayScreen": (ReplayScreen, of_a_game(ReplayScreen, in_play)),
        f"{game} SeatsScreen": (SeatsScreen, of_a_game(lambda shown: SeatsScreen(shown, lambda _: None), in_play)),
        f"{game} FinalScreen": (FinalScreen, of_a_game(FinalScreen, over)),
        **{f"{game} {name}": (LessonScreen, _lesson(game, name)) for name in lesson_names(game.lower())},
    }


WALKS: Mapping[str, tuple[type[AnyScreen], Opener]] = {
    **{kind.__name__: (kind, opener) for kind, opener in openers("7", NAMES, tadmor_book()).items()},
    **screens_of("Palmyra", lambda: palmyra_tables.played_to(4), lambda: palmyra_tables.played_to(1000)),
    **screens_of("Marchands", lambda: marchands_tables.played_to(3), lambda: marchands_tables.played_to(1000)),
}


class Walk:
    """What was seen on the way through a screen."""

    def __init__(self) -> None:
        self.cut: dict[str, tuple[int, str]] = {}
        """How many texts are cut in each panel after each key, and the rows in which that is."""
        self.plain: dict[str, str] = {}
        """Words that came from no translation, and where they were seen first."""
        self.wide: dict[str, str] = {}
        """Rows that are wider than their panel, and where they were seen first."""

    def look(self, where: str, panel: AnyPane, own: set[str]) -> None:
        shown = text_of(panel.lines)
        if panel.id in OF_THE_BOOK:
            return
        place = f"{where}, {panel.id}"
        if panel.id not in SCROLLED and not isinstance(panel, StoryLog):  # the story has no id in the stack of panes
            rows = [row for row in shown.splitlines() if ends_missing(row)]
            self.cut[place] = ends_missing(shown), without_marks("\n".join(rows))
        for row in shown.splitlines():
            if cell_len(row) > panel.size.width:
                self.wide.setdefault(without_marks(row), place)
        for word in plain_words(without_marks(shown), own):
            self.plain.setdefault(word, place)


def names_of_files(app: TadmorApp) -> set[str]:
    """What the games of the shelf are called; a list in columns may cut it."""
    found = set()
    for game in app.store.games():
        title = game.document.title if game.document else ""
        found |= {game.path.name, game.id, *(title[:letters] for letters in range(4, len(title) + 1))}
    return found


async def walk_through(code: LanguageCode, kind: type[AnyScreen], opener: Opener, folder: Path) -> Walk:
    walk = Walk()
    choose(marked_language(code))
    played(make_store(folder), actions=30)
    app = an_app(folder)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        app.push_screen(opener(folder))
        own = set(OWN)
        for number, key in enumerate(("", *ON_THE_WAY[kind])):
            if key:
                await driver.press(key)
            await driver.settle()
            await pilot.pause()
            own |= names_of_files(app)
            for panel in app.screen.query(Pane):
                if panel.display:
                    walk.look(f"after {number} keys, {key}, {type(app.screen).__name__}", panel, own)
    return walk


@pytest.mark.parametrize("name", WALKS)
async def test_every_screen(name: str, tmp_path: Path) -> None:
    kind, opener = WALKS[name]
    english = await walk_through("en", kind, opener, tmp_path / "en")
    faults = [f"en: came another way: {word} ({where})" for word, where in english.plain.items()]
    for code in (code for code in LANGUAGES if code != "en"):
        walk = await walk_through(code, kind, opener, tmp_path / code)
        faults += [f"{code}: not translated: {word} ({where})" for word, where in walk.plain.items()]
        faults += [f"{code}: too wide: {row} ({where})" for row, where in walk.wide.items()]
        cut = {rows: where for where, (count, rows) in walk.cut.items() if count > english.cut.get(where, (0, ""))[0]}
        faults += [f"{code}: cut in {where}\n{rows}" for rows, where in cut.items()]
    assert not faults, "\n".join(faults)
