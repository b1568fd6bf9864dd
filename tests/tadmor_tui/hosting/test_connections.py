"""Nobody can hurt the others: how many may come, how much they may send, and what happens to those who do not read."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import select
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from rules.message import Value
from tadmor_tui.hosting.server import ssh_session
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.guest_book import Account, GuestBook
from tadmor_tui.hosting.server.limits import LIMITS, Limits, TokenBucket
from tadmor_tui.hosting.server.spawned_seats import SeatPool
from tadmor_tui.hosting.server.ssh_server import SshLogin
from tadmor_tui.hosting.server.ssh_session import SshSession
from tests.drivers.real_terminal import PATIENCE, Terminal
from tests.tadmor_tui.hosting import attackers
from tests.tadmor_tui.hosting.attackers import Attacker
from tests.tadmor_tui.hosting.host_process import Served, come, join_with_code, make_key, sees, small_host
from tests.tadmor_tui.hosting.small_host import TABLE, EchoTables

MEBIBYTE = 1024 * 1024
ELSEWHERE = "127.0.0.2"
"""Another address of this machine."""


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_limits_are_those_that_were_decided() -> None:
    assert (LIMITS.sessions, LIMITS.sessions_per_account, LIMITS.code_attempts) == (150, 3, 5)
    assert (LIMITS.keepalive_seconds, LIMITS.silence_seconds, LIMITS.disconnect_seconds) == (15, 45, 300)
    assert (LIMITS.input_bytes_per_second, LIMITS.input_burst_bytes) == (2048, 16384)


def test_an_allowance_fills_up_to_its_brim() -> None:
    clock = Clock()
    bucket = TokenBucket(100, 10, clock)
    bucket.take(100)
    assert bucket.available() == 0
    clock.now = 2.5
    assert bucket.available() == 25
    clock.now = -50.0  # a clock that jumps back takes nothing away
    assert bucket.available() == 25
    clock.now = 1000.0
    assert bucket.available() == 100


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Everybody hears something new fifty times a second."""
    with small_host(tmp_path_factory.mktemp("host"), 0.02, sessions=3) as host:
        yield host


def newest(person: Terminal) -> int:
    """The number of the last news that somebody sees."""
    _, _, after = person.text().partition(" news ")
    number = after.partition('"')[0]
    return int(number) if number.isdigit() else 0


def goes_on(person: Terminal) -> None:
    """Whoever sits there sees news and has his keys answered."""
    before = newest(person)
    pressed = person.text().partition("Key ")[2].partition(":")[0]
    person.type(b"j")
    sees(person, f"Key {int(pressed or 0) + 1}: j")
    end = monotonic() + PATIENCE
    while newest(person) <= before:
        assert monotonic() < end
        person.read(0.01)


def test_a_seat_too_many_is_told_so(host: Served, tmp_path: Path) -> None:
    keys = [make_key(tmp_path / name) for name in ("ana", "bruno", "carla", "dora")]
    people = [join_with_code(host, key.name, key) for key in keys[:3]]
    try:
        with come(host, "dora", keys[3]) as late:
            assert late.ended() == 1
            assert "All places at this host are taken" in late.text()
        for person in people:
            goes_on(person)
        people[0].type(b"q")
        assert people[0].ended() == 0
        with join_with_code(host, "dora", keys[3]):
            pass
    finally:
        for person in people:
            person.__exit__()


def test_the_newest_screens_of_somebody_count(tmp_path: Path) -> None:
    """One guest can't take all places: the oldest of too many screens is closed, and its terminal restored."""
    with small_host(tmp_path / "host", sessions=4) as host:
        key = make_key(tmp_path / "ana")
        with contextlib.ExitStack() as stack:
            screens = [stack.enter_context(join_with_code(host, "ana", key))]
            for _ in range(3):
                screens.append(stack.enter_context(come(host, "ana", key)))
                sees(screens[-1], "Welcome, ana.")
            assert screens[0].ended() == 0
            assert "You connected from elsewhere" in screens[0].raw.decode()
            assert screens[0].is_in_order()
            stack.enter_context(join_with_code(host, "bruno", make_key(tmp_path / "bruno")))
            for screen in screens[1:]:
                screen.type(b"j")
                sees(screen, "Key 1: j")
        assert "Traceback" not in host.log()


