"""Many games at once: tasks shared out among processes, with the same results as in one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from bots.lab.arena import Fixture, play_fixture
from bots.lab.results import GameResult
from rules.contract import Components
from rules.games import GAMES

Task = TypeVar("Task")
Result = TypeVar("Result")
INTERRUPTED = 128 + 2
"""The exit status after Ctrl+C, as a shell reports it."""
LARGEST_CHUNK = 4
CHUNKS_EACH = 64
"""A process gets its tasks in about so many parts, so that at the end none waits long for the others."""
LONGEST_WAIT = 0.1
"""Seconds until a Ctrl+C is heard."""

_shared: list[Components] = []
"""In a process that plays: the components of its games, which are sent to it only once."""


def cores() -> int:
    """How many processes can play at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(
    fixtures: Sequence[Fixture], components: Components | None = None, processes: int = 1
) -> Generator[GameResult, None, None]:
    """Play games of one kind, in the order of the fixtures; without components, with the standard ones."""
    return share_out(play_fixture, fixtures, components or GAMES[fixtures[0].game].standard_components(), processes)


def share_out(
    work: Callable[[Task, Components], Result],
    tasks: Sequence[Task],
    components: Components,
    processes: int = 1,
) -> Generator[Result, None, None]:
    """Do the work for each task, in their order; one process means this one."""
    processes = min(processes, len(tasks))
    if processes <= 1:
        return (work(task, components) for task in tasks)
    return _in_processes(work, tasks, components, processes)


def _in_processes(
    work: Callable[[Task, Components], Result], tasks: Sequence[Task], components: Components, processes: int
) -> Generator[Result, None, None]:
    size = max(1, min(LARGEST_CHUNK, len(tasks) // (processes * CHUNKS_EACH)))
    chunks = [tasks[first : first + size] for first in range(0, len(tasks), size)]
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin, initargs=(components,))
    try:
        with _interruptions_noted(), _interruptions_held_back():
            results = [pool.submit(_do, work, chunk) for chunk in chunks[:processes]]
        for chunk in chunks[processes:]:
            with _interruptions_noted():
                results.append(pool.submit(_do, work, chunk))
        for result in results:
            _wait_for(result)
            yield from result.result()
    except BaseException:  # whatever it is, and be it that nobody wants more games
        with _interruptions_noted():
            for process in active_children():
                if process not in others:
                    process.terminate()
        raise
    finally:
        with _interruptions_noted():
            pool.shutdown(cancel_futures=True)


def _wait_for(result: Future[Result]) -> None:
    done = False
    while not done:
        with _interruptions_noted():
            done = result in wait([result], LONGEST_WAIT).done


@contextmanager
def _interruptions_noted() -> Iterator[None]:
    """Ctrl+C is only noted, and interrupts us at the end.

    Python may interrupt when a lock was just taken and nobody is there yet to give it back. If it is one of the pool's,
    everybody waits for ever.
    """
    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or current_thread() is not main_thread():  # then there is nothing that could interrupt us
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


def _begin(components: Components) -> None:
    _shared.append(components)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Nobody wants the games of a process whose parent is gone."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _do(work: Callable[[Task, Components], Result], tasks: Sequence[Task]) -> list[Result]:
    (components,) = _shared
    return [work(task, components) for task in tasks]
