"""Palmyra as it is seen."""

from __future__ import annotations

from collections.abc import Callable

from rules.message import message
from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.game_ui import Face, FaceCommand
from tadmor_tui.games.palmyra.advice import PalmyraAdviser
from tadmor_tui.games.palmyra.guide import guided_turns
from tadmor_tui.games.palmyra.hand_letters import LETTERS
from tadmor_tui.games.palmyra.plain import PalmyraLines
from tadmor_tui.games.palmyra.replay import PalmyraReplay
from tadmor_tui.games.palmyra.reports import report_tables
from tadmor_tui.games.palmyra.table import PalmyraTable
from tadmor_tui.games.palmyra.text.game_text import PalmyraWords
from tadmor_tui.games.palmyra.text.verdict import verdict
from tadmor_tui.games.palmyra.ui_state import PalmyraModel
from tadmor_tui.games.palmyra.widgets.land import paint_land
from tadmor_tui.games.table_face import Look
from tadmor_tui.session.snapshot import Eyes

_TILES = message("choose a tile")
_SCROLL = message("move the board")
COMMANDS = (
    FaceCommand("stop", "s", message("stop laying"), message("stop laying, and take the income"), message("done end")),
    FaceCommand("size", "z", message("size of the board"), message("another size of the board"), message("zoom map")),
    FaceCommand(
        "look", "w", message("look around on the board"), message("look at any tile"), message("inspect tiles board")
    ),
    FaceCommand(
        "rivals",
        "r",
        message("tiles of the next player"),
        message("the tiles of the next player"),
        message("opponents"),
    ),
    FaceCommand(
        "hand", "dollar_sign", message("your coins"), message("your coins"), message("money purse"), panel="coins"
    ),
    FaceCommand("pick-0", "0", message("choose a line"), message("choose a line"), group=message("choose a line")),
    *(
        FaceCommand(f"tile-{letter}", letter, message("choose a tile"), message("choose a tile"), group=_TILES)
        for letter in LETTERS
    ),
    *(
        FaceCommand(
            f"scroll-{way}", f"shift+{way}", message("move the board"), message("move the board"), group=_SCROLL
        )
        for way in ("left", "down", "up", "right")
    ),
)


def _table(eyes: Eyes[PalmyraGame, View], settings: Settings, look: Callable[[], Look]) -> PalmyraTable:
    return PalmyraTable(PalmyraModel(eyes, settings), look)


PALMYRA_FACE: Face[PalmyraGame, View] = Face(
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
