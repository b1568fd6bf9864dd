"""Bots at a hosted table: each thinks when it is to decide, wherever that is done, and acts."""

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

from bots.chair import Bot, Chair
from bots.games import bots_of
from bots.lab.processes import cores, end_with_parent
from rules.contract import Action, RulesError
from rules.message import Value
from saves.problems import SaveError
from tadmor_tui.hosting.wire.parent_death import kill_with_parent
from tadmor_tui.session.game_session import SessionBotTurn
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.hosted_table import HostedTable

_PAUSE_SECONDS = 0.4
"""Seconds before a bot begins to think, so that people can follow."""


class BotDecision(Struct, frozen=True):
    """What came of thinking."""

    bot: Bot
    """With what it remembers for its next decision."""
    decision: Action
    why: Value


def think(bot: Bot, chair: Chair, game: str, names: tuple[str, ...]) -> BotDecision:
    """A bot decides, and says why."""
    from tadmor_tui.games.registry import ui_of

    decision = bot.decide(chair)
    adviser = ui_of(game).adviser
    return BotDecision(bot, decision, "" if adviser is None else adviser.bot_reason(chair, decision, names))


class BotScheduler:
    """Lets the bots of one table play, one decision after the other. It has to look whenever something has changed."""

    def __init__(
        self, table: HostedTable, think: TaskRunner, report: Callable[[str], None], pause: float = _PAUSE_SECONDS
    ) -> None:
        """`report` tells whoever looks after the host what went wrong."""
        self._table = table
        self._think = think
        self._report = report
        self._pause = pause
        self._waits: asyncio.TimerHandle | None = None
        self._thinks = False
        self._ended = False

    @property
    def is_busy(self) -> bool:
        """Whether a bot is about to decide."""
        return self._thinks

    def look(self) -> None:
        """Let the next bot think, if one is to decide and none does."""
        if self._thinks or self._ended or self._table.bot_turn() is None:
            return
        self._thinks = True
        run_inline = self._table.is_empty or self._table.bot_decides_in_secret
        self._waits = asyncio.get_running_loop().call_later(0 if run_inline else self._pause, self._start_worker)

    def end(self) -> None:
        """No bot does anything any more."""
        self._ended = True
        if self._waits is not None:
            self._waits.cancel()

    def _start_worker(self) -> None:
        self._table.when_idle(self._begin_to_think)

    def _begin_to_think(self) -> None:
        turn = None if self._ended else self._table.bot_turn()
        if turn is None:  # somebody has taken something back, or the bot's seat
            self._thinks = False
        else:
            task = partial(think, turn.bot, turn.chair, self._table.game_name, self._table.names)
            self._think(task, partial(self._decided, turn))

    def _decided(self, turn: SessionBotTurn, thought: BotDecision | None) -> None:
        """What was decided for a position that is gone counts for nothing."""
        self._table.when_idle(partial(self._act_if_current, turn, thought))

    def _act_if_current(self, turn: SessionBotTurn, thought: BotDecision | None) -> None:
        self._thinks = False
        if self._ended:
            return
        if turn.is_current:
            try:
                self._act(turn, thought)
            except SaveError as error:  # nobody can act as long as that is so
                self._report(words_of(error))
                return
        self.look()

    def _act(self, turn: SessionBotTurn, thought: BotDecision | None) -> None:
        """What makes no sense is replaced: the simplest bot can always decide."""
        if thought is not None:
            try:
                self._table.take(turn, thought.decision, thought.why, thought.bot)
                return
            except RulesError as error:
                self._report(words_of(error))
        bots = bots_of(self._table.game_name)
        simplest = bots.make(bots.simplest, self._table.actions)
        self._table.take(turn, simplest.decide(turn.chair))


Result = TypeVar("Result")

_MAX_TASK_SECONDS = 120.0
"""Seconds after which a process counts as hanging."""
_MAX_ATTEMPTS = 2
_RETRY_SECONDS = 0.2
_AUTOGROUP_FILE = Path("/proc/self/autogroup")
WORKER_NICENESS = 19
"""How much longer these processes wait for a processor than what people see."""


class TaskRunner(Protocol):
    """Does something that may take its time, then something else with what came of it: None if nothing did.

    Tasks are functions of modules with their arguments: they may be done in another process.
    """

    def __call__(self, task: Callable[[], Result], then: Callable[[Result | None], None]) -> None: ...


def run_inline(task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
    then(task())


class WorkerPool:
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
            self._pool = ProcessPoolExecutor(number, get_context("spawn"), initializer=_start_worker)
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


def _start_worker() -> None:
    """What people do goes first, and an interrupt at the host's terminal is a matter of the host."""
    end_with_parent()
    parent = parent_process()
    assert parent is not None and parent.pid is not None
    kill_with_parent(parent.pid)
    if sys.platform != "win32":
        os.setsid()
        os.nice(WORKER_NICENESS)
        _lower_session_priority()


def _lower_session_priority() -> None:
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
