"""Limits on what one guest, or a stranger, may use of a host."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

Clock = Callable[[], float]


@dataclass(frozen=True)
class Limits:
    """Numbers of connections and bytes, and times in seconds."""

    strangers: int = 60
    """Connections that are not signed in."""
    strangers_of_known_networks: int = 20
    """Additional ones for networks from which people have signed in before."""
    strangers_of_one_network: int = 10
    connections_of_one_network: int = 20
    """At once; then one more each time that `time_to_connect_again` has passed."""
    time_to_connect_again: float = 3.0
    refused_connections_counted: int = 3
    """The most refused connections that count against a network, so that its wait has an end."""
    connections_at_once: int = 60
    connections_per_second: int = 20
    """Of all networks together; known networks have the same allowance once more."""
    sessions: int = 16
    """Screens at the same time, of all guests together."""
    sessions_of_one_guest: int = 3
    tries: int = 5
    """Codes that may be tried in one connection."""
    keys_offered: int = 20
    time_to_exchange_keys: float = 5.0
    time_to_exchange_keys_when_full: float = 2.0
    time_to_sign_in: float = 120.0
    """Long enough to compare a fingerprint and to type a code."""
    time_to_sign_in_when_full: float = 20.0
    """After which a connection gives way to a new one while all places are taken."""
    pause_after_wrong_code: float = 1.0
    keepalive: float = 15.0
    time_to_answer: float = 300.0
    """Seconds without a byte after which a terminal is disconnected."""
    silence: float = 45.0
    """Seconds without a byte after which nothing more is drawn on a terminal until it answers."""
    bytes_before_sign_in: int = 48 * 1024
    bytes_per_second: int = 16 * 1024
    """Of any kind, after signing in; more is read later."""
    bytes_at_once: int = 96 * 1024
    requests_per_second: int = 1024
    """Bytes of anything but terminal input, after signing in; a client that sends more is disconnected."""
    requests_at_once: int = 256 * 1024
    unsent: int = 3 * 1024 * 1024
    """Bytes that may wait for a client before it is disconnected."""
    typed_per_second: int = 2 * 1024
    typed_at_once: int = 16 * 1024
    typed_and_waiting: int = 4 * 1024
    """Bytes that may wait for a seat before reading pauses."""
    unheard_keys: int = 256
    """Bytes that a seat may hold unprocessed."""
    unheard_frames: int = 1024
    time_to_hear: float = 30.0
    """After which a seat process counts as hanging."""
    unread_by_terminal: int = 2 * 1024 * 1024
    """Bytes of unread output after which a seat process has ignored flow control."""


LIMITS = Limits()


class TokenBucket:
    """Rate limit: an allowance for a burst that is refilled at a constant rate."""

    def __init__(self, burst: int, per_second: float, clock: Clock = monotonic) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._available = float(burst)
        self._refilled = clock()

    def available(self) -> int:
        """Return what may be taken now; negative after more was taken than there was."""
        now = self._clock()
        refill = max(0.0, now - self._refilled) * self._per_second
        self._available = min(self._burst, self._available + refill)
        self._refilled = now
        return int(self._available)

    def take(self, amount: int) -> None:
        self._available -= amount
