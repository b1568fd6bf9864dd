"""The capabilities of the terminal, as the environment tells them. Nothing here imports Textual."""

from __future__ import annotations

import os
import sys
from typing import Literal, TypeAlias

from tadmor_tui.text.translation import t

_NO_LOCALE = ("", "C", "POSIX")
_MADE_UP = ("C.UTF-8", "C.utf8", "UTF-8")
"""Values that Python itself puts into LC_CTYPE if it finds no locale."""


def supports_unicode() -> bool:
    """Return True if the terminal is written to in UTF-8 and can show it; Textual writes to standard error."""
    encoding = (getattr(sys.__stderr__, "encoding", None) or "ascii").lower()
    return encoding.replace("-", "") == "utf8" and ascii_only_reason() is None


def ascii_only_reason() -> str | None:
    """Return the reason why the terminal can show ASCII only; None if it can show more.

    In the C locale Python uses UTF-8 nevertheless, and may even say so in LC_CTYPE (PEP 538); then only its UTF-8 mode
    reveals it. An encoding that the user sets explicitly is taken as it is.
    """
    if os.environ.get("TERM") == "linux":
        return t("the Linux console has few signs")
    if sys.platform == "win32" or "PYTHONIOENCODING" in os.environ or os.environ.get("PYTHONUTF8") == "1":
        return None
    everything, letters, usual = (os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    named = everything or letters or usual
    made_up = not everything and usual in _NO_LOCALE and letters in _MADE_UP and sys.flags.utf8_mode
    return t("the locale is C") if named in _NO_LOCALE or made_up else None


def is_over_ssh() -> bool:
    return "SSH_CONNECTION" in os.environ or "SSH_TTY" in os.environ


def no_terminal_reason() -> str | None:
    """Return the reason why no screen can be drawn here; None if one can."""
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        return t("TERM is “{name}”", name=os.environ["TERM"])
    if not (sys.__stdin__ and sys.__stdin__.isatty() and sys.__stderr__ and sys.__stderr__.isatty()):
        return t("this is not a terminal")
    return None


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
