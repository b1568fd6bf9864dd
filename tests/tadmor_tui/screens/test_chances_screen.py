"""Chances of winning while a game is played: off by default, by what may be known at the screen, in all three games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bots.games import JUDGES
from bots.observation import NOBODY, Observation, OnlookerObservation
from rules.games import GAMES
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.screens.chances import ChancesScreen
from tadmor_tui.session.chances import chance_lines, chances_so_far, has_chances
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table

GAME_NAMES = ("tadmor", "palmyra", "marchands")


def opened(name: str, people: int, actions: int, players: int = 2) -> LocalGame:
    """A game in which all have decided at random so far, up to a decision of the first player."""
    kind, rng = GAMES[name], Random(4)
    game = kind.start(kind.usual_options(players, 5, {}), kind.standard_components())
    seats = [SeatInfo(("Ana", "Bruno", "Carla")[n], HUMAN if n < people else "random") for n in range(players)]
    shown = LocalGame(PlayedGame(name, Timeline(game), seats))
    while len(shown.table.past) < actions or shown.played.game.acting[0] != 0:
        seat = shown.played.game.acting[0]
        shown.host.apply(seat, rng.choice(shown.played.game.legal_actions(seat)))
    return shown


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("name", GAME_NAMES)
def test_chances_depend_on_nothing_that_may_not_be_known_here(name: str, people: int) -> None:
    """Not even on the true game: any that fits what is known gives the same."""
    shown = opened(name, people, 60)
    history = shown.history()
    found = list(chances_so_far(name, history))
    assert [one.turn for one in found] == sorted(history.turns) and all(sum(one.chances) == 1000 for one in found)
    last, viewer = found[-1], 0 if people == 1 else NOBODY
    twin = history.position(last.number).determinize(viewer, Random(9))
    observation = OnlookerObservation(twin) if viewer == NOBODY else Observation(twin, viewer)
    assert JUDGES[name].chances_seen(observation) == last.chances


def test_an_onlooker_decides_nothing() -> None:
    assert OnlookerObservation(opened("tadmor", 1, 3).played.game).legal_actions() == ()


async def seen(driver: Driver) -> str:
    await driver.press("percent_sign")
    await driver.until(lambda: isinstance(screen := driver.app.screen, ChancesScreen) and screen.is_done)
    return driver.text()


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("name", GAME_NAMES)
async def test_a_key_shows_the_chart_and_the_numbers(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = opened(name, 1, 60)
    async with at_table(tmp_path, shown, size, chances="on") as driver:
        text = await seen(driver)
        assert "Chances of winning" in text and "by what you could know" in text
        last = chance_lines(name, shown.history())[-1]
        assert last in text
        await driver.press("escape")
        assert not isinstance(driver.app.screen, ChancesScreen)


async def test_on_a_shared_screen_no_hand_counts(tmp_path: Path) -> None:
    async with at_table(tmp_path, opened("tadmor", 2, 60), LARGE, chances="on") as driver:
        assert "no hand is counted" in await seen(driver)


async def test_without_the_setting_the_key_says_so(tmp_path: Path) -> None:
    async with at_table(tmp_path, opened("tadmor", 1, 3), LARGE) as driver:
        await driver.press("percent_sign")
        assert "only after the game" in driver.hint
        assert not isinstance(driver.app.screen, ChancesScreen)


def test_a_game_for_one_player_has_none() -> None:
    assert has_chances("palmyra", 2) and not has_chances("palmyra", 1) and not has_chances("auction", 3)


@pytest.mark.parametrize("name", GAME_NAMES)
@pytest.mark.parametrize("allowed", [True, False])
def test_line_by_line_the_same_is_told(name: str, allowed: bool) -> None:
    shown, said = opened(name, 1, 60), list[str]()
    answers = iter(["chances", "quit", "quit", "y"])

    def read(question: str) -> str:
        return next(answers)

    PlainGame(shown.played, read, said.append, lambda _: None, tells_chances=allowed).play()
    text = "\n".join(said)
    assert ("only after the game" in text) is not allowed
    assert all(told in text for told in chance_lines(name, shown.history())) is allowed
