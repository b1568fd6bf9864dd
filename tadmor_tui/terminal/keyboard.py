"""Input of a terminal as events; what cannot be parsed is left out."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator

from textual import constants, events
from textual.message import Message
from textual.messages import InBandWindowResize

from tadmor_tui.terminal.textual_internals import XTermParser

_KITTY_KEYS = 0b11001
"""Flags of kitty's keyboard protocol: unambiguous escape codes, all keys as escape codes, associated text."""
ALL_KEYS = "" if constants.DISABLE_KITTY_KEY else f"\x1b[>{_KITTY_KEYS}u"
"""Asks a terminal that supports it to report all keys unambiguously."""
_NO_CHARACTER = re.compile("[\ud800-\udfff]")
_NOT_ASKED_FOR = (events.Resize, events.CursorPosition, InBandWindowResize)
"""Answers to queries that the driver does not send; it has the size from the system."""


class Keyboard:
    """Parser for keys, mouse and pasted text."""

    def __init__(self, debug: bool = False) -> None:
        self._debug = debug
        self._parser = XTermParser(debug)
        # A byte that is not UTF-8 must count as one character: an old mouse report has three bytes of any value.
        self._decode = getincrementaldecoder("utf-8")("surrogateescape").decode

    def feed(self, data: bytes) -> Iterator[Message]:
        """Yield the events in some bytes; a sequence may continue in the next ones."""
        for sign in self._decode(data):
            yield from self._understood(self._parser.feed(sign))

    def tick(self) -> Iterator[Message]:
        """Yield the events of a sequence that did not continue in time, such as the Escape key."""
        yield from self._understood(self._parser.tick())

    def _understood(self, found: Iterable[Message]) -> Iterator[Message]:
        try:
            for event in found:
                if isinstance(event, events.Paste):
                    yield events.Paste(_NO_CHARACTER.sub("", event.text))
                elif not isinstance(event, _NOT_ASKED_FOR) and not _is_no_character(event):
                    yield event
        except (ValueError, OverflowError, RuntimeError):
            # Such as a key with a number beyond all characters; a parser that raised is of no use any more.
            self._parser = XTermParser(self._debug)


def _is_no_character(event: Message) -> bool:
    return isinstance(event, events.Key) and bool(_NO_CHARACTER.search(event.character or ""))
