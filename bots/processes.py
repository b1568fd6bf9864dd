"""Many games at once: fixtures shared out among processes, with the same results as in one."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread

from bots.arena import Fixture, GameResult, play_fixture
from rules.tadmor.catalogue import Catalogue, standard_catalogue

LARGEST_CHUNK = 16
CHUNKS_EACH = 8
"""A process gets its games in so many parts or more, so that none has to wait long for the others at the end."""

_catalogue: Catalogue
"""In a process that plays: the components of its games."""


def cores() -> int:
    """How many processes can play at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(
    fixtures: Sequence[Fixture], catalogue: Catalogue | None = None, processes: int = 1
) -> Iterator[GameResult]:
    """Play games, in the order of the fixtures; one process means this one."""
    catalogue = catalogue or standard_catalogue()
    processes = min(processes, len(fixtures))
    if processes <= 1:
        return (play_fixture(fixture, catalogue) for fixture in fixtures)
    return _play_in_processes(fixtures, catalogue, processes)


def _play_in_processes(fixtures: Sequence[Fixture], catalogue: Catalogue, processes: int) -> Iterator[GameResult]:
    size = max(1, min(LARGEST_CHUNK, len(fixtures) // (processes * CHUNKS_EACH)))
    others = active_children()
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin, initargs=(catalogue,))
    try:
        with _interruptions_ignored():
            chunks = [
                pool.submit(_play_chunk, fixtures[first : first + size]) for first in range(0, len(fixtures), size)
            ]
        for chunk in chunks:
            yield from chunk.result()
    except BaseException:
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interruptions_ignored() -> Iterator[None]:
    """A process started meanwhile does not hear Ctrl+C: it is this one that ends the others."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(catalogue: Catalogue) -> None:
    global _catalogue  # noqa: PLW0603 - a process has no other place for what all its games share
    _catalogue = catalogue
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """Nobody wants the games of a process whose parent is gone."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_chunk(fixtures: Sequence[Fixture]) -> list[GameResult]:
    return [play_fixture(fixture, _catalogue) for fixture in fixtures]
