"""Games in several processes of this machine, with the same results as in one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Sequence, Sized
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from msgspec import Struct

from bots.lab.arena import Fixture, play_fixture
from bots.lab.results import GameResult
from bots.lab.workers import (
    POLL_SECONDS,
    Result,
    Task,
    Workers,
    WorkersUnavailable,
    interrupts_blocked,
    interrupts_deferred,
    results_in_order,
    split_into_chunks,
)
from rules.contract import Components
from rules.games import GAMES
from rules.message import message

_shared: list[Components] = []
"""Components of the games of a worker process, which gets them only once."""


class LocalProcesses(Struct, frozen=True):
    """Some processes of this machine; one means the current process."""

    number: int = 1

    def map_tasks(
        self, work: Callable[[Task, Components], Result], tasks: Iterable[Task], components: Components
    ) -> Generator[Result, None, None]:
        number = min(self.number, len(tasks)) if isinstance(tasks, Sized) else self.number
        if number <= 1:
            return (work(task, components) for task in tasks)
        return _in_processes(work, tasks, components, number)


THIS_PROCESS = LocalProcesses()


def play_all(
    fixtures: Sequence[Fixture], components: Components | None = None, workers: Workers = THIS_PROCESS
) -> Generator[GameResult, None, None]:
    """Play games of one kind, in the order of the fixtures; without components, with the standard ones."""
    return workers.map_tasks(play_fixture, fixtures, components or GAMES[fixtures[0].game].standard_components())


def _in_processes(
    work: Callable[[Task, Components], Result], tasks: Iterable[Task], components: Components, processes: int
) -> Generator[Result, None, None]:
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin, initargs=(components,))

    def submit(chunk: Sequence[Task]) -> Future[list[Result]]:
        with interrupts_deferred(), interrupts_blocked():
            return pool.submit(_run_chunk, work, chunk)

    try:
        yield from results_in_order(split_into_chunks(tasks, processes), submit, _wait_for, lambda: processes)
    except BaseException as error:  # also if the caller wants no more results
        with interrupts_deferred():
            for process in active_children():
                if process not in others:
                    process.terminate()
        if isinstance(error, BrokenProcessPool):
            died = message("A worker process has died; with --processes 1 everything runs in one process.")
            raise WorkersUnavailable(died) from error
        raise
    finally:
        with interrupts_deferred():
            pool.shutdown(cancel_futures=True)


def _wait_for(results: Future[list[Result]]) -> list[Result]:
    done = False
    while not done:
        with interrupts_deferred():
            done = results in wait([results], POLL_SECONDS).done
    return results.result()


def _begin(components: Components) -> None:
    _shared.append(components)
    end_with_parent()


def end_with_parent() -> None:
    """End this process with its parent, and ignore Ctrl+C, which is meant for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """End a process whose parent is gone: its games are of no use any more."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _run_chunk(work: Callable[[Task, Components], Result], tasks: Sequence[Task]) -> list[Result]:
    (components,) = _shared
    return [work(task, components) for task in tasks]
