"""Connections of terminals to seat processes, with flow control."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from saves.text import plain_lines
from tadmor_tui.hosting.server.limits import TokenBucket
from tadmor_tui.hosting.server.seat_pipe import SeatPipe
from tadmor_tui.hosting.wire.frames import Hello

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.connections import Connections
    from tadmor_tui.hosting.server.guest_book import Account
    from tadmor_tui.hosting.server.table_registry import GuestSession

_POLL_SECONDS = 0.05
"""Between two checks of how much a terminal has not read, and of how many keys may be passed on."""


class Terminal(Protocol):
    """A terminal that is served by a seat process."""

    def show(self, data: bytes) -> None:
        """Write to the terminal."""

    def backlog(self) -> int:
        """Return the number of bytes that are not on their way yet."""

    def pause_input(self, paused: bool) -> None:
        """Stop reading keys from the terminal, or go on."""


class Connection:
    """Connects one terminal to its seat process, with flow control for keys and output.

    The table side is the guest session: news go straight to the seat process, its requests come through here.
    """

    def __init__(self, connections: Connections, terminal: Terminal, on_end: Callable[[bool], None]) -> None:
        """`on_end` is called when the process has ended, with True for an orderly end."""
        self._connections = connections
        self._terminal = terminal
        self._on_end = on_end
        limits = connections.limits
        self._key_allowance = TokenBucket(limits.input_burst_bytes, limits.input_bytes_per_second)
        self._keys = bytearray()
        self._input_paused = False
        self._pipe: SeatPipe | None = None
        self._guest: GuestSession | None = None
        self._unread_bytes = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ended = False

    async def start(self, account: Account, hello: Hello) -> None:
        """Take a seat process and enter the lobby or the table."""
        pipe = await self._connections.seat_pool.take()
        if self._ended:  # the terminal was gone before there was a process
            pipe.end()
            return
        self._pipe = pipe
        pipe.assign(self, hello)
        self._guest = self._connections.tables.admit(account, pipe.send_news)
        self._pass_on_keys()

    def end(self) -> None:
        """End the process and leave the table."""
        self._ended = True
        for timer in self._timers.values():
            timer.cancel()
        if self._pipe is not None:
            self._pipe.end()
        if self._guest is not None:
            guest, self._guest = self._guest, None
            guest.leave()

    def set_responsive(self, responsive: bool) -> None:
        """Note whether the terminal gives signs of life; while it does not, its seat counts as left."""
        if self._guest is not None:
            self._guest.set_responsive(responsive)

    # --- keys

    def receive_keys(self, data: bytes) -> None:
        self._keys += data
        self._pass_on_keys()

    def resize(self, width: int, height: int) -> None:
        if self._pipe is not None:
            self._pipe.send_size(width, height)

    def on_acknowledged(self) -> None:
        """Use the room for more keys."""
        self._pass_on_keys()

    def _pass_on_keys(self) -> None:
        """Send as many keys as the seat may have now, and read no more of them than may wait."""
        self._cancel_timer("keys")
        if self._pipe is not None and self._keys:
            count = min(len(self._keys), self._pipe.room_for_keys, self._key_allowance.available())
            if count:
                self._pipe.send_keys(bytes(self._keys[:count]))
                self._key_allowance.take(count)
                del self._keys[:count]
            if self._keys and self._key_allowance.available() == 0:
                self._set_timer("keys", self._pass_on_keys)
        limit = self._connections.limits.waiting_input_bytes
        paused = len(self._keys) > (limit // 2 if self._input_paused else limit)
        if paused != self._input_paused:
            self._input_paused = paused
            self._terminal.pause_input(paused)

    # --- frames of the seat

    def show(self, data: bytes) -> None:
        self._terminal.show(data)
        self._unread_bytes += len(data)
        self._acknowledge_output()

    def handle_request(self, content: bytes) -> None:
        if self._guest is None:
            return
        try:
            self._guest.handle_request(content)
        except Exception:  # a fault of the program ends one screen, and not the table for all
            self._connections.report(traceback.format_exc())
            self.on_process_end(orderly=False)

    def report_trouble(self, text: str) -> None:
        self._connections.report(plain_lines(text))

    def on_process_end(self, orderly: bool) -> None:
        if not self._ended:
            self.end()
            self._on_end(orderly)

    def _acknowledge_output(self) -> None:
        """Tell the seat how much the terminal has taken, so that it leaves out what would be seen too late."""
        self._cancel_timer("output")
        taken = self._unread_bytes - min(self._unread_bytes, self._terminal.backlog())
        if taken and self._pipe is not None:
            self._unread_bytes -= taken
            self._pipe.acknowledge_output(taken)
        if self._unread_bytes:
            self._set_timer("output", self._acknowledge_output)

    def _set_timer(self, name: str, callback: Callable[[], None]) -> None:
        self._timers[name] = asyncio.get_running_loop().call_later(_POLL_SECONDS, callback)

    def _cancel_timer(self, name: str) -> None:
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
