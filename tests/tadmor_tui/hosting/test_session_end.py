"""How things end: whatever breaks, terminals are restored, the save is free, and everybody comes back."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from saves.store import Store
from tests.drivers.real_terminal import Terminal, is_free, the_game
from tests.tadmor_tui.hosting.host_process import (
    Served,
    are_gone,
    at_the_table,
    come,
    give_code,
    is_answered,
    join_with_code,
    make_key,
    sees,
    small_host,
    tadmor_host,
)


def seats(home: Path) -> dict[str, int]:
    """Who has which seat, as the host remembers it."""
    book = json.loads((home / "hosting" / "guests.json").read_bytes())
    (table,) = book["tables"]
    return {guest["name"]: guest["places"][table] for guest in book["guests"]}


def test_a_table_lives_on_whatever_ends(tmp_path: Path) -> None:
    home = tmp_path / "home"
    ana, bruno = make_key(tmp_path / "ana"), make_key(tmp_path / "bruno")
    with tadmor_host(home, "--game", "palmyra", "--players", "3") as host:
        assert (home / "hosting" / "host_key").stat().st_mode & 0o777 == 0o600
        assert (home / "hosting" / "socket").stat().st_mode & 0o777 == 0o600
        assert (home / "hosting").stat().st_mode & 0o077 == 0
        fingerprint = host.fingerprint
        with give_code(host, "ana", ana) as one:
            at_the_table(one)
            with give_code(host, "bruno", bruno) as two:
                at_the_table(two)
                assert seats(home) == {"ana": 0, "bruno": 1}
                _a_seat_process_is_killed(host, one, two)
        with come(host, "ana", ana) as one, _joined(home, "carla") as joined:
            at_the_table(one)
            at_the_table(joined)
            assert seats(home) == {"ana": 0, "bruno": 1, "carla": 2}
            assert host.end(signal.SIGTERM) == 0
            for person in (one, joined):
                person.ended()
                person.read(0.05)
                assert "The host has closed the table." in person.raw.decode()
                assert person.is_in_order()
        assert "Traceback" not in host.log()
        assert not (home / "hosting" / "socket").exists()
    game = the_game(home)
    assert is_free(game)

    with tadmor_host(home, "--game", "palmyra", "--players", "3") as host:  # the same command opens the same table
        assert host.fingerprint == fingerprint
        with come(host, "bruno", bruno) as two, _joined(home, "carla") as joined:
            at_the_table(two)
            at_the_table(joined)
            processes = host.seat_processes()
            host.end(signal.SIGKILL)
            two.ended()
            assert joined.ended() == 1
            assert "The host has gone." in joined.raw.decode()
            assert joined.is_in_order()
            assert are_gone(processes)
    assert is_free(game)
    assert len(Store(home, "tests").games()) == 1
    with tadmor_host(home) as host, come(host, "bruno", bruno) as two:  # over the socket that was left behind
        at_the_table(two)
        assert "code" not in two.text()
        with socket.socket(socket.AF_UNIX) as rubbish:
            rubbish.connect(str(home / "hosting" / "socket"))
            rubbish.sendall(b"what is this?\n")
            assert b"did not understand" in rubbish.recv(1000)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process that is stopped with its parent")
def test_screens_that_are_stopped_end_with_the_host(tmp_path: Path) -> None:
    """They can do nothing themselves, so the system does it."""
    with small_host(tmp_path / "host") as host, join_with_code(host, "ana", make_key(tmp_path / "ana")):
        seats = host.seat_processes()[:1]  # others may still begin
        for seat in seats:
            os.kill(seat, signal.SIGSTOP)
        host.end(signal.SIGKILL)
        gone = are_gone(seats)
        for seat in seats:
            with contextlib.suppress(ProcessLookupError):
                os.kill(seat, signal.SIGKILL)
        assert gone


def test_several_tables_of_one_host(tmp_path: Path) -> None:
    home, ana = tmp_path / "home", make_key(tmp_path / "ana")
    with tadmor_host(home, "--game", "palmyra") as host:
        first = host.code
        with give_code(host, "ana", ana) as person:
            at_the_table(person)
    with tadmor_host(home, "--game", "marchands", "--new") as host:
        assert host.code != first
        host.wait_for(f"Also open: .*{first}")
        with come(host, "ana", ana) as person:
            at_the_table(person)
            person.type(b"qq")
            sees(person, "Your tables")
            person.type(b"\x1b[A\r")
            sees(person, "You have left the table.")
        with come(host, "ana", ana) as person:
            assert "PALMYRA" in at_the_table(person).text().upper()
        with _joined(home, "zoe") as person:
            sees(person, "Your tables")
            person.type(b"\r")
            sees(person, "zoe")
            person.read()
            person.type(b"qq")
            sees(person, "Your tables")
            person.type(b"\x03")
            sees(person, "Ctrl+Q leaves.")
            person.type(b"\x1b[A\r")
            assert person.ended() == 0
            assert "You have left the table." in person.raw.decode()
            assert person.is_in_order()
        assert host.end(signal.SIGTERM) == 0
        assert "Traceback" not in host.log()


def _a_seat_process_is_killed(host: Served, one: Terminal, two: Terminal) -> None:
    """Its person is told, his terminal restored, and nobody else notices."""
    assert is_answered(one, b"K")
    os.kill(host.seat_processes()[0], signal.SIGKILL)  # the first one that was begun is the first one's
    assert one.ended() == 1
    assert "Your session had to be closed" in one.raw.decode()
    assert one.is_in_order()
    assert is_answered(two, b"K")


def _joined(home: Path, name: str) -> Terminal:
    return Terminal(home, "join", name)


def test_without_a_host_nobody_can_join(tmp_path: Path) -> None:
    with _joined(tmp_path, "ana") as person:
        assert person.ended() == 2
        assert "No host is running here" in person.text()


def test_the_host_plays_too_in_his_own_terminal(tmp_path: Path) -> None:
    """His screen is a process like all others; when he leaves it, the table goes on until he closes it."""
    with Terminal(tmp_path, "host", "--port", "0") as own:
        sees(own, "Press Enter to sit down yourself")
        own.type(b"\r")
        at_the_table(own)
        assert is_answered(own, b"K")
        assert is_answered(own, b"K")
        own.resize(100, 30)
        own.signal(signal.SIGWINCH)
        with _joined(tmp_path, "zoe") as other:
            at_the_table(other)
        assert b"zoe has connected." not in own.raw, "not onto his screen"
        own.type(b"qq")
        while own.raw.count(b"Press Enter to sit down yourself") < 2:
            own.wait_for_anything()
            own.read(0.01)
        assert b"zoe has connected." in own.raw
        own.type(b"\r")
        at_the_table(own, 2)
        assert is_answered(own, b"K")
        assert own.send_signal(signal.SIGTERM) == 0
        assert own.is_in_order()
    assert is_free(the_game(tmp_path))
