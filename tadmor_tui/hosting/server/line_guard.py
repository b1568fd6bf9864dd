"""Bounds on what one SSH connection may send, whatever packets it is made of."""

from __future__ import annotations

from enum import Enum
from time import monotonic

from tadmor_tui.hosting.server.limits import Bucket, Clock, Limits

_PACKET_OVERHEAD_BYTES = 192
"""Bytes that travel around terminal input: headers, padding, a digest, and a packet to be ignored."""
_MINUTE_SECONDS = 60.0


class Asked(Enum):
    """Kinds of packets that make work: how many at once, and how many more in a second."""

    KEY_EXCHANGE = (4, 1 / _MINUTE_SECONDS)
    SIGN_IN = (64, 0.0)
    GLOBAL = (64, 2.0)
    CHANNEL = (16, 0.1)


class LineGuard:
    """Counts what comes over one line. Before signing in the amount is limited, afterwards also the pace.

    After signing in, terminal input is read as fast as the pace allows; a client that sends much of anything else is
    disconnected.
    """

    def __init__(self, limits: Limits, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._before_sign_in = limits.bytes_before_sign_in
        self._is_signed_in = False
        self._per_second = limits.bytes_per_second
        self._pace = Bucket(limits.bytes_at_once, limits.bytes_per_second, clock)
        self._requests = Bucket(limits.requests_at_once, limits.requests_per_second, clock)
        self._asked = {kind: Bucket(*kind.value, clock) for kind in Asked}
        self._key_exchanges = 0
        self._heard = clock()

    def sign_in(self) -> None:
        self._is_signed_in = True

    def received(self, count: int) -> bool:
        """Count bytes of any kind; False: that is too much."""
        self._heard = self._clock()
        if not self._is_signed_in:
            self._before_sign_in -= count
            return self._before_sign_in >= 0
        self._pace.there()
        self._pace.take(count)
        is_over = self._requests.there() < 0  # what was terminal input has been taken out of it by now
        self._requests.take(count)
        return not is_over

    def typed(self, count: int) -> None:
        """Bytes that have been received were terminal input, in one packet."""
        self._requests.take(-count - _PACKET_OVERHEAD_BYTES)

    def asked(self, kind: Asked) -> bool:
        """Count a packet that makes work; False: that is one too many."""
        if kind is Asked.KEY_EXCHANGE:
            self._key_exchanges += 1
            if self._key_exchanges > 1 and not self._is_signed_in:
                return False
        bucket = self._asked[kind]
        if bucket.there() < 1:
            return False
        bucket.take(1)
        return True

    @property
    def pause(self) -> float:
        """Seconds for which nothing more may be read."""
        missing = -self._pace.there()
        return missing / self._per_second if self._is_signed_in and missing > 0 else 0.0

    @property
    def silence(self) -> float:
        """Seconds since something was heard."""
        return self._clock() - self._heard
