"""A thread that writes files one after the other, so that players need not wait for the disk."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Post: TypeAlias = Callable[[Callable[[], None]], None]
"""Runs a function in the game's thread; may be called from any thread at any time."""


class BackgroundWriter:
    """A worker thread that reports its results in the game's thread."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._thread = ThreadPoolExecutor(1, "saving")

    def start(self, work: Callable[[], Result], over: Callable[[], None]) -> Future[Result]:
        """Start some work; `over` is posted when it has ended, successfully or not."""
        future = self._thread.submit(work)
        future.add_done_callback(lambda _: self._post(over))
        return future

    def post(self, task: Callable[[], None]) -> None:
        self._post(task)

    def close(self) -> None:
        """Wait for the running work."""
        self._thread.shutdown()
