"""Output to the terminal in a thread, so that a terminal that does not read never blocks the program."""

from __future__ import annotations

import contextlib
import os
import select
import termios
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread

from tadmor_tui.terminal.sequences import STRING_END

MAX_WAITING_BYTES = 64 * 1024
"""Unread bytes above which output waits, to send the latest state instead."""
_MOST_KEPT = 16 * MAX_WAITING_BYTES
"""Unread bytes above which further output is dropped."""
_PIECE = 4096
_TICK = 0.1
_PATIENCE = 1.0
"""Seconds for a terminal to read the last bytes before the rest is discarded."""


class Output(Thread):
    """A queue of limited length to the terminal."""

    def __init__(self, terminal: int, on_room: Callable[[], None], on_loss: Callable[[], None]) -> None:
        """`on_room` is called from the thread when all is written after `has_room` was false, `on_loss` when the
        terminal has gone away."""
        super().__init__(name="terminal-output", daemon=True)
        self._terminal = _way_that_never_blocks(terminal)
        self._on_room = on_room
        self._on_loss = on_loss
        self._change = Condition()
        self._waiting: deque[bytes] = deque()
        self._unread = 0
        self._behind = self._finishing = self._cut_off = self._lost = False

    def has_room(self) -> bool:
        """Return True if the terminal keeps up; once it does not, False until the queue is empty."""
        with self._change:
            self._behind = self._behind or self._unread > MAX_WAITING_BYTES
            return not self._behind

    @property
    def unread(self) -> int:
        """Bytes that the terminal has not taken yet."""
        with self._change:
            return self._unread

    def write(self, data: bytes) -> None:
        """Append to the queue; returns at once."""
        with self._change:
            if not self._lost and self._unread <= _MOST_KEPT:
                self._waiting.append(data)
                self._unread += len(data)
                self._change.notify()

    def finish(self, last: bytes) -> None:
        """Write some last bytes and end within two seconds, even if the terminal does not read."""
        with self._change:
            self._finishing = True
            self._waiting.append(last)
            self._change.notify()
        self.join(_PATIENCE)
        if self.is_alive():
            with self._change:
                self._cut_off = True
                self._waiting = deque([STRING_END.encode() + last])
            with contextlib.suppress(termios.error):
                termios.tcflush(self._terminal, termios.TCOFLUSH)
            self.join(_PATIENCE)

    def run(self) -> None:
        try:
            while (data := self._next()) is not None:
                self._send(data)
        except OSError:
            with self._change:
                self._lost = True
                self._waiting.clear()
            self._on_loss()
        finally:
            os.close(self._terminal)

    def _next(self) -> bytes | None:
        """Return the next bytes to write; None at the end."""
        with self._change:
            caught_up = self._behind and not self._waiting
            self._behind = self._behind and not caught_up
        if caught_up:
            self._on_room()
        with self._change:
            self._change.wait_for(lambda: self._waiting or self._finishing)
            return self._waiting.popleft() if self._waiting else None

    def _send(self, data: bytes) -> None:
        rest = memoryview(data)
        cut_off = self._cut_off
        while rest and self._cut_off == cut_off:
            if select.select([], [self._terminal], [], _TICK)[1]:
                with contextlib.suppress(BlockingIOError):
                    rest = rest[os.write(self._terminal, rest[:_PIECE]) :]
        with self._change:
            self._unread -= len(data)


def _way_that_never_blocks(terminal: int) -> int:
    """Return a non-blocking descriptor of its own: the given one is shared with the parent process and must not change.

    Where the device may not be opened again, as after `su`, it is a copy; then only this thread blocks.
    """
    try:
        return os.open(os.ttyname(terminal), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(terminal)
