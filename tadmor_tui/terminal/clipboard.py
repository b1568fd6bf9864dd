"""The clipboard of the reader's terminal, which OSC 52 fills, also over SSH. No terminal says whether it did."""

from __future__ import annotations

import sys
from base64 import b64encode

from tadmor_tui.terminal.streams import UsageError, beneath
from tadmor_tui.text.translation import t

MAX_COPIED = 74_000
"""Characters; many terminals ignore a sequence of more than 100,000 bytes."""


def clipboard_sequence(text: str) -> str:
    """Return the sequence that copies a text."""
    return f"\x1b]52;c;{b64encode(text.encode()).decode('ascii')}\x07"


def send_to_clipboard(text: str) -> None:
    """Copy a text from the command line, and say what is known of it; raises UsageError without a terminal."""
    if not sys.stderr.isatty():
        raise UsageError(t("--copy needs a terminal: it is the terminal that has the clipboard."))
    terminal = beneath(sys.stderr)
    terminal.write(clipboard_sequence(text))
    terminal.flush()
    print(t("Sent to the clipboard; if nothing arrives there, your terminal does not allow it."), file=sys.stderr)
