"""Marchands d'Empire as it is seen."""

from __future__ import annotations

from collections.abc import Callable

from rules.marchands.game import MarchandsGame
from rules.marchands.places import LABELS
from rules.marchands.view import View
from rules.message import message
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.game_ui import GameCommand, GameUI
from tadmor_tui.games.marchands.advice import MarchandsAdviser
from tadmor_tui.games.marchands.lessons import MARCHANDS_LESSONS
from tadmor_tui.games.marchands.plain import MarchandsLines, MarchandsPlans
from tadmor_tui.games.marchands.replay import MarchandsReplay
from tadmor_tui.games.marchands.reports import report_tables
from tadmor_tui.games.marchands.reveal import MarchandsReveal
from tadmor_tui.games.marchands.table import MarchandsTable
from tadmor_tui.games.marchands.text.game_text import MarchandsWords
from tadmor_tui.games.marchands.text.verdict import verdict
from tadmor_tui.games.marchands.ui_state import MarchandsUIState
from tadmor_tui.games.marchands.widgets.elimination import paint_final_page, paint_map_beside_game
from tadmor_tui.games.marchands.widgets.plot_pane import PLOT
from tadmor_tui.games.marchands.widgets.road_map import paint_proposal
from tadmor_tui.session.score_sources import sources_in
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.widgets.appearance import Appearance

_MOVES = message("plot a move along a road")
_WAYS = message("move; along a road while you plot")
_DIGITS = message("choose a line")
COMMANDS = (
    *(
        GameCommand(f"{PLOT}{label}", label, message("plot a move"), message("plot a move along a road"), group=_MOVES)
        for label in LABELS
    ),
    GameCommand(
        f"{PLOT}X", "x,X", message("plot X"), message("plot X: take a resource, or fulfil a contract"), message("deal")
    ),
    GameCommand(f"{PLOT}wait", "full_stop", message("plot a wait"), message("plot a wait"), message("pause pass")),
    GameCommand("erase", "backspace,delete", message("remove a step"), message("remove the last step of the plot")),
    GameCommand("seal", "e", message("seal the plot"), message("seal the plot"), message("end done finish")),
    GameCommand("unseal", "o", message("open a sealed plot"), message("open a sealed plot again"), message("unseal")),
    GameCommand(
        "acts", "v", message("acts, step by step"), message("the acts of this turn, step by step"), message("resolve")
    ),
    GameCommand("zero", "0", message("a city by its number"), message("a city by its number"), group=_DIGITS),
    GameCommand("look", "w", message("look around on the map"), message("look at any city"), message("inspect map")),
    GameCommand(
        "hand", "s", message("your stock"), message("your stock and contracts"), message("goods"), turns_hand=True
    ),
    *(
        GameCommand(way, f"{way},{letter}", message("move"), message("move"), group=_WAYS)
        for way, letter in (("left", "h"), ("down", "j"), ("up", "k"), ("right", "l"))
    ),
)


def _table(
    source: SnapshotSource[MarchandsGame, View], settings: Settings, look: Callable[[], Appearance]
) -> MarchandsTable:
    return MarchandsTable(MarchandsUIState(source, settings), look)


_SOURCES = {
    "religion": message("Rivals who left by religion while this player stayed."),
    "politics": message("Rivals who left by politics while this player stayed."),
    "economy": message("Rivals who left by economy while this player stayed."),
    "two spheres": message("All rivals, outlasted at once by leading in two spheres."),
}

MARCHANDS_UI: GameUI[MarchandsGame, View] = GameUI(
    words=MarchandsWords(),
    table=_table,
    replay=MarchandsReplay,
    verdict=verdict,
    plain=MarchandsLines(),
    plans=MarchandsPlans(),
    commands=COMMANDS,
    sources=lambda history, standings: sources_in("marchands", standings, _SOURCES),
    picture=paint_map_beside_game,
    final_page=paint_final_page,
    proposal=paint_proposal,
    adviser=MarchandsAdviser(),
    lessons=MARCHANDS_LESSONS,
    reveal=MarchandsReveal,
    report_tables=report_tables,
)
