"""The host's own player: his terminal is the one that the host was started in, his screen a process like all others."""

from __future__ import annotations

import asyncio
import os
import signal
import termios
import tty

from rules.message import Value
from tadmor_tui.hosting.server.door import Door
from tadmor_tui.hosting.server.guest_book import Guest
from tadmor_tui.hosting.server.seated import Seated
from tadmor_tui.hosting.wire.frames import Hello, told_of_terminal
from tadmor_tui.terminal.output import Output
from tadmor_tui.terminal.sequences import GIVE_TITLE_BACK, LEAVE
from tadmor_tui.text.translation import language

_READ_BYTES = 4096


class OwnTerminal:
    """Sits down at the terminal of this process."""

    def __init__(self, door: Door, guest: Guest) -> None:
        self._door = door
        self._guest = guest
        self._loop = asyncio.get_running_loop()
        self._modes = termios.tcgetattr(0)
        self._output = Output(1, _nothing, self._gone)
        self._seated = Seated(door, self, self._ended)
        self.left = asyncio.Event()

    async def play(self) -> None:
        """Until he leaves the table."""
        tty.setraw(0)
        self._output.start()
        self._loop.add_reader(0, self._read)
        self._loop.add_signal_handler(signal.SIGWINCH, self._resized)
        self._door.came(self)
        size = os.get_terminal_size(1)
        told = told_of_terminal(os.environ)
        term = os.environ.get("TERM", "")
        hello = Hello(self._guest.name, size.columns, size.lines, term, told, language().code)
        await self._seated.begin(self._guest, hello)
        await self.left.wait()

    def end(self, sentence: Value, status: int = 0) -> None:
        if not self.left.is_set():
            self.left.set()
            self._loop.remove_reader(0)
            self._loop.remove_signal_handler(signal.SIGWINCH)
            self._seated.end()
            self._door.gone(self)
            self._output.finish((LEAVE + GIVE_TITLE_BACK).encode())
            termios.tcsetattr(0, termios.TCSANOW, self._modes)

    def show(self, data: bytes) -> None:
        self._output.write(data)

    def backlog(self) -> int:
        return self._output.unread

    def hold(self, holds: bool) -> None:
        if holds:
            self._loop.remove_reader(0)
        else:
            self._loop.add_reader(0, self._read)

    def _read(self) -> None:
        try:
            data = os.read(0, _READ_BYTES)
        except OSError:
            data = b""
        if data:
            self._seated.typed(data)
        else:
            self.end("")

    def _resized(self) -> None:
        size = os.get_terminal_size(1)
        self._seated.resized(size.columns, size.lines)

    def _ended(self, well: bool) -> None:
        self.end("")

    def _gone(self) -> None:
        """The terminal has gone away; told by a thread."""
        self._loop.call_soon_threadsafe(self.end, "")


def _nothing() -> None:
    """A screen that was behind is painted again by its own process."""
