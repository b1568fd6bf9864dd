"""Tadmor as it is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from rich.table import Table

from rules.contract import Components
from rules.message import message
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.game_ui import GameCommand, GameUI
from tadmor_tui.games.tadmor.advice import TadmorAdviser
from tadmor_tui.games.tadmor.interlude import era_end
from tadmor_tui.games.tadmor.lessons import TADMOR_LESSONS
from tadmor_tui.games.tadmor.plain import TadmorLines
from tadmor_tui.games.tadmor.replay import TadmorReplay, paint_proposal
from tadmor_tui.games.tadmor.score_sources import final_sources
from tadmor_tui.games.tadmor.table import TadmorTable
from tadmor_tui.games.tadmor.text.game_text import TadmorWords, verdict
from tadmor_tui.games.tadmor.ui_state import TadmorUIState
from tadmor_tui.games.tadmor.widgets.buildings import paint_city
from tadmor_tui.games.tadmor.widgets.improvement_grid import ImprovementGrid
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.widgets.appearance import Appearance

COMMANDS = (
    GameCommand("missions", "m", message("missions"), message("missions"), message("cards hand"), turns_hand=True),
    GameCommand(
        *("improvements", "i", message("improvements"), message("improvements"), message("tiles market display")),
        pane=ImprovementGrid,
    ),
    GameCommand(
        "rivals", "r", message("rivals"), message("the next merchant"), message("opponents boards players merchants")
    ),
    GameCommand(
        "look", "s", message("look around on the map"), message("look at any slot"), message("board regions inspect")
    ),
)


def _table(source: SnapshotSource[TadmorGame, View], settings: Settings, look: Callable[[], Appearance]) -> TadmorTable:
    return TadmorTable(TadmorUIState(source, settings), look)


def _report_tables(figures: Struct, components: Components) -> Iterator[Table]:
    from tadmor_tui.games.tadmor.reports import report_tables  # whoever plays need not load what measures

    return report_tables(figures, components)


TADMOR_UI: GameUI[TadmorGame, View] = GameUI(
    words=TadmorWords(),
    table=_table,
    replay=TadmorReplay,
    verdict=verdict,
    plain=TadmorLines(),
    commands=COMMANDS,
    interlude=era_end,
    sources=final_sources,
    picture=paint_city,
    proposal=paint_proposal,
    adviser=TadmorAdviser(),
    lessons=TADMOR_LESSONS,
    report_tables=_report_tables,
)
