"""What a table is called where there are several."""

from __future__ import annotations

from rules.games import GAMES
from tadmor_tui.text.translation import t, words_of


def heading(game: str, title: str) -> str:
    """The game and the title of a table; the title alone where nobody knows the game."""
    if game not in GAMES:
        return title
    return t("{game}: {title}", game=words_of(GAMES[game].title), title=title)
