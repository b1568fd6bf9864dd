"""A disk that stands still at will, for tests of everything that has to go on meanwhile, or has to wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any
from unittest.mock import patch

from tests.saves.failing_disk import FailingDisk

PATIENCE = 60.0
"""Seconds after which a test that waits has failed."""


class SlowDisk(FailingDisk):
    """A game that is written waits here while the disk stands still; it may fail too."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: SimpleQueue[bytes] = SimpleQueue()
        """Contents to be written, in order, from when the disk was first stopped."""
        self._moves = Event()
        self._moves.set()

    def stop(self) -> None:
        self._moves.clear()

    def go_on(self) -> None:
        self._moves.set()

    def write(self, path: Path, data: bytes, **how: Any) -> None:
        self.begun.put(data)
        assert self._moves.wait(PATIENCE)
        super().write(path, data, **how)


@contextmanager
def slow_disk() -> Iterator[SlowDisk]:
    disk = SlowDisk()
    with patch("saves.saved_game.write_atomic", disk.write):
        try:
            yield disk
        finally:
            disk.go_on()


class Posts:
    """Tasks that a thread has posted to where the game is played; a test does it when it likes."""

    def __init__(self) -> None:
        self._tasks: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def __call__(self, task: Callable[[], None]) -> None:
        self._tasks.put(task)

    def do_next(self) -> None:
        """Wait for the next task and do it."""
        self._tasks.get(timeout=PATIENCE)()

    @property
    def is_empty(self) -> bool:
        return self._tasks.empty()
