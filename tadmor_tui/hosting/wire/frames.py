"""What travels between the host and the process of a seat: frames of one byte kind, four bytes length, and content."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from enum import IntEnum
from typing import Generic, TypeVar

from msgspec import Struct

MAX_FRAME_BYTES = 1024 * 1024
"""The longest content of a frame."""
_HEADER = struct.Struct(">BI")
_SIZE = struct.Struct(">HH")
_COUNT = struct.Struct(">I")


class ToSeat(IntEnum):
    """What the host tells a seat."""

    HELLO = 1
    KEYS = 2
    SIZE = 3
    NEWS = 4
    TAKEN = 5
    """So many bytes of those for the terminal are on their way: there is room for more."""
    QUIT = 6


class FromSeat(IntEnum):
    """What a seat tells the host. No number is one of the other direction, so that an echo is noticed."""

    TERMINAL = 65
    REQUEST = 66
    HEARD = 67
    """So many frames have been worked off: the seat is alive, and may get more keys."""
    TROUBLE = 68
    """What has gone wrong in it, for whoever looks after the host."""


class Hello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first frame: at which terminal somebody sits, and who."""

    name: str
    width: int
    height: int
    term: str
    environment: dict[str, str] = {}
    """The few things that terminals say of themselves in other variables than TERM."""
    language: str = ""
    """The code of the language that the program speaks there already; of a terminal far away nobody knows."""


TERMINAL_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "COLORTERM", "NO_COLOR")
"""The variables that a seat is told of."""
MAX_VALUE_CHARACTERS = 64


def terminal_variables(environment: Mapping[str, str]) -> dict[str, str]:
    """What of the variables around a terminal goes into a hello."""
    return {
        name: value
        for name in TERMINAL_VARIABLES
        if (value := environment.get(name, "")) and value.isprintable() and len(value) <= MAX_VALUE_CHARACTERS
    }


class BadFrame(ValueError):
    """The other side does not keep to the frames."""


Kind = TypeVar("Kind", bound=IntEnum)


def framed(kind: IntEnum, content: bytes = b"") -> bytes:
    """The bytes of a frame."""
    if len(content) > MAX_FRAME_BYTES:
        raise BadFrame(f"a frame of {len(content)} bytes is too long")
    return _HEADER.pack(kind, len(content)) + content


class FrameReader(Generic[Kind]):
    """Puts frames together from pieces as they come."""

    def __init__(self, kinds: type[Kind]) -> None:
        self._kinds = kinds
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[tuple[Kind, bytes]]:
        """The frames that are complete now; raises BadFrame as soon as one can't be any."""
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


def write_size(width: int, height: int) -> bytes:
    return _SIZE.pack(width, height)


def read_size(content: bytes) -> tuple[int, int]:
    width, height = _unpack(_SIZE, content)
    return width, height


def write_count(count: int) -> bytes:
    return _COUNT.pack(count)


def read_count(content: bytes) -> int:
    (count,) = _unpack(_COUNT, content)
    return count


def _unpack(form: struct.Struct, content: bytes) -> tuple[int, ...]:
    if len(content) != form.size:
        raise BadFrame(f"{form.size} bytes were expected, not {len(content)}")
    numbers: tuple[int, ...] = form.unpack(content)
    return numbers
