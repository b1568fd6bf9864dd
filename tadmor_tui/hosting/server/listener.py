"""The listening sockets of a host. A refused connection costs no more than sending a sentence."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import struct
from collections.abc import Callable

import asyncssh

from rules.message import Message
from tadmor_tui.hosting.server.admission import AdmissionControl, ConnectionRefused, PendingConnection, network_of
from tadmor_tui.text.translation import words_of

VERSION = "Tadmor"
_BACKLOG = 128
_MAX_ACCEPTED_AT_ONCE = 16
"""Before other events have their turn."""
_RECEIVE_BUFFER_BYTES = 32 * 1024
"""Bytes that the system accepts while nothing is read."""
_REFUSAL_SECONDS = 1.0
_MAX_REFUSED = 128
_MAX_REFUSED_PER_NETWORK = 2
"""Refused connections that are kept while they read why; the oldest one makes room for a new one."""
_RESOURCE_ERRORS = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_RECOVERY_SECONDS = 1.0
_MSG_DISCONNECT = 1
_BLOCK_BYTES = 8
_MIN_PADDING_BYTES = 4


class Listener:
    """Accepts connections, and lets the admission control decide about each."""

    def __init__(
        self,
        sockets: list[socket.socket],
        admission: AdmissionControl,
        start: Callable[[socket.socket, PendingConnection], None],
    ) -> None:
        """`start` begins the SSH handshake of an admitted connection."""
        self._sockets = sockets
        self._admission = admission
        self._start = start
        self._loop = asyncio.get_running_loop()
        self._refused: dict[socket.socket, tuple[str, asyncio.TimerHandle]] = {}
        self._is_closed = False
        for listening in sockets:
            self._loop.add_reader(listening, self._accept, listening)

    def get_port(self) -> int:
        port: int = self._sockets[0].getsockname()[1]
        return port

    def close(self) -> None:
        self._is_closed = True
        for listening in self._sockets:
            self._loop.remove_reader(listening)
            listening.close()
        for line in list(self._refused):
            self._close_refused(line)

    def _accept(self, listening: socket.socket) -> None:
        for _ in range(_MAX_ACCEPTED_AT_ONCE):
            try:
                line, address = listening.accept()
            except ConnectionAbortedError:
                continue
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno not in _RESOURCE_ERRORS:
                    raise
                self._loop.remove_reader(listening)
                self._loop.call_later(_RECOVERY_SECONDS, self._resume, listening)
                return
            line.setblocking(False)
            network = network_of(str(address[0]))
            try:
                pending = self._admission.admit(network)
            except ConnectionRefused as refusal:
                self._refuse(line, network, refusal.message)
            else:
                self._start(line, pending)

    def _resume(self, listening: socket.socket) -> None:
        if not self._is_closed:
            self._loop.add_reader(listening, self._accept, listening)

    def _refuse(self, line: socket.socket, network: str, why: Message) -> None:
        """Send the reason, and close later: data that is unread when a connection is closed may be lost."""
        with contextlib.suppress(OSError):
            line.send(refusal_packet(words_of(why)))
            line.shutdown(socket.SHUT_WR)
        if sum(other == network for other, _ in self._refused.values()) >= _MAX_REFUSED_PER_NETWORK:
            line.close()
            return
        if len(self._refused) >= _MAX_REFUSED:
            self._close_refused(next(iter(self._refused)))
        self._refused[line] = network, self._loop.call_later(_REFUSAL_SECONDS, self._close_refused, line)

    def _close_refused(self, line: socket.socket) -> None:
        _, timer = self._refused.pop(line)
        timer.cancel()
        line.close()


def refusal_packet(sentence: str) -> bytes:
    """Return all bytes of an SSH connection in which the server only says why it disconnects."""
    text = sentence.encode()
    code = asyncssh.DISC_TOO_MANY_CONNECTIONS
    payload = struct.pack(">BII", _MSG_DISCONNECT, code, len(text)) + text + struct.pack(">I", 0)
    padding = _BLOCK_BYTES - (5 + len(payload)) % _BLOCK_BYTES
    if padding < _MIN_PADDING_BYTES:
        padding += _BLOCK_BYTES
    packet = struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + bytes(padding)
    return f"SSH-2.0-{VERSION}\r\n".encode() + packet


async def listening_sockets(address: str, port: int) -> list[socket.socket]:
    """Listen on all addresses of a name, with the same port; raises OSError if one of them can't be used."""
    addresses = await asyncio.get_running_loop().getaddrinfo(
        address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    sockets: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address_info in dict.fromkeys(addresses):
            port = port or (sockets[0].getsockname()[1] if sockets else 0)
            listening = _listen(family, kind, protocol, (address_info[0], port, *address_info[2:]))
            if listening is not None:
                sockets.append(listening)
    except OSError:
        for each in sockets:
            each.close()
        raise
    if not sockets:
        raise OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
    return sockets


def _listen(family: int, kind: int, protocol: int, address: tuple[object, ...]) -> socket.socket | None:
    """Return a listening socket, or None where the system does not know the address family."""
    try:
        listening = socket.socket(family, kind, protocol)
    except OSError:
        return None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER_BYTES)  # inherited by connections
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.setblocking(False)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening
