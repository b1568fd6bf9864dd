"""Motions on the screens: played frame by frame, ended by any key, absent where they have no place.

No time passes here by itself: each frame is asked for.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.segment import Segment
from textual.screen import Screen

from tadmor_tui.render.animation import SHORT
from tadmor_tui.render.title_art import SUNSET
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.session.score_sources import without_zeros
from tadmor_tui.terminal.textual_internals import screen_strips
from tests.drivers.played import watched
from tests.drivers.real_terminal import NEW, Terminal
from tests.drivers.seated import SeatedGame, on_the_map, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, an_app, until
from tests.rules.tadmor.builders import Play, position


class StandingClock:
    """A loop in which nothing becomes due; it remembers for how long somebody wanted to wait."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.sunset: list[float] = []
        """For the title, which is always there first."""

    def __call__(self) -> StandingClock:
        return self

    def call_later(self, seconds: float, *_: object) -> StandingClock:
        (self.sunset if seconds == SUNSET[0].seconds else self.waits).append(seconds)
        return self

    def cancel(self) -> None:
        """Nothing would have become due."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StandingClock:
    clock = StandingClock()
    monkeypatch.setattr("tadmor_tui.screens.animation_player.get_running_loop", clock)
    monkeypatch.delenv("SSH_TTY", raising=False)
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    return clock


@asynccontextmanager
async def moving(
    folder: Path, make: Callable[[], Screen[None]] | None, size: tuple[int, int] = SMALL, **settings: Any
) -> AsyncIterator[Driver]:
    """Somebody in front of a screen on which things may move; without one, of the title, where the sun sinks."""
    app = an_app(folder, **settings)
    app.animation_level = "full"
    async with app.run_test(size=size) as pilot:
        if make is not None:
            app.push_screen(make())
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        yield driver


async def look(driver: Driver) -> list[list[Segment]]:
    """Everything that is drawn when all is in its place, with its colours."""
    await driver.still_text()
    return [list(Segment.simplify(strip)) for strip in screen_strips(driver.app.screen)]


def table(driver: Driver) -> TableScreen:
    assert isinstance(driver.app.screen, TableScreen)
    return driver.app.screen


def placing(merchants: int = 3) -> Play:
    some = dict(camels=3)
    return position("placement", merchants=merchants, red=some, blue=some, green=some)


def people() -> SeatedGame:
    return seated(placing().game, 3)


# --- the table


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_placed_piece_blinks_and_leaves_what_there_is_without(
    size: tuple[int, int], tmp_path: Path, clock: StandingClock
) -> None:
    pictures = []
    for motion in ("full", "off"):
        async with moving(tmp_path / motion, lambda: TableScreen(people()), size, motion=motion) as driver:
            await driver.press("enter")
            assert table(driver).motion.running == (motion == "full")
            seen = [await look(driver)]
            while table(driver).motion.running:
                table(driver).motion.step()
                await driver.settle()
                seen.append(await look(driver))
            pictures.append(seen)
    moved, still = pictures
    assert clock.waits == [0.12, 0.12]
    assert len(moved) == 3 and moved[0] != moved[1] != moved[2]
    assert moved[-1] == still[-1]


@pytest.mark.parametrize("key", ["down", "i", "K", "z", "u"])
async def test_any_key_ends_it_at_once_and_does_what_it_does(key: str, tmp_path: Path, clock: StandingClock) -> None:
    pictures = []
    for motion in ("full", "off"):
        async with moving(tmp_path / motion, lambda: TableScreen(people()), motion=motion) as driver:
            await driver.press("enter")
            screen = table(driver)
            assert screen.motion.running == (motion == "full")
            await driver.press(key)
            assert not screen.motion.running
            pictures.append(await look(driver))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_the_key_to_choose_ends_it_and_decides_nothing(key: str, tmp_path: Path, clock: StandingClock) -> None:
    shown = people()
    async with moving(tmp_path, lambda: TableScreen(shown)) as driver:
        await driver.press("enter")
        assert table(driver).motion.running and shown.host.actions == 1
        await driver.press(key)
        assert not table(driver).motion.running and shown.host.actions == 1
        await driver.press(key)
        assert shown.host.actions == 2, "the screen stands still"


async def test_a_key_that_is_held_down_places_one_piece(tmp_path: Path, clock: StandingClock) -> None:
    shown = people()
    async with moving(tmp_path, lambda: TableScreen(shown)) as driver:
        driver.app.held_keys.seconds = 60.0
        for _ in range(10):
            await driver.press("enter")
        assert shown.host.actions == 1
        await driver.press("down", "enter")
        assert shown.host.actions == 2, "whoever presses another key has let it go"


async def test_the_mouse_ends_it_too(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, lambda: TableScreen(people())) as driver:
        await driver.press("enter")
        assert table(driver).motion.running
        await driver.pilot.mouse_down(offset=(1, 0))
        assert not table(driver).motion.running


async def test_a_new_size_or_another_screen_ends_it(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, lambda: TableScreen(people())) as driver:
        screen = table(driver)
        await driver.press("enter")
        await driver.resize(120, 40)
        assert not screen.motion.running
        await driver.press("enter")
        assert screen.motion.running
        driver.app.show_settings()
        await driver.settle()
        assert not screen.motion.running


async def test_nothing_moves_behind_a_curtain(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, lambda: TableScreen(people()), curtain="always") as driver:
        await driver.press("enter")
        await driver.press("enter")
        beneath = driver.app.screen_stack[-2]
        assert isinstance(beneath, TableScreen) and isinstance(driver.app.screen, CurtainScreen)
        assert not beneath.motion.running
    assert clock.waits == []


async def test_taking_back_does_not_move(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, lambda: TableScreen(seated(placing(2).game, 2))) as driver:
        await driver.press("enter", "u", "u")
        assert len(clock.waits) == 1, "the placement alone"
        assert not table(driver).motion.running


async def test_a_short_motion(tmp_path: Path, clock: StandingClock) -> None:
    def about_to_be_raided() -> SeatedGame:
        nothing = dict(camels=0, ships=0)
        blue = dict(at="damascus.pairs", camels=1, ships=0)
        red = dict(camels=1, ships=0)
        play = position("placement", merchants=3, plot=("red", "damascus"), red=red, blue=blue, green=nothing)
        return seated(play.game, 3)

    waits: dict[str, list[float]] = {}
    for motion in ("full", "short"):
        clock.waits.clear()
        async with moving(tmp_path / motion, lambda: TableScreen(about_to_be_raided()), motion=motion) as driver:
            await driver.press("enter")
            assert table(driver).motion.running
            while table(driver).motion.running:
                table(driver).motion.step()
            waits[motion] = list(clock.waits)
    assert sum(waits["short"]) <= SHORT < sum(waits["full"])


# --- bots


async def until_placed(driver: Driver, pieces: int) -> None:
    screen = table(driver)
    await until(driver.pilot, lambda: sum(len(m.pieces) for m in on_the_map(screen).view().merchants) >= pieces)


async def test_bots_wait_until_a_motion_is_over(tmp_path: Path, clock: StandingClock) -> None:
    """The pause is shorter than the motion, in which no time passes: so nobody moves until it ends."""
    async with moving(tmp_path, lambda: TableScreen(seated(placing().game)), bot_pause=0.001) as driver:
        await driver.press("enter")
        for pieces in (1, 2):
            assert table(driver).motion.running
            await driver.pilot.pause(0.1)
            assert sum(len(m.pieces) for m in on_the_map(table(driver)).view().merchants) == pieces
            table(driver).end_motion()
            await until_placed(driver, pieces + 1)


async def test_a_key_ends_the_motion_and_the_bots_go_on(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, lambda: TableScreen(seated(placing().game)), bot_pause=0.001) as driver:
        await driver.press("enter")
        await driver.pilot.pause(0.05)
        await driver.press("z")
        await until_placed(driver, 2)


async def test_bots_without_a_pause_do_not_move_at_all(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, lambda: TableScreen(seated(placing().game)), bot_pause=0.0) as driver:
        await driver.press("enter")
        table(driver).end_motion()
        await until_placed(driver, 3)
        assert len(clock.waits) == 1, "what the person did"


async def test_hurried_bots_do_not_move_at_all(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, lambda: TableScreen(seated(placing().game)), bot_pause=0.001) as driver:
        await driver.press("enter", "enter")
        await until_placed(driver, 3)
        assert len(clock.waits) == 1, "what the person did"


# --- where nothing moves


@pytest.mark.parametrize("why", ["ssh", "no colours", "monochrome", "setting", "animations"])
async def test_where_nothing_moves(
    why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: StandingClock
) -> None:
    if why == "ssh":
        monkeypatch.setenv("SSH_TTY", "/dev/pts/0")
    if why == "no colours":
        monkeypatch.setenv("NO_COLOR", "1")
    theme, motion = "monochrome" if why == "monochrome" else "dark", "off" if why == "setting" else "full"
    app = an_app(tmp_path, theme=theme, motion=motion)
    app.animation_level = "none" if why in ("ssh", "animations") else "full"
    async with app.run_test(size=SMALL) as pilot:
        assert app.motion == "off"
        driver = Driver(app, pilot, Random(1))
        await app.push_screen(TableScreen(people()))
        await driver.settle()
        await driver.press("enter")
        await app.push_screen(FinalScreen(SeatedGame(watched(tmp_path))))
        await driver.settle()
    assert clock.waits == clock.sunset == []


async def test_nothing_moves_in_tests(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL):
        assert app.motion == "off"


# --- the title


async def test_the_sun_sinks_once(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, None, LARGE) as driver:
        screen = driver.app.screen
        assert isinstance(screen, TitleScreen)
        seen = [await look(driver)]
        while screen.motion.running:
            screen.motion.step()
            await driver.settle()
            seen.append(await look(driver))
        assert clock.sunset == [2.0, 2.0, 2.0]
        driver.app.show_settings()
        await driver.settle()
        await driver.press("escape")
        assert isinstance(driver.app.screen, TitleScreen) and not driver.app.screen.motion.running
    assert len(seen) == 4 and len({str(picture) for picture in seen}) == 4
    async with moving(tmp_path, None, LARGE, motion="off") as driver:
        assert await look(driver) == seen[-1]


async def test_a_key_ends_the_sunset_and_moves_the_cursor(tmp_path: Path, clock: StandingClock) -> None:
    pictures = []
    for motion in ("full", "off"):
        async with moving(tmp_path, None, LARGE, motion=motion) as driver:
            await driver.press("down")
            assert isinstance(driver.app.screen, TitleScreen) and not driver.app.screen.motion.running
            pictures.append(await look(driver))
    assert pictures[0] == pictures[1]


async def test_a_short_title_stands_still(tmp_path: Path, clock: StandingClock) -> None:
    async with moving(tmp_path, None, LARGE, motion="short"):
        assert clock.sunset == []


# --- the final scoring


async def test_the_bars_grow_source_by_source(tmp_path: Path, clock: StandingClock) -> None:
    shown = SeatedGame(watched(tmp_path))
    pictures = []
    for motion in ("full", "off"):
        async with moving(tmp_path, lambda: FinalScreen(shown), motion=motion) as driver:
            screen = driver.app.screen
            assert isinstance(screen, FinalScreen)
            seen = [await look(driver)]
            built = driver.panel("form").count("█")  # towers and temples, which stand from the beginning
            bars = [0]
            while screen.motion.running:
                screen.motion.step()
                await driver.settle()
                seen.append(await look(driver))
                bars.append(driver.panel("form").count("█") + driver.panel("form").count("▓") - built)
            pictures.append(seen)
            if motion == "full":
                assert bars == sorted(bars) and bars[-1] > 40
    standings, named = shown.snapshot.standings, shown.game_ui.sources
    assert named is not None
    steps = len(without_zeros(named(shown.history(), standings))) * len(standings.ranking)
    assert steps and clock.waits.count(0.15 / len(standings.ranking)) == len(clock.waits) == steps
    assert pictures[0][-1] == pictures[1][-1]


async def test_a_key_ends_the_growth(tmp_path: Path, clock: StandingClock) -> None:
    shown = SeatedGame(watched(tmp_path))
    pictures = []
    for motion in ("full", "off"):
        async with moving(tmp_path, lambda: FinalScreen(shown), motion=motion) as driver:
            await driver.press("tab")
            pictures.append(await look(driver))
    assert pictures[0] == pictures[1]


# --- a real terminal


def test_in_a_real_terminal_it_moves_and_then_sends_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, COLORTERM="truecolor") as terminal:
        terminal.go_to_placement()
        terminal.press("\r")
        terminal.settle()
        assert terminal.read(1.0) == b""
