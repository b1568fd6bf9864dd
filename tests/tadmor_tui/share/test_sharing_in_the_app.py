"""Sharing on the screens: notes and bookmarks, pictures, the clipboard, codes and statistics."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from textual import events

from saves.notes import GameNotes, Note
from saves.saved_game import SavedGame
from saves.shared_code import read_code
from tadmor_tui.app.app import TadmorApp
from tadmor_tui.screens.notes import NoteScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.saved_games import RenameScreen, SavedGamesScreen
from tadmor_tui.screens.shared_code import CodeScreen
from tadmor_tui.screens.statistics import StatisticsScreen
from tadmor_tui.share import screen_output
from tadmor_tui.share.opening import code_of
from tests.drivers.played import LONE, an_app, panel_text, played, screen_text, watched
from tests.saves.tables import make_store


@pytest.fixture
def saved(tmp_path: Path) -> SavedGame:
    return watched(tmp_path, merchants=2)


def told(app: TadmorApp) -> str:
    """All notifications that are shown."""
    return "\n".join(notification.message for notification in app._notifications)


def on_replay(app: TadmorApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


async def test_bookmarks_and_notes_are_set_shown_visited_and_kept(tmp_path: Path, saved: SavedGame) -> None:
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right", "b")
        await pilot.pause()
        assert "There is a bookmark here." in panel_text(app.screen, "replay-story")
        assert "⚑" in panel_text(app.screen, "replay-position")
        await pilot.press("right", "right", "right", "n")
        await pilot.pause()
        assert isinstance(app.screen, NoteScreen)
        await pilot.press(*"MyPlan", "enter")
        await pilot.pause()
        assert "Note: MyPlan" in panel_text(app.screen, "replay-story")
        await pilot.press("home", "m")
        assert on_replay(app).number == 2
        await pilot.press("m")
        assert on_replay(app).number == 5
        await pilot.press("m")
        assert on_replay(app).number == 5 and "no later notes or bookmarks" in told(app)
        await pilot.press("M")
        assert on_replay(app).number == 2
        await pilot.press("b")
    assert list(GameNotes(saved.path).by_position.values()) == [Note(5, "MyPlan")]


async def test_a_note_that_can_not_be_written_is_told(tmp_path: Path, saved: SavedGame, monkeypatch: Any) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.notes.write_atomic", fail)
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b")
        await pilot.pause()
        assert "can't be written" in told(app)
        assert not saved.path.with_name(saved.path.name + ".notes").exists()


async def test_P_saves_a_picture_in_the_replay_and_anywhere(tmp_path: Path, saved: SavedGame) -> None:
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("P")
        await pilot.pause()
        await pilot.press("P")
        await pilot.pause()
    pictures = sorted((tmp_path / "pictures").iterdir())
    assert [path.suffix for path in pictures] == [".png", ".png"]
    assert all(path.stat().st_mode & 0o077 == 0 for path in pictures)
    with Image.open(pictures[0]) as picture:
        assert picture.size == (800, 480)


async def test_without_pillow_the_picture_is_svg(tmp_path: Path, saved: SavedGame, monkeypatch: Any) -> None:
    monkeypatch.setattr(screen_output, "has_pillow", lambda: False)
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("P")
        await pilot.pause()
        (picture,) = (tmp_path / "pictures").iterdir()
        text = picture.read_text(encoding="utf-8")
        assert text.startswith("<svg") and "@font-face" not in text
        assert text.count("clip-path") > 24


async def test_typed_letters_are_no_commands(tmp_path: Path, saved: SavedGame) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(RenameScreen(saved.path, ""))
        await pilot.pause()
        await pilot.press("P")
        await pilot.pause()
        assert not (tmp_path / "pictures").exists()
        assert "P" in screen_text(app.screen) or app.screen.query("TextField")


async def test_the_game_and_the_position_are_copied(tmp_path: Path, saved: SavedGame, monkeypatch: Any) -> None:
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right", "y")
        await pilot.pause()
        assert app.clipboard == code_of(saved)
        assert "does not allow it" in told(app)
        await pilot.press("Y")
        await pilot.pause()
        assert read_code(app.clipboard).position == 2


async def test_copying_can_be_turned_off(tmp_path: Path, saved: SavedGame) -> None:
    app = an_app(tmp_path, saved, clipboard="off")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        await pilot.pause()
        assert app.clipboard == ""
        assert "Copying is off" in told(app)


async def test_an_unfinished_game_is_copied_as_spectators_saw_it(tmp_path: Path) -> None:
    saved = watched(tmp_path, merchants=2, actions=30)
    app = an_app(tmp_path, saved)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        await pilot.pause()
        content = read_code(app.clipboard).content
        assert type(content).__name__ == "SharedStory"


async def test_a_code_is_pasted_watched_and_added(tmp_path: Path, saved: SavedGame) -> None:
    app, code = an_app(tmp_path / "other"), code_of(saved, position=3)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SavedGamesScreen())
        await pilot.pause()
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, CodeScreen)
        app.screen.post_message(events.Paste(code + "\n"))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert on_replay(app).number == 3
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert "one of your saved games now" in screen_text(app.screen)
    (added,) = make_store(tmp_path / "other").games()
    assert added.document is not None and added.document.log == saved.document.log


async def test_a_damaged_code_gets_a_sentence(tmp_path: Path, saved: SavedGame) -> None:
    app = an_app(tmp_path / "other")
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(CodeScreen())
        await pilot.pause()
        app.screen.post_message(events.Paste(code_of(saved)[:-9]))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "The code is damaged or incomplete" in screen_text(app.screen)
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert "The code is damaged or incomplete" in screen_text(app.screen)


async def test_statistics_have_a_screen(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    for seed in (1, 2, 3):
        played(store, 4, players=LONE, seed=seed)
    played(store, 2, seed=5)
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(SavedGamesScreen())
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, StatisticsScreen)
        text = screen_text(app.screen)
        assert "3 finished games" in text and "4 players" in text and "1 game with several people" in text
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SavedGamesScreen)


def test_the_sequence_copies_any_text() -> None:
    from tadmor_tui.terminal.clipboard import clipboard_sequence

    sequence = clipboard_sequence("für Ana\n")
    assert sequence.startswith("\x1b]52;c;") and sequence.endswith("\x07")
    assert b64decode(sequence[7:-1]).decode() == "für Ana\n"
