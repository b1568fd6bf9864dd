"""Tadmor as a game: the contract that screens, saves and bots rely on."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action, Progress, Seat, Standings
from rules.kit.game_base import GameBase
from rules.message import Message
from rules.tadmor import events as e
from rules.tadmor.actions import AnyAction
from rules.tadmor.components.catalogue import EDITIONS, Board, Catalogue
from rules.tadmor.course import HANDLERS, STAGES, advance, set_up
from rules.tadmor.notation import NOTATION
from rules.tadmor.position import check_position
from rules.tadmor.refusals import whose_go, why_not
from rules.tadmor.scoring import final_standings
from rules.tadmor.state import COLOURS, LAST_TURN, Options, State
from rules.tadmor.table import Table, state_of, table_of
from rules.tadmor.view import View, deal_anew, view_of


def _standings_of(table: Table, uncovered: bool) -> Standings:
    """Everything that counts lies open."""
    return final_standings(table)


class TadmorGame(GameBase[Options, State, Table, Catalogue, AnyAction, e.AnyEvent, View]):
    """One game of Tadmor in progress.

    The order of legal actions: those of the stage in the order of the pieces placed, then missions returned for it,
    then the anytime ones (slots, trades, cards, missions), and ending the go last.
    """

    __slots__ = ()

    TITLE = "Tadmor"
    SETS = EDITIONS
    OPTIONS = Options
    COLOURS = COLOURS
    STATE = State
    STAGES = STAGES
    HANDLERS = HANDLERS
    NOTATION = NOTATION

    set_up = staticmethod(set_up)
    table_of = staticmethod(table_of)
    state_of = staticmethod(state_of)
    check_position = staticmethod(check_position)
    deal_anew = staticmethod(deal_anew)
    view_of = staticmethod(view_of)
    standings_of = staticmethod(_standings_of)
    whose_go = staticmethod(whose_go)

    @property
    def state(self) -> State:
        return self._table.state

    @property
    def board(self) -> Board:
        return self._table.board

    def progress(self) -> Progress:
        return Progress(self.state.turn, LAST_TURN)

    def apply_legal(self, seat: Seat, action: Action) -> list[e.AnyEvent]:
        table = self._table
        events: list[e.AnyEvent] = []
        table.events = events
        HANDLERS[type(action)](table, seat, action)
        self._legal = advance(table)
        return events

    def why_not(self, seat: Seat, action: Action, legal: Sequence[AnyAction]) -> Message:
        return why_not(self._table, action) or super().why_not(seat, action, legal)

    def state_right_after(self, action: Action) -> State:
        """Return the state after an action and before anything that follows by itself."""
        twin = self._table.copy()
        HANDLERS[type(action)](twin, twin.go.seat, action)
        return twin.state
