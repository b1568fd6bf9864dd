"""The program in a real terminal: it starts, plays, survives a dropped line, and sends little."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import sys
import termios
from pathlib import Path
from time import monotonic, sleep
from typing import Self

import pyte
import pytest

from saves.lock import GameLock
from saves.store import Store

WIDTH, HEIGHT = 80, 24
QUIET = 0.25
"""Seconds without a byte after which a screen is taken to be complete."""
PATIENCE = 30.0


class Terminal:
    """The program with a terminal of its own, and somebody who looks at it."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._fd, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "PYTHONPATH")}
        given = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TADMOR_HOME": str(home), **environment}
        # Not a fork: pytest has threads, and a copy of them may hang. The first terminal that the leader of a new
        # session opens becomes its own, which is what a dropped line hangs up.
        self.pid = os.posix_spawn(
            sys.executable,
            [sys.executable, "-m", "tadmor_tui", *arguments],
            {**kept, **given},
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.ttyname(theirs), os.O_RDWR, 0),
                (os.POSIX_SPAWN_DUP2, 0, 1),
                (os.POSIX_SPAWN_DUP2, 0, 2),
            ],
            setsid=True,
            setsigdef=[signal.SIGHUP],
        )
        os.close(theirs)
        self._gone = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._gone:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            os.close(self._fd)

    def read(self, wait: float = QUIET) -> bytes:
        """What is written until the line is quiet."""
        data = b""
        while select.select([self._fd], [], [], wait)[0]:
            try:
                piece = os.read(self._fd, 65536)
            except OSError:
                break
            if not piece:
                break
            data += piece
        self.raw += data
        self._stream.feed(data.replace(b"\x1b[>1u", b"").replace(b"\x1b[<u", b""))
        return data

    def wait_for(self, words: str) -> str:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            self.read(0.05)
            if words in self.text():
                self.read()
                return self.text()
        raise AssertionError(f"“{words}” did not come:\n{self.text()}")

    def press(self, keys: str) -> bytes:
        os.write(self._fd, keys.encode())
        return self.read()

    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def hang_up(self) -> int:
        """Close the terminal, as a dropped line does; returns the exit status."""
        os.close(self._fd)
        return self.ended()

    def send_signal(self, number: int) -> int:
        os.kill(self.pid, number)
        end = monotonic() + PATIENCE
        while monotonic() < end and not self._waited():
            self.read(0.05)
        os.close(self._fd)
        assert self._gone, "still running"
        return self._status

    def ended(self) -> int:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            if self._waited():
                return self._status
            sleep(0.02)
        raise AssertionError("still running")

    def _waited(self) -> bool:
        if not self._gone:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._gone, self._status = True, os.waitstatus_to_exitcode(status)
        return self._gone


def the_game(home: Path) -> Path:
    return Store(home, "tests").newest()


def actions_on_disk(home: Path) -> int:
    return len(Store(home, "tests").watch(the_game(home)).timeline)


def is_free(game: Path) -> bool:
    lock = GameLock(game)
    lock.take()
    lock.free()
    return True


NEW = ("play", "--players", "2", "--humans", "2", "--seed", "7")


