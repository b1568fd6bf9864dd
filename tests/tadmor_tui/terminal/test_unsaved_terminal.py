"""The whole program in a terminal whose disk fails: however it ends, the last line says what is lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from saves.store import Store
from tadmor_tui.app.exit_message import NOT_SAVED
from tests.drivers.real_terminal import NEW, Terminal


def lose_the_disk(home: Path) -> None:
    """A file in the place of the folder."""
    folder = Store(home, "tests").folder
    folder.rename(home / "away")
    folder.write_text("no folder")


@pytest.mark.parametrize("how", ["SIGTERM", "Ctrl+Q", "q"])
def test_the_last_line_says_what_is_lost(how: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.wait_for("Take an extra")
        terminal.press("1")
        lose_the_disk(tmp_path)
        terminal.press("1")
        terminal.wait_for("1 action is not saved: File exists.")
        if how == "SIGTERM":
            os.kill(terminal.pid, signal.SIGTERM)
            status, expected = terminal.ended(), 128 + signal.SIGTERM
        else:
            terminal.press("\x11" if how == "Ctrl+Q" else "q")
            terminal.wait_for("Leave and lose 1 action")
            if how == "Ctrl+Q":
                terminal.press("\x11")
            else:
                terminal.press("\x1b[A\r")  # up to the last line, which loses it
                terminal.wait_for("New game")
                terminal.press("q")
            status, expected = terminal.ended(), NOT_SAVED
        terminal.read()
    assert status == expected
    last = terminal.raw.decode(errors="replace").rstrip().splitlines()[-1]
    assert "tadmor: 1 action is not saved and lost, in “" in last
    assert "can't be written (File exists)." in last


def test_a_dropped_line_ends_the_program_even_if_nobody_reads_the_last_line(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.wait_for("Take an extra")
        terminal.press("1")
        lose_the_disk(tmp_path)
        terminal.press("1")
        terminal.wait_for("1 action is not saved")
        assert terminal.hang_up() != 0
