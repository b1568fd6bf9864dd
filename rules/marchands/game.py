"""Marchands d'Empire as a game: the contract that screens, saves and bots rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.contract import Progress, Seat
from rules.kit.game_base import GameBase
from rules.kit.stage import Handler, Stage
from rules.marchands import events as e
from rules.marchands.actions import AnyAction
from rules.marchands.components.catalogue import EDITIONS, Catalogue
from rules.marchands.elimination import Outcome
from rules.marchands.notation import NOTATION
from rules.marchands.position import check_position
from rules.marchands.refusals import REFUSALS, whose_go
from rules.marchands.setup import set_up
from rules.marchands.stages import caravans, monopolies, plotting, rewarding
from rules.marchands.standings import outcome_of, standings_of
from rules.marchands.state import COLOURS, Options, State
from rules.marchands.table import Table, state_of, table_of
from rules.marchands.view import View, deal_anew, view_of
from rules.message import message

_STAGES: Mapping[str, Stage[Table, AnyAction]] = {
    stage.name: stage for stage in (*caravans.STAGES, *plotting.STAGES, *rewarding.STAGES, *monopolies.STAGES)
}
_HANDLERS: Mapping[type, Handler[Table]] = {
    **caravans.HANDLERS,
    **plotting.HANDLERS,
    **rewarding.HANDLERS,
    **monopolies.HANDLERS,
}


class MarchandsGame(GameBase[Options, State, Table, Catalogue, AnyAction, e.AnyEvent, View]):
    """One game of Marchands d'Empire in progress. While plots are made, all act who have not sealed."""

    __slots__ = ()

    TITLE = message("Marchands d'Empire")
    SETS = EDITIONS
    OPTIONS = Options
    COLOURS = COLOURS
    STATE = State
    STAGES = _STAGES
    HANDLERS = _HANDLERS
    NOTATION = NOTATION
    REFUSALS = REFUSALS

    set_up = staticmethod(set_up)
    table_of = staticmethod(table_of)
    state_of = staticmethod(state_of)
    check_position = staticmethod(check_position)
    deal_anew = staticmethod(deal_anew)
    view_of = staticmethod(view_of)
    standings_of = staticmethod(standings_of)
    whose_go = staticmethod(whose_go)

    def progress(self) -> Progress:
        return Progress(max(1, self._table.turn), self._table.last_turn)

    def legal_actions(self, seat: Seat) -> Sequence[AnyAction]:
        """List the actions of a seat; one that has sealed, although it does not act, may open its plot again (M4.4)."""
        table = self._table
        if table.acts(seat):
            return _STAGES[table.stage].legal(table, seat)
        return plotting.legal_when_sealed(table, seat)

    def outcome(self) -> Outcome:
        """Return how players left, or would leave if the game ended now, by what lies open (M10)."""
        return outcome_of(self._table)
