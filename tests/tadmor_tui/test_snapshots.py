"""Pictures of the screens, as a player sees them. `pytest -n0 --snapshot-update` draws them anew.

What the eye judges is an SVG; further sizes and looks are text, which is small and can be read in a diff.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from rules.tadmor.game import TadmorGame
from saves.document import HUMAN
from tadmor_tui.app import TadmorApp
from tadmor_tui.faces.adviser import Remark
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.table import TableScreen
from tests.rules.builders import Play, position
from tests.rules.choosers import take, with_sense
from tests.saves.tables import Clock, begin, make_store
from tests.tadmor_tui.seated import SeatedGame, seated
from tests.tadmor_tui.table_driver import LARGE, SMALL, Driver, an_app, screen_text

Show = Callable[[Driver], Awaitable[None]]


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tadmor_tui.screens.title.__version__", "9.9.9")
    monkeypatch.setattr("tadmor_tui.screens.saved_games.age", lambda _: "yesterday")


def placement() -> SeatedGame:
    """The first turn of four people, with some pieces out."""
    play = Play(TadmorGame.new(4, 7))
    rng = Random(7)
    while len(play.game.state.merchants[0].pieces) < 2:
        take(play.game, with_sense(play.game, rng))
    return seated(play.game, 4)


def construction() -> SeatedGame:
    red = dict(
        goods="3w2s1m2g", traded="1m", tower=6, temples=[2], rare=["glass", "jade"], improvements=["I1", "I14"],
        hand=["K3", "K21"], fulfilled=["K16"], at="damascus.pairs palmyra.mission emesa.wood euphrates.gold=ship",
        camels=4,
    )  # fmt: skip
    blue = dict(tower=8, improvements=["I5"], hand=["K2"], at="palmyra.temple north.wood=ship", points=17)
    play = position("construction", turn=5, attacked="ebla", plot=("blue", "north"), red=red, blue=blue)
    return seated(play.game)


def secret() -> SeatedGame:
    return seated(position("marauders: card", merchants=3, red=dict(at="emesa.marauders")).game, 3)


def table(make: Callable[[], SeatedGame], *keys: str) -> Show:
    async def show(driver: Driver) -> None:
        driver.app.push_screen(TableScreen(make()))
        await driver.settle()
        await driver.press(*keys)

    return show


def chosen(label: str, *keys: str) -> Show:
    """What a line of the title leads to; no line is the title itself."""

    async def show(driver: Driver) -> None:
        if label:
            await driver.go_to(label)
            await driver.press("enter", *keys)

    return show


class StillAdvice(AdviceScreen):
    """Advice that does not depend on the values of the board."""

    def begin_to_think(self) -> None:
        long = "With 8 levels the caravan gives the fourth camel; raises the tower from 0 to 8: 16 PP three times."
        self.found(
            [
                Remark("Place a camel: Tower +2, Damascus", "about +17.6 PP", long),
                Remark("Place a ship: Stone 3, South Sea", "about +12.0 PP, 5.6 less", "3 stone to pay for K16."),
                Remark("End your go", "about +0.0 PP, 17.6 less", "Keeps 3 wood for what comes later."),
            ]
        )


class StillReview(ReviewScreen):
    def begin_to_think(self) -> None:
        better = "Played: Draw a mission. Better: Tower: 2 pairs (raises the tower to 9: 8 PP more at the end)."
        self.found(
            [
                Remark("Turn 1, Red", "12 PP missed", better, 0, "bad"),
                Remark("Turn 4, Blue (bot) pulls ahead", "21 PP gained", "Above all: Temple: roof (Ebla).", 1, "good"),
            ]
        )


def over_the_table(make: Callable[[SeatedGame], Screen[Any]]) -> Show:
    async def show(driver: Driver) -> None:
        shown = placement()
        driver.app.push_screen(TableScreen(shown))
        await driver.settle()
        driver.app.push_screen(make(shown))
        await driver.settle()
        await driver.press("down")

    return show


SCREENS: dict[str, Show] = {
    "title": chosen(""),
    "new game": chosen("New game", "down", "right", "right", "down"),
    "saved games": chosen("Saved games"),
    "settings": chosen("Settings"),
    "placement": table(placement, "down"),
    "construction": table(construction),
    "curtain": table(secret),
    "advice": over_the_table(lambda shown: StillAdvice(shown, True, "m")),
    "turning points": over_the_table(StillReview),
    "seats": table(placement, "S", "down", "down"),
}


LOOKS: dict[str, dict[str, str]] = {
    "ascii": dict(glyphs="ascii"),
    "monochrome": dict(theme="monochrome"),
    "light": dict(theme="light"),
}


def shelf(folder: Path, **settings: Any) -> TadmorApp:
    """The app with two games on its shelf."""
    store = make_store(folder, Clock(60))
    for title, players in (("Friday, Ana and a bot", (HUMAN, "random")), ("Four friends", (HUMAN,) * 4)):
        begin(store, len(players), players=players, title=title).close()
    return an_app(folder, **settings)


def before(show: Show) -> Callable[[Pilot[None]], Awaitable[None]]:
    async def run(pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert isinstance(pilot.app, TadmorApp)
        await show(Driver(pilot.app, pilot, Random(1)))
        await pilot.pause()

    return run


@pytest.mark.parametrize("name", SCREENS)
def test_picture(name: str, tmp_path: Path, snap_compare: Any) -> None:
    assert snap_compare(shelf(tmp_path), terminal_size=SMALL, run_before=before(SCREENS[name]))


@pytest.mark.parametrize("look", LOOKS)
def test_picture_in_another_look(look: str, tmp_path: Path, snap_compare: Any) -> None:
    app = shelf(tmp_path, **LOOKS[look])
    assert snap_compare(app, terminal_size=SMALL, run_before=before(SCREENS["placement"]))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("name", SCREENS)
async def test_text_at_120x40(name: str, glyphs: str, tmp_path: Path, snapshot: Any) -> None:
    app = shelf(tmp_path, glyphs=glyphs)
    async with app.run_test(size=LARGE) as pilot:
        await before(SCREENS[name])(pilot)
        text = screen_text(app)
    assert text == snapshot
    if glyphs == "ascii":
        assert text.isascii()


@pytest.mark.parametrize("tab", ["improvements", "missions", "log", "merchant", "keys"])
async def test_text_of_the_panels_at_80x24(tab: str, tmp_path: Path, snapshot: Any) -> None:
    keys = {"improvements": "i", "missions": "m", "log": "g", "merchant": "r", "keys": "K"}
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await before(table(construction, keys[tab]))(pilot)
        assert screen_text(app) == snapshot
