"""Who may in: by key, by code, by a personal word, and never by a key that was only offered."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import asyncssh
import pytest

from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.guest_book import GuestBook
from tadmor_tui.hosting.server.limits import LIMITS
from tadmor_tui.hosting.server.spawned_seats import SeatPool
from tadmor_tui.hosting.server.ssh_server import SshLogin
from tests.tadmor_tui.hosting.host_process import (
    HERE,
    SSH,
    Served,
    client,
    come,
    join_with_code,
    make_key,
    run_client,
    sees,
    small_host,
)
from tests.tadmor_tui.hosting.small_host import EchoTables


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with small_host(tmp_path_factory.mktemp("host"), wrong_code_delay_seconds=0.01) as host:
        yield host


def test_a_new_key_needs_the_code_and_is_known_from_then_on(host: Served, tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    with come(host, "ana", key) as person:
        sees(person, "Your key is not known here yet.")
        person.type(b"wrong\r")
        sees(person, "Wrong code.")
        person.type(f"x\x7f{host.code.upper()}\r".encode())
        first = sees(person, "Welcome, ana.")
        sees(person, "seat ")
        seat = person.text().split("seat ")[1][0]
        assert "code" not in first
        person.type(b"j")
        sees(person, "Key 1: j")
        person.type(b"q")
        assert person.ended() == 0
        assert "You have left the table." in person.text()
        assert person.is_in_order()
    with come(host, "somebody else", key) as person:  # the key is the name
        sees(person, "Welcome, ana.")
        sees(person, f"seat {seat}")
        assert "code" not in person.raw.decode()


def test_without_a_key_the_code_lets_in_and_a_word_brings_back(host: Served) -> None:
    with come(host, "bruno") as person:
        sees(person, "or your personal password:")
        person.type(b"nonsense\n")
        sees(person, "Wrong code.")
        person.type(f"{host.code}\n".encode())
        told = sees(person, "Write it down, and press Enter.")
        word = told.split("instead of the code: ")[1].split()[0]
        person.type(b"\r")
        sees(person, "Welcome, bruno.")
        sees(person, "seat ")
        seat = person.text().split("seat ")[1][0]
        person.type(b"q")
        assert person.ended() == 0
    with come(host, "bruno") as person:
        sees(person, "or your personal password:")
        person.type(f"{word}\n".encode())
        sees(person, "Welcome, bruno.")
        sees(person, f"seat {seat}")
        assert word not in (host.folder / "guests.json").read_text(encoding="utf-8")


def test_a_key_that_was_only_offered_is_nobodys(host: Served, tmp_path: Path) -> None:
    """Somebody has the public key of another person, and the code: he gets a seat of his own."""
    victim = make_key(tmp_path / "victim" / "key")
    with join_with_code(host, "victim", victim) as person:
        sees(person, "seat ")
    public = Path(f"{victim}.pub")
    stolen = tmp_path / "stolen" / "key"
    stolen.parent.mkdir()
    Path(f"{stolen}.pub").write_bytes(public.read_bytes())
    thief = come(host, "thief", Path(f"{stolen}.pub")) if SSH else come(host, "thief")
    with thief:
        sees(thief, "or your personal password:")
        thief.type(f"{host.code}\n".encode())
        sees(thief, "Write it down, and press Enter.")
        thief.type(b"\r")
        assert "Welcome, thief." in sees(thief, "Welcome, ")


async def test_the_server_forgets_a_key_when_somebody_signs_in_otherwise(tmp_path: Path) -> None:
    """The same at the level of the server, where no client can keep the offer to itself."""
    limits = replace(LIMITS, wrong_code_delay_seconds=0.0)
    guest_book = GuestBook(tmp_path / "guests.json")
    guest_book.open_table("table", [0, 1])
    victim = asyncssh.generate_private_key("ssh-ed25519").convert_to_public()
    known = guest_book.admit_key(victim.get_fingerprint(), "victim", "table")
    login = SshLogin(Connections(guest_book, EchoTables(), SeatPool(limits), limits, print))
    assert login.validate_public_key("thief", victim)
    assert await login.validate_kbdint_response("thief", [guest_book.code_of("table")]) is True
    login.auth_completed()
    assert (login.fingerprint, login.account, login.table) == ("", None, "table")

    honest = SshLogin(Connections(guest_book, EchoTables(), SeatPool(limits), limits, print))
    assert honest.validate_public_key("victim", victim)
    honest.auth_completed()
    assert honest.account is known


def test_five_wrong_codes_are_enough(host: Served, tmp_path: Path) -> None:
    with come(host, "guesser", make_key(tmp_path / "key")) as person:
        for number in range(LIMITS.code_attempts):
            sees(person, "Invitation code:")
            person.type(f"{number}\r".encode())
            if number < LIMITS.code_attempts - 1:
                sees(person, f"Invitation code: {number}\nWrong code.")
        assert person.ended() == 1
        assert "ask your host" in person.text()
    with come(host, "guesser") as person:
        for number in range(LIMITS.code_attempts):
            sees(person, "personal password:")
            seen = person.raw.count(b"personal password:")
            person.type(f"{number}\n".encode())
            while not person.has_ended() and person.raw.count(b"personal password:") == seen:
                person.read(0.02)
        assert person.ended() != 0


def test_nothing_but_the_game_is_to_be_had(host: Served, tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    with join_with_code(host, "carla", key):
        pass
    if SSH is None:
        done = subprocess.run(
            client(host, "carla", key), capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )
        assert done.returncode != 0
        return
    for more in ((), ("-T",)):
        done = run_client(host, "carla", key, *more)
        assert (done.returncode, "ssh -t" in done.stdout) == (1, True)
    with come(host, "carla", key, term="dumb") as person:
        assert person.ended() == 1
        assert "“dumb”" in person.text()
    for command in ("id", "scp -t .", "/bin/sh"):
        program = [*client(host, "carla", key), command]
        done = subprocess.run(program, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        assert (done.returncode, "Only the game can be run here" in done.stdout) == (1, True)
    assert run_client(host, "carla", key, "-s").returncode != 0
    refused = run_client(host, "carla", key, "-N", "-R", "0:127.0.0.1:9", "-o", "ExitOnForwardFailure=yes")
    assert refused.returncode == 255
    assert run_client(host, "carla", key, "-W", f"127.0.0.1:{host.port}").returncode == 255


def test_the_client_that_stands_in_for_openssh_can_be_used(host: Served, tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    program = (sys.executable, str(HERE / "asyncssh_client.py"), "-i", str(key), "-p", str(host.port), "dora@127.0.0.1")
    with come(host, "dora", program=program) as person:
        sees(person, "Invitation code:")
        person.type(f"{host.code}\r".encode())
        sees(person, "Welcome, dora.")
        person.type(b"q")
        assert person.ended() == 0
        assert person.is_in_order()
