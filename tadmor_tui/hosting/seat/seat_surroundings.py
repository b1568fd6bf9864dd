"""What the program finds around it, where the terminal is not that of the process: what the client said of it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import reload

from tadmor_tui.hosting.wire.frames import Hello
from tadmor_tui.terminal.colours import TEXTUAL_NAMES, colours_of_terminal

_BEFORE_TEXTUAL = {
    "TEXTUAL_ANIMATIONS": "none",
    "ESCDELAY": "250",  # over a slow line the bytes of an arrow key can arrive apart and would be taken for Escape
    "SSH_TTY": "host",  # whoever sits here is at the other end of a line
}
_LOCALE_VARIABLES = ("LC_ALL", "LC_CTYPE", "LANG")
"""In the order in which they count."""
_UNICODE_LOCALE = "C.UTF-8"
_PLAIN_LOCALE = "C"


def settle_early() -> None:
    """What has to be so before Textual is imported, whoever will come."""
    os.environ.update(_BEFORE_TEXTUAL)


def settle(hello: Hello) -> None:
    """Have colours and signs be those of the terminal at the other end. Textual may be imported already."""
    from textual import constants

    told = {name: value for name, value in hello.environment.items() if name in ("COLORTERM", "NO_COLOR")}
    os.environ.update(
        told, TERM=hello.term, LANG=_UNICODE_LOCALE if shows_unicode(hello.environment) else _PLAIN_LOCALE
    )
    os.environ["TEXTUAL_COLOR_SYSTEM"] = TEXTUAL_NAMES[colours_of_terminal()]
    reload(constants)


def shows_unicode(environment: Mapping[str, str]) -> bool:
    """Whether a terminal shows UTF-8, which most do; one that names another locale does not."""
    named = next((environment[name] for name in _LOCALE_VARIABLES if environment.get(name)), _UNICODE_LOCALE)
    return named.lower().partition("@")[0].replace("-", "").endswith(".utf8")
