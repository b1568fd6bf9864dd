"""Admission of connections before any SSH is spoken: how many of one network and in all, and which give way."""

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

from rules.message import Message, message
from saves.atomic import write_atomic
from saves.files import read_file
from tadmor_tui.hosting.server.limits import Clock, Limits, TokenBucket
from tadmor_tui.hosting.server.visits import RequestRefused

_MAX_NETWORKS = 4096
"""Networks whose tries are remembered; the less a network has tried, the sooner it is forgotten."""


class LoginConnection(Protocol):
    """A connection that is being signed in."""

    @property
    def has_exchanged_keys(self) -> bool: ...

    def dismiss(self, why: Message) -> None:
        """Disconnect, with a sentence."""


class PendingConnection:
    """The place of a connection that is not signed in."""

    def __init__(self, network: str, came: float) -> None:
        self.network = network
        self.came = came
        self.connection: LoginConnection | None = None
        """Set as soon as there is one."""
        self.is_dismissed = False


class ConnectionRates:
    """How often each network has connected lately.

    A network may connect so often at once, and once more whenever some seconds have passed.
    """

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._most = float(limits.connections_of_one_network)
        self._least = -float(limits.refused_connections_counted)
        self._per_second = 1 / limits.time_to_connect_again
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        """The tries that a network had left, and when; those that are not here have all."""

    def left(self, network: str) -> float:
        left, then = self._left.get(network, (self._most, 0.0))
        return min(self._most, left + max(0.0, self._clock() - then) * self._per_second)

    def take(self, network: str) -> None:
        left = max(self._least, self.left(network) - 1)
        if len(self._left) >= _MAX_NETWORKS and network not in self._left:
            self._forget()
        self._left[network] = (left, self._clock())

    def _forget(self) -> None:
        most_tried_first = sorted(self._left, key=self.left)
        for network in most_tried_first[_MAX_NETWORKS // 2 :]:
            del self._left[network]


class AdmissionControl:
    """Decides about every connection, by its network alone."""

    def __init__(self, limits: Limits, known: NetworkSet, clock: Clock = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self.known = known
        self._tries = ConnectionRates(limits, clock)
        at_once, per_second = limits.connections_at_once, limits.connections_per_second
        self._of_all = TokenBucket(at_once, per_second, clock)
        self._of_known = TokenBucket(at_once, per_second, clock)
        self._waiting: list[PendingConnection] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def enter(self, network: str) -> PendingConnection:
        """A place for a new connection; raises Refusal with a sentence if there is none."""
        left = self._tries.left(network)
        self._tries.take(network)
        if left < 1:
            raise RequestRefused(message("Your network has connected too often: try again in a minute."))
        if sum(one.network == network for one in self._waiting) >= self._limits.strangers_of_one_network:
            raise RequestRefused(
                message("Many people from your network are signing in just now: try again in a minute.")
            )
        is_known = network in self.known
        self._take_from_all(is_known, is_first=left >= self._limits.connections_of_one_network)
        if len(self._waiting) >= self._places(is_known):
            self._make_room(left)
        stranger = PendingConnection(network, self._clock())
        self._waiting.append(stranger)
        return stranger

    def leave(self, stranger: PendingConnection) -> None:
        """Signed in, or gone; also a connection that has left already."""
        if stranger in self._waiting:
            self._waiting.remove(stranger)

    def signed_in(self, stranger: PendingConnection) -> None:
        self.leave(stranger)
        self.known.add(stranger.network)

    def _places(self, is_known: bool) -> int:
        return self._limits.strangers + (self._limits.strangers_of_known_networks if is_known else 0)

    def _take_from_all(self, is_known: bool, is_first: bool) -> None:
        """Count a connection of all. The last third is left to networks that have not tried before."""
        bucket = self._of_known if is_known else self._of_all
        if bucket.there() < (1 if is_first else 1 + self._limits.connections_at_once // 3):
            raise RequestRefused(_TOO_MANY_CONNECTIONS)
        bucket.take(1)

    def _make_room(self, left: float) -> None:
        """Dismiss a connection that has had its time, or has not exchanged keys and is of a network that tried often.

        The network that has tried most comes first.
        """
        old = [one for one in self._waiting if self._gives_way(one, left)]
        if not old:
            raise RequestRefused(_TOO_MANY_CONNECTIONS)
        stranger = min(old, key=lambda one: (self._tries.left(one.network), one.came))
        self.leave(stranger)
        stranger.is_dismissed = True
        if stranger.connection is not None:
            stranger.connection.dismiss(message("Others wait to sign in, so your place is given to them: try again."))

    def _gives_way(self, stranger: PendingConnection, left: float) -> bool:
        waited = self._clock() - stranger.came
        if _has_exchanged_keys(stranger):
            return waited >= self._limits.time_to_sign_in_when_full
        has_tried_often = self._tries.left(stranger.network) < left / 2
        return has_tried_often or waited >= self._limits.time_to_exchange_keys_when_full


_TOO_MANY_CONNECTIONS = message("Too many are connecting just now: try again in a few seconds.")


def _has_exchanged_keys(stranger: PendingConnection) -> bool:
    return stranger.connection is not None and stranger.connection.has_exchanged_keys


_DAY_SECONDS = 24 * 60 * 60.0
_KNOWN_DAYS = 30
_MAX_KNOWN_NETWORKS = 2000
_MAX_FILE_BYTES = 1024 * 1024
_IPV6_PREFIX_BITS = 64


def network_of(address: str) -> str:
    """The network of an address: people who have one IPv6 address have all of its /64."""
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

    They survive a restart of the host, but no address does: the file has keyed digests and days.
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
        """A file that can't be used costs newcomers' patience and nothing else, so it is replaced."""
        try:
            return msgspec.json.decode(read_file(self._path, _MAX_FILE_BYTES), type=dict[str, int])
        except (OSError, msgspec.MsgspecError):
            return {}
