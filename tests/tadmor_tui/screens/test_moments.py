"""Moments: a panel that stops the game for one key, and nothing else, or a line for those who want no stop."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.contract import Event
from rules.tadmor.events import PiecePlaced
from rules.tadmor.game import TadmorGame
from tadmor_tui.games.tadmor.course import TadmorCourse
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.render.text import text_of
from tadmor_tui.screens import moment_player
from tadmor_tui.screens.keys import KeysScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.moment import Moment
from tests.drivers.inks import named
from tests.drivers.seated import SeatedGame, on_the_map, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, at_table, until
from tests.rules.choosers import take, with_sense
from tests.rules.tadmor.builders import Play

GAIN = Moment("A piece stands", ("It will bring you something.",), weight=1, clause="T3")
LOSS = Moment("Marauders come", ("You lose a camel.", "It goes home, and its action is lost."), is_loss=True)
PHONE = (48, 36)
STOPS: dict[str, Any] = {"moments": "stop", "stop_at_losses": "on"}


def placing(people: int = 1) -> SeatedGame:
    """The first turn, as soon as pieces are placed."""
    play, rng = Play(TadmorGame.new(2, 7)), Random(7)
    while play.game.stage != "placement":
        take(play.game, with_sense(play.game, rng))
    return seated(play.game, people)


@pytest.fixture
def happens(monkeypatch: pytest.MonkeyPatch) -> list[Moment]:
    """The moments of a piece of the first seat that is placed; a test says which."""
    found: list[Moment] = []

    def moments(_: TadmorCourse, events: Sequence[Event]) -> Sequence[Moment]:
        placed = any(isinstance(event, PiecePlaced) and event.seat == 0 for event in events)
        return found if placed else ()

    monkeypatch.setattr(TadmorCourse, "moments", moments)
    return found


def standing(driver: Driver) -> bool:
    screen = driver.app.screen
    return isinstance(screen, TableScreen) and screen.loop.moments.standing


def actions(driver: Driver) -> int:
    screen = driver.app.screen
    assert isinstance(screen, TableScreen)
    return screen.shown.snapshot.actions


def is_on(driver: Driver, screen: type[object]) -> bool:
    return isinstance(driver.app.screen, screen)


def words_in(text: str) -> list[str]:
    return re.findall("[A-Za-z]+", text)


@pytest.mark.parametrize("key", ["enter", "space", "escape", "3", "down", "e", "c", "u", "x"])
async def test_one_key_ends_it_and_does_nothing_else(key: str, tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(GAIN)
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        await driver.press("enter")
        done = actions(driver)
        assert standing(driver) and "A piece stands." in driver.prompt and "Enter go on" in driver.prompt
        await driver.press(key)
        assert not standing(driver) and actions(driver) == done
        assert "Place" in driver.prompt


async def test_bots_wait_for_it(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(GAIN)
    async with at_table(tmp_path, placing(), **STOPS) as driver:
        await driver.press("enter")
        done = actions(driver)
        await driver.pilot.pause(0.05)
        assert standing(driver) and actions(driver) == done
        await driver.press("enter")
        await driver.until(lambda: actions(driver) > done)


async def test_keys_that_came_before_it_could_be_read_are_dropped(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(LOSS)
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        driver.app.held_keys.seconds = 60.0
        await driver.press("enter", "enter", "enter", "1", "e")
        assert standing(driver)
        await driver.press("escape")
        assert not standing(driver), "a key to get away counts at once"


async def test_a_held_key_neither_ends_it_nor_decides_anything(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(LOSS)
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        driver.app.held_keys.seconds = 60.0
        await driver.press("enter")
        done = actions(driver)
        driver.app.held_keys._deaf_until = 0.0
        await driver.press(*["enter"] * 9)
        assert standing(driver) and actions(driver) == done
        await driver.press("space")
        assert not standing(driver)
        await driver.press(*["space"] * 9)
        assert actions(driver) == done


async def test_several_are_one_panel_and_a_loss_comes_first(tmp_path: Path, happens: list[Moment]) -> None:
    happens += [GAIN, LOSS]
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        await driver.press("enter")
        panel = driver.panel("moment")
        assert panel.index("Marauders come") < panel.index("You lose") < panel.index("A piece stands")
        assert {run.ground for row in driver.pane("moment").lines for run in row} == {"raid", "raidhd", "bad"}
        await driver.press("enter")
        assert not standing(driver)


async def test_the_rule_the_keys_and_the_replay_are_one_key_away(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(GAIN)
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        await driver.press("enter")
        for key, screen in (("?", ReferenceScreen), ("K", KeysScreen), ("n", ReplayScreen)):
            await driver.press(key)
            await driver.until(partial(is_on, driver, screen))
            await driver.press("escape")
            await driver.until(lambda: standing(driver))


async def test_a_picture_of_it_can_be_saved(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(GAIN)
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        await driver.press("enter")
        await driver.until(lambda: standing(driver))
        await driver.press("P")
        assert standing(driver)


async def test_the_cursor_is_where_it_would_have_been(tmp_path: Path, happens: list[Moment]) -> None:
    places = []
    for moments in ((), (GAIN,)):
        happens[:] = moments
        async with at_table(tmp_path / str(len(moments)), placing(2), **STOPS) as driver:
            await driver.press("down", "down", "enter")
            for _ in moments:  # a key that was pressed before the panel stood would be thrown away
                await driver.press("enter")
            screen = driver.app.screen
            assert isinstance(screen, TableScreen)
            places.append((driver.lit("map"), on_the_map(screen).cursor.place))
    assert places[0] == places[1]


async def test_the_mouse_ends_it(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(GAIN)
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        await driver.press("enter")
        done = actions(driver)
        await driver.pilot.click(offset=(30, 8))
        await driver.settle()
        assert not standing(driver) and actions(driver) == done


# --- settings


async def test_a_line_instead_of_a_stop(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(GAIN)
    async with at_table(tmp_path, placing(2), moments="line only", stop_at_losses="on") as driver:
        await driver.press("enter")
        assert not standing(driver) and "A piece stands: It will bring you something." in driver.text()
        await driver.press("down")
        assert "A piece stands" in driver.text(), "looking around changes nothing"


@pytest.mark.parametrize(
    ("moment", "settings", "stops"),
    [
        (GAIN, {"moments": "stop", "motion": "off"}, False),
        (LOSS, {"moments": "stop", "motion": "off"}, True),
        (LOSS, {"moments": "line only", "motion": "off"}, True),
        (LOSS, {"moments": "line only", "motion": "off", "stop_at_losses": "off"}, False),
        (LOSS, {"moments": "two seconds"}, True),
    ],
)
async def test_losses_stop_unless_nothing_shall(
    moment: Moment, settings: dict[str, str], stops: bool, tmp_path: Path, happens: list[Moment]
) -> None:
    happens.append(moment)
    async with at_table(tmp_path, placing(2), **{**STOPS, **settings}) as driver:
        await driver.press("enter")
        assert standing(driver) == stops


async def test_it_goes_away_by_itself(tmp_path: Path, happens: list[Moment], monkeypatch: pytest.MonkeyPatch) -> None:
    happens.append(GAIN)
    monkeypatch.setattr(moment_player, "_SECONDS", 0.05)
    async with at_table(tmp_path, placing(2), **{**STOPS, "moments": "two seconds"}) as driver:
        await driver.press("enter")
        await driver.until(lambda: not standing(driver) and "Place" in driver.prompt)


async def test_a_loss_waits_for_a_key_however_long(
    tmp_path: Path, happens: list[Moment], monkeypatch: pytest.MonkeyPatch
) -> None:
    happens.append(LOSS)
    monkeypatch.setattr(moment_player, "_SECONDS", 0.0)
    async with at_table(tmp_path, placing(2), **{**STOPS, "moments": "two seconds"}) as driver:
        await driver.press("enter")
        await driver.pilot.pause(0.05)
        assert standing(driver)


async def test_nobody_who_only_looks_on_is_stopped(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(LOSS)
    async with at_table(tmp_path, placing(0), wait=False, bot_pause=60.0, **STOPS) as driver:
        screen = driver.app.screen
        assert isinstance(screen, TableScreen)
        await driver.press("enter")
        await driver.until(lambda: actions(driver) > 40)
        assert screen.ui.told.moments and not standing(driver)
        await driver.press("enter")


async def test_line_by_line(happens: list[Moment]) -> None:
    happens.append(LOSS)
    lines: list[str] = []
    answers = iter(["1", "quit", "quit", "leave"])
    PlainGame(placing(2).played, lambda _: next(answers), lines.append, lambda _: None).play()
    assert "*** Marauders come ***" in lines and "You lose a camel." in lines


async def test_a_new_turn_is_told_in_a_line(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(Moment("Turn 2 of 9", stops=False))
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        await driver.press("enter")
        assert not standing(driver) and "Turn 2 of 9" in driver.text()


# --- how it looks


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE, (160, 50), (200, 60), PHONE])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_no_word_is_cut_and_nothing_else_covered(
    size: tuple[int, int], glyphs: str, tmp_path: Path, happens: list[Moment]
) -> None:
    happens += [GAIN, LOSS]
    async with at_table(tmp_path, placing(2), size, glyphs=glyphs, **STOPS) as driver:
        await driver.press("enter")
        shown, region = words_in(driver.panel("moment")), driver.panel_region("moment")
        for one in (GAIN, LOSS):
            assert all(word in shown for text in (one.heading, *one.lines) for word in words_in(text))
        assert region.bottom <= driver.panel_region("hint").y
        assert "Enter goes on" in text_of(driver.pane("moment").lines)


async def test_without_colours_it_has_a_frame_and_a_reversed_heading(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(LOSS)
    async with at_table(tmp_path, placing(2), theme="monochrome", **STOPS) as driver:
        await driver.press("enter")
        first, *_, last = driver.pane("moment").lines
        assert ("Marauders come", "cursor") in [(text, ink) for text, ink in named(first)]
        assert text_of([first])[0] == "╭" and text_of([last])[0] == "╰"


async def test_the_window_may_change_meanwhile(tmp_path: Path, happens: list[Moment]) -> None:
    happens.append(LOSS)
    async with at_table(tmp_path, placing(2), **STOPS) as driver:
        await driver.press("enter")
        await driver.resize(*LARGE)
        assert standing(driver) and "You lose a camel." in driver.text()
        await driver.press("enter")
        await until(driver.pilot, lambda: not standing(driver))
