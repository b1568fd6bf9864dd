"""Workers that play games: the interface of local processes and of a cluster, and Ctrl+C while they work."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from itertools import islice
from threading import current_thread, main_thread
from typing import Protocol, TypeVar

from rules.contract import Components
from rules.message import MessageError

Task = TypeVar("Task")
Result = TypeVar("Result")
Handle = TypeVar("Handle")
MAX_CHUNK_TASKS = 4
CHUNKS_PER_WORKER = 64
"""Parts in which a worker gets its tasks, more or less, so that at the end none waits long for the others."""
WAITING_CHUNKS_PER_WORKER = 16
"""Parts that wait for each worker, so that none is idle while the others still work on an earlier one."""


def cores() -> int:
    """Return the number of processes that can play at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkersUnavailable(MessageError):
    """Those who should play can't be reached or are gone, so the games can't be played to their end."""


class Workers(Protocol):
    """Workers of any kind; which one does the work does not change the results."""

    def map_tasks(
        self, work: Callable[[Task, Components], Result], tasks: Iterable[Task], components: Components
    ) -> Generator[Result, None, None]:
        """Do the work for each task, in their order; there may be tasks without end. Raises WorkersUnavailable."""


def split_into_chunks(tasks: Iterable[Task], workers: int) -> Iterator[Sequence[Task]]:
    """Split tasks into the parts that are handed out; single tasks if their number is unknown."""
    size = max(1, min(MAX_CHUNK_TASKS, len(tasks) // (workers * CHUNKS_PER_WORKER))) if isinstance(tasks, Sized) else 1
    waiting = iter(tasks)
    while chunk := list(islice(waiting, size)):
        yield chunk


def results_in_order(
    chunks: Iterator[Sequence[Task]],
    submit: Callable[[Sequence[Task]], Handle],
    wait_for: Callable[[Handle], Sequence[Result]],
    workers: Callable[[], int],
) -> Iterator[Result]:
    """Hand out chunks so that all workers have enough to do, and give the results in the order of the tasks.

    How many workers there are is asked again and again: some may come, and some may go.
    """
    handed_out: deque[Handle] = deque()
    while True:
        room = max(1, workers()) * WAITING_CHUNKS_PER_WORKER - len(handed_out)
        for chunk in islice(chunks, max(0, room)):
            handed_out.append(submit(chunk))
        if not handed_out:
            return
        yield from wait_for(handed_out.popleft())


# --- Ctrl+C in sections that it must not interrupt


INTERRUPTED_STATUS = 128 + 2
"""The exit status after Ctrl+C, as a shell reports it."""
POLL_SECONDS = 0.1
"""Longest delay of a Ctrl+C."""


@contextmanager
def interrupts_deferred() -> Iterator[None]:
    """Delay Ctrl+C to the end of the block.

    Python may interrupt just after a lock was taken, and the lock is never released. With a lock of a process pool, all
    of its users would then wait for ever.
    """
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or current_thread() is not main_thread():  # Ctrl+C raises nothing here
        yield
        return
    noted: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: noted.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if noted:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Keep Ctrl+C from processes that are started in the block: this process is the one that ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
