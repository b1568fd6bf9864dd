"""The book of guests, the key of the host, the invitation, and the line in which somebody types a code."""

from __future__ import annotations

import asyncio
import socket
import stat
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path

import asyncssh
import pytest

from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.hosting.server import guest_book as guest_book_module
from tadmor_tui.hosting.server.guest_book import GuestBook, GuestBookError
from tadmor_tui.hosting.server.invitation import host_key, invitation, own_addresses, reachable_addresses
from tadmor_tui.hosting.server.local_server import socket_path
from tadmor_tui.hosting.server.server import HostLocation, serve
from tadmor_tui.hosting.server.ssh_session import InputCancelled, LineInput
from tadmor_tui.terminal.streams import UsageError
from tests.saves.failing_disk import FailingDisk
from tests.tadmor_tui.hosting.small_host import EchoTables

TABLE = "table"


def guest_book_at(path: Path, seats: Sequence[int]) -> GuestBook:
    guest_book = GuestBook(path)
    guest_book.open_table(TABLE, seats)
    return guest_book


def test_the_book_remembers_everybody(tmp_path: Path) -> None:
    path = tmp_path / "guests.json"
    guest_book = guest_book_at(path, [0, 2])
    ana = guest_book.admit_key("SHA256:a", "  Ana\x1b[31m ", TABLE)
    bruno, word = guest_book.admit_without_key("Ana", TABLE)
    carla = guest_book.account_of_system_user("carla")
    assert carla.places == {} and guest_book.place(carla, TABLE) is None
    assert [(guest.places[TABLE], guest.name) for guest in (bruno, carla)] == [(2, "Ana"), (None, "carla")]
    assert (ana.places[TABLE], "\x1b" in ana.name) == (0, False)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert word not in path.read_text(encoding="utf-8")

    again = guest_book_at(path, [1])
    code = again.code_of(TABLE)
    assert code == guest_book.code_of(TABLE)
    assert again.account_with_key("SHA256:a") == ana
    assert again.admit_key("SHA256:a", "somebody", TABLE) == ana
    assert again.account_with_word(f" {word.upper()} ") == bruno
    assert again.account_of_system_user("carla") == carla
    assert again.account_with_key("") is again.account_with_word("") is again.account_with_word(code) is None
    tried = (code, code.upper().replace("-", " "), "", "xxxx-xxxx")
    assert [again.table_with_code(typed) for typed in tried] == [TABLE, TABLE, None, None]

    again.open_table("another", [0])
    assert again.table_with_code(again.code_of("another")) == "another"
    assert [again.place(again.account_of_system_user(name), "another") for name in ("carla", "dora")] == [0, None]
    assert GuestBook(path).tables == (TABLE, "another")


def test_two_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    guest_book = guest_book_at(tmp_path / "guests.json", [0])
    assert [guest_book.admit_key(str(n), "ana", TABLE).name for n in range(3)] == ["ana", "ana 2", "ana 3"]
    assert guest_book.admit_key("x", "\x07", TABLE).name == "Guest"


def test_nobody_is_in_who_is_not_in_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guest_book = guest_book_at(tmp_path / "guests.json", [0])
    disk = FailingDisk()
    monkeypatch.setattr(guest_book_module, "write_atomic", disk.write)
    disk.fill()
    with pytest.raises(GuestBookError, match="free some disk space") as error:
        guest_book.admit_key("a", "ana", TABLE)
    assert "disk" not in str(error.value.for_guests), "a guest can't make room there"
    assert guest_book.account_with_key("a") is None
    disk.mend()
    assert guest_book.admit_key("a", "ana", TABLE).places == {TABLE: 0}
    monkeypatch.setattr(guest_book_module, "MAX_ACCOUNTS", 1)
    with pytest.raises(GuestBookError, match="This table is full"):
        guest_book.admit_key("b", "bruno", TABLE)


def test_a_book_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "guests.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(GuestBookError, match="move it away"):
        GuestBook(path)


def test_the_key_of_a_host_stays_the_same_and_is_only_his(tmp_path: Path) -> None:
    path = tmp_path / "hosting" / "host_key"
    key = host_key(path)
    assert key.algorithm == b"ssh-ed25519"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert host_key(path).get_fingerprint() == key.get_fingerprint()
    path.chmod(0o644)
    with pytest.raises(UsageError, match="Other users may read"):
        host_key(path)
    path.write_bytes(b"no key")
    path.chmod(0o600)
    with pytest.raises(UsageError, match="is not a valid key"):
        host_key(path)


