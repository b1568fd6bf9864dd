"""A disk that stands still while a game is played: keys are answered, and nothing counts that is not on the disk."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from saves.saved_game import SavedGame
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.app.exit_message import NOT_SAVED
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.keys import KeysScreen
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tests.drivers.table_driver import SMALL, Driver, an_app
from tests.saves.slow_disk import PATIENCE, SlowDisk, slow_disk
from tests.saves.tables import begin, make_store, play, play_unsaved, texts

SAVING = "Saving..."


@pytest.fixture
def disk() -> Iterator[SlowDisk]:
    with slow_disk() as disk:
        yield disk


@asynccontextmanager
async def playing(folder: Path, saved: SavedGame, **settings: Any) -> AsyncIterator[Driver]:
    app = an_app(folder, first=saved, **settings)
    async with app.run_test(size=SMALL) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        yield driver


async def act(driver: Driver, disk: SlowDisk) -> int:
    """Somebody decides something, and the disk stands still with it; returns how many actions there were."""
    saved = driver.app.open_game.saved
    assert saved is not None
    actions = len(saved.timeline)
    disk.stop()
    driver.waits_for_disk = False
    for _ in range(9):  # a menu may have several levels, and a question may be asked first
        await driver.press("1" if driver.items() else "enter")
        if saved.is_saving:
            return actions
    raise AssertionError(f"nothing was decided:\n{driver.text()}")


async def let_disk_go_on(driver: Driver, disk: SlowDisk) -> None:
    disk.go_on()
    driver.waits_for_disk = True
    await driver.settle()


@pytest.fixture
def saved(tmp_path: Path, disk: SlowDisk) -> SavedGame:
    return play(begin(make_store(tmp_path)), 9)


# --- looking around


@pytest.mark.parametrize(
    ("key", "screen"), [("K", KeysScreen), ("/", ReferenceScreen), ("?", ReferenceScreen), ("g", TableScreen)]
)
async def test_keys_are_answered_while_the_disk_stands_still(
    key: str, screen: type, saved: SavedGame, disk: SlowDisk, tmp_path: Path
) -> None:
    async with playing(tmp_path, saved) as driver:
        actions = await act(driver, disk)
        before = driver.text()
        await driver.press(key)
        assert isinstance(driver.app.screen, screen) and driver.text() != before
        await driver.press("escape")
        assert saved.is_saving and len(saved.timeline) == actions
        await let_disk_go_on(driver, disk)
        assert isinstance(driver.app.screen, TableScreen)
        assert len(saved.timeline) > actions


async def test_nothing_is_shown_as_done_before_it_is_saved(saved: SavedGame, disk: SlowDisk, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        story = len(table.shown.snapshot.story)
        before = driver.panel("map")
        actions = await act(driver, disk)
        assert driver.panel("map") == before
        assert len(make_store(tmp_path).watch(saved.path).timeline) == actions
        assert len(table.shown.snapshot.story) == story
        await let_disk_go_on(driver, disk)
        assert driver.panel("map") != before
        assert len(make_store(tmp_path).watch(saved.path).timeline) == len(saved.timeline) > actions


async def test_the_table_says_that_it_saves_when_patience_is_over(
    saved: SavedGame, disk: SlowDisk, tmp_path: Path
) -> None:
    """The driver's app never loses it; here it is told by hand that half a second has passed."""
    async with playing(tmp_path, saved) as driver:
        actions = await act(driver, disk)
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        assert SAVING not in driver.text()
        table.loop._tell_of_saving(table.loop._decisions - 1)
        assert SAVING not in driver.text(), "that was about an earlier decision"
        table.loop._tell_of_saving(table.loop._decisions)
        await driver.settle()
        assert driver.hint == SAVING
        await driver.press("enter", "1", "2", "e", "u", "c")
        assert driver.hint == SAVING
        assert saved.is_saving and len(saved.timeline) == actions
        await let_disk_go_on(driver, disk)
        assert SAVING not in driver.text()
        taken = len(saved.timeline)
        assert taken > actions and not driver.app.held_keys.are_waiting, "what was pressed meanwhile decided nothing"
        table.loop._tell_of_saving(table.loop._decisions)
        assert SAVING not in driver.text()


