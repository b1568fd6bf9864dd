"""Framing between a host and its seats.

Seat processes exchange frames over pipes: one byte kind, four bytes length, content. `tadmor join` exchanges lines of
JSON over a socket.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from enum import IntEnum
from typing import Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from rules.message import Value

MAX_FRAME_BYTES = 1024 * 1024
"""The longest content of a frame, or line."""
_HEADER = struct.Struct(">BI")
SIZE = struct.Struct(">HH")
COUNT = struct.Struct(">I")


class ToSeat(IntEnum):
    """Kinds of frames from the host to a seat."""

    HELLO = 1
    KEYS = 2
    SIZE = 3
    NEWS = 4
    TAKEN = 5
    """A number of output bytes that are on their way to the terminal, so that there is room for more."""


class FromSeat(IntEnum):
    """Kinds of frames from a seat to the host; their numbers differ from `ToSeat`, so that an echo is noticed."""

    TERMINAL = 65
    REQUEST = 66
    HEARD = 67
    """A number of frames that were processed: the seat is alive, and may get more keys."""
    TROUBLE = 68
    """A traceback for the log of the host."""


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first frame: the guest and their terminal."""

    name: str
    width: int
    height: int
    term: str
    environment: dict[str, str] = {}
    """Variables beside TERM that describe the terminal."""
    language: str = ""
    """The code of the language that is in use at a local terminal; empty for a remote one."""


TERMINAL_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "COLORTERM", "NO_COLOR")
"""The variables that are passed on to a seat."""
MAX_VALUE_CHARACTERS = 64


def terminal_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment variables that describe a terminal, for a hello."""
    return {
        name: value
        for name in TERMINAL_VARIABLES
        if (value := environment.get(name, "")) and value.isprintable() and len(value) <= MAX_VALUE_CHARACTERS
    }


class BadFrame(ValueError):
    """The other side breaks the protocol."""


Kind = TypeVar("Kind", bound=IntEnum)


def framed(kind: IntEnum, content: bytes = b"") -> bytes:
    if len(content) > MAX_FRAME_BYTES:
        raise BadFrame(f"a frame of {len(content)} bytes is too long")
    return _HEADER.pack(kind, len(content)) + content


class FrameReader(Generic[Kind]):
    """Decodes frames from chunks of bytes."""

    def __init__(self, kinds: type[Kind]) -> None:
        self._kinds = kinds
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[tuple[Kind, bytes]]:
        """Return the frames that are complete now; raises BadFrame as soon as one is invalid."""
        self._rest += data
        found: list[tuple[Kind, bytes]] = []
        while len(self._rest) >= _HEADER.size:
            number, length = _HEADER.unpack_from(self._rest)
            try:
                kind = self._kinds(number)
            except ValueError:
                raise BadFrame(f"there is no frame of kind {number}") from None
            if length > MAX_FRAME_BYTES:
                raise BadFrame(f"a frame of {length} bytes is too long")
            end = _HEADER.size + length
            if len(self._rest) < end:
                break
            found.append((kind, bytes(self._rest[_HEADER.size : end])))
            del self._rest[:end]
        return found


def unpack(form: struct.Struct, content: bytes) -> tuple[int, ...]:
    if len(content) != form.size:
        raise BadFrame(f"{form.size} bytes were expected, not {len(content)}")
    numbers: tuple[int, ...] = form.unpack(content)
    return numbers


# --- lines of the local socket


class HostLine(Struct, frozen=True, omit_defaults=True):
    """A line from the host: a message, or the last words."""

    news: Raw = Raw()
    goodbye: Value = ""


class ClientLine(Struct, frozen=True, omit_defaults=True):
    """A line to the host: the account first, then requests."""

    account: str = ""
    request: Raw = Raw()


read_host_line = msgspec.json.Decoder(HostLine).decode
read_client_line = msgspec.json.Decoder(ClientLine).decode


def encode_line(content: HostLine | ClientLine) -> bytes:
    return msgspec.json.encode(content) + b"\n"
