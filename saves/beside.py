"""A thread that writes one file after the other, so that whoever plays need not wait for the disk."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeAlias, TypeVar

Result = TypeVar("Result")
Post: TypeAlias = Callable[[Callable[[], None]], None]
"""Has something done in the thread where the game is played; it is called in another thread, at any time."""


class Beside:
    """Does one piece of work after the other in a thread of its own, and reports where the game is played."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._thread = ThreadPoolExecutor(1, "saving")

    def start(self, work: Callable[[], Result], over: Callable[[], None]) -> Future[Result]:
        """Begin some work; `over` is posted when it has ended, well or not."""
        future = self._thread.submit(work)
        future.add_done_callback(lambda _: self._post(over))
        return future

    def post(self, task: Callable[[], None]) -> None:
        self._post(task)

    def close(self) -> None:
        """Wait for what is under way."""
        self._thread.shutdown()
