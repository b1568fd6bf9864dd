"""Processes that want the same game at the same time: one has it, and the others are told so.

python -m tests.saves.racing 100
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from pathlib import Path

from saves.problems import GameInUse
from tests.saves.crashing import in_a_child
from tests.saves.tables import make_store, saved_file

RACERS = 6


def race(folder: Path, path: Path) -> str:
    """Reports of the racers, one letter each: W has won, L was told that another process plays, ? is anything else."""
    starting, start = os.pipe()
    finishing, finish = os.pipe()

    def work(report: int) -> None:
        os.close(start)
        os.close(finish)
        store = make_store(folder)
        os.read(starting, 1)  # returns for all of them at once, when the pipe is closed
        try:
            with store.open(path):
                os.write(report, b"W")
                os.read(finishing, 1)
        except GameInUse as refusal:
            os.write(report, b"L" if "is being played by" in str(refusal) else b"?")

    children = [in_a_child(work) for _ in range(RACERS)]
    os.close(start)
    letters = b"".join(os.read(reports, 1) for _, reports in children)
    os.close(finish)
    for pid, reports in children:
        os.waitpid(pid, 0)
        os.close(reports)
    os.close(starting)
    os.close(finishing)
    return "".join(sorted(letters.decode()))


def kill_the_winner(folder: Path, path: Path) -> None:
    """A killed player frees the game at once."""

    def work(report: int) -> None:
        saved = make_store(folder).open(path)
        os.write(report, b"W")
        signal.pause()
        saved.close()

    pid, reports = in_a_child(work)
    assert os.read(reports, 1) == b"W"
    try:
        make_store(folder).open(path)
    except GameInUse as refusal:
        assert f"process {pid}" in str(refusal), refusal
    else:
        raise AssertionError("two processes play the same game")
    assert len(make_store(folder).watch(path).timeline) > 0
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(reports)
    make_store(folder).open(path).close()


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = saved_file(make_store(folder), actions=10)
        for number in range(rounds):
            result = race(folder, path)
            if result != "L" * (RACERS - 1) + "W":
                print(f"round {number}: {result}")
                return 1
            kill_the_winner(folder, path)
    print(f"{rounds} races of {RACERS} processes: one winner each, and a killed one makes room at once")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
