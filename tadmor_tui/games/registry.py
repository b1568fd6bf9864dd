"""The registry of the games' UIs: the only place in the UI that knows games by name."""

from __future__ import annotations

from typing import cast

from tadmor_tui.games.game_ui import AnyGameUI
from tadmor_tui.games.generic.ui import GENERIC_UI
from tadmor_tui.games.marchands.ui import MARCHANDS_UI
from tadmor_tui.games.palmyra.ui import PALMYRA_UI
from tadmor_tui.games.tadmor.ui import TADMOR_UI

UIS: dict[str, AnyGameUI] = {
    "tadmor": cast(AnyGameUI, TADMOR_UI),
    "palmyra": cast(AnyGameUI, PALMYRA_UI),
    "marchands": cast(AnyGameUI, MARCHANDS_UI),
}
"""The UI of each game that has one of its own.

A UI is typed by its own game and view, and is only given games of that kind, so it may stand for any UI.
"""


def ui_of(game_name: str) -> AnyGameUI:
    """Return the UI of a game; a game without one of its own gets the generic one."""
    return UIS.get(game_name, GENERIC_UI)
