"""Damage that strangers and guests can do to a host: the time of a player's key meanwhile, and the host's memory.

    .venv/bin/python -m benchmarks.hosting_attacks [WORD ...]

Everything happens on this machine (127.0.0.0/8), for a limited time and with a limited number of bytes. Times are told
as ratios to the same player in quiet, just before. Strangers have the lowest priority, because they would have machines
of their own. Each line says what was tried (with words, only what has one of them in it) and what came of it; one over
its bar is marked, and the exit status is then 1.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter, sleep

import asyncssh

from benchmarks.hosting import LOOK
from tests.drivers.real_terminal import Terminal, processor_seconds
from tests.tadmor_tui.hosting import attackers
from tests.tadmor_tui.hosting.attackers import Attacker
from tests.tadmor_tui.hosting.host_process import Served, at_the_table, come, give_code, make_key, tadmor_host

MEBIBYTE = 1024 * 1024
MOST_RATIO = 2.0
MOST_MEMORY = 8 * MEBIBYTE
MOST_SENT = MEBIBYTE
"""Bytes within which a connection has to be closed."""
SENT = 300 * MEBIBYTE
"""Bytes that are tried to be sent."""
TIME_TO_SEND = 60.0
LONGEST_STORM = 120.0
TIME_TO_BEGIN = 2.0
ROUNDS = 3
KEYS = b"jk" * 8
PAUSE = 0.1
"""Seconds between two keys."""
UNANSWERED = 5.0
PLAYER, NEWCOMER = "127.0.0.100", "127.0.0.101"
"""Addresses of those who are welcome; strangers have those below."""
LOWEST_PRIORITY = 19
REFUSED_AT_ONCE = 0.01

Strangers = Callable[[int, "Synchronized[int]"], None]
"""Attack a port and count; runs in a process of its own until it is ended."""


# --- the player


def seconds_for_keys(person: Terminal) -> list[float]:
    """Return the time from each of some keys to the first part of its answer."""
    taken = []
    for key in KEYS:
        person.read(PAUSE)
        began = perf_counter()
        person.type(bytes([key]))
        answered = select.select([person._fd], [], [], UNANSWERED)[0]
        taken.append(perf_counter() - began if answered else UNANSWERED)
    person.read(PAUSE)
    return taken


def told_times(seconds: list[float]) -> str:
    return f"{1000 * median(seconds):.0f} / {1000 * quantiles(seconds, n=10)[-1]:.0f} ms"


@contextmanager
def table(folder: Path) -> Iterator[tuple[Served, Terminal, Path]]:
    """A host, a player who looks around at a table of it, and their key."""
    key = make_key(folder / "player")
    with tadmor_host(folder / "home", "--game", "tadmor", "--players", "3") as host:
        with give_code(host, "player", key) as person:
            at_the_table(person)
        with come(host, "player", key, "-b", PLAYER) as person:
            at_the_table(person)
            person.read(1.0)
            person.type(LOOK.encode())
            yield host, person, key
            assert "Traceback" not in host.log(), host.log()


# --- strangers who connect


def address(number: int) -> str:
    return f"127.0.0.{1 + number}"


def exchanging(key_exchange: str, addresses: int, at_once: int) -> Strangers:
    """Strangers who exchange keys, prove one that nobody knows, hang up and come again."""

    async def come_again(port: int, count: Synchronized[int], source: str, key: asyncssh.SSHKey) -> None:
        while True:
            try:
                coming = Attacker.connect(port, source=source, key=key, kex_algs=[key_exchange])
                attacker = await asyncio.wait_for(coming, UNANSWERED)
            except (asyncssh.Error, OSError, TimeoutError):
                pass
            else:
                attacker.connection.abort()
            count.value += 1

    async def all_of_them(port: int, count: Synchronized[int]) -> None:
        key = asyncssh.generate_private_key("ssh-ed25519")
        await asyncio.gather(*(come_again(port, count, address(n % addresses), key) for n in range(at_once)))

    return lambda port, count: asyncio.run(all_of_them(port, count))


def bare(addresses: int) -> Strangers:
    """Strangers who only connect, as fast as it goes, and read what the host says."""

    def connect(port: int, count: Synchronized[int]) -> None:
        while True:
            with socket.socket() as line, contextlib.suppress(OSError):
                line.settimeout(UNANSWERED)
                line.bind((address(count.value % addresses), 0))
                line.connect(("127.0.0.1", port))
                line.recv(200)
            count.value += 1

    return connect


def silent(addresses: int) -> Strangers:
    """Strangers who say nothing, and come again as soon as they are sent away."""

    async def sit(port: int, count: Synchronized[int], source: str) -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
                try:
                    while await reader.read(1000):
                        pass
                finally:
                    writer.close()
            count.value += 1
            await asyncio.sleep(REFUSED_AT_ONCE)

    async def all_of_them(port: int, count: Synchronized[int]) -> None:
        await asyncio.gather(*(sit(port, count, address(n)) for n in range(addresses)))

    return lambda port, count: asyncio.run(all_of_them(port, count))


@contextmanager
def attacked(strangers: Strangers, port: int) -> Iterator[tuple[int, Synchronized[int]]]:
    """Let strangers come, in a process that is ended afterwards, and that ends by itself if it is forgotten."""
    context = get_context("fork")
    count: Synchronized[int] = context.Value("Q", 0)

    def attack() -> None:
        os.nice(LOWEST_PRIORITY)
        signal.setitimer(signal.ITIMER_REAL, LONGEST_STORM)
        strangers(port, count)

    process = context.Process(target=attack, daemon=True)
    process.start()
    try:
        sleep(TIME_TO_BEGIN)
        assert process.pid is not None
        yield process.pid, count
    finally:
        process.kill()
        process.join()


def computing(_: int, count: Synchronized[int]) -> None:
    """Nobody comes; a process only takes as much of the machine as strangers do who live on it."""
    while True:
        count.value += 1


def storm(strangers: Strangers) -> Callable[[Path], tuple[bool, str]]:
    """Time a player's keys in quiet and under attack, in turn; then the player and a newcomer try to come."""

    def attempt(folder: Path) -> tuple[bool, str]:
        quiet, busy, beside = list[float](), list[float](), list[float]()
        seconds = computed = 0.0
        with table(folder) as (host, person, key), attacked(computing, 0) as (computer, _):
            os.kill(computer, signal.SIGSTOP)
            memory = host.memory()
            with attacked(strangers, host.port) as (process, count):
                before = count.value
                for _ in range(ROUNDS):
                    began, used = monotonic(), processor_seconds(host.process.pid)
                    busy += seconds_for_keys(person)
                    seconds += monotonic() - began
                    computed += processor_seconds(host.process.pid) - used
                    os.kill(process, signal.SIGSTOP)
                    quiet += seconds_for_keys(person)
                    os.kill(computer, signal.SIGCONT)
                    beside += seconds_for_keys(person)
                    os.kill(computer, signal.SIGSTOP)
                    os.kill(process, signal.SIGCONT)
                rate, grown = (count.value - before) / seconds, host.memory() - memory
                back = tries_to_come(host, "player", key, PLAYER)
                new = tries_to_come(host, "newcomer", make_key(folder / "newcomer"), NEWCOMER)
        ratio, control = median(busy) / median(quiet), median(beside) / median(quiet)
        return ratio <= MOST_RATIO and back == 1 and new > 0 and grown < MOST_MEMORY, (
            f"a key takes {ratio:.2f} times as long ({told_times(quiet)} in quiet, {told_times(busy)} now; beside a "
            f"process that only computes {control:.2f} times); {rate:.0f} connections in a second, host "
            f"{100 * computed / seconds:.0f} % of a core, memory {grown / MEBIBYTE:+.1f} MB; tries of the player to "
            f"come back: {back}, of a newcomer: {new}"
        )

    return attempt


