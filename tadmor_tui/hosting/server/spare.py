"""Processes for seats: one that has imported everything waits, so that nobody else has to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from tadmor_tui.hosting.server.limits import Limits
from tadmor_tui.hosting.server.seat_link import SeatLink, start_seat

_REFILL_SECONDS = 1.0
"""Seconds after which the next one is begun: whoever has just come sees his first frame before that."""


StartSeat: TypeAlias = Callable[[Limits], Awaitable[SeatLink]]


class SeatProcesses:
    """Gives away processes and keeps one in hand."""

    def __init__(self, limits: Limits, start: StartSeat = start_seat) -> None:
        self._limits = limits
        self._start = start
        self._spare: asyncio.Task[SeatLink] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._closed = False

    async def prepare(self) -> None:
        """Begin the first one."""
        self._begin_spare()
        assert self._spare is not None
        await self._spare

    async def take(self) -> SeatLink:
        """One that is ready, or as good as."""
        spare, self._spare = self._spare, None
        link = await spare if spare is not None else await self._start(self._limits)
        if link.ended.done():  # somebody has killed it while it waited
            link = await self._start(self._limits)
        if self._later is None and not self._closed:
            self._later = asyncio.get_running_loop().call_later(_REFILL_SECONDS, self._begin_spare)
        return link

    async def close(self) -> None:
        """No more: the one in hand ends."""
        self._closed = True
        if self._later is not None:
            self._later.cancel()
        if self._spare is not None:
            link = await self._spare
            link.end()
            await link.ended

    def _begin_spare(self) -> None:
        self._later = None
        if self._spare is None and not self._closed:
            self._spare = asyncio.ensure_future(self._start(self._limits))
