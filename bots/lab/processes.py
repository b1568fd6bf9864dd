"""Many games at once on this machine: tasks shared out among processes, with the same results as in one."""

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
from bots.lab.interruptions import LONGEST_WAIT, interruptions_held_back, interruptions_noted
from bots.lab.results import GameResult
from bots.lab.workers import Result, Task, Workers, WorkersUnavailable, chunks_of, in_order
from rules.contract import Components
from rules.games import GAMES
from rules.message import message

_shared: list[Components] = []
"""In a process that plays: the components of its games, which are sent to it only once."""


def cores() -> int:
    """Return the number of processes that can play at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalProcesses(Struct, frozen=True):
    """Some processes of this machine; one means the current process."""

    number: int = 1

    def share_out(
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
    return workers.share_out(play_fixture, fixtures, components or GAMES[fixtures[0].game].standard_components())


def _in_processes(
    work: Callable[[Task, Components], Result], tasks: Iterable[Task], components: Components, processes: int
) -> Generator[Result, None, None]:
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin, initargs=(components,))

    def submit(chunk: Sequence[Task]) -> Future[list[Result]]:
        with interruptions_noted(), interruptions_held_back():
            return pool.submit(_do, work, chunk)

    try:
        yield from in_order(chunks_of(tasks, processes), submit, _wait_for, lambda: processes)
    except BaseException as error:  # whatever it is, and be it that nobody wants more games
        with interruptions_noted():
            for process in active_children():
                if process not in others:
                    process.terminate()
        if isinstance(error, BrokenProcessPool):
            died = message("A process that was playing has died; --processes 1 does without others.")
            raise WorkersUnavailable(died) from error
        raise
    finally:
        with interruptions_noted():
            pool.shutdown(cancel_futures=True)


def _wait_for(results: Future[list[Result]]) -> list[Result]:
    done = False
    while not done:
        with interruptions_noted():
            done = results in wait([results], LONGEST_WAIT).done
    return results.result()


def _begin(components: Components) -> None:
    _shared.append(components)
    end_with_parent()


def end_with_parent() -> None:
    """Have this process end when its parent does, and not by a key that is meant for the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End a process whose parent is gone: its games are of no use any more."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _do(work: Callable[[Task, Components], Result], tasks: Sequence[Task]) -> list[Result]:
    (components,) = _shared
    return [work(task, components) for task in tasks]