def tries_to_come(host: Served, name: str, key: Path, source: str) -> int:
    """Count how often the command has to be typed; 0: it was in vain."""
    for number in range(1, 11):
        with come(host, name, key, "-b", source) as person:
            end = monotonic() + 4 * UNANSWERED
            while monotonic() < end and not person.has_ended():
                person.read(0.05)
                if "The code of the invitation:" in person.text() or b"\x1b[?1049h" in person.raw:
                    return number
    return 0


# --- much on one connection


def flood(send: Callable[[Attacker], None], is_guest: bool) -> Callable[[Path], tuple[bool, str]]:
    async def send_much(host: Served) -> tuple[int, float]:
        attacker = await Attacker.connect(host.port, source=address(0))
        if is_guest:
            await attacker.give_code(host.code)
        else:
            await attacker.open_terminal()
        began = monotonic()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(attacker.flood(send, SENT), TIME_TO_SEND)
        seconds = monotonic() - began
        if not attacker.lost.done():
            return SENT, seconds
        return attacker.sent, seconds

    def attempt(folder: Path) -> tuple[bool, str]:
        with table(folder) as (host, person, _):
            before = host.memory()
            sent, seconds = asyncio.run(send_much(host))
            grown = host.memory() - before
            seconds_for_keys(person)
            return sent < MOST_SENT and grown < MOST_MEMORY, (
                f"{'closed' if sent < SENT else 'still open'} after {sent / 1024:.0f} KB and {seconds:.1f} s, "
                f"memory {grown / MEBIBYTE:+.1f} MB"
            )

    return attempt


ATTEMPTS: dict[str, Callable[[Path], tuple[bool, str]]] = {
    "variables of a stranger": flood(attackers.variable, False),
    "variables of a guest": flood(attackers.variable, True),
    "padding of a guest": flood(attackers.padding, True),
    "rsa2048 from 1 address": storm(exchanging("rsa2048-sha256", 1, 3)),
    "rsa2048 from 7 addresses": storm(exchanging("rsa2048-sha256", 7, 20)),
    "curve25519 from 1 address": storm(exchanging("curve25519-sha256", 1, 3)),
    "curve25519 from 7 addresses": storm(exchanging("curve25519-sha256", 7, 20)),
    "bare connections from 1 address": storm(bare(1)),
    "bare connections from 7 addresses": storm(bare(7)),
    "silence from 90 addresses": storm(silent(90)),
}


def main(words: list[str]) -> int:
    well = True
    for name, attempt in ATTEMPTS.items():
        if words and not any(word in name for word in words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            kept, measured = attempt(Path(folder))
        print(f"{'ok' if kept else 'OVER':<5} {name}: {measured}", flush=True)
        well = well and kept
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
