"""What the terminal sends, as events; whatever cannot be understood is left out."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import (
    KITTY_DISAMBIGUATE_ESCAPE_CODES,
    KITTY_REPORT_ALL_KEYS,
    KITTY_REPORT_ASSOCIATED_TEXT,
)
from textual.message import Message
from textual.messages import InBandWindowResize

_KITTY_KEYS = KITTY_DISAMBIGUATE_ESCAPE_CODES | KITTY_REPORT_ALL_KEYS | KITTY_REPORT_ASSOCIATED_TEXT
ALL_KEYS = "" if constants.DISABLE_KITTY_KEY else f"\x1b[>{_KITTY_KEYS}u"
"""Asks a terminal that can to tell all keys apart."""
_NO_CHARACTER = re.compile("[\ud800-\udfff]")
_NOT_ASKED_FOR = (events.Resize, events.CursorPosition, InBandWindowResize)
"""Answers to questions that the driver does not ask; it has the size from the system."""


class Keyboard:
    """Keys, mouse and pasted text out of the bytes of a terminal."""

    def __init__(self, debug: bool = False) -> None:
        self._debug = debug
        self._parser = XTermParser(debug)
        # A byte that is not UTF-8 has to count as one sign: an old report of the mouse is three bytes of any kind.
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode

    def feed(self, data: bytes) -> Iterator[Message]:
        """The events of some bytes; a sequence may go on in the next ones."""
        for sign in self._decode(data):
            yield from self._understood(self._parser.feed(sign))

    def tick(self) -> Iterator[Message]:
        """The events of what did not go on for a while, such as the escape key."""
        yield from self._understood(self._parser.tick())

    def _understood(self, found: Iterable[Message]) -> Iterator[Message]:
        try:
            for event in found:
                if isinstance(event, events.Paste):
                    yield events.Paste(_NO_CHARACTER.sub("", event.text))
                elif not isinstance(event, _NOT_ASKED_FOR) and not _is_no_character(event):
                    yield event
        except (ValueError, OverflowError, RuntimeError):
            # Such as a key with a number beyond all characters; what raises is of no use any more.
            self._parser = XTermParser(self._debug)


def _is_no_character(event: Message) -> bool:
    return isinstance(event, events.Key) and bool(_NO_CHARACTER.search(event.character or ""))
