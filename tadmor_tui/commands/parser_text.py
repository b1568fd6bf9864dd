"""The texts of Python's argparse in the reader's language.

argparse asks gettext, whose catalogues lack its texts; here it asks our translation. Texts of later Python versions
stay English.
"""

from __future__ import annotations

import argparse

from rules.language import deferred
from tadmor_tui.text.translation import nt, words_of_deferred

_TEXTS = frozenset(
    {
        deferred("usage: "),
        deferred("positional arguments"),
        deferred("options"),
        deferred("show this help message and exit"),
        deferred("argument %(argument_name)s: %(message)s"),
        deferred("%(prog)s: error: %(message)s\n"),
        deferred("expected one argument"),
        deferred("expected at most one argument"),
        deferred("expected at least one argument"),
        deferred("not allowed with argument %s"),
        deferred("ignored explicit argument %r"),
        deferred("the following arguments are required: %s"),
        deferred("one of the arguments %s is required"),
        deferred("ambiguous option: %(option)s could match %(matches)s"),
        deferred("invalid %(type)s value: %(value)r"),
        deferred("invalid choice: %(value)r (choose from %(choices)s)"),
    }
)


def _said(text: str) -> str:
    return words_of_deferred(text) if text in _TEXTS else text


def _counted(one: str, many: str, n: int) -> str:
    if one == "expected %s argument":
        return nt("expected %s argument", "expected %s arguments", n)
    return one if n == 1 else many


def translate_parsers() -> None:
    """Translate the texts of all parsers from now on."""
    for name, speaks in (("_", _said), ("ngettext", _counted)):
        setattr(argparse, name, speaks)
