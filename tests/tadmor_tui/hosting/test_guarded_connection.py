"""Whatever a connection sends, before or after signing in, the host keeps little of it and hangs up in time."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import SSHPacketHandler, String

from tadmor_tui.hosting.server.admission import Listener, PendingConnection
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.guarded_connection import (
    GuardedConnection,
    PacketKind,
    algorithm_options,
    limit_environment,
)
from tadmor_tui.hosting.server.guest_book import GuestBook
from tadmor_tui.hosting.server.limits import LIMITS, Limits
from tadmor_tui.hosting.server.seat_pipe import SeatPipe
from tadmor_tui.hosting.server.spawned_seats import SeatPool, start_seat
from tadmor_tui.hosting.server.ssh_server import serve_ssh
from tadmor_tui.hosting.wire.frames import MAX_VALUE_CHARACTERS, TERMINAL_VARIABLES
from tests.tadmor_tui.hosting import attackers
from tests.tadmor_tui.hosting.attackers import Attacker
from tests.tadmor_tui.hosting.small_host import TABLE, EchoTables

DRAWS_AND_WAITS = (
    "-c",
    "import struct, sys; drawn = b'\\x1b[?1049h';"
    "sys.stdout.buffer.write(struct.pack('>BI', 65, len(drawn)) + drawn) if sys.stdin.buffer.read(1) else 0;"
    "sys.stdout.flush(); sys.stdin.buffer.read()",
)
"""A seat that draws a little when it is used, and then hears whatever it is told."""
MEBIBYTE = 1024 * 1024
HASTE = replace(LIMITS, bytes_per_second=100 * MEBIBYTE)
"""So that a test need not wait for what is only slowed down."""


async def start_waiting(limits: Limits) -> SeatPipe:
    return await start_seat(limits, DRAWS_AND_WAITS)


@dataclass
class Hosted:
    """A host in this process."""

    connections: Connections
    listener: Listener
    code: str

    @property
    def port(self) -> int:
        return self.listener.get_port()


@asynccontextmanager
async def hosted(folder: Path, limits: Limits = LIMITS) -> AsyncIterator[Hosted]:
    guest_book = GuestBook(folder / "guests.json")
    guest_book.open_table(TABLE, range(4))
    processes = SeatPool(limits, start_waiting)
    reports: list[str] = []
    connections = Connections(guest_book, EchoTables(), processes, limits, reports.append)
    listener = await serve_ssh(connections, asyncssh.generate_private_key("ssh-ed25519"), "127.0.0.1", 0)
    try:
        yield Hosted(connections, listener, guest_book.code_of(TABLE))
    finally:
        listener.close()
        connections.end_all("")
        await processes.close()


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the host has read from all connections, piece by piece."""
    pieces: list[int] = []
    read = GuardedConnection.data_received

    def count(self: GuardedConnection, data: bytes, datatype: int | None = None) -> None:
        pieces.append(len(data))
        read(self, data, datatype)

    monkeypatch.setattr(GuardedConnection, "data_received", count)
    return pieces


# --- inner parts


def test_the_inner_parts_of_asyncssh_are_as_they_were() -> None:
    """All that `guarded_connection` takes for granted. If a new asyncssh fails here, look at that module first."""
    connection, server = asyncssh.connection.SSHConnection, asyncssh.SSHServerConnection
    assert list(inspect.signature(server).parameters)[:2] == ["loop", "options"]
    assert list(inspect.signature(connection.data_received).parameters) == ["self", "data", "datatype"]
    assert list(inspect.signature(SSHPacketHandler.process_packet).parameters) == ["self", "pkttype", "pktid", "packet"]
    assert list(inspect.signature(server.validate_public_key).parameters)[1:] == [
        "username",
        "key_data",
        "msg",
        "signature",
    ]
    assert inspect.iscoroutinefunction(server.reload_config)
    assert "handler.process_packet(pkttype, seq, packet)" in inspect.getsource(connection._recv_packet)
    assert "self._deferred_packets.append((pkttype, args))" in inspect.getsource(connection.send_packet)
    assert "while self._inpbuf" in inspect.getsource(connection._recv_data)
    made = inspect.getsource(connection.__init__)
    assert all(f"self.{name}" in made for name in ("_transport", "_owner", "_loop", "_sig_algs"))
    assert "send_cipher=" in inspect.getsource(connection.send_newkeys)
    channel = asyncssh.SSHServerChannel
    assert "self._env[key] = value" in inspect.getsource(channel._process_env_request)
    assert "self._env" in inspect.getsource(channel.get_environment)


async def test_a_channel_keeps_few_and_short_variables() -> None:
    class Channel:
        _env: dict[bytes, bytes]

    channel = Channel()
    limit_environment(channel)  # type: ignore[arg-type]
    for name in (*TERMINAL_VARIABLES, "PATH", "LC_\xe4"):
        channel._env[name.encode()] = b"x" * MAX_VALUE_CHARACTERS
    channel._env[b"LANG"] = b"y" * (MAX_VALUE_CHARACTERS + 1)
    assert channel._env == {name.encode(): b"x" * MAX_VALUE_CHARACTERS for name in TERMINAL_VARIABLES}


