"""Saving and leaving line by line, with a disk that fails: nothing is said that is not so, and nothing lost unasked."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.app.exit_message import NOT_SAVED
from tadmor_tui.cli import main
from tests.rules.choosers import legal
from tests.saves.failing_disk import FULL, FailingDisk
from tests.saves.tables import begin, make_store, play, texts
from tests.tadmor_tui.plain.test_play import Keyboard, plain_game


@pytest.fixture
def saved(tmp_path: Path) -> SavedGame:
    return play(begin(make_store(tmp_path / "home")), 9)


@pytest.fixture
def behind(saved: SavedGame, disk: FailingDisk) -> SavedGame:
    """A game whose last three actions are not saved."""
    disk.fill()
    return play(saved, 3)


def warnings(keyboard: Keyboard) -> int:
    return len([line for line in keyboard.seen if line.endswith(f"not saved: {FULL}. Leaving asks what to do.")])


def at(saved: SavedGame, *answers: str) -> Keyboard:
    keyboard = Keyboard(*answers)
    plain_game(saved, keyboard).play()
    return keyboard


def obstacle(saved: SavedGame) -> str:
    return f"{saved.actions_at_risk} actions are not saved: {saved.path.name} can't be written ({FULL})."


def test_save_says_where_the_game_is(saved: SavedGame) -> None:
    assert f"The game is saved: {saved.path}" in at(saved, "save", "quit").seen


def test_the_warning_comes_with_every_choice(behind: SavedGame) -> None:
    assert warnings(at(behind, "list", "quit", "lose")) == 2


def test_save_tells_the_truth(behind: SavedGame) -> None:
    keyboard = at(behind, "save", "quit", "lose")
    assert obstacle(behind) in keyboard.seen
    assert not [line for line in keyboard.seen if "The game is saved" in line]


def test_save_tries_again(behind: SavedGame, disk: FailingDisk) -> None:
    disk.mend()
    assert f"The game is saved: {behind.path}" in at(behind, "save", "quit").seen


def test_quit_asks_and_an_empty_line_goes_on(behind: SavedGame) -> None:
    keyboard = at(behind, "quit", "", "quit", "nonsense", "lose")
    assert keyboard.seen.count("Leave> ") == 3
    assert warnings(keyboard) == 2
    assert behind.at_risk
    assert not (Path.cwd() / "nonsense").exists()


def test_quit_asks_nothing_when_all_is_saved(saved: SavedGame) -> None:
    assert "Leave> " not in at(saved, "quit").seen


def test_quit_and_try_again(behind: SavedGame, disk: FailingDisk) -> None:
    class Mending(Keyboard):
        def read(self, prompt: str) -> str:
            answer = super().read(prompt)
            if answer == "again":
                disk.mend()
            return answer

    keyboard = Mending("quit", "again")
    plain_game(behind, keyboard).play()
    assert not behind.at_risk
    assert behind.unsaved is None


def test_save_into_a_folder_and_import(behind: SavedGame, tmp_path: Path) -> None:
    keyboard = at(behind, f"save {tmp_path}/a  folder", "quit")
    (file,) = (tmp_path / "a folder").iterdir()
    assert f"The game is saved as {file}; “tadmor saves import” brings it back." in keyboard.seen
    assert "Leave> " not in keyboard.seen
    assert main(["saves", "import", str(file), "--data-dir", str(tmp_path / "other")]) == 0
    other = make_store(tmp_path / "other")
    assert texts(other.check(other.newest())) == texts(behind)


def test_save_into_a_folder_that_can_t_be_used(behind: SavedGame, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keyboard = at(behind, f"save {tmp_path}/file", "quit", f"save {tmp_path}/file", f"save {tmp_path}/new")
    assert keyboard.seen.count(f"{tmp_path}/file is not a folder; please name one.") == 2
    assert not behind.at_risk


def test_the_warning_comes_where_only_bots_play(behind: SavedGame) -> None:
    keyboard = at(behind, "seat R hadad", "seat B hadad", "quit", "lose")
    assert [line for line in keyboard.seen if line.startswith("Only bots are playing")]
    assert warnings(keyboard) >= 2


def test_quit_and_print(behind: SavedGame) -> None:
    keyboard = at(behind, "quit", "print")
    assert keyboard.printed == [behind]


def test_the_end_of_the_game_asks_too(disk: FailingDisk, tmp_path: Path) -> None:
    saved = begin(make_store(tmp_path))
    while saved.game.acting:
        saved.timeline.apply(saved.game.acting[0], legal(saved.game)[0], 0)
    disk.fill()
    saved.save()
    keyboard = at(saved, "", "lose")
    assert keyboard.seen.count("Leave> ") == 2
    assert not [line for line in keyboard.seen if "an empty line goes on" in line]


def test_a_file_in_the_place_of_ours_is_put_aside_and_that_is_said(saved: SavedGame) -> None:
    class Intruder(Keyboard):
        def read(self, prompt: str) -> str:
            answer = super().read(prompt)
            if answer == "1":
                saved.path.write_bytes(b"somebody else's")
            return answer

    keyboard = Intruder("list", "1", "list", "quit")
    plain_game(saved, keyboard).play()
    assert saved.put_aside is not None
    assert (
        keyboard.seen.count(f"Another file had taken the place of this game's; it is kept as {saved.put_aside}.") == 1
    )


# --- the program


HEARD = """
import signal
for name in ("SIGHUP", "SIGTERM"):
    signal.signal(signal.Signals[name], signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
from tadmor_tui.cli import main
raise SystemExit(main())
"""
"""The program, with the signals that `nohup` or an `&` of a script lets their children ignore."""


class Program:
    """A game line by line in a process of its own; its folder can be made unusable."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self._away = home / "away"
        command = [sys.executable, "-c", HEARD, "new", "--plain", "--humans", "2", "--seed", "7"]
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(home)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self._wait_for_prompt()

    def _wait_for_prompt(self) -> None:
        seen = b""
        assert self.process.stdout is not None
        while not re.search(rb"^\w+> $", seen, re.MULTILINE):
            piece = self.process.stdout.read(1)
            assert piece, seen.decode()
            seen += piece

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self._wait_for_prompt()

    def lose_the_disk(self) -> None:
        """A file in the place of the folder."""
        folder = Store(self.home, "tests").folder
        folder.rename(self._away)
        folder.write_text("no folder")

    def end(self, rest: str = "") -> tuple[int, str, str]:
        out, err = self.process.communicate(rest.encode(), timeout=300)
        return self.process.returncode, out.decode(), err.decode()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    program = Program(tmp_path / "home")
    program.type("1")
    program.lose_the_disk()
    program.type("1")
    yield program
    if program.process.poll() is None:
        program.process.kill()
        program.process.wait()


def check_last_line(err: str) -> None:
    lines = err.splitlines()
    assert len(lines) == 1, err
    assert lines[0].startswith("tadmor: 1 action is not saved and lost, in “")
    assert lines[0].endswith("can't be written (File exists).")


def test_the_end_of_the_input_says_what_is_lost(program: Program) -> None:
    status, _, err = program.end()
    assert status == NOT_SAVED
    check_last_line(err)


def test_quitting_and_losing_says_what_is_lost(program: Program) -> None:
    status, out, err = program.end("quit\nlose\n")
    assert status == NOT_SAVED
    assert "1 action is not saved: " in out
    check_last_line(err)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_says_what_is_lost(program: Program, name: str) -> None:
    number = signal.Signals[name]
    program.process.send_signal(number)
    program.process.wait(300)  # the end of its input would end it too
    status, _, err = program.end()
    assert status == 128 + number
    check_last_line(err)


def test_printing_the_game_loses_nothing(program: Program, tmp_path: Path) -> None:
    status, out, err = program.end("quit\nprint\n")
    assert status == 0
    assert err.startswith("tadmor: The game was written to standard output;")
    file = tmp_path / "game.json"
    file.write_text(out[out.index("\n{") + 1 :] if "\n{" in out else out[out.index("{") :])
    assert main(["saves", "import", str(file), "--data-dir", str(tmp_path / "other")]) == 0
    other = make_store(tmp_path / "other")
    assert len(other.check(other.newest()).timeline) == 2


def test_a_game_that_is_saved_is_left_without_a_word(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.type("1")
    status, _, err = program.end("quit\n")
    assert (status, err) == (0, "")
