"""The faces of the games. This is the only place among the screens that knows games by name."""

from __future__ import annotations

from typing import cast

from rules import DEFAULT_GAME
from rules.games import GAMES
from rules.message import Message
from tadmor_tui.games.game_ui import AnyGameUI
from tadmor_tui.games.generic.ui import PLAIN_FACE
from tadmor_tui.games.marchands.ui import MARCHANDS_FACE
from tadmor_tui.games.palmyra.ui import PALMYRA_FACE
from tadmor_tui.games.tadmor.ui import TADMOR_FACE

UIS: dict[str, AnyGameUI] = {
    "tadmor": cast(AnyGameUI, TADMOR_FACE),
    "palmyra": cast(AnyGameUI, PALMYRA_FACE),
    "marchands": cast(AnyGameUI, MARCHANDS_FACE),
}
"""The face of each game that has one of its own.

A face is typed by its own game and view, and is only given games of that kind, so it may stand for any face.
"""


def other_guides() -> list[tuple[str, str | Message]]:
    """The games beside the usual one that have a guided first turn: their names and their titles."""
    return [(name, GAMES[name].title) for name, face in UIS.items() if face.guide is not None and name != DEFAULT_GAME]


def ui_of(game_name: str) -> AnyGameUI:
    """The face of a game; a game without one of its own is shown in plain lines."""
    return UIS.get(game_name, PLAIN_FACE)
