"""Seat processes that the host starts one by one, where seats can't be forked."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from tadmor_tui.hosting.server.limits import Limits
from tadmor_tui.hosting.server.seat_pipe import SeatPipe, connect_seat

_REFILL_SECONDS = 1.0
"""Before the next process in reserve is started: the guest who has just come sees their first frame first."""
PROJECT_FOLDER = Path(__file__).parents[3]
_START_SEAT = (
    "import sys; sys.path.insert(0, sys.argv.pop(1));from tadmor_tui.hosting.seat.process import main; sys.exit(main())"
)

SeatStarter: TypeAlias = Callable[[Limits], Awaitable[SeatPipe]]


async def start_seat(limits: Limits, program: tuple[str, ...] = ("-c", _START_SEAT, str(PROJECT_FOLDER))) -> SeatPipe:
    """Start a seat process, which gets nothing of this one but a socket and its number."""
    line, far_end = socket.socketpair()
    with far_end:
        process = await start_process(program, far_end)
    return await connect_seat(limits, line, SpawnedSeat(process))


async def start_process(program: tuple[str, ...], line: socket.socket) -> Process:
    """Start a process of Python with a socket as standard input and output, and an empty environment."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        *program,
        str(os.getpid()),
        stdin=line.fileno(),
        stdout=line.fileno(),
        stderr=DEVNULL,
        env={},
        cwd="/",
        start_new_session=True,  # an interrupt at the host's terminal is for the host alone
    )


class SpawnedSeat:
    """A seat process that the host has started."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def wait(self) -> int:
        return await self._process.wait()


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
