"""How many colours are sent: as many as the terminal says that it has, but for what a player prefers."""

from __future__ import annotations

import os
from typing import Literal, TypeAlias

from tadmor_tui.terminal.capabilities import over_ssh

ColourDepth: TypeAlias = Literal["16", "256", "true"]
TEXTUAL_NAMES: dict[str, str] = {"16": "standard", "256": "256", "true": "truecolor"}
"""What Textual calls them in TEXTUAL_COLOR_SYSTEM."""
_TEXT_CONSOLES = ("linux", "vt", "ansi", "cons", "sun", "dumb", "unknown")
"""Beginnings of TERM on terminals that have 16 colours at the most, wherever they are."""


def colours_of_terminal() -> ColourDepth:
    """As many as the terminal says; COLORTERM does not travel over SSH by itself, so there 256 are taken for granted.

    Windows such as PuTTY's call themselves plain `xterm` there, and have 256; only text consoles have fewer.
    """
    term = os.environ.get("TERM", "").lower()
    if os.environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return "true"
    if term.endswith(("-256color", "-kitty")):
        return "256"
    if over_ssh() and term and not term.startswith(_TEXT_CONSOLES) and not term.endswith("-16color"):
        return "256"
    return "16"