# --- algorithms

SLOW_OR_OLD = (
    *("rsa2048-sha256", "rsa1024-sha1", "diffie-hellman-group14-sha1", "diffie-hellman-group14-sha256"),
    *("diffie-hellman-group16-sha512", "diffie-hellman-group18-sha512", "diffie-hellman-group-exchange-sha256"),
)


@pytest.mark.parametrize("name", SLOW_OR_OLD)
async def test_key_exchanges_that_are_slow_or_old_are_not_to_be_had(name: str, tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await Attacker.connect(host.port, kex_algs=[name])


@pytest.mark.parametrize(
    ("option", "name"),
    [
        ("kex_algs", "curve25519-sha256"),
        ("kex_algs", "curve25519-sha256@libssh.org"),
        ("kex_algs", "ecdh-sha2-nistp256"),
        ("encryption_algs", "aes128-ctr"),
        ("encryption_algs", "chacha20-poly1305@openssh.com"),
    ],
)
async def test_whatever_clients_of_the_last_ten_years_speak_is_understood(
    option: str, name: str, tmp_path: Path
) -> None:
    async with hosted(tmp_path) as host:
        only: dict[str, Any] = {option: [name]}
        attacker = await Attacker.connect(host.port, **only)
        await attacker.open_terminal()
        await attacker.sees(attackers.CODE.encode())
        await attacker.close()


@pytest.mark.parametrize(
    ("option", "name"),
    [("encryption_algs", "aes256-cbc"), ("encryption_algs", "3des-cbc"), ("compression_algs", "zlib@openssh.com")],
)
async def test_old_ciphers_and_compression_are_not_to_be_had(option: str, name: str, tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        only: dict[str, Any] = {option: [name]}
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await Attacker.connect(host.port, **only)


async def test_a_signature_by_an_old_digest_proves_nothing() -> None:
    """asyncssh itself would take it, whatever the host offers."""
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    public, told = key.convert_to_public().public_data, b"session"
    connection = not_connected()
    for kind, proves in ((b"ssh-rsa", False), (b"rsa-sha2-256", True)):
        signature = key.sign(String(connection._session_id) + told, kind)
        assert await connection.validate_public_key("ana", public, told, signature) is proves


class AnyKey(asyncssh.SSHServer):
    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        return True


def not_connected() -> GuardedConnection:
    """A connection to which every key is as good as another."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    options = asyncssh.SSHServerConnectionOptions(server_host_keys=[key], login_timeout=0, **algorithm_options())
    connection = GuardedConnection(options, PendingConnection("", 0.0), LIMITS)
    connection._owner = AnyKey()
    return connection


async def test_a_key_that_is_very_long_is_not_looked_at() -> None:
    for bits, is_taken in ((2048, True), (8192 + 512, False)):
        public = String(b"ssh-rsa") + String(b"\x01\x00\x01") + String(b"\x00" + b"\xff" * (bits // 8))
        assert await not_connected().validate_public_key("ana", public, b"", b"") is is_taken


# --- floods

TOO_MUCH = "sent more than a terminal does"
SENT = 8 * MEBIBYTE
"""Bytes after which a flood gives up: nobody has hung up."""


@pytest.mark.parametrize("send", [attackers.variable, attackers.padding])
async def test_a_stranger_who_sends_very_much_is_hung_up(
    send: Callable[[Attacker], None], tmp_path: Path, received: list[int]
) -> None:
    async with hosted(tmp_path) as host:
        attacker = await Attacker.connect(host.port)
        await attacker.open_terminal()
        assert TOO_MUCH in await attacker.flood(send, SENT)
        assert sum(received[:-1]) <= LIMITS.bytes_before_sign_in < sum(received)
        assert attacker.sent < MEBIBYTE
        await attacker.close()


@pytest.mark.parametrize("send", [attackers.variable, attackers.padding])
async def test_a_guest_who_sends_much_that_is_no_terminal_input_is_hung_up(
    send: Callable[[Attacker], None], tmp_path: Path, received: list[int]
) -> None:
    async with hosted(tmp_path, HASTE) as host:
        attacker = await Attacker.connect(host.port)
        await attacker.give_code(host.code)
        await attacker.flood(send, SENT)
        assert TOO_MUCH.encode() in await attacker.sees(b"hung up")
        assert LIMITS.request_burst_bytes < sum(received) < MEBIBYTE
        assert attacker.sent < MEBIBYTE
        await attacker.close()


async def test_sizes_of_a_terminal_are_terminal_input(tmp_path: Path) -> None:
    async with hosted(tmp_path, HASTE) as host:
        attacker = await Attacker.connect(host.port)
        await attacker.give_code(host.code)
        assert await attacker.flood(attackers.resize, 2 * LIMITS.request_burst_bytes) == ""
        await attacker.close()


@pytest.mark.parametrize(
    ("send", "kind"), [(attackers.global_request, PacketKind.GLOBAL), (attackers.channel, PacketKind.CHANNEL)]
)
@pytest.mark.parametrize("is_guest", [False, True])
async def test_requests_beside_the_terminal_are_counted(
    send: Callable[[Attacker], None], kind: PacketKind, is_guest: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[PacketKind] = []
    process = GuardedConnection.process_packet

    def count(self: GuardedConnection, pkttype: int, pktid: int, packet: asyncssh.packet.SSHPacket) -> object:
        if not self._is_closed_for_input and guarded_kind(pkttype) is kind:
            asked.append(kind)
        return process(self, pkttype, pktid, packet)

    monkeypatch.setattr(GuardedConnection, "process_packet", count)
    async with hosted(tmp_path) as host:
        attacker = await Attacker.connect(host.port)
        if is_guest:
            await attacker.give_code(host.code)
        else:
            await attacker.open_terminal()
        told = await attacker.flood(send, SENT)
        if is_guest:
            assert TOO_MUCH.encode() in await attacker.sees(b"hung up")
        else:
            assert TOO_MUCH in told
        most, _ = kind.value
        assert most < len(asked)
        assert attacker.sent < MEBIBYTE
        await attacker.close()


def guarded_kind(pkttype: int) -> PacketKind | None:
    from tadmor_tui.hosting.server.guarded_connection import _LIMITED_PACKETS

    return _LIMITED_PACKETS.get(pkttype)


def exchanges(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts key exchanges that the host has worked for."""
    done: list[int] = []
    send_newkeys = asyncssh.SSHServerConnection.send_newkeys

    def count(self: asyncssh.SSHServerConnection, k: bytes, h: bytes) -> None:
        if self.is_server():
            done.append(1)
        send_newkeys(self, k, h)

    monkeypatch.setattr(asyncssh.SSHServerConnection, "send_newkeys", count)
    return done


@pytest.mark.parametrize("is_guest", [False, True])
async def test_keys_are_not_exchanged_again_and_again(
    is_guest: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = exchanges(monkeypatch)
    async with hosted(tmp_path) as host:
        attacker = await Attacker.connect(host.port)
        if is_guest:
            await attacker.give_code(host.code)
        else:
            await attacker.open_terminal()
        await attacker.flood(attackers.key_exchange, SENT)
        assert len(done) == (PacketKind.KEY_EXCHANGE.value[0] if is_guest else 1)
        await attacker.close()


async def test_names_are_not_tried_without_end(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        attacker = await Attacker.without_key(host.port)
        assert TOO_MUCH in await attacker.flood(attackers.sign_in_again, SENT)
        await attacker.close()


async def test_a_guest_who_begins_to_exchange_keys_and_stops_is_drawn_little(tmp_path: Path) -> None:
    """What is drawn meanwhile waits here, and counts as not read."""
    async with hosted(tmp_path) as host:
        attacker = await Attacker.connect(host.port)
        await attacker.give_code(host.code)
        (session,) = host.connections.sessions
        before = session.backlog()  # type: ignore[attr-defined]
        connection = attacker.connection
        connection._recv_handler = lambda: False  # it does not hear the answer
        attackers.key_exchange(attacker)
        guarded = session._login._connection  # type: ignore[attr-defined]
        async with asyncio.timeout(30):
            while guarded._kex_complete:
                await asyncio.sleep(0.01)
        session.show(b"x" * 100_000)  # type: ignore[attr-defined]
        assert session.backlog() >= before + 100_000  # type: ignore[attr-defined]
        await attacker.close()


async def test_a_client_that_reads_no_answers_is_hung_up(tmp_path: Path) -> None:
    async with hosted(tmp_path, replace(HASTE, unsent_bytes=64 * 1024)) as host:
        attacker = await Attacker.connect(host.port)
        await attacker.give_code(host.code)
        transport = attacker.connection._transport
        assert transport is not None
        transport.pause_reading()
        (session,) = host.connections.sessions
        session.show(b"x" * MEBIBYTE)  # type: ignore[attr-defined]
        attackers.resize(attacker)
        async with asyncio.timeout(30):
            while host.connections.sessions:
                await asyncio.sleep(0.01)
        await attacker.close()


# --- names of terminals


@pytest.mark.parametrize("term", ["xterm\x00", "x" * 41, "a b", "\x1b[2J", "../x"])
async def test_a_name_that_no_terminal_has_is_refused_by_a_sentence(term: str, tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        attacker = await Attacker.connect(host.port)
        await attacker.open_terminal(term)
        told = await attacker.sees(b"\xe2\x80\x9d")
        assert "a terminal that calls itself “unknown”" in told.decode()
        await attacker.close()
