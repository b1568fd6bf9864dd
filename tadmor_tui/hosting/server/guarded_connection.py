"""An SSH connection that keeps to the bounds of its line. No other module uses inner parts of asyncssh."""

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
"""Bytes that travel around terminal input: headers, padding, a digest, and a packet to be ignored."""
_MINUTE_SECONDS = 60.0


class PacketKind(Enum):
    """Kinds of packets that make work: how many at once, and how many more in a second."""

    KEY_EXCHANGE = (4, 1 / _MINUTE_SECONDS)
    SIGN_IN = (64, 0.0)
    GLOBAL = (64, 2.0)
    CHANNEL = (16, 0.1)


class TrafficGuard:
    """Counts what comes over one line. Before signing in the amount is limited, afterwards also the pace.

    After signing in, terminal input is read as fast as the pace allows; a client that sends much of anything else is
    disconnected.
    """

    def __init__(self, limits: Limits, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._before_sign_in = limits.bytes_before_sign_in
        self._is_signed_in = False
        self._per_second = limits.bytes_per_second
        self._pace = TokenBucket(limits.bytes_at_once, limits.bytes_per_second, clock)
        self._requests = TokenBucket(limits.requests_at_once, limits.requests_per_second, clock)
        self._asked = {kind: TokenBucket(*kind.value, clock) for kind in PacketKind}
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

    def asked(self, kind: PacketKind) -> bool:
        """Count a packet that makes work; False: that is one too many."""
        if kind is PacketKind.KEY_EXCHANGE:
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
"""Bytes, with what stands around the number."""
_LIMITED_PACKETS = {
    MSG_KEXINIT: PacketKind.KEY_EXCHANGE,
    MSG_USERAUTH_REQUEST: PacketKind.SIGN_IN,
    MSG_GLOBAL_REQUEST: PacketKind.GLOBAL,
    MSG_CHANNEL_OPEN: PacketKind.CHANNEL,
}


def algorithm_options() -> dict[str, list[str]]:
    """Options for algorithms: modern ones, none of which is slow, as far as this machine has them."""
    return {
        "kex_algs": _available(_KEY_EXCHANGES, get_kex_algs()),
        "encryption_algs": _available(_CIPHERS, get_encryption_algs()),
        "mac_algs": _available(_MACS, get_mac_algs()),
        "signature_algs": _available(_SIGNATURES, get_public_key_algs()),
    }


def _available(wanted: Sequence[str], available: Sequence[bytes]) -> list[str]:
    return [name for name in wanted if name.encode() in available]


class ConnectionOwner(Protocol):
    """The one who looks after a guarded connection."""

    def sent_too_much(self) -> None:
        """Nothing more is read from it; it has to be closed."""


class GuardedConnection(asyncssh.SSHServerConnection):
    """One connection of a stranger who may become a guest."""

    def __init__(
        self, options: asyncssh.SSHServerConnectionOptions, stranger: PendingConnection, limits: Limits
    ) -> None:
        super().__init__(asyncio.get_running_loop(), options)
        self.stranger = stranger
        self.guard = TrafficGuard(limits)
        self._most_unsent = limits.unsent
        self._is_deaf = False

    # --- what comes

    def data_received(self, data: bytes, datatype: DataType = None) -> None:
        if self._is_deaf:
            return
        if not self.guard.received(len(data)) or self.unsent() > self._most_unsent:
            self._hear_no_more()
            return
        super().data_received(data, datatype)
        if (pause := self.guard.pause) and self._transport is not None:
            self._transport.pause_reading()
            self._loop.call_later(pause, self._read_on)

    def _read_on(self) -> None:
        if self._transport is not None and not self._is_deaf:
            self._transport.resume_reading()

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        kind = _LIMITED_PACKETS.get(pkttype)
        if self._is_deaf or (kind is not None and not self.guard.asked(kind)):
            self._hear_no_more()
            return True
        return super().process_packet(pkttype, pktid, packet)

    def _hear_no_more(self) -> None:
        self._inpbuf = b""
        if not self._is_deaf:
            self._is_deaf = True
            if self._transport is not None:
                self._transport.pause_reading()
            cast(ConnectionOwner, self._owner).sent_too_much()

    async def reload_config(self) -> None:
        """There are no files of options; to build them anew for each name would only take time."""

    async def validate_public_key(self, username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
        """Look at the length and the kind before anything is computed; asyncssh does not."""
        if len(key_data) > _MAX_KEY_BYTES or (msg and _signature_algorithm(signature) not in self._sig_algs):
            return False
        return await super().validate_public_key(username, key_data, msg, signature)

    # --- what goes

    def unsent(self) -> int:
        """Bytes that wait here: for room on the line, or until keys are exchanged."""
        held_back = sum(len(part) for _, parts in self._deferred_packets for part in parts)
        return held_back + (self._transport.get_write_buffer_size() if self._transport is not None else 0)

    @property
    def has_exchanged_keys(self) -> bool:
        return self.get_extra_info("send_cipher") is not None


def _signature_algorithm(signature: bytes) -> bytes:
    try:
        return SSHPacket(signature).get_string()
    except PacketDecodeError:
        return b""


class _Environment(dict[bytes, bytes]):
    """Variables of a session: only those that are used, and only short values."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name.decode("ascii", "replace") in TERMINAL_VARIABLES and len(value) <= MAX_VALUE_CHARACTERS:
            super().__setitem__(name, value)


def limit_environment(channel: asyncssh.SSHServerChannel[bytes]) -> None:
    """Have a channel forget all variables that nobody asks for."""
    channel._env = _Environment()
