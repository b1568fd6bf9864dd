"""Games in several processes: the same results in the same order, and none left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from multiprocessing import active_children

import pytest

from bots.lab import processes, workers
from bots.lab.arena import Entrant, Fixture, play_fixture, rotation
from bots.lab.processes import LocalProcesses, play_all
from bots.lab.workers import WorkersUnavailable, cores
from rules.contract import Components
from rules.tadmor.components.catalogue import own_catalogue, standard_catalogue
from tests.bots.tadmor.tadmor_bots import simulated

INTERRUPTED_WITH_A_LOCK_IN_HAND = """
import signal, sys, threading
from bots.lab.arena import Entrant, rotation
from bots.lab.processes import LocalProcesses, play_all

number, entered = int(sys.argv[1]), threading.Condition.__enter__

def enter(condition):
    global number
    answer = entered(condition)
    if threading.get_ident() == threading.main_thread().ident:
        number -= 1
        if number == 0:
            signal.raise_signal(signal.SIGINT)
    return answer

signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Condition.__enter__ = enter
try:
    for result in play_all(list(rotation("tadmor", [Entrant("random")] * 2, 500, 1)), workers=LocalProcesses(2)):
        pass
except KeyboardInterrupt:
    raise SystemExit(7)
"""


def test_two_processes_play_the_same_games_as_one() -> None:
    own = own_catalogue("[start]\npoints = 50\n", "rich.toml")
    names = ["random", "hadad", "malika"]
    one = simulated(names, 5, 7, experienced=True, catalogue=own)
    assert simulated(names, 5, 7, experienced=True, catalogue=own, workers=LocalProcesses(2)) == one
    assert [result.seed for result in one] == [7, 8, 9, 10, 11]
    assert not active_children()


def test_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "CHUNKS_PER_WORKER", 1)
    assert simulated(["random"] * 2, 7, 1, workers=LocalProcesses(2)) == simulated(["random"] * 2, 7, 1)


def test_no_more_processes_than_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(processes, "ProcessPoolExecutor")
    assert len(simulated(["random"] * 2, 1, 1, workers=LocalProcesses(8))) == 1


def test_somebody_who_has_seen_enough_leaves_no_process_behind() -> None:
    games = play_all(list(rotation("tadmor", [Entrant("hadad")] * 2, 500, 1)), workers=LocalProcesses(2))
    assert next(games).seed == 1
    games.close()
    assert not active_children()


@pytest.mark.parametrize("number", [1, 2, 20, 200, 400])
def test_an_interruption_never_takes_a_lock_of_the_pool_with_it(number: int) -> None:
    """Python may interrupt us when a lock was just taken and nobody is there yet to give it back."""
    command = [sys.executable, "-c", INTERRUPTED_WITH_A_LOCK_IN_HAND, str(number)]
    assert subprocess.run(command, timeout=300, check=False).returncode == 7


def test_what_goes_wrong_in_a_process_is_told_here() -> None:
    fixtures = [Fixture("tadmor", seed, (Entrant("nobody"),) * 2) for seed in (1, 2)]
    with pytest.raises(KeyError, match="nobody"):
        list(play_all(fixtures, workers=LocalProcesses(2)))
    assert not active_children()


def kill_myself(task: int, components: Components) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(WorkersUnavailable, match=r"^A worker process has died; with --processes 1 "):
        list(LocalProcesses(2).map_tasks(kill_myself, [1, 2], standard_catalogue()))
    assert not active_children()


def test_tasks_without_end_are_handed_out_as_they_are_wanted() -> None:
    def endless() -> Iterator[Fixture]:
        for seed in count(1):
            yield Fixture("tadmor", seed, (Entrant("random"),) * 2)

    games = LocalProcesses(2).map_tasks(play_fixture, endless(), standard_catalogue())
    assert [next(games).seed for _ in range(3)] == [1, 2, 3]
    games.close()
    assert not active_children()


def test_there_is_a_core() -> None:
    assert cores() >= 1
