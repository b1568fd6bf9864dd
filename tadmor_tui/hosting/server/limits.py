"""How much one person, or somebody who is none, may take of a host."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

Clock = Callable[[], float]


@dataclass(frozen=True)
class Limits:
    """Numbers of people and bytes, and times in seconds."""

    strangers: int = 60
    """Connections that are not signed in."""
    strangers_of_known_networks: int = 20
    """So many more, for networks from which people have signed in before."""
    strangers_of_one_network: int = 10
    connections_of_one_network: int = 20
    """At once; then one more whenever `time_to_connect_again` has passed."""
    time_to_connect_again: float = 3.0
    refused_connections_counted: int = 3
    """So many refused connections of a network count against it, so that it need not wait for ever."""
    connections_at_once: int = 60
    connections_per_second: int = 20
    """Of all networks together; known networks have the same amount for themselves."""
    sessions: int = 16
    """Screens at the same time, of all guests together."""
    sessions_of_one_guest: int = 3
    tries: int = 5
    """At the code, in one connection."""
    keys_offered: int = 20
    time_to_exchange_keys: float = 5.0
    time_to_exchange_keys_when_full: float = 2.0
    time_to_sign_in: float = 120.0
    """Long enough to compare a fingerprint and to type a code."""
    time_to_sign_in_when_full: float = 20.0
    """When all places are taken, connections that have had so much time give way to new ones."""
    pause_after_wrong_code: float = 1.0
    keepalive: float = 15.0
    time_to_answer: float = 300.0
    """Seconds without a byte after which a terminal counts as gone."""
    silence: float = 45.0
    """Seconds without a byte after which nothing more is drawn on a terminal until it answers."""
    bytes_before_sign_in: int = 48 * 1024
    bytes_per_second: int = 16 * 1024
    """After signing in, whatever the bytes are; more is read later."""
    bytes_at_once: int = 96 * 1024
    requests_per_second: int = 1024
    """Bytes of anything but terminal input, after signing in; whoever sends more is disconnected."""
    requests_at_once: int = 256 * 1024
    unsent: int = 3 * 1024 * 1024
    """Bytes that may wait for a client before it is disconnected."""
    typed_per_second: int = 2 * 1024
    typed_at_once: int = 16 * 1024
    typed_and_waiting: int = 4 * 1024
    """Bytes that wait for a seat before no more are taken from the line."""
    unheard_keys: int = 256
    """Bytes that a seat may have without having worked them off."""
    unheard_frames: int = 1024
    time_to_hear: float = 30.0
    """After which a seat process counts as hanging."""
    unread_by_terminal: int = 2 * 1024 * 1024
    """Bytes after which a seat process has not kept to what it was told of the terminal's pace."""


LIMITS = Limits()


class TokenBucket:
    """An allowance that fills itself up: so much at once, and so much in a second."""

    def __init__(self, at_once: int, per_second: float, clock: Clock = monotonic) -> None:
        self._most = at_once
        self._per_second = per_second
        self._clock = clock
        self._there = float(at_once)
        self._filled = clock()

    def there(self) -> int:
        now = self._clock()
        self._there = min(self._most, self._there + max(0.0, now - self._filled) * self._per_second)
        self._filled = now
        return int(self._there)

    def take(self, amount: int) -> None:
        self._there -= amount
