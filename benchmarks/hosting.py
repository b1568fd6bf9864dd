"""Delay of a first frame and of a key over SSH against the local program, on the same machine in one run.

    .venv/bin/python -m benchmarks.hosting

Times are never absolute: they are told as ratios to the local program, the median of several rounds with the least and
the most. A ratio over the budget is marked, and the exit status is then 1. Then comes what travels for a key.

Keys move the cursor around the map. They are also timed while three others play at the same host, each against three
bots that think hard, so that the process in which bots think has no rest. What they do stands still while the local
program is timed; how much it makes that slower, by using the same machine, is told as well.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from math import inf
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Self

from benchmarks.hosting_bytes import print_bytes
from benchmarks.ssh_budget import AppInPty
from tadmor_tui.games.registry import UIS
from tests.drivers.real_terminal import Terminal, processor_seconds
from tests.tadmor_tui.hosting.host_process import (
    Served,
    at_the_table,
    children,
    client,
    give_code,
    make_key,
    tadmor_host,
)
from tests.tadmor_tui.hosting.ssh_players import is_asked

BUDGET = 1.5
ROUNDS = 7
GAME = "tadmor"
LOOK = {command.name: command.keys for command in UIS[GAME].commands}["look"]
"""The key that lets the cursor go anywhere, and the same key that ends it."""
KEYS = b"jk" * 20
"""In a round."""
UNANSWERED = 2.0
"""Seconds after which a key has changed nothing."""
SIZE = (80, 24)
QUIET = 0.4
"""Seconds without a byte after which a screen is taken to be complete; they are not counted."""
PAUSE = 0.05
"""Seconds between two keys."""
START = 3.0
"""Seconds until bots think."""
UNTIL_SPARE = 3.0
"""Seconds until the next process waits for somebody."""
OTHERS = ("ana", "bruno", "carla")
PEOPLE = ("--game", GAME, "--players", "4")
AGAINST_BOTS = (*PEOPLE, "--humans", "1", "--bot", "zenobia")
LOCAL = ("-m", "tadmor_tui", "new", *PEOPLE, "--humans", "4", "--seed", "7")


def over_ssh(host: Served, key: Path) -> Sequence[str]:
    command = list(client(host, "dora", key))
    return ("-c", f"import os; os.execv({command[0]!r}, {command!r})")


def begun(program: Sequence[str], home: Path) -> AppInPty:
    app = AppInPty(program, *SIZE, home, "256")
    assert select.select([app._fd], [], [], 60)[0], "nothing came"
    return app


def seconds_to_first_frame(program: Sequence[str], home: Path) -> float:
    app = begun(program, home)
    _, last = app.settle(QUIET)
    app.hang_up()
    return last - app.begun


def looking_around(program: Sequence[str], home: Path) -> AppInPty:
    """Somebody at a table whose cursor goes anywhere, whoever is to decide."""
    app = begun(program, home)
    app.settle(1.0)
    app.press(LOOK)
    return app


def seconds_for_a_key(app: AppInPty) -> float:
    """Return the median time from a key to the first part of its answer."""
    taken = []
    for key in KEYS:
        began = perf_counter()
        os.write(app._fd, bytes([key]))
        if select.select([app._fd], [], [], UNANSWERED)[0]:
            taken.append(perf_counter() - began)
        app.settle(PAUSE)
    assert len(taken) > len(KEYS) / 2, "keys are not answered"
    return median(taken)


class Others:
    """Three people who play against bots at the same host, or stop for a while.

    They have a process of their own: threads of one process wait for each other, and keys would seem to be slow.
    """

    def __init__(self, host: Served, people: Sequence[Terminal]) -> None:
        self._host = host
        self._playing = get_context("fork").Process(target=play_on, args=(people,), daemon=True)
        self.busy = self.thought = 0.0
        """Seconds that they played, and that their bots have thought meanwhile."""

    def __enter__(self) -> Self:
        self._playing.start()
        sleep(START)
        self._send(signal.SIGSTOP)
        return self

    def __exit__(self, *_: object) -> None:
        self._send(signal.SIGCONT)
        self._playing.kill()
        self._playing.join()

    @contextmanager
    def playing(self) -> Iterator[None]:
        self._send(signal.SIGCONT)
        sleep(QUIET)
        began, before = perf_counter(), self._seconds_thought()
        yield
        self.busy += perf_counter() - began
        self.thought += self._seconds_thought() - before
        self._send(signal.SIGSTOP)
        sleep(QUIET)

    def _minds(self) -> list[int]:
        """The processes in which bots think."""
        others = (*self._host.seat_processes(), *self._host.fork_servers())
        return [process for process in children(self._host.process.pid) if process not in others]

    def _send(self, number: int) -> None:
        assert self._playing.pid is not None
        for process in (self._playing.pid, *self._minds()):
            os.kill(process, number)

    def _seconds_thought(self) -> float:
        return sum(map(processor_seconds, self._minds()))


def play_on(people: Sequence[Terminal]) -> None:
    """Let every player act when asked, and look around otherwise."""
    while True:
        for person in people:
            person.type(b"\r" if is_asked(person) else LOOK.encode())
            person.read(PAUSE)


def told(name: str, ratios: Sequence[float], budget: float = BUDGET) -> bool:
    """Print ratios; returns whether they are within the budget."""
    kept = median(ratios) <= budget
    spread = f"({min(ratios):.2f} to {max(ratios):.2f})"
    print(f"{name:<44} {median(ratios):>6.2f} times the local program {spread}{'' if kept else '  over'}", flush=True)
    return kept


def first_frames(host: Served, key: Path, home: Path) -> list[float]:
    ratios = []
    for number in range(ROUNDS):
        sleep(UNTIL_SPARE)
        local = seconds_to_first_frame(LOCAL, home / f"local-{number}")
        ratios.append(seconds_to_first_frame(over_ssh(host, key), home) / local)
    return ratios


def keys(host: Served, others: Others, key: Path, home: Path) -> tuple[list[float], list[float], list[float]]:
    """The ratios of a key alone at the host, while others play, and meanwhile in the local program itself."""
    alone, busy, local_meanwhile = [], [], []
    here, there = looking_around(LOCAL, home / "local"), looking_around(over_ssh(host, key), home)
    for _ in range(ROUNDS):
        local = seconds_for_a_key(here)
        alone.append(seconds_for_a_key(there) / local)
        with others.playing():
            busy.append(seconds_for_a_key(there) / local)
            local_meanwhile.append(seconds_for_a_key(here) / local)
    here.hang_up()
    there.hang_up()
    return alone, busy, local_meanwhile


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        home = Path(folder)
        codes = []
        for _ in OTHERS:
            with tadmor_host(home / "host", "--new", *AGAINST_BOTS) as host:
                codes.append(host.code)
                host.end()
        host = stack.enter_context(tadmor_host(home / "host", "--new", *PEOPLE))
        key = make_key(home / "keys" / "dora")
        with give_code(host, "dora", key) as person:
            at_the_table(person)
        kept = [told("first frame", first_frames(host, key, home))]
        people = []
        for name, host.code in zip(OTHERS, codes, strict=True):
            person = stack.enter_context(give_code(host, name, make_key(home / "keys" / name)))
            people.append(at_the_table(person))
        with Others(host, people) as others:
            alone, busy, local_meanwhile = keys(host, others, key, home)
        kept.append(told("a key", alone))
        kept.append(told("a key, while three play and bots think", busy))
        told("the local program itself, meanwhile", local_meanwhile, budget=inf)
        print(f"(bots thought for {100 * others.thought / others.busy:.0f} % of the time)\n")
        kept.append(print_bytes(host, key, LOOK))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
