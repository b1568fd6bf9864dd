"""Limits on what one guest, or a stranger, may use of a host."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

Clock = Callable[[], float]


@dataclass(frozen=True)
class Limits:
    """Numbers of connections and bytes, and times in seconds."""

    pending_connections: int = 60
    """Connections that are not signed in."""
    pending_from_known_networks: int = 20
    """Additional ones for networks from which people have signed in before."""
    pending_per_network: int = 10
    connections_per_network: int = 20
    """At once; then one more each time that `reconnect_seconds` has passed."""
    reconnect_seconds: float = 3.0
    counted_refusals: int = 3
    """The most refused connections that count against a network, so that its wait has an end."""
    connection_burst: int = 60
    connections_per_second: int = 20
    """Of all networks together; known networks have the same allowance once more."""
    sessions: int = 150
    """Screens at the same time, of all guests together."""
    sessions_per_account: int = 3
    code_attempts: int = 5
    """Codes that may be tried in one connection."""
    offered_keys: int = 20
    key_exchange_seconds: float = 5.0
    key_exchange_seconds_when_full: float = 2.0
    sign_in_seconds: float = 120.0
    """Long enough to compare a fingerprint and to type a code."""
    sign_in_seconds_when_full: float = 20.0
    """After which a connection gives way to a new one while all places are taken."""
    wrong_code_delay_seconds: float = 1.0
    keepalive_seconds: float = 15.0
    disconnect_seconds: float = 300.0
    """Without a byte, after which a terminal is disconnected."""
    silence_seconds: float = 45.0
    """Without a byte, after which nothing more is drawn on a terminal until it answers."""
    bytes_before_sign_in: int = 48 * 1024
    bytes_per_second: int = 16 * 1024
    """Of any kind, after signing in; more is read later."""
    burst_bytes: int = 96 * 1024
    request_bytes_per_second: int = 1024
    """Of anything but terminal input, after signing in; a client that sends more is disconnected."""
    request_burst_bytes: int = 256 * 1024
    unsent_bytes: int = 3 * 1024 * 1024
    """That may wait for a client before it is disconnected."""
    input_bytes_per_second: int = 2 * 1024
    input_burst_bytes: int = 16 * 1024
    waiting_input_bytes: int = 4 * 1024
    """That may wait for a seat before reading pauses."""
    unacknowledged_key_bytes: int = 256
    """That a seat may hold unprocessed."""
    unacknowledged_frames: int = 1024
    seat_timeout_seconds: float = 30.0
    """After which a seat process counts as hanging."""
    unread_output_bytes: int = 2 * 1024 * 1024
    """After which a seat process has ignored flow control."""


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
