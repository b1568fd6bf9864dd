"""A disk that fails while a game is played: every screen says so as long as it is true, and nothing is lost unasked."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.events import Paste

from rules.contract import ScoreLine, Standing, Standings
from rules.tadmor.kind import TADMOR
from saves.document import MAX_FILE_BYTES
from saves.notes import GameNotes
from saves.saved_game import NEARLY_FULL_BYTES, SavedGame
from tadmor_tui.app.exit_message import NOT_SAVED
from tadmor_tui.cli import main
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.lessons.list_screen import LessonsScreen
from tadmor_tui.lessons.screen import LessonScreen
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.chances import ChancesScreen
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.keys import KeysScreen
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.notes import NoteScreen
from tadmor_tui.screens.puzzle import PuzzleScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.reveal import RevealScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.saved_games import RenameScreen, SavedGamesScreen, TrashScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.shared_code import CodeScreen
from tadmor_tui.screens.statistics import StatisticsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.session.interlude import Interlude
from tests.drivers.exercises import an_exercise
from tests.drivers.seated import SeatedGame
from tests.drivers.table_driver import LARGE, SMALL, Driver, an_app
from tests.saves.failing_disk import FULL, FailingDisk
from tests.saves.tables import begin, make_store, play, play_unsaved, texts
from tests.tadmor_tui.games.marchands.tables import played_to

FAILED_CHANGE = f" The last change is not saved: {FULL}. Leaving asks what to do."


@pytest.fixture
def saved(tmp_path: Path) -> SavedGame:
    return play(begin(make_store(tmp_path)), 9)


@asynccontextmanager
async def playing(folder: Path, saved: SavedGame, size: tuple[int, int] = SMALL) -> AsyncIterator[Driver]:
    """Somebody at the table of a game that is really saved."""
    app = an_app(folder, first=saved)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        yield driver


def last_row(driver: Driver) -> str:
    return driver.text().split("\n")[-1]


def said(driver: Driver) -> str:
    return " ".join(driver.text().split())


# --- the warning

Open = Callable[[Driver, SavedGame], Awaitable[None]]


def over_the_table(screen: Callable[[SeatedGame], BaseScreen[Any]]) -> Open:
    async def show(driver: Driver, saved: SavedGame) -> None:
        driver.app.push_screen(screen(SeatedGame(saved)))
        await driver.settle()

    return show


async def leaving(driver: Driver, saved: SavedGame) -> None:
    driver.app.push_screen(LeavingScreen(saved, lambda: None))
    await driver.settle()


async def stay(driver: Driver, saved: SavedGame) -> None:
    """The table is there already."""


async def to_the_title(driver: Driver, saved: SavedGame) -> None:
    """Only for a look: the title lies beneath the table."""
    driver.app.push_screen(TitleScreen())
    await driver.settle()


EVEN = Standings(False, tuple(Standing(seat, 1, 10, (ScoreLine("track", 10),)) for seat in (0, 1)), "shared")
AN_INTERLUDE = Interlude("Era I is over", (), (10, 10), EVEN, "Era II begins", (), 0)
SCREENS: dict[type[BaseScreen[Any]], Open] = {
    AdviceScreen: over_the_table(lambda shown: AdviceScreen(shown, True, "m")),
    ChancesScreen: over_the_table(ChancesScreen),
    CodeScreen: over_the_table(lambda shown: CodeScreen()),
    StatisticsScreen: over_the_table(lambda shown: StatisticsScreen()),
    NoteScreen: over_the_table(lambda shown: NoteScreen(GameNotes(), 1, lambda: None)),
    CurtainScreen: over_the_table(lambda shown: CurtainScreen("Ana", TADMOR.seat_labels[0], "The next go is yours.")),
    FinalScreen: over_the_table(FinalScreen),
    LessonScreen: over_the_table(lambda shown: LessonScreen(Lesson("tadmor", "first_turn"))),
    LessonsScreen: over_the_table(lambda shown: LessonsScreen()),
    InterludeScreen: over_the_table(lambda shown: InterludeScreen(shown, AN_INTERLUDE)),
    KeysScreen: lambda driver, saved: driver.press("K"),
    LeavingScreen: leaving,
    NewGameScreen: over_the_table(lambda shown: NewGameScreen()),
    PuzzleScreen: over_the_table(lambda shown: PuzzleScreen(an_exercise())),
    ReferenceScreen: lambda driver, saved: driver.press("/"),
    RenameScreen: over_the_table(lambda shown: RenameScreen(Path("game"), "Ana")),
    ReplayScreen: over_the_table(ReplayScreen),
    RevealScreen: over_the_table(lambda shown: RevealScreen(played_to(99))),
    ReviewScreen: over_the_table(ReviewScreen),
    SavedGamesScreen: over_the_table(lambda shown: SavedGamesScreen()),
    SeatsScreen: lambda driver, saved: driver.press("S"),
    SettingsScreen: over_the_table(lambda shown: SettingsScreen()),
    TableScreen: stay,
    TrashScreen: over_the_table(lambda shown: TrashScreen()),
    TitleScreen: to_the_title,
}


def every_screen(kind: type[BaseScreen[Any]] = BaseScreen) -> set[type[BaseScreen[Any]]]:
    """All kinds of screens of a game that is saved here, but for those only there for others to build on."""
    kinds = [
        one
        for one in kind.__subclasses__()
        if one.__module__.startswith(("tadmor_tui.screens.", "tadmor_tui.lessons."))
    ]
    return {one for kind in kinds for one in every_screen(kind)} | ({kind} if kind in SCREENS or not kinds else set())


def test_no_screen_is_left_out() -> None:
    assert every_screen() == set(SCREENS)


@pytest.mark.parametrize("size", [(80, 25), LARGE], ids=["80x25", "120x40"])
@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
async def test_the_warning_stands_on_every_screen_as_long_as_it_is_true(
    kind: type[BaseScreen[Any]],
    size: tuple[int, int],
    saved: SavedGame,
    disk: FailingDisk,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes the last row, and the rest is what a terminal with one row less would show: nothing is covered."""
    monkeypatch.setattr(AdviceScreen, "start_search", lambda self: None)
    monkeypatch.setattr(ReviewScreen, "start_search", lambda self: None)
    monkeypatch.setattr(FinalScreen, "start_search", lambda self: None)
    async with playing(tmp_path, saved, size) as driver:
        await SCREENS[kind](driver, saved)
        assert type(driver.app.screen) is kind
        before = await driver.still_text()
        disk.fill()
        saved.rename("Another title")
        warned = (await driver.still_text()).split("\n")
        assert warned[-1] == FAILED_CHANGE
        disk.mend()
        saved.rename("Friday, Ana-Bruno")
        assert await driver.still_text() == before
        await driver.resize(size[0], size[1] - 1)
        if kind is not LeavingScreen:  # whose business is the same as the warning's
            assert warned[:-1] == (await driver.still_text()).split("\n")


