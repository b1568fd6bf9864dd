"""Bots at a hosted table: they think in another process, whatever becomes of it, and the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import TypeVar, cast

import pytest

from rules.contract import Action
from rules.message import Value
from saves.document import HUMAN
from tadmor_tui.hosting.server import bot_workers
from tadmor_tui.hosting.server.bot_workers import (
    WORKER_NICENESS,
    BotDecision,
    BotScheduler,
    TaskRunner,
    WorkerPool,
    decide,
    run_inline,
)
from tadmor_tui.hosting.server.hosted_table import HostedTable
from tests.bots.tadmor.tadmor_bots import LEVELS
from tests.tadmor_tui.hosting.host_process import are_gone
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, people, played

Result = TypeVar("Result")


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


async def result_of(processes: WorkerPool, task: Callable[[], Result]) -> Result | None:
    came: list[Result | None] = []
    processes(task, came.append)
    await until(lambda: bool(came))
    return came[0]


def playing(table: HostedGame, run_task: TaskRunner, reports: list[str]) -> BotScheduler:
    bots = BotScheduler(table.hosted, run_task, reports.append, pause=0)
    table.hosted.on_news_sent = bots.update
    bots.update()
    return bots


@pytest.fixture(autouse=True)
def usual_priority(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, processes of the lowest priority would take minutes."""
    if request.function is not test_bots_leave_the_processor_to_people:
        monkeypatch.setattr(bot_workers, "WORKER_NICENESS", 0)


async def test_a_process_that_dies_or_hangs_is_replaced() -> None:
    reports: list[str] = []
    processes = WorkerPool(reports.append, max_seconds=1.0)
    fatal: tuple[Callable[[], object], ...] = (partial(os._exit, 3), partial(sleep, 600))
    for task in fatal:
        assert await result_of(processes, task) is None
        assert "the simplest bot decides" in reports.pop()
    processes.close()
    patient = WorkerPool(reports.append)
    assert await result_of(patient, partial(int, "no number")) is None
    assert "ValueError" in reports.pop()
    assert await result_of(patient, os.getpid) not in (None, os.getpid())
    patient.close()
    assert reports == []


_HOST = """
import asyncio, os
from tadmor_tui.hosting.server import bot_workers

async def main():
    bot_workers.WORKER_NICENESS = 0
    bot_workers.WorkerPool(print)(os.getpid, lambda number: print(number, flush=True))
    await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process that is stopped with its parent")
def test_a_process_that_thinks_ends_with_the_host_also_if_it_is_stopped() -> None:
    with subprocess.Popen([sys.executable, "-c", _HOST], stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        thinks = int(host.stdout.readline())
        os.kill(thinks, signal.SIGSTOP)
        host.kill()
    gone = are_gone([thinks])
    with suppress(ProcessLookupError):
        os.kill(thinks, signal.SIGKILL)
    assert gone


async def test_bots_leave_the_processor_to_people() -> None:
    """Also where Linux schedules by sessions and not by processes."""
    processes = WorkerPool(print)
    assert await result_of(processes, partial(os.getpriority, os.PRIO_PROCESS, 0)) == WORKER_NICENESS
    assert await result_of(processes, partial(os.getsid, 0)) != os.getsid(0)
    session = Path("/proc/self/autogroup")
    if session.exists():
        told = await result_of(processes, partial(session.read_text, encoding="ascii"))
        assert told is not None and told.split()[1:] == ["nice", str(WORKER_NICENESS)]
    processes.close()


async def test_bots_play_between_people_and_say_why() -> None:
    """What they decide is what they would decide here, and they remember what they meant to do."""
    here, there = (HostedGame(played("tadmor", [HUMAN, "malika", "zenobia"])) for _ in range(2))
    for table in (here, there):
        table.host.bots[2] = LEVELS["zenobia"](1)  # who looks at no clock: here and there she thinks the same
    reports: list[str] = []
    processes = WorkerPool(reports.append)
    bots = playing(there, processes, reports)
    for _ in range(3):
        here.let_bots_play()
        await until(lambda: not bots.is_busy)
        assert [entry.text for entry in there.host.past.entries] == [entry.text for entry in here.host.past.entries]
        for table in (here, there):
            table.wires[0].table.apply(0, table.game.legal_actions(0)[0])
    await until(lambda: not bots.is_busy)
    bots.end()
    assert any(there.host.reasons.values())
    assert there.wires[0].table.reasons == there.host.reasons
    asking, told = Wire(HostedTable(there.host, processes), 0), list[Value]()
    asking.table.ask_why(1, told.append)
    await until(lambda: bool(told))
    processes.close()
    assert told != [""] and reports == []


class Impossible(Action, frozen=True):
    """No game has it."""


async def test_bots_without_sense_are_replaced_and_bots_that_have_left_do_nothing() -> None:
    table = HostedGame(played("palmyra", [HUMAN, "worod"]))
    reports: list[str] = []
    waiting: list[Callable[[], None]] = []
    kind: list[str] = []
    rng = Random(1)

    def strange(task: Callable[[], Result], then: Callable[[Result | None], None]) -> None:
        thought = None if kind == ["none"] else task()
        if kind == ["illegal"]:
            assert isinstance(thought, BotDecision)
            wrong = cast(Result, BotDecision(thought.bot, Impossible(), ""))
            waiting.append(lambda: then(wrong))
        else:
            waiting.append(lambda: then(thought))

    bots = playing(table, strange, reports)
    for how in ("none", "illegal", "usual"):
        kind[:] = [how]
        while 1 not in table.game.acting:
            table.act_at_random(rng)
        before = table.host.actions
        await until(lambda: bool(waiting))
        waiting.pop()()
        assert table.host.actions > before
        waiting.clear()
    bots.end()


def test_a_seat_is_called_as_its_guest() -> None:
    table = HostedGame(played("palmyra", people(2)), [0])
    table.hosted.visit(1, lambda _: None, "Zoe")
    assert table.host.names == ("Ana", "Zoe")
    assert table.wires[0].table.names == ("Ana", "Zoe")
    table.hosted.visit(0, lambda _: None, "Zoe")
    assert table.wires[0].table.names[0].startswith("Zoe (")
    assert not table.host.changes


def test_each_decides_whether_his_goes_end_by_themselves() -> None:
    table = HostedGame(played("tadmor", people(2)))
    two, rng = table.wires[1].table, Random(1)
    two.prefer(lambda: False, lambda: True)
    while table.game.acting != (1,):
        table.act_at_random(rng)
    assert not table.host.may_end_goes(1)
    two.prefer(lambda: True, lambda: False)
    assert table.host.may_end_goes(1) and not table.host.undo_with_bots()
    Wire(table.hosted, None).table.prefer(lambda: False, lambda: False)
    assert table.host.may_end_goes(1)


def test_thinking_at_once_is_the_same() -> None:
    table = HostedGame(played("palmyra", ["worod", "worod"]))
    turn = table.hosted.session.bot_turn()
    assert turn is not None
    thoughts: list[BotDecision | None] = []
    run_inline(partial(decide, turn.bot, turn.observation, "palmyra", table.host.names), thoughts.append)
    assert thoughts[0] is not None and thoughts[0].decision in turn.observation.legal_actions()
