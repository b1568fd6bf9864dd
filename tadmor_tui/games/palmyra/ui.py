"""Palmyra as it is seen."""

from __future__ import annotations

from rules.message import message
from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.games.game_ui import GameCommand, GameUI
from tadmor_tui.games.palmyra.advice import PalmyraAdviser
from tadmor_tui.games.palmyra.lessons import PALMYRA_LESSONS
from tadmor_tui.games.palmyra.plain import PalmyraLines
from tadmor_tui.games.palmyra.replay import PalmyraReplay
from tadmor_tui.games.palmyra.reports import report_tables
from tadmor_tui.games.palmyra.shown_hand import LETTERS
from tadmor_tui.games.palmyra.table import PalmyraTable
from tadmor_tui.games.palmyra.text.game_text import PalmyraWords
from tadmor_tui.games.palmyra.text.verdict import verdict
from tadmor_tui.games.palmyra.ui_state import PalmyraUIState
from tadmor_tui.games.palmyra.widgets.land_pictures import paint_land, paint_proposal
from tadmor_tui.games.palmyra.widgets.land_walk import LandWalk
from tadmor_tui.session.score_sources import sources_in

_CHOOSE_LINE = message("choose a line")
_CHOOSE_TILE = message("choose a tile")
_MOVE_BOARD = message("move the board")
COMMANDS = (
    GameCommand("stop", "s", message("stop laying"), message("stop laying, and take the income"), message("done end")),
    GameCommand("size", "z", message("larger board"), message("draw the board larger"), message("zoom map")),
    GameCommand("smaller", "Z", message("smaller board"), message("draw the board smaller"), message("zoom map")),
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
    GameCommand("pick-0", "0", _CHOOSE_LINE, _CHOOSE_LINE, group=_CHOOSE_LINE),
    *(GameCommand(f"tile-{letter}", letter, _CHOOSE_TILE, _CHOOSE_TILE, group=_CHOOSE_TILE) for letter in LETTERS),
    *(
        GameCommand(f"scroll-{way}", f"shift+{way}", _MOVE_BOARD, _MOVE_BOARD, group=_MOVE_BOARD)
        for way in ("left", "down", "up", "right")
    ),
)

_SOURCES = {
    "set-up": message("Coins that later players begin with."),
    "landscapes": message("Revenue for tiles of the same landscape beside each other."),
    "features": message("Revenue for the same features beside each other."),
    "Caesar": message("What Caesar added to revenue, less the price."),
    "tribute": message("A coin for each flipped tile, in turns that earned more than there are flipped tiles."),
}

PALMYRA_UI: GameUI[PalmyraGame, View] = GameUI(
    words=PalmyraWords(),
    table=lambda source, settings, look: PalmyraTable(PalmyraUIState(source, settings), look),
    replay=PalmyraReplay,
    verdict=verdict,
    plain=PalmyraLines(),
    commands=COMMANDS,
    sources=lambda history, standings: sources_in("palmyra", standings, _SOURCES),
    picture=paint_land,
    picture_beside=True,
    walk=LandWalk,
    proposal=paint_proposal,
    adviser=PalmyraAdviser(),
    lessons=PALMYRA_LESSONS,
    report_tables=report_tables,
)
