"""Admission of connections before the SSH handshake: limits for each network and for all, and which ones give way.

A refused connection costs no more than sending a sentence. A network is one IPv4 address, or the 64 leading bits of an
IPv6 address.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import struct
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from time import monotonic
from typing import Protocol

import asyncssh

from rules.message import Message, MessageError, message
from tadmor_tui.hosting.server.guest_book import KnownNetworks
from tadmor_tui.hosting.server.limits import Clock, Limits, TokenBucket
from tadmor_tui.text.translation import words_of

_MAX_NETWORKS = 4096
"""Networks whose rates are remembered; the less a network has connected, the sooner it is forgotten."""


class ConnectionRefused(MessageError):
    """A connection that is not admitted; the message is for the client."""


class LoginConnection(Protocol):
    """A connection that is signing in."""

    @property
    def has_exchanged_keys(self) -> bool: ...

    def dismiss(self, why: Message) -> None:
        """Disconnect with a sentence."""


class PendingConnection:
    """The place of a connection that is not signed in yet."""

    def __init__(self, network: str, since: float) -> None:
        self.network = network
        self.since = since
        self.connection: LoginConnection | None = None
        """Set when the SSH handshake begins."""
        self.is_dismissed = False


class ConnectionRates:
    """The recent connections of each network: a burst is allowed, then one connection at a time after some seconds."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._burst = float(limits.connections_per_network)
        self._minimum = -float(limits.counted_refusals)
        self._per_second = 1 / limits.reconnect_seconds
        self._clock = clock
        self._remaining: dict[str, tuple[float, float]] = {}
        """The connections that a network had left, and when; a network that is missing here has all."""

    def remaining(self, network: str) -> float:
        remaining, then = self._remaining.get(network, (self._burst, 0.0))
        return min(self._burst, remaining + max(0.0, self._clock() - then) * self._per_second)

    def take(self, network: str) -> None:
        remaining = max(self._minimum, self.remaining(network) - 1)
        if len(self._remaining) >= _MAX_NETWORKS and network not in self._remaining:
            self._forget()
        self._remaining[network] = (remaining, self._clock())

    def _forget(self) -> None:
        busiest_first = sorted(self._remaining, key=self.remaining)
        for network in busiest_first[_MAX_NETWORKS // 2 :]:
            del self._remaining[network]


class AdmissionControl:
    """Admits or refuses connections by their network alone."""

    def __init__(self, limits: Limits, known: KnownNetworks | set[str], clock: Clock = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self.known = known
        self._rates = ConnectionRates(limits, clock)
        burst, per_second = limits.connection_burst, limits.connections_per_second
        self._unknown_allowance = TokenBucket(burst, per_second, clock)
        self._known_allowance = TokenBucket(burst, per_second, clock)
        self._pending: list[PendingConnection] = []

    def __len__(self) -> int:
        return len(self._pending)

    def admit(self, network: str) -> PendingConnection:
        """Return a place for a new connection; raises ConnectionRefused if there is none."""
        remaining = self._rates.remaining(network)
        self._rates.take(network)
        if remaining < 1:
            raise ConnectionRefused(message("Too many connections from your network: try again in a minute."))
        if sum(one.network == network for one in self._pending) >= self._limits.pending_per_network:
            raise ConnectionRefused(
                message("Too many people from your network are signing in at once: try again in a minute.")
            )
        is_known = network in self.known
        self._count(is_known, is_first=remaining >= self._limits.connections_per_network)
        if len(self._pending) >= self._places(is_known):
            self._make_room(remaining)
        pending = PendingConnection(network, self._clock())
        self._pending.append(pending)
        return pending

    def release(self, pending: PendingConnection) -> None:
        """Free the place of a connection that has signed in or closed, if it is not free already."""
        if pending in self._pending:
            self._pending.remove(pending)

    def mark_authenticated(self, pending: PendingConnection) -> None:
        self.release(pending)
        self.known.add(pending.network)

    def _places(self, is_known: bool) -> int:
        return self._limits.pending_connections + (self._limits.pending_from_known_networks if is_known else 0)

    def _count(self, is_known: bool, is_first: bool) -> None:
        """Count a connection against the total; the last third is kept for networks that have not connected lately."""
        bucket = self._known_allowance if is_known else self._unknown_allowance
        if bucket.available() < (1 if is_first else 1 + self._limits.connection_burst // 3):
            raise ConnectionRefused(_TOO_MANY_CONNECTIONS)
        bucket.take(1)

    def _make_room(self, remaining: float) -> None:
        """Dismiss a connection that has had its time, or that has not exchanged keys and is of a busier network.

        The busiest network comes first.
        """
        dismissible = [one for one in self._pending if self._gives_way(one, remaining)]
        if not dismissible:
            raise ConnectionRefused(_TOO_MANY_CONNECTIONS)
        pending = min(dismissible, key=lambda one: (self._rates.remaining(one.network), one.since))
        self.release(pending)
        pending.is_dismissed = True
        if pending.connection is not None:
            pending.connection.dismiss(
                message("Others are waiting to sign in, so your place was given to them: try again.")
            )

    def _gives_way(self, pending: PendingConnection, remaining: float) -> bool:
        waited = self._clock() - pending.since
        if _has_exchanged_keys(pending):
            return waited >= self._limits.sign_in_seconds_when_full
        is_busier = self._rates.remaining(pending.network) < remaining / 2
        return is_busier or waited >= self._limits.key_exchange_seconds_when_full


_TOO_MANY_CONNECTIONS = message("Too many people are connecting at once: try again in a few seconds.")


def _has_exchanged_keys(pending: PendingConnection) -> bool:
    return pending.connection is not None and pending.connection.has_exchanged_keys


_IPV6_PREFIX_BITS = 64


def network_of(address: str) -> str:
    """Return the network of an address; a person who has one IPv6 address has its whole /64."""
    try:
        parsed: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    shift = parsed.max_prefixlen - _IPV6_PREFIX_BITS
    return f"{IPv6Address(int(parsed) >> shift << shift)}/{_IPV6_PREFIX_BITS}"


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
        for family, _, _, _, address_info in dict.fromkeys(addresses):
            port = port or (sockets[0].getsockname()[1] if sockets else 0)
            try:
                sockets.append(_listen(family, (address_info[0], port, *address_info[2:])))
            except OSError as error:
                if error.errno != errno.EAFNOSUPPORT:  # as on a system without IPv6
                    raise
    except OSError:
        for each in sockets:
            each.close()
        raise
    if not sockets:
        raise OSError(errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT))
    return sockets


def _listen(family: int, address: tuple[object, ...]) -> socket.socket:
    listening = socket.create_server(address, family=family, backlog=_BACKLOG)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER_BYTES)  # inherited by connections
    listening.setblocking(False)
    return listening
