"""Somebody with a seat process of his own: keys go there at a pace that it can follow, what it draws comes back."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from typing import Protocol

from saves.text import plain_lines
from tadmor_tui.hosting.server.authority import Visit
from tadmor_tui.hosting.server.door import Door
from tadmor_tui.hosting.server.guest_book import Guest
from tadmor_tui.hosting.server.limits import Bucket
from tadmor_tui.hosting.server.seat_link import SeatLink
from tadmor_tui.hosting.wire.frames import Hello

_POLL_SECONDS = 0.05
"""Seconds between two looks at how much a terminal has not read."""


class FarTerminal(Protocol):
    """The terminal at the other end of a line."""

    def show(self, data: bytes) -> None:
        """Write something to it."""

    def backlog(self) -> int:
        """Bytes that are not on their way yet."""

    def hold(self, holds: bool) -> None:
        """Take no more keys from the line, or take them again."""


class Seated:
    """Goes between a terminal, a seat process and the table."""

    def __init__(self, door: Door, terminal: FarTerminal, when_over: Callable[[bool], None]) -> None:
        """`when_over` is told that the process has ended, and whether as it should."""
        self._door = door
        self._terminal = terminal
        self._when_over = when_over
        limits = door.limits
        self._allowance = Bucket(limits.typed_at_once, limits.typed_per_second)
        self._typed = bytearray()
        self._held = False
        self._link: SeatLink | None = None
        self._visit: Visit | None = None
        self._unread = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._over = False

    async def begin(self, guest: Guest, hello: Hello) -> None:
        link = await self._door.processes.take()
        if self._over:  # gone before there was a process
            link.end()
            return
        self._link = link
        link.use(self, hello)
        self._visit = self._door.authority.visit(guest, link.news)
        self._pass_on()

    def end(self) -> None:
        """The process ends, and the table learns that somebody has gone."""
        self._over = True
        for timer in self._timers.values():
            timer.cancel()
        if self._link is not None:
            self._link.end()
        if self._visit is not None:
            visit, self._visit = self._visit, None
            visit.leave()

    def answers(self, answers: bool) -> None:
        """Note whether the terminal gives signs of life."""
        if self._visit is not None:
            self._visit.answers(answers)

    # --- keys

    def typed(self, data: bytes) -> None:
        self._typed += data
        self._pass_on()

    def resized(self, width: int, height: int) -> None:
        if self._link is not None:
            self._link.size(width, height)

    def seat_has_heard(self) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        """Give the seat as many keys as it may have now, and take no more from the line than can wait."""
        self._drop_timer("allowance")
        if self._link is not None and self._typed:
            count = min(len(self._typed), self._link.room_for_keys, self._allowance.there())
            if count:
                self._link.keys(bytes(self._typed[:count]))
                self._allowance.take(count)
                del self._typed[:count]
            if self._typed and self._allowance.there() == 0:
                self._set_timer("allowance", self._pass_on)
        most = self._door.limits.typed_and_waiting
        holds = len(self._typed) > (most // 2 if self._held else most)
        if holds != self._held:
            self._held = holds
            self._terminal.hold(holds)

    # --- what the seat says

    def show(self, data: bytes) -> None:
        self._terminal.show(data)
        self._unread += len(data)
        self._look_at_backlog()

    def request(self, content: bytes) -> None:
        if self._visit is None:
            return
        try:
            self._visit.ask(content)
        except Exception:  # a mistake of ours: it ends one screen, and not the table for all
            self._door.report(traceback.format_exc())
            self.seat_ended(well=False)

    def trouble(self, told: str) -> None:
        self._door.report(plain_lines(told))

    def seat_ended(self, well: bool) -> None:
        if not self._over:
            self.end()
            self._when_over(well)

    def _look_at_backlog(self) -> None:
        """Tell the seat how much the terminal has taken, so that it leaves out what nobody would see in time."""
        self._drop_timer("backlog")
        taken = self._unread - min(self._unread, self._terminal.backlog())
        if taken and self._link is not None:
            self._unread -= taken
            self._link.taken(taken)
        if self._unread:
            self._set_timer("backlog", self._look_at_backlog)

    def _set_timer(self, name: str, do: Callable[[], None]) -> None:
        self._timers[name] = asyncio.get_running_loop().call_later(_POLL_SECONDS, do)

    def _drop_timer(self, name: str) -> None:
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
