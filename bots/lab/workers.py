"""Where the games are played: what processes of this machine and a cluster have in common."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Sized
from itertools import islice
from typing import Protocol, TypeVar

from rules.contract import Components
from rules.message import MessageError

Task = TypeVar("Task")
Result = TypeVar("Result")
Handle = TypeVar("Handle")
LARGEST_CHUNK = 4
CHUNKS_EACH = 64
"""A worker gets its tasks in about so many parts, so that at the end none waits long for the others."""
CHUNKS_AHEAD = 16
"""So many parts wait for each worker, so that none is idle while the others still work on an earlier one."""


class WorkersUnavailable(MessageError):
    """Those who should play can't be reached or are gone, so the games can't be played to their end."""


class Workers(Protocol):
    """Whoever does the work: it does not change what comes of it."""

    def share_out(
        self, work: Callable[[Task, Components], Result], tasks: Iterable[Task], components: Components
    ) -> Generator[Result, None, None]:
        """Do the work for each task, in their order; there may be tasks without end. Raises WorkersUnavailable."""


def chunks_of(tasks: Iterable[Task], workers: int) -> Iterator[Sequence[Task]]:
    """The parts in which tasks are handed out; one by one if nobody knows how many there are."""
    size = max(1, min(LARGEST_CHUNK, len(tasks) // (workers * CHUNKS_EACH))) if isinstance(tasks, Sized) else 1
    waiting = iter(tasks)
    while chunk := list(islice(waiting, size)):
        yield chunk


def in_order(
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
        room = max(1, workers()) * CHUNKS_AHEAD - len(handed_out)
        for chunk in islice(chunks, max(0, room)):
            handed_out.append(submit(chunk))
        if not handed_out:
            return
        yield from wait_for(handed_out.popleft())
