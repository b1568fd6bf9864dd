"""The generic UI: any game that keeps the contract can be played with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from rules.contract import Action, AnyGame, Components, Seat, Standings
from rules.message import AndList, message
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.game_ui import GameCommand, GameUI
from tadmor_tui.games.generic.game_text import GenericText, view_lines
from tadmor_tui.games.generic.replay import GenericReplay
from tadmor_tui.games.generic.table import GenericTable
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.session.ui_state import UIState
from tadmor_tui.text.phrases import join_clauses
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance


class GenericLines:
    def board(self, view: Struct, names: Sequence[str], components: Components) -> Iterator[str]:
        return view_lines(view, names)

    def seat(self, view: Struct, seat: Seat) -> str:
        return join_clauses(view_lines(view, ()))

    def hand(self, view: Struct, seat: Seat, components: Components) -> Iterator[str]:
        return iter(())

    def about(self, view: Struct, action: Action, components: Components) -> str:
        return ""


def _table(source: SnapshotSource[AnyGame, Struct], settings: Settings, look: Callable[[], Appearance]) -> GenericTable:
    return GenericTable(UIState(source, settings), look)


def _verdict(standings: Standings, names: Sequence[str], view: Struct) -> str:
    if not standings.winners:
        return t("The target of {target} was missed.", target=standings.target)
    return t("Winners: {names}.", names=AndList(tuple(names[seat] for seat in standings.winners)))


GENERIC_UI: GameUI[AnyGame, Struct] = GameUI(
    words=GenericText(),
    table=_table,
    replay=GenericReplay,
    verdict=_verdict,
    plain=GenericLines(),
    commands=(GameCommand("hand", "m", message("your hand"), message("your hand"), turns_hand=True),),
)
