"""What people type and read alike in every language at the tables of all games, for tests that look for words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.tadmor_tui.games.tadmor.notation import TADMOR_NOTATION
from tests.tadmor_tui.text.pseudo_language import came_another_way

GAME_NOTATION = re.compile(
    TADMOR_NOTATION.pattern + r"|\b[PM]\d+(\.\d+)?\b"  # clauses
    r"|\b[IVX]+\b"  # regions
    r"|\b[cbsgA]+\b"  # resources
    r"|\b[RGBYPO]{2,}\b",  # seats that meet
    re.ASCII,
)
_QUOTED = re.compile("„[^“]*“|«[^»]*»|“[^”]*”")
"""What is typed."""


def plain_words(shown: str, own: Iterable[str] = ()) -> list[str]:
    """Words that came from no translation; letters of seats and keys stand alone."""
    return [word for word in came_another_way(_QUOTED.sub(" ", shown), own, GAME_NOTATION) if len(word) > 1]
