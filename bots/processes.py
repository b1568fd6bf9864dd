"""Many games at once: tasks shared out among processes, with the same results as in one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from bots.arena import Fixture, GameResult, play_fixture
from rules.tadmor.catalogue import Catalogue, standard_catalogue

Task = TypeVar("Task")
Result = TypeVar("Result")
INTERRUPTED = 128 + 2
"""The exit status after Ctrl+C, as a shell reports it."""
LARGEST_CHUNK = 4
CHUNKS_EACH = 64
"""A process gets its tasks in about so many parts, so that at the end none waits long for the others."""

_catalogue: Catalogue
"""In a process that plays: the components of its games."""


def cores() -> int:
    """How many processes can play at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(
    fixtures: Sequence[Fixture], catalogue: Catalogue | None = None, processes: int = 1
) -> Generator[GameResult, None, None]:
    """Play games, in the order of the fixtures."""
    return share_out(play_fixture, fixtures, catalogue, processes)


def share_out(
    work: Callable[[Task, Catalogue], Result],
    tasks: Sequence[Task],
    catalogue: Catalogue | None = None,
    processes: int = 1,
) -> Generator[Result, None, None]:
    """Do the work for each task, in their order; one process means this one."""
    catalogue = catalogue or standard_catalogue()
    processes = min(processes, len(tasks))
    if processes <= 1:
        return (work(task, catalogue) for task in tasks)
    return _in_processes(work, tasks, catalogue, processes)


def _in_processes(
    work: Callable[[Task, Catalogue], Result], tasks: Sequence[Task], catalogue: Catalogue, processes: int
) -> Generator[Result, None, None]:
    size = max(1, min(LARGEST_CHUNK, len(tasks) // (processes * CHUNKS_EACH)))
    chunks = [tasks[first : first + size] for first in range(0, len(tasks), size)]
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin, initargs=(catalogue,))
    try:
        with _interruptions_held_back():
            results = [pool.submit(_do, work, chunk) for chunk in chunks[:processes]]
        results += [pool.submit(_do, work, chunk) for chunk in chunks[processes:]]
        for result in results:
            yield from result.result()
    except BaseException:  # whatever it is, and be it that nobody wants more games
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown()


@contextmanager
def _interruptions_held_back() -> Iterator[None]:
    """A process started meanwhile never hears of Ctrl+C: it is this one that ends the others."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(catalogue: Catalogue) -> None:
    global _catalogue  # noqa: PLW0603 - what all games of a process share is sent to it only once
    _catalogue = catalogue
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Nobody wants the games of a process whose parent is gone."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _do(work: Callable[[Task, Catalogue], Result], tasks: Sequence[Task]) -> list[Result]:
    return [work(task, _catalogue) for task in tasks]