class Terminals:
    """Screens that were ended, and what they were told."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self.told: dict[str, str] = {}

    def came(self, name: str, guest: Account) -> bool:
        if not self.connections.make_room_for(guest):
            return False
        self.connections.add(Screen(self, name), guest)
        return True


class Screen:
    def __init__(self, terminals: Terminals, name: str) -> None:
        self._terminals, self._name = terminals, name

    def end(self, sentence: Value, status: int = 0) -> None:
        self._terminals.told[self._name] = str(sentence)
        self._terminals.connections.remove(self)


def test_those_who_play_come_before_those_who_look_on(tmp_path: Path) -> None:
    limits = Limits(sessions=3, sessions_per_account=2)
    connections = Connections(GuestBook(tmp_path / "guests.json"), EchoTables(), SeatPool(limits), limits, print)
    terminals = Terminals(connections)
    players = [Account(name, {TABLE: seat}) for seat, name in enumerate(("ana", "bruno", "carla", "dora"))]
    watchers = [Account(name, {TABLE: None}) for name in ("xenia", "yara", "zoe")]
    connections.add(Screen(terminals, "the host's own"))  # takes nobody's place
    assert terminals.came("xenia", watchers[0]) and terminals.came("yara", watchers[1])
    assert terminals.came("ana", players[0])
    assert not terminals.came("zoe", watchers[2]) and not connections.is_full
    assert terminals.came("xenia again", watchers[0]) is False, "a second screen takes no place of others"
    assert terminals.came("bruno", players[1])
    assert list(terminals.told) == ["yara"] and "players come first" in terminals.told["yara"]
    assert terminals.came("carla", players[2]) and list(terminals.told) == ["yara", "xenia"]
    assert connections.is_full and not terminals.came("dora", players[3])
    assert not terminals.came("ana again", players[0])
    connections.remove(next(session for session, guest in connections.sessions.items() if guest is players[2]))
    assert terminals.came("ana again", players[0])
    assert connections.is_full and terminals.came("ana at last", players[0]), "whoever has too many replaces his own"
    assert list(terminals.told) == ["yara", "xenia", "ana"]


def test_connections_that_say_nothing_or_rubbish_are_held_apart(host: Served, tmp_path: Path) -> None:
    def connect() -> socket.socket:
        return socket.create_connection(("127.0.0.1", host.port), source_address=(ELSEWHERE, 0))

    def is_closed(line: socket.socket) -> bool:
        line.settimeout(PATIENCE)
        try:
            while line.recv(4096):
                pass
        except ConnectionResetError:
            pass
        except TimeoutError:
            return False
        return True

    chance = random.Random(7)
    idle = [connect() for _ in range(LIMITS.pending_per_network)]
    for line in idle:
        assert line.recv(100).startswith(b"SSH-2.0-Tadmor")
    one_too_many = connect()
    assert is_closed(one_too_many)
    with join_with_code(host, "eva", make_key(tmp_path / "key")) as person:
        for line in idle:
            line.close()
        for head in (b"", b"SSH-2.0-x\r\n", b"GET / HTTP/1.1\r\n\r\n"):
            for _ in range(2):
                line = connect()
                with contextlib.suppress(OSError):
                    line.sendall(head + chance.randbytes(5000) + b"\n" * 5000)
                assert is_closed(line)
                line.close()
        goes_on(person)
    one_too_many.close()
    assert "Traceback" not in host.log()


def test_a_stranger_who_sends_very_much_costs_no_memory(host: Served) -> None:
    async def flood() -> tuple[int, str]:
        attacker = await Attacker.connect(host.port, source=ELSEWHERE)
        await attacker.open_terminal()
        told = await attacker.flood(attackers.variable, 32 * MEBIBYTE)
        return attacker.sent, told

    before = host.memory()
    sent, told = asyncio.run(flood())
    # While the flood goes on, the reset of the connection may overtake the sentence that says why.
    assert any(words in told for words in ("sent more than a terminal does", "reset by peer", "Broken pipe"))
    assert sent < MEBIBYTE
    assert host.memory() - before < 8 * MEBIBYTE


def test_somebody_who_pastes_without_end_is_slowed_down_and_nobody_else(host: Served, tmp_path: Path) -> None:
    with (
        join_with_code(host, "paster", make_key(tmp_path / "a")) as paster,
        join_with_code(host, "other", make_key(tmp_path / "b")) as other,
    ):
        before = host.memory()
        sent = 0
        end = monotonic() + 1
        while monotonic() < end:
            if select.select([], [paster._fd], [], 0.02)[1]:
                with contextlib.suppress(BlockingIOError):
                    sent += os.write(paster._fd, b"\x1b[Aab\xff" * 200)
            paster.read(0)
            goes_on(other)
        assert sent < 1024 * 1024, "nobody holds it back"
        assert host.memory() - before < 16 * 1024 * 1024
        assert not paster.has_ended()


def test_a_client_that_stands_still_costs_nothing_and_sees_the_newest_when_it_goes_on(
    host: Served, tmp_path: Path
) -> None:
    with (
        join_with_code(host, "still", make_key(tmp_path / "a")) as still,
        join_with_code(host, "going", make_key(tmp_path / "b")) as going,
    ):
        before = host.memory()
        still.signal(signal.SIGSTOP)
        for _ in range(10):
            goes_on(going)
            sleep(0.05)
        assert host.memory() - before < 16 * 1024 * 1024
        still.signal(signal.SIGCONT)
        goes_on(still)
        assert newest(still) >= newest(going)


def test_who_does_not_sign_in_is_let_go(tmp_path: Path) -> None:
    """Soon if not even keys are exchanged, later if a code is not given, and always with a sentence."""
    with (
        small_host(tmp_path / "host", key_exchange_seconds=2.5, sign_in_seconds=3.5) as host,
        come(host, "ana", make_key(tmp_path / "key")) as person,
        socket.create_connection(("127.0.0.1", host.port)) as idle,
    ):
        idle.settimeout(PATIENCE)
        told = b""
        while piece := idle.recv(4096):
            told += piece
        assert b"Signing in took too long" in told
        assert not person.has_ended()
        sees(person, "Invitation code:")
        assert person.ended() != 0
        assert b"Signing in took too long" in person.raw
        assert person.is_in_order()
        assert "Traceback" not in host.log()


def test_a_client_that_slept_for_a_while_goes_on(tmp_path: Path) -> None:
    """Meanwhile nothing is drawn for it; then it sees the newest."""
    with (
        small_host(tmp_path / "host", 0.02, keepalive_seconds=0.1, silence_seconds=0.3) as host,
        join_with_code(host, "still", make_key(tmp_path / "a")) as still,
        join_with_code(host, "going", make_key(tmp_path / "b")) as going,
    ):
        still.signal(signal.SIGSTOP)
        seen = newest(going)
        while newest(going) < seen + 50:
            goes_on(going)
        still.signal(signal.SIGCONT)
        goes_on(still)
        assert newest(still) > seen + 50
        assert not still.has_ended()


def test_a_client_that_slept_for_too_long_reads_it_on_a_terminal_in_order(tmp_path: Path) -> None:
    with (
        small_host(tmp_path / "host", 0.02, keepalive_seconds=0.2, silence_seconds=1.5, disconnect_seconds=3.0) as host,
        join_with_code(host, "ana", make_key(tmp_path / "a")) as ana,
    ):
        ana.signal(signal.SIGSTOP)
        host.wait_for("ana has disconnected.")
        ana.signal(signal.SIGCONT)
        assert ana.ended() == 1
        assert b"Your terminal stopped responding." in ana.raw
        assert ana.is_in_order()
        assert "Traceback" not in host.log()
        assert "socket.send()" not in host.log()


class Goer(SshLogin):
    """Somebody who is about to go, over a line on which so many bytes wait."""

    def __init__(self, waiting: int) -> None:
        self._waiting = waiting
        self.is_asked = True
        self.hung_up = False

    @property
    def silence(self) -> float:
        return 0.0

    def backlog(self) -> int:
        return self._waiting

    def disable_keepalive(self) -> None:
        self.is_asked = False

    def abort(self) -> None:
        self.hung_up = True


async def test_the_last_words_have_time_to_arrive_over_a_slow_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They restore the terminal. Where nothing waits, nobody waits long for a client either."""
    monkeypatch.setattr(ssh_session, "_CLOSE_SECONDS", 0.0)
    connections = Connections(GuestBook(tmp_path / "guests.json"), EchoTables(), SeatPool(LIMITS), LIMITS, print)
    slow, quick = Goer(20_000), Goer(0)
    for goer in (slow, quick):
        SshSession(connections, goer).end("Goodbye.")
    await asyncio.sleep(0.01)
    assert (slow.hung_up, slow.is_asked) == (False, False)
    assert (quick.hung_up, quick.is_asked) == (True, True)
