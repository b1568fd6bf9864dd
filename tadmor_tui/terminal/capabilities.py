"""Where the program runs: what the terminal can show. Nothing here imports Textual."""

from __future__ import annotations

import os
import sys

from tadmor_tui.translation import t


def speaks_unicode() -> bool:
    """Whether the terminal is written to in UTF-8; Textual writes to standard error."""
    encoding = (getattr(sys.__stderr__, "encoding", None) or "ascii").lower()
    return encoding.replace("-", "") == "utf8"


def over_ssh() -> bool:
    return "SSH_CONNECTION" in os.environ or "SSH_TTY" in os.environ


def no_terminal() -> str | None:
    """Why no screen can be drawn here, or None if one can."""
    if os.environ.get("TERM", "") in ("dumb", "unknown"):
        return t("TERM is “{name}”", name=os.environ["TERM"])
    if not (sys.__stdin__ and sys.__stdin__.isatty() and sys.__stderr__ and sys.__stderr__.isatty()):
        return t("this is no terminal")
    return None
