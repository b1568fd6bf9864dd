"""Admission of connections before the SSH handshake: limits for each network and for all, and which ones give way.

A network is one IPv4 address, or the 64 leading bits of an IPv6 address.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from time import monotonic, time
from typing import Protocol

import msgspec

from rules.message import Message, MessageError, message
from saves.atomic import write_atomic
from saves.files import read_file
from tadmor_tui.hosting.server.limits import Clock, Limits, TokenBucket

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

    def __init__(self, limits: Limits, known: NetworkSet, clock: Clock = monotonic) -> None:
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
            raise ConnectionRefused(message("Your network has connected too often: try again in a minute."))
        if sum(one.network == network for one in self._pending) >= self._limits.pending_per_network:
            raise ConnectionRefused(
                message("Many people from your network are signing in just now: try again in a minute.")
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
            pending.connection.dismiss(message("Others wait to sign in, so your place is given to them: try again."))

    def _gives_way(self, pending: PendingConnection, remaining: float) -> bool:
        waited = self._clock() - pending.since
        if _has_exchanged_keys(pending):
            return waited >= self._limits.sign_in_seconds_when_full
        is_busier = self._rates.remaining(pending.network) < remaining / 2
        return is_busier or waited >= self._limits.key_exchange_seconds_when_full


_TOO_MANY_CONNECTIONS = message("Too many are connecting just now: try again in a few seconds.")


def _has_exchanged_keys(pending: PendingConnection) -> bool:
    return pending.connection is not None and pending.connection.has_exchanged_keys


_DAY_SECONDS = 24 * 60 * 60.0
_KNOWN_DAYS = 30
_MAX_KNOWN_NETWORKS = 2000
_MAX_FILE_BYTES = 1024 * 1024
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


class NetworkSet(Protocol):
    """Networks from which people have signed in."""

    def __contains__(self, network: object) -> bool: ...

    def add(self, network: str) -> None: ...


class KnownNetworks:
    """Networks from which people have signed in within thirty days.

    They are kept across restarts of the host as keyed digests with days, without any address.
    """

    def __init__(self, path: Path, secret: bytes, clock: Callable[[], float] = time) -> None:
        self._path = path
        self._secret = secret
        self._clock = clock
        self._days = self._read()

    def __contains__(self, network: object) -> bool:
        day = self._days.get(self._digest(str(network)))
        return day is not None and self._today() - day <= _KNOWN_DAYS

    def add(self, network: str) -> None:
        """Remember that a person has signed in from a network today."""
        digest, today = self._digest(network), self._today()
        if self._days.get(digest) == today:
            return
        self._days.pop(digest, None)
        self._days[digest] = today
        kept = [(name, day) for name, day in self._days.items() if today - day <= _KNOWN_DAYS]
        self._days = dict(kept[-_MAX_KNOWN_NETWORKS:])
        with contextlib.suppress(OSError):  # known until the host ends, at least
            write_atomic(self._path, msgspec.json.encode(self._days), keep_last=False)

    def _today(self) -> int:
        return int(self._clock() // _DAY_SECONDS)

    def _digest(self, network: str) -> str:
        return hmac.new(self._secret, network.encode(), hashlib.sha256).hexdigest()

    def _read(self) -> dict[str, int]:
        """Read the file; one that can't be used is replaced, which costs no more than the patience of newcomers."""
        try:
            return msgspec.json.decode(read_file(self._path, _MAX_FILE_BYTES), type=dict[str, int])
        except (OSError, msgspec.MsgspecError):
            return {}
