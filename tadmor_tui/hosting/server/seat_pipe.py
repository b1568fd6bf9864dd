"""Seat processes and the host's end of their pipes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias, cast

import msgspec

from tadmor_tui.hosting.server.limits import Limits
from tadmor_tui.hosting.wire.frames import COUNT, SIZE, BadFrame, FrameReader, FromSeat, Hello, ToSeat, framed, unpack

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.connections import Connection

_WATCHDOG_SECONDS = 1.0
"""Between two checks that a seat process still acknowledges frames."""
_REFILL_SECONDS = 1.0
"""Before the next process in reserve is started: the guest who has just come sees their first frame first."""
_PROJECT_FOLDER = Path(__file__).parents[3]
_START_SEAT = (
    "import sys; sys.path.insert(0, sys.argv.pop(1));from tadmor_tui.hosting.seat.process import main; sys.exit(main())"
)


class SeatPipe(asyncio.SubprocessProtocol):
    """The host's end of the pipes to one seat process; nothing that comes from there is trusted."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._reader = FrameReader(FromSeat)
        self._connection: Connection | None = None
        self._transport: asyncio.SubprocessTransport | None = None
        self._unacknowledged: deque[tuple[float, int]] = deque()
        """For each frame that was not acknowledged: the time at which it was sent, and its number of key bytes."""
        self._pending_size: tuple[int, int] | None = None
        self._unread_bytes = 0
        self._watchdog: asyncio.TimerHandle | None = None
        self._failed = False
        self.ended = asyncio.get_running_loop().create_future()

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
        self._kill()

    @property
    def pid(self) -> int | None:
        return self._transport.get_pid() if self._transport is not None else None

    # --- the process

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if self._failed:
            return
        try:
            for kind, content in self._reader.feed(data):
                self._handle_frame(kind, content)
        except BadFrame:
            self._fail()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the connection that the process has ended; all its output was read before."""
        assert self._transport is not None
        status = self._transport.get_returncode()
        connection, self._connection = self._connection, None
        if self._watchdog is not None:
            self._watchdog.cancel()
        self._transport.close()
        if not self.ended.done():
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
        self._kill()

    def _kill(self) -> None:
        if self._transport is not None:
            with contextlib.suppress(ProcessLookupError):
                self._transport.kill()

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
        if self._transport is not None:
            pipe = cast(asyncio.WriteTransport | None, self._transport.get_pipe_transport(0))
            if pipe is not None and not pipe.is_closing():
                pipe.write(framed(kind, content))


SeatStarter: TypeAlias = Callable[[Limits], Awaitable[SeatPipe]]


async def start_seat(limits: Limits, program: tuple[str, ...] = ("-c", _START_SEAT, str(_PROJECT_FOLDER))) -> SeatPipe:
    """Start a seat process, which gets nothing of this one but two pipes and its number."""
    _, pipe = await asyncio.get_running_loop().subprocess_exec(
        lambda: SeatPipe(limits),
        sys.executable,
        "-P",
        *program,
        str(os.getpid()),
        stdin=PIPE,
        stdout=PIPE,
        stderr=DEVNULL,
        env={},
        cwd="/",
        start_new_session=True,  # an interrupt at the host's terminal is for the host alone
    )
    return pipe


class SeatPool:
    """Seat processes for new connections; one that has imported everything is kept in reserve."""

    def __init__(self, limits: Limits, start: SeatStarter = start_seat) -> None:
        self._limits = limits
        self._start = start
        self._reserve: asyncio.Task[SeatPipe] | None = None
        self._refill: asyncio.TimerHandle | None = None
        self._closed = False

    async def prepare(self) -> None:
        self._start_reserve()
        assert self._reserve is not None
        await self._reserve

    async def take(self) -> SeatPipe:
        """Return the process in reserve, or a new one, and have the reserve replaced."""
        reserve, self._reserve = self._reserve, None
        pipe = await reserve if reserve is not None else await self._start(self._limits)
        if pipe.ended.done():  # killed while it waited
            pipe = await self._start(self._limits)
        if self._refill is None and not self._closed:
            self._refill = asyncio.get_running_loop().call_later(_REFILL_SECONDS, self._start_reserve)
        return pipe

    async def close(self) -> None:
        """End the process in reserve and start no other."""
        self._closed = True
        if self._refill is not None:
            self._refill.cancel()
        if self._reserve is not None:
            pipe = await self._reserve
            pipe.end()
            await pipe.ended

    def _start_reserve(self) -> None:
        self._refill = None
        if self._reserve is None and not self._closed:
            self._reserve = asyncio.ensure_future(self._start(self._limits))