@pytest.mark.parametrize("key", ["m", "i", "g", "r", "t", "s", "K", "tab", "H", "?"])
@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE], ids=["80x24", "100x30", "120x40"])
async def test_the_warning_stands_beside_every_panel(
    key: str, size: tuple[int, int], saved: SavedGame, disk: FailingDisk, tmp_path: Path
) -> None:
    async with playing(tmp_path, saved, size) as driver:
        disk.fill()
        saved.rename("Another title")
        await driver.press(key)
        assert (await driver.still_text()).split("\n")[-1] == FAILED_CHANGE


async def test_the_warning_counts_and_goes_when_a_save_works(
    saved: SavedGame, disk: FailingDisk, tmp_path: Path
) -> None:
    async with playing(tmp_path, saved) as driver:
        done = len(saved.timeline)
        disk.fill()
        while len(saved.timeline) < done + 3:
            await driver.play_a_move()
        number = saved.actions_at_risk
        assert f" {number} actions are not saved: {FULL}." in last_row(driver)
        assert "Place" in driver.prompt or "choose" in driver.prompt.lower()
        disk.mend()
        while len(saved.timeline) < done + number + 1:
            await driver.play_a_move()
        await driver.pilot.pause()  # the screen is laid out anew once there is nothing else to do
        assert "not saved" not in driver.text()
        assert last_row(driver) == driver.prompt


