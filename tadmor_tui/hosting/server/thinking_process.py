"""Processes that think for a host: what takes its time happens there, so that keys stay fast."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from time import sleep
from typing import Protocol, TypeVar, cast

from bots.lab.processes import cores, end_with_parent
from tadmor_tui.hosting.wire.parent_death import die_with
from tadmor_tui.text.translation import t

Result = TypeVar("Result")

_MAX_TASK_SECONDS = 120.0
"""Seconds after which a process counts as hanging."""
_MAX_ATTEMPTS = 2
_RETRY_SECONDS = 0.2
_AUTOGROUP_FILE = Path("/proc/self/autogroup")
WORKER_NICENESS = 19
"""How much longer these processes wait for a processor than what people see."""


class Think(Protocol):
    """Does something that may take its time, then something else with what came of it: None if nothing did.

    Tasks are functions of modules with their arguments: they may be done in another process.
    """

    def __call__(self, task: Callable[[], Result], then: Callable[[Result | None], None]) -> None: ...


def at_once(task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
    then(task())


class ThinkingProcesses:
    """One process, or a few; they begin when there is something to think about, and anew if they die or hang."""

    def __init__(self, report: Callable[[str], None], longest: float = _MAX_TASK_SECONDS) -> None:
        """`report` tells whoever looks after the host what went wrong."""
        self._report = report
        self._longest = longest
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def __call__(self, task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
        doing = asyncio.get_running_loop().create_task(self._do(task, then))
        self._tasks.add(doing)
        doing.add_done_callback(self._tasks.discard)

    async def _do(self, task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
        try:
            then(await self._result(task))
        except Exception:  # a mistake of ours: the table goes on
            self._report(traceback.format_exc())

    async def _result(self, task: Callable[[], Result]) -> Result | None:
        written = pickle.dumps(task)  # now: whoever thinks gets what is so at this moment
        for _ in range(_MAX_ATTEMPTS):
            pool = self._open()
            try:
                doing = asyncio.get_running_loop().run_in_executor(pool, _do, written)
                return cast(Result, await asyncio.wait_for(doing, self._longest))
            except TimeoutError:
                self._give_up(pool)
                break  # it would hang again
            except BrokenProcessPool:
                self._give_up(pool)
                if self._closed:
                    return None
            except Exception:
                self._report(traceback.format_exc())
                return None
        self._report(t("A bot could not think to the end, so that the simplest one decides."))
        return None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            number = max(1, cores() - 1)
            self._pool = ProcessPoolExecutor(number, get_context("spawn"), initializer=_begin)
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """Let go of processes that died or hang, unless others stand in their place already."""
        if pool is self._pool:
            self._pool = None
            for process in active_children():
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Nobody waits for what is still thought about."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        if self._pool is not None:
            self._give_up(self._pool)


def _begin() -> None:
    """What people do goes first, and an interrupt at the host's terminal is a matter of the host."""
    end_with_parent()
    parent = parent_process()
    assert parent is not None and parent.pid is not None
    die_with(parent.pid)
    if sys.platform != "win32":
        os.setsid()
        os.nice(WORKER_NICENESS)
        _be_less_urgent_as_a_session()


def _be_less_urgent_as_a_session() -> None:
    """Where Linux shares processors out among sessions, what is said above counts only within this one."""
    for _ in range(_MAX_ATTEMPTS):
        try:
            _AUTOGROUP_FILE.write_text(str(WORKER_NICENESS), encoding="ascii")
        except BlockingIOError:  # somebody else has just done the same
            sleep(_RETRY_SECONDS)
        except OSError:  # there it is not so
            return
        else:
            return


def _do(written: bytes) -> object:
    return pickle.loads(written)()
