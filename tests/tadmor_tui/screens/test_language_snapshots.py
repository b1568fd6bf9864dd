"""The main screens as Germans and French people see them, as text. `pytest -n0 --snapshot-update` draws them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bots.kit.weighing import WeighedOption
from bots.observation import Observation
from bots.tadmor.reasons.advice import ActionAdvice, explain
from rules.tadmor.game import TadmorGame
from saves.document import SeatInfo
from saves.played_game import PlayedGame
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.games.tadmor.advice import advice_remark
from tadmor_tui.games.tadmor.text.offers import in_words
from tadmor_tui.lessons.screen import LessonScreen
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.advice import AdvisedAction, Remark, TurningPointRemark
from tadmor_tui.text.languages import LanguageCode, language_of
from tadmor_tui.text.translation import choose, nt, t
from tests.drivers.seated import SeatedGame
from tests.drivers.table_driver import LARGE, SMALL, Driver
from tests.tadmor_tui.games.marchands.test_snapshots import half_a_plot
from tests.tadmor_tui.games.palmyra.tables import played_to
from tests.tools.pictured_screens import Show, before, construction, finished, over_the_title, placement, shelf

SIZES = (SMALL, LARGE)
NAMES = ("Ana", "Bruno", "Carla", "Dario")


@pytest.fixture(autouse=True)
def same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tadmor_tui.screens.title.__version__", "9.9.9")
    monkeypatch.setattr("tadmor_tui.screens.game_list.format_age", lambda _: nt("{n} day ago", "{n} days ago", 2))


def at_the_table_of(make: Callable[[], SeatedGame]) -> SeatedGame:
    """The same position, with people whose names are the same in every language."""
    shown = make()
    seats = [SeatInfo(name, seat.player) for name, seat in zip(NAMES, shown.played.seats, strict=False)]
    return SeatedGame(PlayedGame(shown.game_name, shown.played.timeline, seats))


class StillAdvice(AdviceScreen):
    """Advice about some actions, with the true reasons for them; its numbers do not depend on what bots think."""

    def start_search(self) -> None:
        shown = self._shown
        assert isinstance(shown, SeatedGame)
        game, names = shown.game, shown.snapshot.names
        seat = game.acting[0]
        for_reasons = Observation(game, seat)
        actions = [game.legal[n] for n in (0, len(game.legal) // 2, -1)]
        self._told(
            [
                AdvisedAction(
                    action,
                    advice_remark(game, ActionAdvice(action, weighed(less), explain(for_reasons, action, names)), True),
                )
                for action, less in zip(actions, (0, 20, 110), strict=True)
            ]
        )


def weighed(less: int) -> WeighedOption[None]:
    return WeighedOption(None, 17_600 - 100 * less, 100 * less, 0, 570 - less, less, less == 0)


class StillFinal(FinalScreen):
    """A turning point that does not depend on what bots think."""

    def start_search(self) -> None:
        game = self._history.position(90)
        assert isinstance(game, TadmorGame)
        best = t("Above all: {actions}.", actions=in_words(game, game.legal[0]))
        head = t("Turn {turn}, {name} pulls ahead", turn=4, name=NAMES[1])
        self._told([TurningPointRemark(90, Remark(head, t("by {points:.0f} PP", points=21), best, 1, "good"))])


def tadmor(make: Callable[[], SeatedGame], *keys: str) -> Show:
    return over_the_title(lambda: TableScreen(at_the_table_of(make)), *keys)


def shown_by(method: str) -> Show:
    """What the app shows when it is asked to, as a line of the title does."""

    async def show(driver: Driver) -> None:
        getattr(driver.app, method)()
        await driver.settle()

    return show


async def stay(_: Driver) -> None:
    """The title itself."""


SCREENS: dict[str, Show] = {
    "title": stay,
    "new game": shown_by("show_new_game"),
    "saved games": shown_by("show_saves"),
    "settings": shown_by("show_settings"),
    "lesson": over_the_title(lambda: LessonScreen(Lesson("tadmor", "first_turn"))),
    "placement": tadmor(placement, "down"),
    "construction": tadmor(construction),
    "keys": tadmor(construction, "K"),
    "reference": tadmor(placement, "question_mark"),
    "advice": over_the_title(lambda: StillAdvice(at_the_table_of(placement), True, "m")),
    "final": over_the_title(lambda: StillFinal(at_the_table_of(finished))),
    "Palmyra": over_the_title(lambda: TableScreen(played_to(40, "revenue"))),
    "Marchands d'Empire": over_the_title(lambda: TableScreen(half_a_plot())),
    "keys of Marchands d'Empire": over_the_title(lambda: TableScreen(half_a_plot()), "K"),
}


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", SCREENS)
async def test_text_in_other_languages(name: str, language: LanguageCode, tmp_path: Path, snapshot: Any) -> None:
    """One window that grows."""
    choose(language_of(language))  # as the command line does it
    app = shelf(tmp_path, language=language)
    async with app.run_test(size=SIZES[0]) as pilot:
        await before(SCREENS[name])(pilot)
        driver = Driver(app, pilot, Random(1))
        for width, height in SIZES:
            await driver.resize(width, height)
            assert await driver.still_text() == snapshot(name=f"{width}x{height}")
