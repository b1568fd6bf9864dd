"""The screens that there are pictures of, and the way to each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from bots.kit.review import TurnChances
from rules.tadmor.game import TadmorGame
from saves.document import HUMAN
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.advice import MissedRow, Remark, ReviewReport, TurningPointRemark, TurningRow
from tests.drivers.seated import SeatedGame, seated
from tests.drivers.table_driver import Driver, an_app
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import Play, position, raid
from tests.saves.tables import Clock, begin, make_store

Show = Callable[[Driver], Awaitable[None]]
_IN_THE_MIDDLE = 120
"""Actions after which the replay is looked at."""


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


def raided() -> SeatedGame:
    """The marauders have come to Damascus, and have driven somebody off."""
    blue, green = dict(at="damascus.pairs"), dict(at="emesa.marauders")
    return seated(raid("damascus", merchants=3, blue=blue, green=green).game, 3)


@cache
def finished() -> SeatedGame:
    """A game that is over; nobody changes it any more."""
    shown, rng = seated(TadmorGame.new(3, 7), 3), Random(7)
    while shown.game.acting:
        shown.act(with_sense(shown.game, rng))
    return shown


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

    def start_search(self) -> None:
        long = "With 8 levels the caravan gives the fourth camel; raises the tower from 0 to 8: 16 PP three times."
        self.found(
            [
                Remark("Place a camel: Tower +2, Damascus", "57 %", long),
                Remark("Place a ship: Stone 3, South Sea", "55 %: -2", "3 stone to pay for K16."),
                Remark("End your go", "46 %: -11", "Keeps 3 wood for what comes later."),
            ]
        )


_TURNING_POINTS = [
    TurningPointRemark(20, Remark("Turn 1: fulfils K2, 18 PP", "+25 in 100", "Red fulfils K2, 18 PP.", 0, "good")),
    TurningPointRemark(90, Remark("Turn 4: builds the tower up to 15", "-30 in 100", "Blue leads.", 1, "bad")),
]
"""Some that do not depend on the values of the board."""
_CHANCES = ((340, 330, 330), (590, 200, 210), (480, 150, 370), (180, 60, 760), (0, 0, 1000))
_REPORT = ReviewReport(
    tuple(TurnChances(30 * number, number + 1, chances) for number, chances in enumerate(_CHANCES)),
    (
        TurningRow(20, 1, 0, "fulfils K2, 18 PP", "Red leads", (25, -13, -12), 0.5, "Red: from 34 to 59 in 100.", True),
        TurningRow(
            90, 3, 2, "builds the tower up to 15", "Green leads", (-30, -9, 39), 2.5, "Turn 3: it was decided.", True
        ),
    ),
    (MissedRow(40, 2, 0, "Draw a mission", "Tower: 2 pairs", "raises the tower to 9", "-7 in 100"),),
    ("41 of 54 decisions were the best, or as good as the best",),
    0,
    True,
)


class StillReview(ReviewScreen):
    def start_search(self) -> None:
        self._told(_REPORT)


class StillFinal(FinalScreen):
    def start_search(self) -> None:
        self._told(_TURNING_POINTS)


def over_the_table(make: Callable[[SeatedGame], Screen[Any]]) -> Show:
    async def show(driver: Driver) -> None:
        shown = placement()
        driver.app.push_screen(TableScreen(shown))
        await driver.settle()
        driver.app.push_screen(make(shown))
        await driver.settle()
        await driver.press("down")

    return show


def over_the_title(make: Callable[[], Screen[Any]], *keys: str) -> Show:
    async def show(driver: Driver) -> None:
        driver.app.push_screen(make())
        await driver.settle()
        await driver.press(*keys)

    return show


SCREENS: dict[str, Show] = {
    "title": chosen(""),
    "new game": chosen("New game", "down", "down", "right", "right", "down"),
    "saved games": chosen("Saved games"),
    "settings": chosen("Settings"),
    "placement": table(placement, "down"),
    "construction": table(construction),
    "raid": table(raided),
    "curtain": table(secret),
    "final": over_the_title(lambda: StillFinal(finished())),
    "replay": over_the_title(lambda: ReplayScreen(finished(), _IN_THE_MIDDLE)),
    "reference": table(placement, "question_mark"),
    "palette": table(placement, "ctrl+p"),
    "advice": over_the_table(lambda shown: StillAdvice(shown, True, "m")),
    "turning points": over_the_title(lambda: StillReview(finished()), "down"),
    "seats": table(placement, "S", "down", "down"),
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
