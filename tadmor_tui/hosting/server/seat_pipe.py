"""The host's end of the connection to a seat process."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Protocol, cast

import msgspec

from tadmor_tui.hosting.server.limits import Limits
from tadmor_tui.hosting.wire.frames import COUNT, SIZE, BadFrame, FrameReader, FromSeat, Hello, ToSeat, framed, unpack

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.connections import Connection

_WATCHDOG_SECONDS = 1.0
"""Between two checks that a seat process still acknowledges frames."""
_EXIT_SECONDS = 5.0
"""For a process to end after it has closed its socket."""


class SeatProcess(Protocol):
    """The process at the other end."""

    @property
    def pid(self) -> int: ...

    def kill(self) -> None:
        """Kill it, if it has not ended yet."""

    async def wait(self) -> int:
        """Wait for its end and return its status; a signal's is negative."""


class SeatPipe(asyncio.Protocol):
    """Exchanges frames with one seat process over a socket; nothing that comes from there is trusted."""

    def __init__(self, limits: Limits, process: SeatProcess) -> None:
        self._limits = limits
        self._process = process
        self._reader = FrameReader(FromSeat)
        self._connection: Connection | None = None
        self._transport: asyncio.Transport | None = None
        self._unacknowledged: deque[tuple[float, int]] = deque()
        """For each frame that was not acknowledged: the time at which it was sent, and its number of key bytes."""
        self._pending_size: tuple[int, int] | None = None
        self._unread_bytes = 0
        self._watchdog: asyncio.TimerHandle | None = None
        self._failed = False
        self._finishing: asyncio.Task[None] | None = None
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The exit status of the process."""

    # --- frames to the seat

    def assign(self, connection: Connection, hello: Hello) -> None:
        """Give the waiting process to a connection."""
        self._connection = connection
        self._send(ToSeat.HELLO, msgspec.json.encode(hello))
        self._check_alive()

    @property
    def room_for_keys(self) -> int:
        return max(0, self._limits.unacknowledged_key_bytes - sum(keys for _, keys in self._unacknowledged))

    def send_keys(self, data: bytes) -> None:
        self._send_counted(ToSeat.KEYS, data, len(data))

    def send_size(self, width: int, height: int) -> None:
        """Send the newest size as soon as everything before it is acknowledged."""
        self._pending_size = (width, height)
        if not self._unacknowledged:
            self._send_pending_size()

    def send_news(self, content: bytes) -> None:
        self._send_counted(ToSeat.NEWS, content)

    def acknowledge_output(self, count: int) -> None:
        self._unread_bytes -= count
        self._send(ToSeat.TAKEN, COUNT.pack(count))

    def end(self) -> None:
        """Kill the process and ignore whatever it still sends."""
        self._connection = None
        if self._watchdog is not None:
            self._watchdog.cancel()
        self._process.kill()

    @property
    def pid(self) -> int:
        return self._process.pid

    # --- the process

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self._failed:
            return
        try:
            for kind, content in self._reader.feed(data):
                self._handle_frame(kind, content)
        except BadFrame:
            self._fail()

    def connection_lost(self, exc: Exception | None) -> None:
        self._finishing = asyncio.ensure_future(self._finish())

    async def _finish(self) -> None:
        """Wait for the end of the process, and tell the connection; all output was read before."""
        try:
            async with asyncio.timeout(_EXIT_SECONDS):
                status = await self._process.wait()
        except TimeoutError:
            self._process.kill()
            status = await self._process.wait()
        connection, self._connection = self._connection, None
        if self._watchdog is not None:
            self._watchdog.cancel()
        self.ended.set_result(status)
        if connection is not None:
            connection.on_process_end(status == 0 and not self._failed)

    def _handle_frame(self, kind: FromSeat, content: bytes) -> None:
        if self._connection is None:
            if self._transport is not None and not self._transport.is_closing():
                raise BadFrame("the process has no connection yet")
            return
        match kind:
            case FromSeat.TERMINAL:
                self._unread_bytes += len(content)
                if self._unread_bytes > self._limits.unread_output_bytes:
                    raise BadFrame("the terminal can't read so much")
                self._connection.show(content)
            case FromSeat.REQUEST:
                self._connection.handle_request(content)
            case FromSeat.TROUBLE:
                self._connection.report_trouble(content.decode("utf-8", "replace"))
            case FromSeat.HEARD:
                self._note_acknowledged(*unpack(COUNT, content))

    def _note_acknowledged(self, count: int) -> None:
        if count > len(self._unacknowledged):
            raise BadFrame("more frames were acknowledged than sent")
        for _ in range(count):
            self._unacknowledged.popleft()
        if not self._unacknowledged:
            self._send_pending_size()
        if self._connection is not None:
            self._connection.pass_on_keys()

    def _send_pending_size(self) -> None:
        if self._pending_size is not None:
            size, self._pending_size = self._pending_size, None
            self._send_counted(ToSeat.SIZE, SIZE.pack(*size))

    def _fail(self) -> None:
        """Kill a process that breaks the protocol; its connection is told when it has ended."""
        self._failed = True
        self._process.kill()

    def _check_alive(self) -> None:
        """Kill the process if it has acknowledged nothing for too long."""
        unacknowledged = self._unacknowledged
        late = unacknowledged and monotonic() - unacknowledged[0][0] > self._limits.seat_timeout_seconds
        if late or len(unacknowledged) > self._limits.unacknowledged_frames:
            self._fail()
            return
        self._watchdog = asyncio.get_running_loop().call_later(_WATCHDOG_SECONDS, self._check_alive)

    def _send_counted(self, kind: ToSeat, content: bytes, keys: int = 0) -> None:
        self._unacknowledged.append((monotonic(), keys))
        self._send(kind, content)

    def _send(self, kind: ToSeat, content: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(framed(kind, content))


async def connect_seat(limits: Limits, line: socket.socket, process: SeatProcess) -> SeatPipe:
    """Exchange frames with a process over the host's end of a socket pair."""
    loop = asyncio.get_running_loop()
    _, pipe = await loop.create_unix_connection(lambda: SeatPipe(limits, process), sock=line)
    return pipe


class SeatSource(Protocol):
    """Provides seat processes for new connections."""

    async def prepare(self) -> None:
        """Make everything ready for the first guest; raises NoSeat if that is impossible."""

    async def take(self) -> SeatPipe:
        """Return a seat process that waits for its guest; raises NoSeat."""

    async def close(self) -> None:
        """End what was prepared, and start nothing more."""


class NoSeat(Exception):
    """No seat process could be started; the text says why."""