@pytest.mark.parametrize("how", ["hang up", "SIGTERM"])
def test_a_dropped_line_loses_nothing(how: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.wait_for("Take an extra")
        terminal.press("1")
        terminal.press("1")
        terminal.press("1")
        terminal.wait_for("Place a piece")
        terminal.press("\r")
        terminal.press("jl\r")
        before = actions_on_disk(tmp_path)
        assert before >= 5
        prompt = terminal.text().split("\n")[-1]
        status = terminal.hang_up() if how == "hang up" else terminal.send_signal(signal.SIGTERM)
    # 120 is what Python makes of it when even the last flush finds no terminal.
    assert status in ((128 + signal.SIGHUP, 120) if how == "hang up" else (128 + signal.SIGTERM,))
    assert is_free(the_game(tmp_path))
    assert actions_on_disk(tmp_path) == before
    with Terminal(tmp_path, "continue") as terminal:
        terminal.wait_for("Place a piece")
        assert terminal.text().split("\n")[-1] == prompt
        terminal.press("\r")
        assert actions_on_disk(tmp_path) > before
        terminal.press("q")
        terminal.press("q")
        assert "Continue" in terminal.text()
        terminal.press("q")
        assert terminal.ended() == 0


@pytest.mark.parametrize("term", ["linux", "screen", "tmux", "xterm"])
def test_plain_terminals(term: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, TERM=term) as terminal:
        text = terminal.wait_for("Take an extra")
        assert "North Sea" in text
        assert b"38;2;" not in terminal.raw
        terminal.press("2")
        assert "Choose your first improvement" in terminal.text()


def test_no_colour(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, NO_COLOR="1") as terminal:
        terminal.wait_for("Take an extra")
        lit = [cell for row in terminal.screen.buffer.values() for cell in row.values() if cell.reverse]
        assert "".join(cell.data for cell in lit).strip().startswith("1 Take 1")
        colours = {cell.fg for row in terminal.screen.buffer.values() for cell in row.values()}
        assert all(colour == "default" or len({colour[i : i + 2] for i in (0, 2, 4)}) == 1 for colour in colours)


def test_a_locale_without_unicode_gets_ascii_by_itself(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, LANG="en_US.ISO-8859-1", PYTHONUTF8="0", PYTHONIOENCODING="iso-8859-1") as terminal:
        terminal.wait_for("Take an extra")
        terminal.press("1")
        terminal.press("1")
        terminal.press("\x10")
        assert all(byte < 128 for byte in terminal.raw)
        assert b"\\u" not in terminal.raw


def test_a_dumb_terminal_gets_the_plain_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, TERM="dumb") as terminal:
        text = terminal.wait_for("wood or stone")
        assert "TADMOR" not in text
        assert b"\x1b" not in terminal.raw


def test_the_budget_of_a_slow_line(tmp_path: Path) -> None:
    """A cursor move below 1000 bytes, a committed action below 6000, nothing while nothing happens."""
    arguments = ("play", "--players", "4", "--humans", "4", "--seed", "7")
    with Terminal(tmp_path, *arguments, SSH_CONNECTION="127.0.0.1 1 127.0.0.1 2") as terminal:
        terminal.wait_for("Take an extra")
        choices = [len(terminal.press("1")) for _ in range(8)]
        assert "Place a piece" in terminal.text()
        moves = [len(terminal.press(key)) for key in "jlkhjlj"]
        places = [len(terminal.press("\r")) for _ in range(5)]
        panels = [len(terminal.press("\t")) for _ in range(3)]
        idle = terminal.read(1.0)
    assert 0 < max(moves) < 1000, moves
    assert max(choices[:-1]) < 6000, choices
    assert 0 < max(places) < 6000, places
    assert max(panels) < 6000, panels
    assert idle == b""


def test_the_budget_of_advice_and_seats(tmp_path: Path) -> None:
    """The list costs no more than a committed action, a step in it no more than a cursor move."""
    with Terminal(tmp_path, *NEW, SSH_CONNECTION="127.0.0.1 1 127.0.0.1 2") as terminal:
        terminal.wait_for("Take")
        for _ in range(8):
            if "Place a piece" in terminal.text():
                break
            terminal.press("1")
        sent = len(terminal.raw)
        terminal.press("H")
        terminal.wait_for("about +")
        opened = len(terminal.raw) - sent
        moves = [len(terminal.press("j")) for _ in range(3)]
        idle = terminal.read(1.0)
        back = len(terminal.press("\r"))
        seats = len(terminal.press("S"))
    assert opened < 6000 and back < 6000 and seats < 6000, (opened, back, seats)
    assert 0 < max(moves) < 1000, moves
    assert idle == b""
