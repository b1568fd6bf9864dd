"""Palmyra as a game: the contract that screens, saves and bots rely on."""

from __future__ import annotations

from collections.abc import Mapping

from rules.contract import Progress, Seat
from rules.kit.game_base import GameBase
from rules.kit.stage import Handler, Stage
from rules.message import Message
from rules.palmyra import events as e
from rules.palmyra.actions import AnyAction
from rules.palmyra.cells import Cell, packed, unpacked
from rules.palmyra.components.catalogue import EDITIONS, Catalogue
from rules.palmyra.income import CoinIncome, Match, coin_income, match_at, tile_income
from rules.palmyra.notation import NOTATION
from rules.palmyra.position import check_position
from rules.palmyra.reach import cells_in_reach
from rules.palmyra.refusals import REFUSALS, whose_go, why_nowhere
from rules.palmyra.setup import set_up
from rules.palmyra.stages import earning, laying, reorganize, turn
from rules.palmyra.standings import standings_of
from rules.palmyra.state import COLOURS, FIGURES, FigureName, Options, State
from rules.palmyra.table import Table, state_of, table_of
from rules.palmyra.tiles import KIND_OF
from rules.palmyra.view import View, deal_anew, view_of

_STAGES: Mapping[str, Stage[Table, AnyAction]] = {
    stage.name: stage for stage in (*turn.STAGES, *laying.STAGES, *earning.STAGES, *reorganize.STAGES)
}
_HANDLERS: Mapping[type, Handler[Table]] = {
    **turn.HANDLERS,
    **laying.HANDLERS,
    **earning.HANDLERS,
    **reorganize.HANDLERS,
}


class PalmyraGame(GameBase[Options, State, Table, Catalogue, AnyAction, e.AnyEvent, View]):
    """One game of Palmyra in progress."""

    __slots__ = ()

    TITLE = "Palmyra"
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
        return Progress(self._table.turn)

    # --- what a player can see coming

    def reach(self, seat: Seat, figure: FigureName) -> tuple[Cell, ...]:
        """Return the empty cells beside a figure, row by row, of any player and any hand (P4.1, P4.2)."""
        return tuple(map(unpacked, cells_in_reach(self._table, self._table.figures[_at(seat, figure)])))

    def match(self, seat: Seat, figure: FigureName, tile: str, cell: Cell) -> Match:
        """Return what a tile would match if the figure laid it there now (P4.6)."""
        return match_at(self._table, KIND_OF[tile], packed(cell), _at(seat, figure))

    def tile_income(self) -> int:
        """Return what a conquer turn has earned so far, with what Caesar adds (P4.10, P8.5)."""
        return tile_income(self._table)

    def coin_income(self) -> CoinIncome:
        """Return what a revenue turn has earned so far, with tribute and what Caesar adds (P5.2, P8.5)."""
        return coin_income(self._table)

    def why_nowhere(self, tile: str) -> Message:
        """Explain why a tile of the player's hand can't be laid on any cell now, while tiles are laid (P4.1, P4.4)."""
        return why_nowhere(self._table, tile)


def _at(seat: Seat, figure: FigureName) -> int:
    return 2 * seat + FIGURES.index(figure)
