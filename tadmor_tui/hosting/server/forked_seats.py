"""Seats that a fork server forks, and the fork server that is started anew when it dies or stops."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections import deque

from saves.text import plain_lines
from tadmor_tui.hosting.server.host_log import Report
from tadmor_tui.hosting.server.limits import Limits
from tadmor_tui.hosting.server.seat_pipe import NoSeat, SeatPipe, connect_seat
from tadmor_tui.hosting.server.spawned_seats import PROJECT_FOLDER, start_process
from tadmor_tui.hosting.wire.fork_requests import (
    FORK,
    MAX_PACKET_BYTES,
    Forked,
    FromForkServer,
    NotForked,
    Ready,
    SeatEnded,
    Trouble,
    read_packet,
)
from tadmor_tui.text.translation import t

_START_FORK_SERVER = (
    "import sys; sys.path.insert(0, sys.argv.pop(1));"
    "from tadmor_tui.hosting.seat.fork_server import main; sys.exit(main())"
)
FORK_SERVER = ("-c", _START_FORK_SERVER, str(PROJECT_FOLDER))
_READY_SECONDS = 60.0
_FORK_SECONDS = 5.0
"""After which a fork server counts as stopped."""
_KILLED_STATUS = -signal.SIGKILL


def can_fork_seats() -> bool:
    """Return True where the system has all that a fork server needs."""
    return sys.platform == "linux" and hasattr(os, "pidfd_open") and hasattr(signal, "pidfd_send_signal")


class ForkedSeat:
    """A seat process that a fork server has forked; a pidfd names it for as long as it is held."""

    def __init__(self, pid: int, handle: int) -> None:
        self.pid = pid
        self._handle = handle
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            if not self._ended.done():
                signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    async def wait(self) -> int:
        return await asyncio.shield(self._ended)

    def note_end(self, status: int) -> None:
        if not self._ended.done():
            self._ended.set_result(status)
            os.close(self._handle)


class RunningForkServer:
    """One fork server, from its start to its end."""

    def __init__(self, process: Process, control: socket.socket, report: Report) -> None:
        self._process = process
        self._control = control
        self._report = report
        self._loop = asyncio.get_running_loop()
        self._seats: dict[int, ForkedSeat] = {}
        self._requests: deque[asyncio.Future[ForkedSeat]] = deque()
        """Requests in the order in which they are answered."""
        self.ready: asyncio.Future[tuple[str, ...]] = self._loop.create_future()
        """The layers of the sandbox that are missing."""
        self.has_ended = False
        control.setblocking(False)
        self._loop.add_reader(control, self._read)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def fork(self, far_end: socket.socket) -> ForkedSeat:
        """Fork a seat that gets one end of a socket pair; raises NoSeat."""
        answer: asyncio.Future[ForkedSeat] = self._loop.create_future()
        self._requests.append(answer)
        try:
            socket.send_fds(self._control, [FORK], [far_end.fileno()])
            return await asyncio.wait_for(asyncio.shield(answer), _FORK_SECONDS)
        except TimeoutError:
            answer.add_done_callback(_kill_late_seat)
            raise NoSeat(t("No screen could be started, as the fork server does not answer.")) from None
        except OSError as error:
            raise _refused(os.strerror(error.errno or 0)) from None

    async def close(self) -> None:
        """End the fork server, by which the system ends all its seats, also stopped ones."""
        self._end()
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    def _read(self) -> None:
        try:
            data, handles, _, _ = socket.recv_fds(self._control, MAX_PACKET_BYTES, 1)
        except BlockingIOError:
            return
        except OSError:
            data, handles = b"", []
        if not data:
            self._end()
            return
        self._handle(read_packet(data), handles)

    def _handle(self, packet: FromForkServer, handles: list[int]) -> None:
        match packet:
            case Ready():
                self.ready.set_result(packet.missing)
            case Forked():
                seat = self._seats[packet.pid] = ForkedSeat(packet.pid, handles[0])
                self._answer().set_result(seat)
            case NotForked():
                self._answer().set_exception(_refused(packet.why))
            case SeatEnded():
                self._seats.pop(packet.pid).note_end(packet.status)
            case Trouble():
                self._report(plain_lines(packet.text))

    def _answer(self) -> asyncio.Future[ForkedSeat]:
        return self._requests.popleft()

    def _end(self) -> None:
        """Note the end of the fork server, and so of all its seats."""
        if self.has_ended:
            return
        self.has_ended = True
        self._loop.remove_reader(self._control)
        self._control.close()
        for answer in self._requests:
            if not answer.done():
                answer.set_exception(NoSeat(t("No screen could be started, as the fork server has ended.")))
                answer.exception()  # nobody may be waiting any more
        self._requests.clear()
        if not self.ready.done():
            self.ready.set_exception(NoSeat(t("No screen could be started, as the fork server has ended.")))
            self.ready.exception()
        for seat in self._seats.values():
            seat.note_end(_KILLED_STATUS)
        self._seats.clear()


def _refused(why: str) -> NoSeat:
    return NoSeat(t("No screen could be started: {why}.", why=why))


def _kill_late_seat(answer: asyncio.Future[ForkedSeat]) -> None:
    """Kill a seat for which nobody waits any more."""
    if not answer.cancelled() and answer.exception() is None:
        answer.result().kill()


class ForkedSeats:
    """Forks seats for new connections; a fork server that dies or stops is replaced."""

    def __init__(self, limits: Limits, report: Report, program: tuple[str, ...] = FORK_SERVER) -> None:
        self._limits = limits
        self._report = report
        self._program = program
        self._server: asyncio.Task[RunningForkServer] | None = None
        self._retired: list[RunningForkServer] = []
        """Fork servers that do not answer; their seats go on until they leave."""
        self._closed = False

    async def prepare(self) -> None:
        """Start the fork server; raises NoSeat."""
        server = await self._running()
        for layer in server.ready.result():
            self._report(t("Screens run without {layer}, which this system does not have.", layer=layer))

    async def take(self) -> SeatPipe:
        """Fork a seat, by a new fork server if the first does not answer; raises NoSeat."""
        server = await self._running()
        try:
            return await self._fork(server)
        except NoSeat as error:
            self._report(str(error))
            self._retire(server)
        return await self._fork(await self._running())

    async def _fork(self, server: RunningForkServer) -> SeatPipe:
        line, far_end = socket.socketpair()
        try:
            with far_end:
                seat = await server.fork(far_end)
        except BaseException:
            line.close()
            raise
        return await connect_seat(self._limits, line, seat)

    async def close(self) -> None:
        """End all fork servers, and so all seats."""
        self._closed = True
        if self._server is not None:
            with contextlib.suppress(NoSeat):
                self._retired.append(await self._server)
        for server in self._retired:
            await server.close()

    def _retire(self, server: RunningForkServer) -> None:
        if self._server is not None and self._server.done() and self._server.result() is server:
            self._server = None
            self._retired.append(server)

    async def _running(self) -> RunningForkServer:
        """Return the fork server, or start one if there is none; raises NoSeat if the host is ending."""
        if self._closed:
            raise NoSeat(t("No screen could be started, as the fork server has ended."))
        task = self._server
        if task is not None and task.done() and (task.exception() is not None or task.result().has_ended):
            task = self._server = None
        if task is None:
            task = self._server = asyncio.ensure_future(self._start())
        return await asyncio.shield(task)

    async def _start(self) -> RunningForkServer:
        control, far_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with far_end:
            process = await start_process(self._program, far_end)
        server = RunningForkServer(process, control, self._report)
        try:
            await asyncio.wait_for(asyncio.shield(server.ready), _READY_SECONDS)
        except TimeoutError:
            await server.close()
            raise NoSeat(t("No screen could be started, as the fork server does not answer.")) from None
        except NoSeat:
            await server.close()
            raise
        return server
