"""What a table is called where there are several."""

from __future__ import annotations

from rules.games import GAMES
from tadmor_tui.translation import t, words_of


def heading(game: str, title: str) -> str:
    """The game and the title of a table."""
    return t("{game}: {title}", game=words_of(GAMES[game].title), title=title)
