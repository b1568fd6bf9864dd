"""How much one person, or somebody who is none, may take of a host."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

Clock = Callable[[], float]


@dataclass(frozen=True)
class Limits:
    """Numbers of people and bytes, and times in seconds."""

    strangers: int = 20
    """Connections that are not signed in."""
    strangers_of_one_address: int = 3
    sessions: int = 16
    """Screens at the same time, of all guests together."""
    sessions_of_one_guest: int = 3
    tries: int = 5
    """At the code, in one connection."""
    keys_offered: int = 20
    time_to_sign_in: float = 120.0
    """Long enough to compare a fingerprint and to type a code. Where others wait it is shorter."""
    time_to_sign_in_when_full: float = 20.0
    pause_after_wrong_code: float = 1.0
    keepalive: float = 15.0
    keepalives_unanswered: int = 3
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


class Bucket:
    """An allowance that fills itself up: so much at once, and so much in a second."""

    def __init__(self, at_once: int, per_second: int, clock: Clock = monotonic) -> None:
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


class Stranger:
    """A connection that is not signed in."""

    def __init__(self, address: str, came: float, dismiss: Callable[[], None]) -> None:
        self.address = address
        self.came = came
        self.dismiss = dismiss


class WaitingRoom:
    """Where connections are until they have signed in."""

    def __init__(self, limits: Limits, clock: Clock = monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._waiting: list[Stranger] = []

    def enter(self, address: str, dismiss: Callable[[], None]) -> Stranger | None:
        """A place for somebody, or None if there is none.

        If all are taken, whoever has waited longest has to go, but not before the shorter time to sign in is over.
        """
        now = self._clock()
        if sum(one.address == address for one in self._waiting) >= self._limits.strangers_of_one_address:
            return None
        if len(self._waiting) >= self._limits.strangers:
            oldest = self._waiting[0]
            if now - oldest.came < self._limits.time_to_sign_in_when_full:
                return None
            self._waiting.pop(0)
            oldest.dismiss()
        stranger = Stranger(address, now, dismiss)
        self._waiting.append(stranger)
        return stranger

    def leave(self, stranger: Stranger) -> None:
        """Signed in, or gone; also somebody who has left already."""
        if stranger in self._waiting:
            self._waiting.remove(stranger)

    def __len__(self) -> int:
        return len(self._waiting)
