"""Networks that people connect from: one IPv4 address, or the 64 leading bits of an IPv6 address."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from time import time
from typing import Protocol

import msgspec

from saves.atomic import write_atomic
from saves.files import read_file

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


class Known(Protocol):
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
