"""Rough lines and broken screens at a real table, for longer than the usual tests may take.

    .venv/bin/python -m tests.tools.rough_lines [WORD ...]

Somebody plays, and must notice nothing of what happens to another. Each line says what was tried (with words, only what
has one of them in it), how long he waited for a key at worst, and what else was measured; the exit status is 1 if
something is not as it must be.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import random
import select
import signal
import socket
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

from saves.store import Store
from tadmor_tui.hosting.server.limits import LIMITS
from tadmor_tui.hosting.wire.frames import FromSeat, ToSeat, framed
from tadmor_tui.hosting.wire.messages import Act, Moment, encode
from tests.drivers.real_terminal import Terminal, actions_on_disk, the_game
from tests.tadmor_tui.hosting.host_process import (
    Served,
    at_the_table,
    come,
    give_code,
    is_answered,
    make_key,
    tadmor_host,
)
from tests.tools.endurance import MEBIBYTE, SLOW_LINE, STILL, SlowLine

_PLACES = 16
_PIDFD_GETFD = 438
_CREDENTIALS = struct.Struct("3i")
_HELP = b"K"
"""A key that always changes the screen: it opens the list of keys, and closes it."""
_STORM = 10.0
_MOST_MEMORY = 16 * MEBIBYTE


class Witness:
    """Somebody at the same table, who only wants to be answered."""

    def __init__(self, person: Terminal) -> None:
        self._person = person
        self.worst = 0.0

    def press(self) -> None:
        self._person.read(0.1)  # what is under way is no answer
        begun = monotonic()
        assert is_answered(self._person, _HELP), self._person.text()
        self.worst = max(self.worst, monotonic() - begun)

    def press_for(self, seconds: float, meanwhile: Callable[[], None]) -> None:
        end = monotonic() + seconds
        while monotonic() < end:
            meanwhile()
            self.press()


@contextmanager
def table(folder: Path) -> Iterator[tuple[Served, Witness, Path]]:
    """A real table with a witness, and the key of another."""
    with (
        tadmor_host(folder / "home", "--players", "2", "--places", str(_PLACES)) as host,
        give_code(host, "witness", make_key(folder / "witness")) as person,
    ):
        at_the_table(person)
        yield host, Witness(person), make_key(folder / "rough")
        assert "Traceback" not in host.log(), host.log()


@contextmanager
def both(folder: Path) -> Iterator[tuple[Served, Witness, Terminal]]:
    with table(folder) as (host, witness, key), give_code(host, "rough", key) as rough:
        at_the_table(rough)
        yield host, witness, rough


def slow_line(folder: Path) -> str:
    with table(folder) as (host, witness, key):
        line, port = SlowLine(host), host.port
        host.port = line.port
        with give_code(host, "rough", key) as rough:
            at_the_table(rough)
            host.port = port
            line.is_slow.set()
            before = host.memory()

            def type_on() -> None:
                rough.type((b"jklh" + _HELP + _HELP) * 6)
                rough.read(0)

            witness.press_for(_STORM, type_on)
            grown, begun = host.memory() - before, monotonic()
            rough.type(b"qq")
            sees_late(rough, "You have left the table.")
            assert grown < _MOST_MEMORY
            assert rough.ended() == 0 and rough.is_in_order()
            return (
                f"{line.passed_on} bytes were sent, memory grew by {grown // 1024} KB,"
                f" leaving was seen after {monotonic() - begun:.0f} s{worst(witness)}"
            )


def sees_late(person: Terminal, words: str) -> None:
    end = monotonic() + 4 * STILL
    while words not in person.text():
        assert monotonic() < end, person.text()
        person.read(0.05)


def stands_still(folder: Path) -> str:
    with both(folder) as (host, witness, rough):
        before = host.memory()
        rough.signal(signal.SIGSTOP)
        witness.press_for(STILL, lambda: sleep(0.1))
        grown = host.memory() - before
        rough.signal(signal.SIGCONT)
        assert grown < _MOST_MEMORY
        with come(host, "rough", folder / "rough") as again:
            assert is_answered(at_the_table(again), _HELP)
        return f"memory grew by {grown // 1024} KB{worst(witness)}"


def resized_all_the_time(folder: Path) -> str:
    chance, times = random.Random(7), 0
    with both(folder) as (_, witness, rough):

        def storm() -> None:
            nonlocal times
            for _ in range(50):
                rough.resize(chance.randint(1, 300), chance.randint(1, 100))
                rough.signal(signal.SIGWINCH)
                rough.read(0.002)
                times += 1

        witness.press_for(_STORM, storm)
        rough.resize(80, 24)
        rough.signal(signal.SIGWINCH)
        rough.read(1)
        assert is_answered(rough, _HELP)
        return f"{times} sizes{worst(witness)}"


def pastes_without_end(folder: Path) -> str:
    with both(folder) as (host, witness, rough):
        before, sent = host.memory(), 0

        def paste() -> None:
            nonlocal sent
            end = monotonic() + 0.1
            while monotonic() < end:
                if select.select([], [rough._fd], [], 0.01)[1]:
                    with contextlib.suppress(BlockingIOError):
                        sent += os.write(rough._fd, b"\x1b[Ajk\xff\x1b[" * 200)
                rough.read(0)

        witness.press_for(_STORM, paste)
        grown = host.memory() - before
        assert grown < _MOST_MEMORY
        return f"{sent // 1024} KB were taken, memory grew by {grown // 1024} KB{worst(witness)}"


def seat_that_hangs(folder: Path) -> str:
    with both(folder) as (host, witness, rough):
        os.kill(host.seat_processes()[1], signal.SIGSTOP)
        begun = monotonic()
        rough.type(_HELP)
        witness.press_for(LIMITS.seat_timeout_seconds, lambda: sleep(0.1))
        assert rough.ended() == 1
        assert "Your screen had to be closed" in rough.raw.decode() and rough.is_in_order()
        return f"it was ended after {monotonic() - begun:.0f} s{worst(witness)}"


RUBBISH = {
    "oversize": struct.pack(">BI", FromSeat.TERMINAL, 2**31 - 1),
    "garbled": b"what is this?",
    "foreign": framed(ToSeat.KEYS, b"\r"),
    "endless": framed(FromSeat.TERMINAL, bytes(MEBIBYTE)) * 4,
}


def frames_of_others(folder: Path) -> str:
    """They are put into the pipe of a real seat; what could still be a request is refused."""
    with table(folder) as (host, witness, key):
        with give_code(host, "rough", key) as rough:
            at_the_table(rough)
            played = actions_on_disk(host.folder)
            for process, act in wrong_acts(host):
                say_to_host(process, framed(FromSeat.REQUEST, encode(act)))
                say_to_host(process, framed(FromSeat.REQUEST, b"\xff{"))
            witness.press()
            assert is_answered(rough, _HELP)
            assert actions_on_disk(host.folder) == played
        for number, (name, rubbish) in enumerate(RUBBISH.items(), 1):
            host.wait_for("rough has gone.", number)
            with come(host, "rough", key) as rough:
                at_the_table(rough)
                say_to_host(host.seat_processes()[1], rubbish)
                assert rough.ended() == 1, name
                assert "Your screen had to be closed" in rough.raw.decode() and rough.is_in_order(), name
                witness.press()
        return f"{len(RUBBISH)} screens ended alone{worst(witness)}"


def wrong_acts(host: Served) -> Iterator[tuple[int, Act]]:
    """Acting for another seat, and by what is no longer so or not yet."""
    game = Store(host.folder, "tests").watch(the_game(host.folder)).timeline
    (acting,) = game.game.acting
    text = game.game.write_action(game.game.legal_actions(acting)[0])
    processes = host.seat_processes()
    for rewinds in range(6):  # how often names have changed is no matter here
        yield processes[1 - acting], Act(Moment(len(game), rewinds), text)
    for at in (Moment(0, 99), Moment(10**6, 0)):
        yield processes[acting], Act(at, text)


def say_to_host(process: int, data: bytes) -> None:
    """Write into the socket from a seat to its host, which is the only one that the seat has not made itself."""
    handle = os.pidfd_open(process)
    for number in Path(f"/proc/{process}/fd").iterdir():
        if os.readlink(number).startswith("socket:"):
            copy = ctypes.CDLL(None).syscall(_PIDFD_GETFD, handle, int(number.name), 0)
            with socket.socket(fileno=copy) as line:
                credentials = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
                if _CREDENTIALS.unpack(credentials)[0] != process:
                    line.sendall(data)
    os.close(handle)


def one_too_many(folder: Path) -> str:
    with table(folder) as (host, witness, key), ExitStack() as stack:
        before = host.memory()
        for number in range(_PLACES - 1):
            name = f"rough-{number}"
            at_the_table(stack.enter_context(give_code(host, name, make_key(folder / name))))
        with give_code(host, "late", key) as late:
            assert late.ended() == 1
            assert "All places at this host are taken" in late.text()
        witness.press()
        each = (host.memory() - before) // (_PLACES - 1)
        seats = [memory_of(process) for process in host.seat_processes()]
        return (
            f"the host took {each // 1024} KB for each, a seat process {max(seats) // MEBIBYTE} MB"
            f" at most{worst(witness)}"
        )


def memory_of(process: int) -> int:
    rows = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return 1024 * sum(int(row.split()[1]) for row in rows if row.startswith(("Private_Clean", "Private_Dirty")))


def worst(witness: Witness) -> str:
    return f"; the other waited {1000 * witness.worst:.0f} ms for a key at worst"


ATTEMPTS: dict[str, Callable[[Path], str]] = {
    f"a line of {SLOW_LINE} bytes in a second": slow_line,
    f"a client that stands still for {STILL:.0f} s": stands_still,
    "a terminal that changes its size all the time": resized_all_the_time,
    "somebody pastes without end": pastes_without_end,
    "a seat process that hangs": seat_that_hangs,
    "frames that a seat must not send": frames_of_others,
    f"the {_PLACES + 1}th terminal": one_too_many,
}


def main(words: list[str]) -> int:
    well = True
    for name, attempt in ATTEMPTS.items():
        if words and not any(word in name for word in words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                print(f"ok     {name}: {attempt(Path(folder))}", flush=True)
            except AssertionError as error:
                print(f"WRONG  {name}: {error}", flush=True)
                well = False
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