async def test_patience_is_over_by_itself(saved: SavedGame, disk: SlowDisk, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        driver.app.disk_patience_seconds = 0.0
        await act(driver, disk)
        while driver.hint != SAVING:
            await driver.pilot.pause()
        await let_disk_go_on(driver, disk)
        assert driver.hint != SAVING


def test_half_a_second_is_the_usual_patience() -> None:
    assert TadmorApp.disk_patience_seconds == 0.5


# --- what waits


async def test_bots_wait(tmp_path: Path, disk: SlowDisk) -> None:
    saved = begin(make_store(tmp_path), players=("human", "random"))
    async with playing(tmp_path, saved) as driver:
        await driver.wait_for_a_person()
        while True:
            actions = await act(driver, disk)
            await driver.press("g", "K", "escape", "t")
            assert len(saved.timeline) == actions
            begun = disk.begun.qsize()
            await driver.settle()
            assert disk.begun.qsize() == begun, "nobody decides anything"
            await let_disk_go_on(driver, disk)
            await driver.wait_for_a_person()
            if any(saved.timeline.actor(number) == 1 for number in range(actions, len(saved.timeline) + 1)):
                break


async def test_the_curtain_waits(tmp_path: Path, disk: SlowDisk) -> None:
    saved = begin(make_store(tmp_path))
    async with playing(tmp_path, saved, curtain="always") as driver:
        while True:
            if isinstance(driver.app.screen, CurtainScreen):
                await driver.press("enter")
            first = saved.game.acting
            await act(driver, disk)
            assert isinstance(driver.app.screen, TableScreen) and saved.game.acting == first
            await let_disk_go_on(driver, disk)
            if saved.game.acting != first:
                break
        assert isinstance(driver.app.screen, CurtainScreen)


async def test_the_curtain_comes_when_no_other_screen_lies_over_the_table(tmp_path: Path, disk: SlowDisk) -> None:
    saved = begin(make_store(tmp_path))
    async with playing(tmp_path, saved, curtain="always") as driver:
        while True:
            if isinstance(driver.app.screen, CurtainScreen):
                await driver.press("enter")
            first = saved.game.acting
            await act(driver, disk)
            await driver.press("K")
            await let_disk_go_on(driver, disk)
            assert isinstance(driver.app.screen, KeysScreen)
            await driver.press("escape")
            if saved.game.acting != first:
                break
        assert isinstance(driver.app.screen, CurtainScreen)


async def test_the_final_screen_waits(tmp_path: Path, disk: SlowDisk) -> None:
    whole = play_unsaved(begin(make_store(tmp_path / "whole")), 2000)
    saved = begin(make_store(tmp_path))
    for number in range(1, len(whole.timeline)):
        entry = whole.timeline.entry(number)
        saved.timeline.apply(entry.seat, saved.game.read_action(entry.text), 0)
    saved.save()
    whole.close()
    async with playing(tmp_path, saved, end_of_go="always ask", curtain="never") as driver:
        last = saved.game.read_action(whole.timeline.text(len(whole.timeline)))
        disk.stop()
        driver.waits_for_disk = False
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        table.loop.apply(last)
        await driver.press("t")
        assert saved.is_saving and isinstance(driver.app.screen, TableScreen)
        await let_disk_go_on(driver, disk)
        assert isinstance(driver.app.screen, FinalScreen)


async def test_keys_typed_ahead_count_in_order_when_the_disk_goes_on(tmp_path: Path, disk: SlowDisk) -> None:
    """They mean what is on the screen then, as if each had been pressed after the one before was saved."""
    keys = ("enter", "down", "enter", "right", "down", "enter", "enter", "1", "down", "enter")
    taken: list[list[str]] = []
    for ahead in (False, True):
        saved = play(begin(make_store(tmp_path / str(ahead))), 9)
        async with playing(tmp_path / str(ahead), saved, curtain="never") as driver:
            if ahead:
                await act(driver, disk)
                await driver.press(*keys)
                assert driver.app.held_keys.are_waiting
                await let_disk_go_on(driver, disk)
            else:
                await act(driver, disk)
                await let_disk_go_on(driver, disk)
                for key in keys:
                    await driver.press(key)
            taken.append(texts(saved))
    assert taken[0] == taken[1] and len(taken[0]) > 12


# --- the end


async def test_leaving_the_table_waits(saved: SavedGame, disk: SlowDisk, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        await act(driver, disk)
        await driver.press("q", "q")
        assert isinstance(driver.app.screen, TableScreen) and "The game is saved" not in driver.text()
        disk.go_on()
        while not isinstance(driver.app.screen, TitleScreen):
            await driver.pilot.pause()
    assert driver.app.print_exit_messages() == 0
    assert len(make_store(tmp_path).check(saved.path).timeline) > 9


async def test_the_key_that_ends_everything_waits_and_says_so(saved: SavedGame, disk: SlowDisk, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        await act(driver, disk)
        driver.app.disk_patience_seconds = 0.0
        await driver.press("ctrl+q")
        while not driver.app._notifications:
            await driver.pilot.pause()
        (notice,) = driver.app._notifications
        assert notice.message == "Tadmor will exit as soon as the game is saved."
        assert driver.app.is_running and not driver.app._exit
        disk.go_on()
        while not driver.app._exit:
            await driver.pilot.pause()
    assert driver.app.print_exit_messages() == 0
    assert len(make_store(tmp_path).check(saved.path).timeline) == 10


async def test_an_end_from_outside_waits_too(
    saved: SavedGame, disk: SlowDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a signal has it: nobody is asked any more, and what was decided is on the disk."""
    finish, order = SavedGame.finish, []

    def finish_later(saved: SavedGame) -> None:
        order.append((saved.is_saving, saved.read_only))
        disk.go_on()
        finish(saved)

    async with playing(tmp_path, saved) as driver:
        await act(driver, disk)
        monkeypatch.setattr(SavedGame, "finish", finish_later)
        driver.app.exit()
    assert order[0] == (True, False)
    assert driver.app.print_exit_messages() == 0
    assert saved.read_only and len(make_store(tmp_path).check(saved.path).timeline) == 10


async def test_an_end_that_takes_too_long_still_waits_for_the_disk(
    saved: SavedGame, disk: SlowDisk, tmp_path: Path
) -> None:
    """What a signal does last, in a thread of its own, before the program is ended whatever the app does."""
    found: list[int] = []

    def end() -> None:
        driver.app.shutdown.restore_terminal()
        found.append(len(make_store(tmp_path).watch(saved.path).timeline))

    async with playing(tmp_path, saved) as driver:
        await act(driver, disk)
        ending = Thread(target=end)
        ending.start()
        disk.go_on()
        ending.join(PATIENCE)
        assert found == [10]


async def test_a_disk_that_fails_after_all_is_asked_about(
    saved: SavedGame, disk: SlowDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with playing(tmp_path, saved) as driver:
        await act(driver, disk)
        await driver.press("ctrl+q")
        disk.fill()
        disk.go_on()
        while not isinstance(driver.app.screen, LeavingScreen):
            await driver.pilot.pause()
        await driver.settle()
        assert "1 action is not saved" in " ".join(driver.text().split())
        await driver.pilot.press("ctrl+q")
    assert driver.app.print_exit_messages() == NOT_SAVED
    assert "1 action is not saved and lost" in capsys.readouterr().err


async def test_a_replay_has_nothing_that_is_not_saved(saved: SavedGame, disk: SlowDisk, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        actions = await act(driver, disk)
        table = driver.app.screen
        assert isinstance(table, TableScreen)
        driver.app.show_replay(table.shown)
        await driver.settle()
        replay = driver.app.screen
        assert isinstance(replay, ReplayScreen) and replay._history.last == actions
        await driver.press("escape")
        await let_disk_go_on(driver, disk)
        assert len(saved.timeline) > actions
