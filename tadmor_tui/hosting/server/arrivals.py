"""The queue of people whose screens are about to start: many at once would slow down everybody who plays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bots.lab.workers import cores

STARTS_PER_CORE = 2
_TELL_SECONDS = 2.0
"""After which those who wait are told their position, and between two such lines."""


class Arrivals:
    """Lets a few screens start at the same time; players come before spectators."""

    def __init__(self, places: int | None = None, tell_seconds: float = _TELL_SECONDS) -> None:
        self._free = STARTS_PER_CORE * cores() if places is None else places
        self._tell_seconds = tell_seconds
        self._waiting: list[_Waiting] = []

    async def enter(self, is_player: bool, tell: Callable[[int], None]) -> None:
        """Wait for a place; `tell` is called with the number of people before, again when it has changed."""
        if self._free:
            self._free -= 1
            return
        waiting = _Waiting(is_player, tell)
        self._waiting.append(waiting)
        self._waiting.sort(key=lambda one: not one.is_player)  # stable: in order of arrival
        try:
            while not await waiting.is_let_in_after(self._tell_seconds):
                waiting.tell_position(self._waiting.index(waiting))
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                self.leave()
            raise

    def leave(self) -> None:
        """Give a place back: a screen has been drawn, or its guest has gone."""
        if self._waiting:
            self._waiting.pop(0).let_in()
        else:
            self._free += 1


class _Waiting:
    def __init__(self, is_player: bool, tell: Callable[[int], None]) -> None:
        self.is_player = is_player
        self._tell = tell
        self._told: int | None = None
        self._entered = asyncio.Event()

    def let_in(self) -> None:
        self._entered.set()

    async def is_let_in_after(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                return await self._entered.wait()
        except TimeoutError:
            return self._entered.is_set()

    def tell_position(self, before: int) -> None:
        if before != self._told:
            self._told = before
            self._tell(before)
