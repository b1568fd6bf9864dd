"""Bots at hosted tables: a scheduler for each table, and the worker processes in which bots think."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from msgspec import Struct

from bots.games import bots_of
from bots.lab.processes import end_with_parent
from bots.lab.workers import cores
from bots.observation import Bot, Observation
from rules.contract import Action, RulesError
from rules.message import Value
from saves.problems import SaveError
from tadmor_tui.hosting.wire.parent_death import kill_with_parent
from tadmor_tui.session.game_session import SessionBotTurn
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.hosted_table import HostedTable

_PAUSE_SECONDS = 0.4
"""Before a bot starts to think, so that people can follow."""


class BotDecision(Struct, frozen=True):
    bot: Bot
    """With its memory for the next decision."""
    decision: Action
    why: Value


def decide(bot: Bot, observation: Observation, game: str, names: tuple[str, ...]) -> BotDecision:
    """Let a bot decide, with a reason."""
    from tadmor_tui.games.registry import ui_of

    decision = bot.decide(observation)
    adviser = ui_of(game).adviser
    return BotDecision(bot, decision, "" if adviser is None else adviser.bot_reason(observation, decision, names))


class BotScheduler:
    """Lets the bots of one table play, one decision after the other; `update` is called after every change."""

    def __init__(
        self, table: HostedTable, run_task: TaskRunner, report: Callable[[str], None], pause: float = _PAUSE_SECONDS
    ) -> None:
        self._session = table.session
        self._visits = table.visits
        self._run_task = run_task
        self._report = report
        self._pause = pause
        self._timer: asyncio.TimerHandle | None = None
        self.is_busy = False
        """True while a bot is about to decide."""
        self._ended = False

    def update(self) -> None:
        """Let the next bot think, if one has to decide and none does."""
        if self.is_busy or self._ended or self._session.bot_turn() is None:
            return
        self.is_busy = True
        immediate = not self._visits or self._session.bot_decides_in_secret
        self._timer = asyncio.get_running_loop().call_later(0 if immediate else self._pause, self._wait_until_idle)

    def end(self) -> None:
        """Let no bot act any more."""
        self._ended = True
        if self._timer is not None:
            self._timer.cancel()

    def _wait_until_idle(self) -> None:
        self._session.when_idle(self._start_thinking)

    def _start_thinking(self) -> None:
        turn = None if self._ended else self._session.bot_turn()
        if turn is None:  # an undo, or a person has taken the bot's seat
            self.is_busy = False
        else:
            task = partial(decide, turn.bot, turn.observation, self._session.game_name, self._session.names)
            self._run_task(task, partial(self._on_decision, turn))

    def _on_decision(self, turn: SessionBotTurn, decided: BotDecision | None) -> None:
        """Apply a decision, unless the position has changed."""
        self._session.when_idle(partial(self._act_if_current, turn, decided))

    def _act_if_current(self, turn: SessionBotTurn, decided: BotDecision | None) -> None:
        self.is_busy = False
        if self._ended:
            return
        if turn.is_current:
            try:
                self._act(turn, decided)
            except SaveError as error:  # nobody can act until the game can be saved
                self._report(words_of(error))
                return
        self.update()

    def _act(self, turn: SessionBotTurn, decided: BotDecision | None) -> None:
        """Apply a decision; the simplest bot decides in place of a failed or illegal one."""
        if decided is not None:
            try:
                turn.take(decided.decision, decided.why, decided.bot)
                return
            except RulesError as error:
                self._report(words_of(error))
        bots = bots_of(self._session.game_name)
        simplest = bots.make(bots.simplest, self._session.actions)
        turn.take(simplest.decide(turn.observation))


Result = TypeVar("Result")

_MAX_TASK_SECONDS = 120.0
"""After which a process counts as hanging."""
_MAX_ATTEMPTS = 2
_RETRY_SECONDS = 0.2
_AUTOGROUP_FILE = Path("/proc/self/autogroup")
WORKER_NICENESS = 19
"""Lower priority than what people see."""


class TaskRunner(Protocol):
    """Runs a task that may take long, then calls a function with its result, or None if it failed.

    Tasks are functions of modules with their arguments, since they may run in another process.
    """

    def __call__(self, task: Callable[[], Result], then: Callable[[Result | None], None]) -> None: ...


def run_inline(task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
    then(task())


class WorkerPool:
    """A few worker processes, which are started for the first task, and anew if they die or hang."""

    def __init__(self, report: Callable[[str], None], max_seconds: float = _MAX_TASK_SECONDS) -> None:
        self._report = report
        self._max_seconds = max_seconds
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def __call__(self, task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
        running = asyncio.get_running_loop().create_task(self._run(task, then))
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)

    async def _run(self, task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
        try:
            then(await self._result(task))
        except Exception:  # a fault of the program: the table goes on
            self._report(traceback.format_exc())

    async def _result(self, task: Callable[[], Result]) -> Result | None:
        pickled = pickle.dumps(task)  # at once, with the state of this moment
        for _ in range(_MAX_ATTEMPTS):
            pool = self._open()
            try:
                running = asyncio.get_running_loop().run_in_executor(pool, _run_task, pickled)
                return cast(Result, await asyncio.wait_for(running, self._max_seconds))
            except TimeoutError:
                self._discard(pool)
                break  # it would hang again
            except BrokenProcessPool:
                self._discard(pool)
                if self._closed:
                    return None
            except Exception:
                self._report(traceback.format_exc())
                return None
        self._report(t("A bot failed; the simplest bot decides instead."))
        return None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            number, context = max(1, cores() - 1), get_context("spawn")
            self._pool = ProcessPoolExecutor(number, context, _start_worker, (WORKER_NICENESS,))
        return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        """Kill processes that died or hang, unless they are replaced already."""
        if pool is self._pool:
            self._pool = None
            for process in active_children():
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Kill the processes; their results are not waited for."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        if self._pool is not None:
            self._discard(self._pool)


def _start_worker(niceness: int) -> None:
    """Lower the priority of this process, and ignore interrupts at the host's terminal."""
    end_with_parent()
    parent = parent_process()
    assert parent is not None and parent.pid is not None
    kill_with_parent(parent.pid)
    if sys.platform != "win32":
        os.setsid()
        os.nice(niceness)
        _lower_session_priority(niceness)


def _lower_session_priority(niceness: int) -> None:
    """Lower the priority of the session: where Linux schedules by sessions, niceness counts only within one."""
    for _ in range(_MAX_ATTEMPTS):
        try:
            _AUTOGROUP_FILE.write_text(str(niceness), encoding="ascii")
        except BlockingIOError:  # another process has just done the same
            sleep(_RETRY_SECONDS)
        except OSError:  # the system does not schedule by sessions
            return
        else:
            return


def _run_task(pickled: bytes) -> object:
    return pickle.loads(pickled)()
