"""Clients that send what no terminal sends, for tests and for `benchmarks/hosting_attacks.py`; on this machine only.

They use inner parts of asyncssh: no client that keeps to the rules can be made to do such things.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from typing import Any, Self

import asyncssh
from asyncssh.constants import MSG_IGNORE, MSG_USERAUTH_REQUEST
from asyncssh.packet import String, UInt32

CODE = "Invitation code: "
_SEND_BUFFER = 64 * 1024
"""Bytes that the own system holds; they count as sent."""
_PATIENCE = 30.0


class Attacker(asyncssh.SSHClient):
    """A client with an unknown key."""

    def __init__(self) -> None:
        self.connection: asyncssh.SSHClientConnection
        self.is_asked = asyncio.Event()
        """Without a key, the host asks for the code at once, and gets no answer."""
        self.process: asyncssh.SSHClientProcess[bytes] | None = None
        self.lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """The reason that the host gave for disconnecting."""
        self.sent = 0
        self.connecting: asyncio.Future[Any] | None = None

    @classmethod
    async def connect(
        cls, port: int, *, source: str = "127.0.0.1", key: asyncssh.SSHKey | None = None, **options: Any
    ) -> Self:
        """Come to the host until it has taken a key."""
        keys = [key or asyncssh.generate_private_key("ssh-ed25519")]
        _, attacker = await cls._connect(port, cls, source, client_keys=keys, **options)
        assert isinstance(attacker, cls)
        return attacker

    @classmethod
    async def without_key(cls, port: int) -> Self:
        """Come to the host until it asks for the code."""
        attacker = cls()
        attacker.connecting = asyncio.ensure_future(cls._connect(port, lambda: attacker, "127.0.0.1", client_keys=None))
        async with asyncio.timeout(_PATIENCE):
            await attacker.is_asked.wait()
        attacker.connection.try_next_auth = lambda *, next_method=False: None  # type: ignore[method-assign]
        return attacker

    @staticmethod
    async def _connect(
        port: int, factory: Callable[[], asyncssh.SSHClient], source: str, **options: Any
    ) -> tuple[asyncssh.SSHClientConnection, asyncssh.SSHClient]:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        line.bind((source, 0))
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
        return await asyncssh.create_connection(
            factory, sock=line, username="pending", known_hosts=None, agent_path=None, config=None, **options
        )

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self.connection = conn

    def kbdint_auth_requested(self) -> str:
        return ""

    async def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        self.is_asked.set()
        await asyncio.shield(self.lost)
        return []

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.lost.done():
            self.lost.set_result(exc.reason if isinstance(exc, asyncssh.DisconnectError) else str(exc or ""))

    async def open_terminal(self, term: str = "xterm-256color") -> None:
        self.process = await self.connection.create_process(term_type=term, term_size=(80, 24), encoding=None)

    async def give_code(self, code: str) -> None:
        """Sign in, until something is drawn."""
        await self.open_terminal()
        await self.sees(CODE.encode())
        assert self.process is not None
        self.process.stdin.write(f"{code}\r".encode())
        await self.sees(b"\x1b[?1049h")

    async def sees(self, words: bytes) -> bytes:
        assert self.process is not None
        seen = b""
        async with asyncio.timeout(_PATIENCE):
            while words not in seen:
                piece = await self.process.stdout.read(4096)
                assert piece, seen
                seen += piece
        return seen

    async def flood(self, send: Callable[[Self], object], most: int) -> str:
        """Send something again and again until the host hangs up, or a number of bytes is sent; return its reason."""
        transport = self.connection._transport
        assert transport is not None
        write = transport.write

        def count(data: bytes | bytearray | memoryview) -> None:
            self.sent += len(data)
            write(data)

        transport.write = count  # type: ignore[method-assign]
        while not self.lost.done() and self.sent < most:
            send(self)
            await self._drained()
        if not self.lost.done():
            return ""
        return await self.lost

    async def _drained(self) -> None:
        """Wait until the host, or at least this system, has taken everything."""
        await asyncio.sleep(0)
        while not self.lost.done():
            transport = self.connection._transport
            if transport is None or not transport.get_write_buffer_size():
                return
            await asyncio.sleep(0.001)

    async def hung_up(self) -> str:
        async with asyncio.timeout(_PATIENCE):
            return await self.lost

    async def close(self) -> None:
        self.connection.abort()
        await self.connection.wait_closed()
        if self.connecting is not None:
            await asyncio.gather(self.connecting, return_exceptions=True)


# --- packets


def variable(attacker: Attacker) -> None:
    """A variable with a name that no other has."""
    assert attacker.process is not None
    name = f"V{attacker.sent}".encode()
    attacker.process.channel._send_request(b"env", String(name), String(b"x" * 8000))


def resize(attacker: Attacker) -> None:
    assert attacker.process is not None
    attacker.process.change_terminal_size(80 + attacker.sent % 40, 24)


def global_request(attacker: Attacker) -> None:
    attacker.connection._send_global_request(b"tcpip-forward", String(b"localhost"), UInt32(0), want_reply=False)


def channel(attacker: Attacker) -> None:
    """One session more, beside the one that there is."""
    opening = asyncio.ensure_future(attacker.connection.create_process(encoding=None))
    opening.add_done_callback(lambda done: done.cancelled() or done.exception())  # refused
    attacker.sent += 1


def padding(attacker: Attacker) -> None:
    attacker.connection.send_packet(MSG_IGNORE, String(b"x" * 8000))


def sign_in_again(attacker: Attacker) -> None:
    """Under a new name each time, which makes a server look it up."""
    name = String(f"name{attacker.sent}")
    attacker.connection.send_packet(MSG_USERAUTH_REQUEST, name, String(b"ssh-connection"), String(b"none"))


def key_exchange(attacker: Attacker) -> None:
    """New keys, as soon as the last ones are exchanged."""
    connection = attacker.connection
    if connection._kex_complete and not connection._kexinit_sent:
        connection._send_kexinit()
        connection._kexinit_sent = True
