"""The clipboard of the reader's terminal, which OSC 52 fills, also over SSH. No terminal says whether it did."""

from __future__ import annotations

from base64 import b64encode

MAX_COPIED = 74_000
"""Characters; many terminals ignore a sequence of more than 100,000 bytes."""


def clipboard_sequence(text: str) -> str:
    """Return the sequence that copies a text."""
    return f"\x1b]52;c;{b64encode(text.encode()).decode('ascii')}\x07"