def test_the_invitation_has_all_that_somebody_needs() -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    told = invitation("192.0.2.7", 8022, "abcd-efgh", key)
    for words in ("ssh -p 8022 YOURNAME@192.0.2.7", "abcd-efgh", key.get_fingerprint(), "reset"):
        assert words in told
    assert "ssh YOURNAME@192.0.2.7" in invitation("192.0.2.7", 22, "x", key)
    assert [reachable_addresses(address) for address in ("127.0.0.1", "::1", "table.example")] == [
        ["localhost"],
        ["localhost"],
        ["table.example"],
    ]


def test_who_listens_everywhere_names_the_addresses_that_others_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {4: ["192.0.2.7", "198.51.100.7"], 6: ["2001:db8::7"]}
    monkeypatch.setattr("tadmor_tui.hosting.server.invitation.own_addresses", known.__getitem__)
    key = asyncssh.generate_private_key("ssh-ed25519")

    def told(address: str) -> list[str]:
        lines = invitation(address, 8022, "x", key).splitlines()
        return [line.rpartition("@")[2] for line in lines if "ssh -p" in line]

    assert told("0.0.0.0") == [*known[4], socket.gethostname()]
    assert told("::") == [*known[6], socket.gethostname()]
    for address in (*own_addresses(4), *own_addresses(6)):
        assert not ip_address(address).is_loopback and not ip_address(address).is_unspecified


def test_a_line_can_be_typed_where_every_key_is_ours() -> None:
    line = LineInput()
    assert line.feed(b"ab\x7f\x7f\x7f\x01c") == (b"ab\b \b\b \bc", None)
    assert line.feed(b"\x1b[A") == (b"", None)
    assert line.feed("é".encode() + b"d\rrest") == (b"d\r\n", "cd")
    assert line.feed(b"x" * 1000)[0] == b"x" * 64
    for leaves in (b"\x03", b"\x04"):
        with pytest.raises(InputCancelled):
            LineInput().feed(leaves)


async def test_where_nobody_can_be_served_is_said_in_a_sentence(tmp_path: Path) -> None:
    guest_book = guest_book_at(tmp_path / "guests.json", [0])
    taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = taken.sockets[0].getsockname()[1]
    for address in ("127.0.0.1", "192.0.2.7"):
        with pytest.raises(UsageError, match=r"\([A-Z][^:]*\): change “--listen” or “--port”"):
            await serve(
                HostLocation(tmp_path, address, port), lambda _: EchoTables(), guest_book, TABLE, own_player=None
            )
    taken.close()
    other = await asyncio.start_unix_server(lambda *_: None, socket_path(tmp_path))
    with pytest.raises(UsageError, match="Another host"):
        await serve(HostLocation(tmp_path, "127.0.0.1", 0), lambda _: EchoTables(), guest_book, TABLE, own_player=None)
    other.close()
    with pytest.raises(UsageError, match="another folder"):
        await serve(
            HostLocation(tmp_path / ("x" * 120), "127.0.0.1", 0),
            lambda _: EchoTables(),
            guest_book,
            TABLE,
            own_player=None,
        )


def test_a_host_without_its_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tadmor_tui.commands.host.find_spec", lambda _: None)
    assert main(["host", "--serve"]) == 2
    assert f'{sys.executable} -m pip install ".[host]"' in capsys.readouterr().err


@pytest.mark.parametrize("taken", ["the port", "the folder"])
def test_no_table_is_begun_where_nobody_can_be_served(
    taken: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["host", "--serve", "--listen", "127.0.0.1", "--data-dir", str(tmp_path), "--port"]
    (tmp_path / "hosting").mkdir()
    with socket.socket() as port, socket.socket(socket.AF_UNIX) as folder:
        port.bind(("127.0.0.1", 0))
        if taken == "the port":
            port.listen()
            assert main([*command, str(port.getsockname()[1])]) == 2
        else:
            folder.bind(str(socket_path(tmp_path / "hosting")))
            folder.listen()
            assert main([*command, "0"]) == 2
    told = {"the port": "change “--listen” or “--port”", "the folder": "Another host"}
    assert told[taken] in capsys.readouterr().err
    assert Store(tmp_path, "tests").games() == []


def test_who_joins_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "ana"]) == 2
    assert "needs a terminal" in capsys.readouterr().err
