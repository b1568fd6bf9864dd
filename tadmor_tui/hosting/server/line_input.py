"""A line typed at a terminal that leaves every key to us."""

from __future__ import annotations

_MAX_CHARACTERS = 64
_ENTER_KEYS = b"\r\n"
_INTERRUPT_KEYS = b"\x03\x04"
_BACKSPACE_KEYS = b"\x08\x7f"
_ESCAPE = 0x1B
_ERASE = b"\b \b"


class Left(Exception):
    """Somebody does not want to type anything."""


class LineInput:
    """Collects what is typed, and says what of it is to be seen."""

    def __init__(self) -> None:
        self._typed = bytearray()

    def feed(self, data: bytes) -> tuple[bytes, str | None]:
        """What is to be shown of some keys, and the line if it is complete; what comes after it is left out.

        Raises Left at the keys that interrupt. A key that is a sequence, such as an arrow, ends what can be used.
        """
        shown = bytearray()
        for byte in data:
            if byte in _ENTER_KEYS:
                line = self._typed.decode("ascii")
                self._typed.clear()
                return bytes(shown) + b"\r\n", line
            if byte in _INTERRUPT_KEYS:
                raise Left
            if byte == _ESCAPE:
                break
            if byte in _BACKSPACE_KEYS:
                if self._typed:
                    del self._typed[-1]
                    shown += _ERASE
            elif 0x20 <= byte < 0x7F and len(self._typed) < _MAX_CHARACTERS:
                self._typed.append(byte)
                shown.append(byte)
        return bytes(shown), None
