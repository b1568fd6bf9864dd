"""Tadmor as it is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct
from rich.table import Table

from rules.contract import Components
from rules.message import message
from rules.tadmor.game import TadmorGame
from rules.tadmor.view import View
from tadmor_tui.faces.face import Face, FaceCommand
from tadmor_tui.faces.table_face import Look
from tadmor_tui.faces.tadmor.adviser import TadmorAdviser
from tadmor_tui.faces.tadmor.game_words import TadmorWords
from tadmor_tui.faces.tadmor.guide import guided_turn
from tadmor_tui.faces.tadmor.interlude import era_end
from tadmor_tui.faces.tadmor.model import TadmorModel
from tadmor_tui.faces.tadmor.painters.city import paint_city
from tadmor_tui.faces.tadmor.painters.proposal import paint_proposal
from tadmor_tui.faces.tadmor.plain_lines import TadmorLines
from tadmor_tui.faces.tadmor.replay import TadmorReplay
from tadmor_tui.faces.tadmor.table import TadmorTable
from tadmor_tui.faces.tadmor.verdict import verdict
from tadmor_tui.settings import Settings
from tadmor_tui.table.eyes import Eyes

COMMANDS = (
    FaceCommand("missions", "m", message("missions"), message("missions"), message("cards hand"), panel="missions"),
    FaceCommand(
        *("improvements", "i", message("improvements"), message("improvements"), message("tiles market display")),
        panel="improvements",
    ),
    FaceCommand(
        "rivals", "r", message("rivals"), message("the next merchant"), message("opponents boards players merchants")
    ),
    FaceCommand(
        "look", "s", message("look around on the map"), message("look at any slot"), message("board regions inspect")
    ),
)


def _table(eyes: Eyes[TadmorGame, View], settings: Settings, look: Callable[[], Look]) -> TadmorTable:
    return TadmorTable(TadmorModel(eyes, settings), look)


def _report_tables(figures: Struct, components: Components) -> Iterator[Table]:
    from tadmor_tui.faces.tadmor.report_tables import report_tables  # whoever plays need not load what measures

    return report_tables(figures, components)


TADMOR_FACE: Face[TadmorGame, View] = Face(
    words=TadmorWords(),
    table=_table,
    replay=TadmorReplay,
    verdict=verdict,
    plain=TadmorLines(),
    commands=COMMANDS,
    interlude=era_end,
    picture=paint_city,
    proposal=paint_proposal,
    adviser=TadmorAdviser(),
    guide=guided_turn,
    report_tables=_report_tables,
)
