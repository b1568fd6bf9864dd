"""A program at a pseudo terminal, and a person who reads, types, stops reading or hangs up."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

import pyte

from saves.lock import GameLock
from saves.store import Store

WIDTH, HEIGHT = 80, 24
QUIET = 0.25
"""Seconds without a byte after which a screen is taken to be complete."""
PATIENCE = 240.0
"""Seconds after which something is taken never to come; a machine with much else to do takes its time."""
_LOOK = 0.02
"""Seconds between two reads."""
_MOST_CHOICES = 20
NEW = ("play", "--players", "2", "--humans", "2", "--seed", "7")
TADMOR = ("-m", "tadmor_tui")
SIGNALS = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP)

_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][\d;]*[A-Za-z]|\x1b\[\?\d+\$p")
_CUT_OFF = re.compile(rb"\x1b(\[([<>=?][\d;$]*)?)?\Z")
_OTHER_SCREEN = b"\x1b[?1049h"
_MODE = re.compile(rb"\x1b\[\?(\d+)([hl])")
_AT_REST = {b"1049": b"l", b"25": b"h", b"7": b"h"}
"""The usual values of these modes; all others are off."""


class Terminal:
    """The program at a terminal of its own."""

    def __init__(
        self,
        home: Path,
        *arguments: str,
        program: Sequence[str] = TADMOR,
        executable: str = sys.executable,
        size: tuple[int, int] = (WIDTH, HEIGHT),
        **environment: str,
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._cut = b""
        self._fd, theirs = os.openpty()
        os.set_blocking(self._fd, False)
        self.modes_before = self._modes()
        self.resize(*size)
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "PYTHONPATH")}
        given = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TADMOR_HOME": str(home), **environment}
        # Not a fork: pytest has threads, and a copy of them may hang. The first terminal that the leader of a new
        # session opens becomes its own, and a dropped line hangs it up.
        self.pid = os.posix_spawn(
            executable,
            [executable, *program, *arguments],
            {**kept, **given},
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 0, os.ttyname(theirs), os.O_RDWR, 0),
                (os.POSIX_SPAWN_DUP2, 0, 1),
                (os.POSIX_SPAWN_DUP2, 0, 2),
            ],
            setsid=True,
            setsigmask=[],
            setsigdef=SIGNALS,  # whatever those who run the tests ignore
        )
        os.close(theirs)
        self._status: int | None = None
        self._hung_up = False
        self._at_end = False
        """True if there is nothing more to read, since no process has the terminal open."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if not self._hung_up:
            os.close(self._fd)

    # --- looking

    def read(self, wait: float = QUIET) -> bytes:
        """Return the output until there is none for some seconds."""
        data = b""
        end = monotonic() + PATIENCE
        while select.select([self._fd], [], [], wait)[0]:
            assert monotonic() < end, "it never stops writing"
            try:
                piece = os.read(self._fd, 65536)
            except BlockingIOError:
                continue
            except OSError:  # Linux says so when the last program has closed the terminal
                piece = b""
            if not piece:
                self._at_end = True
                break
            data += piece
        self.raw += data
        self._show(data)
        return data

    def _show(self, data: bytes) -> None:
        data = _UNKNOWN_TO_PYTE.sub(b"", self._cut + data)
        self._cut = cut[0] if (cut := _CUT_OFF.search(data)) else b""
        first, *others = data.removesuffix(self._cut).split(_OTHER_SCREEN)
        self._stream.feed(first)
        for painted in others:
            self.screen.erase_in_display(2)  # the other screen is empty at first, which the emulator does not know
            self._stream.feed(painted)

    def settle(self) -> bytes:
        """Return the output until the program has processed all input, however slow the machine is.

        A program that waits for a processor is not idle, although it writes nothing.
        """
        data, end, quiet_since = b"", monotonic() + PATIENCE, monotonic()
        while monotonic() - quiet_since < QUIET:
            piece = self.read(_LOOK)
            data += piece
            if (piece or self._computes()) and not self._at_end:
                assert monotonic() < end, "it never rests"
                quiet_since = monotonic()
        return data

    def wait_until_at_rest(self) -> None:
        """Read nothing until the program has nothing more to do, or has been stopped."""
        end, quiet_since = monotonic() + PATIENCE, monotonic()
        while monotonic() - quiet_since < QUIET:
            sleep(_LOOK)
            if self._computes():
                assert monotonic() < end, "it never rests"
                quiet_since = monotonic()

    def _computes(self) -> bool:
        """Return True if a thread of the program runs, or would if it were given a processor."""
        return not self._states().isdisjoint("RD")

    def _states(self) -> set[str]:
        """Return the states of the program's threads, as the system names them."""
        states = set()
        for stat in Path(f"/proc/{self.pid}/task").glob("*/stat"):
            with contextlib.suppress(OSError):  # the thread has just ended
                states.add(stat.read_text(encoding="utf-8", errors="replace").rpartition(") ")[2][:1])
        return states

    def wait_for(self, words: str) -> str:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            self.read(0.05)
            if words in self.text():
                self.settle()
                return self.text()
        raise AssertionError(f"“{words}” did not come:\n{self.text()}")

    def go_to_placement(self) -> list[int]:
        """Make the choices of the set-up as they come, and return the number of bytes that answered each."""
        self.wait_for("Take an extra")
        answers: list[int] = []
        while "Place" not in self.text():
            assert len(answers) < _MOST_CHOICES, f"the set-up does not end:\n{self.text()}"
            answers.append(len(self.press("\r")))
        return answers

    def wait_for_anything(self) -> None:
        """Wait for the first byte."""
        assert select.select([self._fd], [], [], PATIENCE)[0], "nothing came"

    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def is_in_order(self) -> bool:
        """Return True if the terminal is as a shell needs it: lines with an echo, first screen, cursor, no mouse."""
        self.read(0.05)
        last = dict(_MODE.findall(self.raw))
        at_rest = all(value == _AT_REST.get(mode, b"l") for mode, value in last.items())
        keys_given_back = self.raw.count(b"\x1b[>") <= self.raw.count(b"\x1b[<u")
        return at_rest and keys_given_back and self._modes() == self.modes_before

    def _modes(self) -> list[Any]:
        return termios.tcgetattr(self._fd)

    # --- doing

    def type(self, data: bytes) -> None:
        """Send bytes and read nothing."""
        while data:
            assert select.select([], [self._fd], [], PATIENCE)[1], "the input is not read"
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(self._fd, data) :]

    def press(self, keys: str) -> bytes:
        self.type(keys.encode())
        return self.settle()

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.screen.resize(height, width)

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def stop(self) -> None:
        """Ask the program to stop for a while, and wait until it does."""
        self.signal(signal.SIGTSTP)
        end = monotonic() + PATIENCE
        while monotonic() < end:
            self.read(_LOOK)
            assert not self.has_ended(), "ended instead of stopping"
            if self._states() == {"T"}:
                return
        raise AssertionError("did not stop")

    def processor_seconds(self) -> float:
        """Return the processor time of the program."""
        return processor_seconds(self.pid)

    # --- the end

    def hang_up(self) -> int:
        """Close the terminal, as a dropped line does, and return the exit status."""
        self._hung_up = True
        os.close(self._fd)
        return self.ended()

    def send_signal(self, number: int) -> int:
        """Send a signal that ends the program, and return the exit status."""
        self.signal(number)
        return self.ended()

    def ended(self, looking: bool = True) -> int:
        """Wait for the end, and return the exit status; `looking` reads all output."""
        looking = looking and not self._hung_up
        end = monotonic() + PATIENCE
        while not self.has_ended():
            assert monotonic() < end, "still running"
            if looking and not self._at_end:
                self.read(_LOOK)
            else:
                sleep(_LOOK)
        while looking and not self._at_end:  # the kernel may pass its last words on after its end
            assert monotonic() < end, "another program has the terminal open"
            self.read(_LOOK)
        assert self._status is not None
        return self._status

    def has_ended(self) -> bool:
        if self._status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._status = os.waitstatus_to_exitcode(status)
        return self._status is not None


def processor_seconds(process: int) -> float:
    """Return the processor time of a process."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def the_game(home: Path) -> Path:
    return Store(home, "tests").newest()


def actions_on_disk(home: Path) -> int:
    return len(Store(home, "tests").watch(the_game(home)).timeline)


def is_free(game: Path) -> bool:
    lock = GameLock(game)
    lock.take()
    lock.free()
    return True
