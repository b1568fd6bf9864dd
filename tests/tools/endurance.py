"""What takes longer than the usual tests may: people who come and go, stand still, have a slow line, or are many.

    .venv/bin/python -m tests.tools.endurance [--minutes 10] [--times 500]

Each line says what was tried and what was measured; the exit status is 1 if something is not as it must be.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

from tests.drivers.real_terminal import PATIENCE, Terminal
from tests.tadmor_tui.hosting.host_process import Served, come, join_with_code, make_key, sees, small_host
from tests.tools.full_tables import come_and_go, sixteen

STILL = 60.0
SLOW_LINE = 300
"""Bytes in a second."""
KEYS_ON_A_SLOW_LINE = 200
MEBIBYTE = 1024 * 1024


def pressed(person: Terminal) -> int:
    """How many keys the screen of somebody has answered."""
    number = person.text().partition("Key ")[2].partition(":")[0]
    return int(number) if number.isdigit() else 0


def is_answered(person: Terminal) -> bool:
    before = pressed(person)
    person.type(b"j")
    end = monotonic() + PATIENCE
    while pressed(person) <= before and monotonic() < end:
        person.read(0.01)
    return pressed(person) > before


class SlowLine:
    """Stands between a client and a host, and passes on few bytes in a second."""

    def __init__(self, host: Served) -> None:
        self._host = host.port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self.passed_on = 0
        self.is_slow = Event()
        Thread(target=self._meet, daemon=True).start()

    def _meet(self) -> None:
        client, _ = self._listening.accept()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        host = socket.socket()
        host.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host.connect(("127.0.0.1", self._host))
        Thread(target=self._pass_on, args=(client, host, False), daemon=True).start()
        self._pass_on(host, client, True)

    def _pass_on(self, one: socket.socket, other: socket.socket, slowly: bool) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(SLOW_LINE // 10 if slowly and self.is_slow.is_set() else 4096):
                other.sendall(data)
                if slowly and self.is_slow.is_set():
                    self.passed_on += len(data)
                    sleep(len(data) / SLOW_LINE)


@contextmanager
def at_a_table(folder: Path, pause: float | None = None) -> Iterator[tuple[Served, Terminal]]:
    """A host, and somebody who must notice nothing of all that is tried."""
    with (
        small_host(folder, pause) as host,
        join_with_code(host, "witness", make_key(folder / "witness")) as witness,
    ):
        yield host, witness


def stands_still(folder: Path) -> tuple[bool, str]:
    with at_a_table(folder, 0.02) as (host, witness), join_with_code(host, "still", make_key(folder / "k")) as still:
        before = host.memory()
        still.signal(signal.SIGSTOP)
        end = monotonic() + STILL
        well = True
        while monotonic() < end:
            well = is_answered(witness) and well
            sleep(0.2)
        grown = host.memory() - before
        still.signal(signal.SIGCONT)
        with come(host, "still", folder / "k") as again:
            sees(again, "Welcome, still.")
            well = is_answered(again) and well
        return well and grown < 16 * MEBIBYTE, f"memory grew by {grown // 1024} KB"


def slow_line(folder: Path) -> tuple[bool, str]:
    with at_a_table(folder) as (host, witness):
        line = SlowLine(host)
        key = make_key(folder / "k")
        host.port = line.port
        with join_with_code(host, "slow", key) as slow:
            line.is_slow.set()
            for _ in range(KEYS_ON_A_SLOW_LINE):
                slow.type(b"j")
                sleep(0.02)
                slow.read(0)
            well = is_answered(witness)
            begun = monotonic()
            while pressed(slow) < KEYS_ON_A_SLOW_LINE and monotonic() - begun < 120:
                slow.read(0.05)
            late = monotonic() - begun
            told = f"{KEYS_ON_A_SLOW_LINE} keys were {line.passed_on} bytes, the last one seen {late:.0f} s later"
            return well and pressed(slow) == KEYS_ON_A_SLOW_LINE, told


def resized_all_the_time(folder: Path) -> tuple[bool, str]:
    chance = random.Random(7)
    with at_a_table(folder) as (host, witness), join_with_code(host, "storm", make_key(folder / "k")) as storm:
        end = monotonic() + 10
        while monotonic() < end:
            storm.resize(chance.randint(1, 300), chance.randint(1, 100))
            os.kill(storm.pid, signal.SIGWINCH)
            storm.read(0.002)
        storm.resize(80, 24)
        sleep(0.5)
        return is_answered(witness) and is_answered(storm), "both are answered"


def main() -> int:
    parser = ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10, help="how long sixteen sit at one host")
    parser.add_argument("--times", type=int, default=500, help="how often somebody comes and goes")
    args = parser.parse_args()
    well = True
    with tempfile.TemporaryDirectory() as folder:
        for name, attempt in (
            (f"a client stands still for {STILL:.0f} s", stands_still),
            (f"a line of {SLOW_LINE} bytes in a second", slow_line),
            ("a terminal that changes its size all the time", resized_all_the_time),
            (f"somebody comes and goes {args.times} times", lambda at: come_and_go(at, args.times)),
            (f"sixteen play for {args.minutes:g} minutes", lambda at: sixteen(at, args.minutes)),
        ):
            kept, measured = attempt(Path(folder) / str(hash(name)))
            print(f"{'ok' if kept else 'WRONG':<6} {name}: {measured}", flush=True)
            well = well and kept
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
