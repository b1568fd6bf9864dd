"""How much later a first frame and a key come over SSH than in the local program, on the same machine in one run.

    .venv/bin/python -m benchmarks.hosting

Times are never absolute: they are told as ratios to the local program. A ratio over the budget is marked, and the exit
status is then 1. While keys are timed, three others press keys at the same table, each about ten in a second, and a
process works as hard as one in which a bot thinks.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import perf_counter, sleep

from benchmarks.ssh_budget import AppInPty
from tadmor_tui.hosting.thinking_process import LESS_URGENT
from tests.tadmor_tui.hosting.served import Served, at_the_table, client, give_code, make_key, tadmor_host

BUDGET = 1.5
TIMES = 5
"""How often a start is timed."""
KEY = b"K"
"""Shows the keys and hides them again, whoever is to decide."""
KEYS = 60
UNANSWERED = 2.0
"""Seconds after which a key has changed nothing."""
SIZE = (80, 24)
QUIET = 0.4
"""Seconds without a byte after which a screen is taken to be complete; they are not counted."""
PAUSE = 0.05
"""Seconds between two keys."""
OTHERS = ("ana", "bruno", "carla")
LOCAL = ("-m", "tadmor_tui", "new", "--players", "4", "--humans", "4", "--seed", "7")


def over_ssh(host: Served, key: Path) -> Sequence[str]:
    command = list(client(host, "dora", key))
    return ("-c", f"import os; os.execv({command[0]!r}, {command!r})")


def seconds_to_first_frame(program: Sequence[str], home: Path) -> float:
    app = AppInPty(program, *SIZE, home, "256")
    assert select.select([app._fd], [], [], 60)[0], "nothing came"
    _, last = app.settle(QUIET)
    app.hang_up()
    return last - app.begun


def seconds_for_keys(program: Sequence[str], home: Path) -> list[float]:
    """How long each key takes until something of its answer comes."""
    app = AppInPty(program, *SIZE, home, "256")
    assert select.select([app._fd], [], [], 60)[0], "nothing came"
    app.settle(1.0)
    taken = []
    for _ in range(KEYS):
        begun = perf_counter()
        os.write(app._fd, KEY)
        if select.select([app._fd], [], [], UNANSWERED)[0]:
            taken.append(perf_counter() - begun)
        app.settle(PAUSE)
    app.hang_up()
    assert len(taken) > KEYS / 2, "keys are not answered"
    return taken


def while_others_play(host: Served, keys: Path, key: Path) -> list[float]:
    """The same, while three others press keys at the same table and a bot thinks."""
    over = Event()
    thinking = subprocess.Popen([sys.executable, "-c", f"import os; os.nice({LESS_URGENT})\nwhile True: pass"])
    people = [at_the_table(give_code(host, name, make_key(keys / name))) for name in OTHERS]

    def press() -> None:
        while not over.is_set():
            for person in people:
                person.type(KEY * 2)
                person.read(PAUSE)

    pressing = Thread(target=press, daemon=True)
    pressing.start()
    taken = seconds_for_keys(over_ssh(host, key), host.folder)
    over.set()
    pressing.join()
    thinking.kill()
    thinking.wait()
    for person in people:
        person.__exit__()
    return taken


def told(name: str, ratio: float) -> bool:
    kept = ratio <= BUDGET
    print(f"{name:<44} {ratio:>6.2f} times the local program{'' if kept else '  over'}")
    return kept


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        key = make_key(home / "keys" / "dora")
        with tadmor_host(home / "host", "--players", "4") as host:
            with give_code(host, "dora", key) as person:
                at_the_table(person)
            firsts = []
            for number in range(TIMES):
                sleep(2.5)  # until the next process waits for somebody
                local = seconds_to_first_frame(LOCAL, home / f"local-{number}")
                firsts.append(seconds_to_first_frame(over_ssh(host, key), home) / local)
            kept = [told("first frame", median(firsts))]
            local = median(seconds_for_keys(LOCAL, home / "local"))
            kept.append(told("a key", median(seconds_for_keys(over_ssh(host, key), home)) / local))
            others = median(while_others_play(host, home, key))
            kept.append(told("a key, while three play and a bot thinks", others / local))
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
