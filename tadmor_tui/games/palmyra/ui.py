"""Palmyra as it is seen."""

from __future__ import annotations

from collections.abc import Callable

from rules.message import message
from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.game_ui import GameCommand, GameUI
from tadmor_tui.games.palmyra.advice import PalmyraAdviser
from tadmor_tui.games.palmyra.guide import guided_turns
from tadmor_tui.games.palmyra.hand_letters import LETTERS
from tadmor_tui.games.palmyra.plain import PalmyraLines
from tadmor_tui.games.palmyra.replay import PalmyraReplay
from tadmor_tui.games.palmyra.reports import report_tables
from tadmor_tui.games.palmyra.table import PalmyraTable
from tadmor_tui.games.palmyra.text.game_text import PalmyraWords
from tadmor_tui.games.palmyra.text.verdict import verdict
from tadmor_tui.games.palmyra.ui_state import PalmyraUIState
from tadmor_tui.games.palmyra.widgets.land import paint_land
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.widgets.appearance import Appearance

_TILES = message("choose a tile")
_SCROLL = message("move the board")
COMMANDS = (
    GameCommand("stop", "s", message("stop laying"), message("stop laying, and take the income"), message("done end")),
    GameCommand("size", "z", message("size of the board"), message("another size of the board"), message("zoom map")),
    GameCommand(
        "look", "w", message("look around on the board"), message("look at any tile"), message("inspect tiles board")
    ),
    GameCommand(
        "rivals",
        "r",
        message("tiles of the next player"),
        message("the tiles of the next player"),
        message("opponents"),
    ),
    GameCommand(
        "hand", "dollar_sign", message("your coins"), message("your coins"), message("money purse"), turns_hand=True
    ),
    GameCommand("pick-0", "0", message("choose a line"), message("choose a line"), group=message("choose a line")),
    *(
        GameCommand(f"tile-{letter}", letter, message("choose a tile"), message("choose a tile"), group=_TILES)
        for letter in LETTERS
    ),
    *(
        GameCommand(
            f"scroll-{way}", f"shift+{way}", message("move the board"), message("move the board"), group=_SCROLL
        )
        for way in ("left", "down", "up", "right")
    ),
)


def _table(
    source: SnapshotSource[PalmyraGame, View], settings: Settings, look: Callable[[], Appearance]
) -> PalmyraTable:
    return PalmyraTable(PalmyraUIState(source, settings), look)


PALMYRA_UI: GameUI[PalmyraGame, View] = GameUI(
    words=PalmyraWords(),
    table=_table,
    replay=PalmyraReplay,
    verdict=verdict,
    plain=PalmyraLines(),
    commands=COMMANDS,
    picture=paint_land,
    adviser=PalmyraAdviser(),
    guide=guided_turns,
    report_tables=report_tables,
)
