"""Lines of text with inks: what panes paint. Nothing here imports Rich.

An ink is named by its meaning (`legal`, `cursor`, `seat.red`), never by a colour, and so is the ground below it; a
palette turns the pair into a style (`palette.py`). Meaning is never carried by colour alone: the text says it too.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

PLAIN = "plain"


class Run(NamedTuple):
    """A piece of a line."""

    text: str
    ink: str = PLAIN
    ground: str = ""
    """Empty: the ground of the pane, or one that the ink brings along."""
    target: str = ""
    """Whatever the mouse finds here, as an id; empty if there is none."""


Line: TypeAlias = tuple[Run, ...]
Piece: TypeAlias = Run | tuple[str, str] | str
"""Short forms of a run: a text and its ink, or a plain text."""


def line(*pieces: Piece) -> Line:
    """Return a line of runs."""
    return tuple(
        piece if isinstance(piece, Run) else Run(piece) if isinstance(piece, str) else Run(*piece) for piece in pieces
    )
