"""SSH connections with limits on what they may send. No other module uses private parts of asyncssh.

asyncssh limits neither the amount nor the rate of what a client sends, and does not tell how much waits for a slow one.
The private parts are `_transport`, `_inpbuf`, `_deferred_packets`, `_owner`, `_sig_algs` and `_loop` of a connection,
and `_env` of a channel. Without them a stranger could use any amount of time and memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING, Protocol, cast

import asyncssh
from asyncssh.constants import MSG_CHANNEL_OPEN, MSG_GLOBAL_REQUEST, MSG_KEXINIT, MSG_USERAUTH_REQUEST
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs
from asyncssh.packet import PacketDecodeError, SSHPacket
from asyncssh.public_key import get_public_key_algs

from tadmor_tui.hosting.server.admission import PendingConnection
from tadmor_tui.hosting.server.limits import Clock, Limits, TokenBucket
from tadmor_tui.hosting.wire.frames import MAX_VALUE_CHARACTERS, TERMINAL_VARIABLES

if TYPE_CHECKING:
    from asyncssh.session import DataType


_PACKET_OVERHEAD_BYTES = 192
"""Bytes around terminal input: headers, padding, a digest, and a packet to be ignored."""
_MINUTE_SECONDS = 60.0


class PacketKind(Enum):
    """Kinds of packets that cost work, with their burst and their number per second."""

    KEY_EXCHANGE = (4, 1 / _MINUTE_SECONDS)
    SIGN_IN = (64, 0.0)
    GLOBAL = (64, 2.0)
    CHANNEL = (16, 0.1)


class TrafficGuard:
    """Traffic limits of one connection: the amount before signing in, the rate afterwards.

    After signing in, terminal input is read as fast as the rate allows; a client that sends much of anything else is
    disconnected.
    """

    def __init__(self, limits: Limits, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._before_sign_in = limits.bytes_before_sign_in
        self._is_authenticated = False
        self._per_second = limits.bytes_per_second
        self._bytes = TokenBucket(limits.burst_bytes, limits.bytes_per_second, clock)
        self._requests = TokenBucket(limits.request_burst_bytes, limits.request_bytes_per_second, clock)
        self._packets = {kind: TokenBucket(*kind.value, clock) for kind in PacketKind}
        self._key_exchanges = 0
        self._last_heard = clock()

    def mark_authenticated(self) -> None:
        self._is_authenticated = True

    def count_bytes(self, count: int) -> bool:
        """Count received bytes of any kind, and return False if they are too many."""
        self._last_heard = self._clock()
        if not self._is_authenticated:
            self._before_sign_in -= count
            return self._before_sign_in >= 0
        self._bytes.available()
        self._bytes.take(count)
        is_over = self._requests.available() < 0  # terminal input has been subtracted by now
        self._requests.take(count)
        return not is_over

    def note_input(self, count: int) -> None:
        """Count received bytes as terminal input, in one packet."""
        self._requests.take(-count - _PACKET_OVERHEAD_BYTES)

    def count_packet(self, kind: PacketKind) -> bool:
        """Count a packet that costs work, and return False if it is one too many."""
        if kind is PacketKind.KEY_EXCHANGE:
            self._key_exchanges += 1
            if self._key_exchanges > 1 and not self._is_authenticated:
                return False
        bucket = self._packets[kind]
        if bucket.available() < 1:
            return False
        bucket.take(1)
        return True

    @property
    def pause(self) -> float:
        """Seconds for which nothing may be read."""
        missing = -self._bytes.available()
        return missing / self._per_second if self._is_authenticated and missing > 0 else 0.0

    @property
    def silence(self) -> float:
        """Seconds since the last byte."""
        return self._clock() - self._last_heard


_KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
)
_CIPHERS = (
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-ctr",
    "aes128-ctr",
)
_MACS = (
    "hmac-sha2-256-etm@openssh.com",
    "hmac-sha2-512-etm@openssh.com",
    "hmac-sha2-256",
    "hmac-sha2-512",
)
_SIGNATURES = (
    "ssh-ed25519",
    "sk-ssh-ed25519@openssh.com",
    "sk-ecdsa-sha2-nistp256@openssh.com",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "rsa-sha2-256",
    "rsa-sha2-512",
)
_MAX_RSA_BITS = 8192
_MAX_KEY_BYTES = _MAX_RSA_BITS // 8 + 64
"""With the fields around the number."""
_LIMITED_PACKETS = {
    MSG_KEXINIT: PacketKind.KEY_EXCHANGE,
    MSG_USERAUTH_REQUEST: PacketKind.SIGN_IN,
    MSG_GLOBAL_REQUEST: PacketKind.GLOBAL,
    MSG_CHANNEL_OPEN: PacketKind.CHANNEL,
}


def algorithm_options() -> dict[str, list[str]]:
    """Return asyncssh options for modern algorithms, none of which is slow, as far as they are available."""
    return {
        "kex_algs": _available(_KEY_EXCHANGES, get_kex_algs()),
        "encryption_algs": _available(_CIPHERS, get_encryption_algs()),
        "mac_algs": _available(_MACS, get_mac_algs()),
        "signature_algs": _available(_SIGNATURES, get_public_key_algs()),
    }


def _available(wanted: Sequence[str], available: Sequence[bytes]) -> list[str]:
    return [name for name in wanted if name.encode() in available]


class ConnectionOwner(Protocol):
    """The owner of a guarded connection."""

    def on_excess_traffic(self) -> None:
        """Close the connection, from which nothing more is read."""


class GuardedConnection(asyncssh.SSHServerConnection):
    """One SSH connection, from which nothing is read beyond its limits."""

    def __init__(
        self, options: asyncssh.SSHServerConnectionOptions, pending: PendingConnection, limits: Limits
    ) -> None:
        super().__init__(asyncio.get_running_loop(), options)
        self.pending = pending
        self.guard = TrafficGuard(limits)
        self._max_unsent = limits.unsent_bytes
        self._is_closed_for_input = False

    # --- input

    def data_received(self, data: bytes, datatype: DataType = None) -> None:
        if self._is_closed_for_input:
            return
        if not self.guard.count_bytes(len(data)) or self.unsent() > self._max_unsent:
            self._stop_input()
            return
        super().data_received(data, datatype)
        if (pause := self.guard.pause) and self._transport is not None:
            self._transport.pause_reading()
            self._loop.call_later(pause, self._resume_reading)

    def _resume_reading(self) -> None:
        if self._transport is not None and not self._is_closed_for_input:
            self._transport.resume_reading()

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        kind = _LIMITED_PACKETS.get(pkttype)
        if self._is_closed_for_input or (kind is not None and not self.guard.count_packet(kind)):
            self._stop_input()
            return True
        return super().process_packet(pkttype, pktid, packet)

    def _stop_input(self) -> None:
        self._inpbuf = b""
        if not self._is_closed_for_input:
            self._is_closed_for_input = True
            if self._transport is not None:
                self._transport.pause_reading()
            cast(ConnectionOwner, self._owner).on_excess_traffic()

    async def reload_config(self) -> None:
        """Do nothing: there are no option files, and building the options anew for each name would take time."""

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Check length and algorithm before any computation, which asyncssh does not."""
        if len(key_data) > _MAX_KEY_BYTES or (msg and _signature_algorithm(signature) not in self._sig_algs):
            return False
        return await super().validate_public_key(username, key_data, msg, signature)

    # --- output

    def unsent(self) -> int:
        """Return the bytes that wait here: for the network, or for the end of a key exchange."""
        deferred = sum(len(part) for _, parts in self._deferred_packets for part in parts)
        return deferred + (self._transport.get_write_buffer_size() if self._transport is not None else 0)

    @property
    def has_exchanged_keys(self) -> bool:
        return self.get_extra_info("send_cipher") is not None


def _signature_algorithm(signature: bytes) -> bytes:
    try:
        return SSHPacket(signature).get_string()
    except PacketDecodeError:
        return b""


class _Environment(dict[bytes, bytes]):
    """Environment of a session: only variables that are used, and only short values."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name.decode("ascii", "replace") in TERMINAL_VARIABLES and len(value) <= MAX_VALUE_CHARACTERS:
            super().__setitem__(name, value)


def limit_environment(channel: asyncssh.SSHServerChannel[bytes]) -> None:
    """Have a channel keep only the environment variables that are used."""
    channel._env = _Environment()