async def test_pressing_the_warning_does_nothing(saved: SavedGame, disk: FailingDisk, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        driver.app.push_screen(CurtainScreen("Ana", TADMOR.seat_labels[0], "The next go is yours."))
        disk.fill()
        saved.rename("Another title")
        await driver.settle()
        await driver.pilot.click("#warning")
        await driver.settle()
        assert isinstance(driver.app.screen, CurtainScreen)


async def test_a_lesson_leaves_nothing_to_be_saved(disk: FailingDisk, tmp_path: Path) -> None:
    disk.fill()
    app = an_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        driver = Driver(app, pilot, Random(1))
        app.lessons.open("tadmor")
        await driver.settle()
        await driver.press("enter", "enter")
        assert "step 3 of" in driver.text()
        assert "saved" not in driver.text()
        await driver.press("escape")
        assert isinstance(app.screen, TitleScreen)
    assert app.print_exit_messages() == 0


# --- leaving


async def test_leaving_a_saved_game_says_that_it_is_saved(saved: SavedGame, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        await driver.press("q")
        assert driver.hint == "The game is saved. Press q again to leave the table."
        await driver.press("q")
        assert isinstance(driver.app.screen, TitleScreen)
    assert driver.app.print_exit_messages() == 0


async def test_a_file_that_vanished_is_written_again_before_it_is_said_to_be_saved(
    saved: SavedGame, tmp_path: Path
) -> None:
    async with playing(tmp_path, saved) as driver:
        saved.path.unlink()
        await driver.press("q")
        assert driver.hint.startswith("The game is saved.")
        assert saved.path.exists()


@asynccontextmanager
async def asked(folder: Path, saved: SavedGame, disk: FailingDisk) -> AsyncIterator[Driver]:
    """Four actions are not saved, and somebody wants to leave."""
    async with playing(folder, saved) as driver:
        disk.fill()
        play(saved, 4)
        await driver.press("q")
        assert isinstance(driver.app.screen, LeavingScreen)
        yield driver


async def test_leaving_asks_what_is_to_become_of_the_rest(
    saved: SavedGame, disk: FailingDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with asked(tmp_path, saved, disk) as driver:
        assert f"4 actions are not saved: {saved.path.name} can't be written ({FULL})." in said(driver)
        assert "The game is saved" not in driver.text()
        await driver.press("q", "q")  # a hasty player loses nothing
        assert isinstance(driver.app.screen, LeavingScreen)
        await driver.go_to("Leave and lose 4 actions")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TitleScreen)
        assert "not saved" not in driver.text()
    assert driver.app.print_exit_messages() == NOT_SAVED
    told = capsys.readouterr().err
    assert (
        told == f"tadmor: 4 actions are not saved and lost, in “{saved.document.title}”: {saved.path.name}"
        f" can't be written ({FULL}).\n"
    )
    assert len(make_store(tmp_path).check(saved.path).timeline) == 9


async def test_back_to_the_table(saved: SavedGame, disk: FailingDisk, tmp_path: Path) -> None:
    async with asked(tmp_path, saved, disk) as driver:
        await driver.press("escape")
        assert isinstance(driver.app.screen, TableScreen)
        await driver.press("q")
        await driver.go_to("Back to the table")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TableScreen)


async def test_trying_again(saved: SavedGame, disk: FailingDisk, tmp_path: Path) -> None:
    async with asked(tmp_path, saved, disk) as driver:
        await driver.press("enter")
        assert "It failed again for the same reason." in said(driver)
        disk.mend()
        await driver.press("enter")
        assert "The game is saved." in said(driver)
        assert "not saved" not in driver.text()
        await driver.press("enter")
        assert isinstance(driver.app.screen, TitleScreen)
    assert driver.app.print_exit_messages() == 0
    assert len(make_store(tmp_path).check(saved.path).timeline) == 13


async def test_saving_elsewhere_and_importing(
    saved: SavedGame, disk: FailingDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = tmp_path / "a folder?" / "q"
    async with asked(tmp_path / "home", saved, disk) as driver:
        await driver.go_to("Another folder")
        await driver.write(str(elsewhere))
        await driver.press("enter", "enter")
        assert "“tadmor saves import” brings it back." in said(driver)
        assert "Leave the table" in said(driver)
        assert "Not in its own file" in driver.panel("warning")
        await driver.press("enter")
        assert isinstance(driver.app.screen, TitleScreen)
    assert driver.app.print_exit_messages() == 0
    (file,) = elsewhere.iterdir()
    assert f"tadmor: The game is saved as {file}; “tadmor saves import” brings it back." in capsys.readouterr().err
    other = tmp_path / "other"
    assert main(["saves", "import", str(file), "--data-dir", str(other)]) == 0
    (shelved,) = make_store(other).games()
    assert texts(make_store(other).check(shelved.path)) == texts(saved)
    assert len(texts(saved)) == 13


async def test_a_folder_that_can_t_be_used_loses_nothing(saved: SavedGame, disk: FailingDisk, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    async with asked(tmp_path, saved, disk) as driver:
        await driver.go_to("Save it there")
        await driver.press("enter")
        assert "Please name a folder" in said(driver)
        await driver.press("up")
        await driver.write(str(tmp_path / "file"))
        await driver.press("enter", "enter")
        assert "is not a folder; please name one." in said(driver)
        assert "4 actions are not saved" in last_row(driver)


async def test_a_folder_can_be_pasted(saved: SavedGame, disk: FailingDisk, tmp_path: Path) -> None:
    async with asked(tmp_path / "home", saved, disk) as driver:
        await driver.go_to("Another folder")
        driver.app.post_message(Paste(f" {tmp_path / 'pasted'}\nrm -rf /\x1b[2J"))
        await driver.settle()
        await driver.press("enter", "enter")
        assert [file.name for file in (tmp_path / "pasted").iterdir()] == [saved.path.name]


async def test_the_game_on_standard_output_can_be_imported(
    saved: SavedGame, disk: FailingDisk, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    async with asked(tmp_path / "home", saved, disk) as driver:
        await driver.go_to("End Tadmor and print the game")
        await driver.press("enter")
    assert driver.app.print_exit_messages() == 0
    out, err = capfdbinary.readouterr()
    assert "tadmor: The game was written to standard output;" in err.decode()
    file = tmp_path / "game.json"
    file.write_bytes(out)
    other = tmp_path / "other"
    assert main(["saves", "import", str(file), "--data-dir", str(other)]) == 0
    (shelved,) = make_store(other).games()
    assert texts(make_store(other).check(shelved.path)) == texts(saved)


async def test_the_final_screen_asks_too(disk: FailingDisk, tmp_path: Path) -> None:
    saved = play_unsaved(begin(make_store(tmp_path)), 2000)
    async with playing(tmp_path, saved) as driver:
        assert isinstance(driver.app.screen, FinalScreen)
        disk.fill()
        saved.rename("Another title")
        for key in ("escape", "q"):
            await driver.press(key)
            assert isinstance(driver.app.screen, LeavingScreen)
            assert "Leave and lose the last change" in driver.text()
            await driver.press("escape")
            assert isinstance(driver.app.screen, FinalScreen)
        disk.mend()
        await driver.press("escape")
        assert isinstance(driver.app.screen, TitleScreen)


async def test_the_key_that_ends_everything_asks_and_then_says_what_is_lost(
    saved: SavedGame, disk: FailingDisk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with playing(tmp_path, saved) as driver:
        disk.fill()
        play(saved, 1)
        await driver.press("/", "ctrl+q")
        assert isinstance(driver.app.screen, LeavingScreen)
        await driver.press("escape")
        assert isinstance(driver.app.screen, ReferenceScreen)
        await driver.press("ctrl+q")
        await driver.pilot.press("ctrl+q")
    assert driver.app.print_exit_messages() == NOT_SAVED
    assert capsys.readouterr().err.startswith("tadmor: 1 action is not saved and lost, in “Friday, Ana-Bruno”: ")


async def test_the_key_that_ends_everything_ends_it_where_all_is_saved(saved: SavedGame, tmp_path: Path) -> None:
    async with playing(tmp_path, saved) as driver:
        await driver.pilot.press("ctrl+q")
    assert driver.app.print_exit_messages() == 0
    assert len(make_store(tmp_path).check(saved.path).timeline) == 9


# --- a file of somebody else


async def test_a_file_in_the_place_of_ours_is_put_aside_and_that_is_said(
    saved: SavedGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with playing(tmp_path, saved, LARGE) as driver:
        saved.path.write_bytes(b"somebody else's")
        play(saved, 1)
        await driver.settle()
        assert saved.put_aside is not None
        notices = [notice.message for notice in driver.app._notifications]
        assert notices == [f"Another file had taken the place of this game's; it is kept as {saved.put_aside}."]
        play(saved, 2)
        assert len(driver.app._notifications) == 1
    assert driver.app.print_exit_messages() == 0
    assert str(saved.put_aside) in capsys.readouterr().err


# --- a game that may outgrow its file


async def test_a_game_near_the_limit_of_a_file_says_so_and_is_left_as_any_other(
    saved: SavedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path, saved) as driver:
        assert "very long" not in driver.text()
        monkeypatch.setattr("saves.saved_game.NEARLY_FULL_BYTES", saved.size)
        await driver.play_a_move()
        while len(saved.timeline) == 9:
            await driver.play_a_move()
        assert f"This game is very long: its file has {saved.size:,} of at most 1,000,000 bytes" in said(driver)
        await driver.press("q")
        assert driver.hint == "The game is saved. Press q again to leave the table."
        await driver.press("q")
        assert isinstance(driver.app.screen, TitleScreen)
        assert "very long" not in driver.text()


def test_the_limit_is_told_long_before_it_is_reached() -> None:
    assert NEARLY_FULL_BYTES <= MAX_FILE_BYTES * 3 // 4
