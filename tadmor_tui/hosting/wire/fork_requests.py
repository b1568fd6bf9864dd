"""Messages between a host and its fork server: each is one packet, with at most one file descriptor."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Struct

MAX_PACKET_BYTES = 16 * 1024
MAX_TROUBLE_CHARACTERS = 2000
FORK = b"fork"
"""The request for a seat; its socket goes along as a file descriptor."""


class Ready(Struct, frozen=True, tag=True):
    """The fork server has imported and drawn everything."""

    missing: tuple[str, ...]
    """The layers of the sandbox that this system does not have."""


class Forked(Struct, frozen=True, tag=True):
    """The answer to a request; a pidfd of the seat goes along, where the system has them."""

    pid: int


class NotForked(Struct, frozen=True, tag=True):
    """The other answer: the system refused a process."""

    why: str


class SeatEnded(Struct, frozen=True, tag=True):
    """A seat has ended, with its exit status; a signal's is negative."""

    pid: int
    status: int


class Trouble(Struct, frozen=True, tag=True):
    """A traceback for the log of the host, before the fork server ends."""

    text: str


FromForkServer: TypeAlias = Ready | Forked | NotForked | SeatEnded | Trouble

encode_packet = msgspec.json.encode
read_packet = msgspec.json.Decoder[FromForkServer](FromForkServer).decode
