"""The number of colours to send: what the terminal reports, unless the player prefers another."""

from __future__ import annotations

import os
from typing import Literal, TypeAlias

from tadmor_tui.terminal.capabilities import is_over_ssh

ColourDepth: TypeAlias = Literal["16", "256", "true"]
TEXTUAL_NAMES: dict[str, str] = {"16": "standard", "256": "256", "true": "truecolor"}
"""Values of TEXTUAL_COLOR_SYSTEM."""
_TEXT_CONSOLES = ("linux", "vt", "ansi", "cons", "sun", "dumb", "unknown")
"""Prefixes of TERM of terminals with at most 16 colours."""


def detect_colour_depth() -> ColourDepth:
    """Return the colour depth that the environment reports; over SSH, where COLORTERM is not passed on, at least 256.

    Terminals such as PuTTY call themselves plain `xterm` there and have 256 colours; only text consoles have fewer.
    """
    term = os.environ.get("TERM", "").lower()
    if os.environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return "true"
    if term.endswith(("-256color", "-kitty")):
        return "256"
    if is_over_ssh() and term and not term.startswith(_TEXT_CONSOLES) and not term.endswith("-16color"):
        return "256"
    return "16"
