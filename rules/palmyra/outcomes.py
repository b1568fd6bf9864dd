"""Outcomes of actions: tiles from the stacks, coins from the reserve, the end of the game (P5.4, P6.1, P7, P9.4).

All of it follows from what lies open to every player: the board, the tiles, the stacks' heights and the reserve.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

from rules.contract import Action
from rules.palmyra import actions as a
from rules.palmyra.cells import SIZE_AT, packed
from rules.palmyra.income import coins_for, match_at, possible_splits, tile_income, tiles_for
from rules.palmyra.reach import can_be_laid, cells_in_reach
from rules.palmyra.state import FIGURES
from rules.palmyra.table import Table
from rules.palmyra.tiles import KIND_OF

End: TypeAlias = Literal["income", "draw", "coins", "removal"]
"""The reason for an end: a tile income that can't be drawn (P7.1), no tile to draw (P6.1), the last coin
(P7.3), or the last coins of a solo game, which leave after a turn (P9.4)."""
LayingWork: TypeAlias = Literal["conquer", "revenue"]


class Outcome(NamedTuple):
    """The player's gain, and the end of the game, if it comes."""

    tiles: int = 0
    coins: int = 0
    """Less than nothing where coins are paid."""
    end: End | None = None
    """The reason why the game ends with this turn whatever else is done in it; None as long as it can go on."""


def outcome(table: Table, action: Action) -> Outcome:
    """Return what a legal action brings.

    For a tile that is laid: what the turn brings if it stops then. Each further tile can only raise the income, so an
    income that ends the game can't be avoided any more.
    """
    return _OUTCOMES[type(action)](table, action)


def stopped_with(table: Table, work: LayingWork, matched: int) -> Outcome:
    """Return the outcome of a turn that stops with this match."""
    if work == "conquer":
        income = tiles_for(table, matched)
        if not possible_splits(income, len(table.large), len(table.small)):
            return Outcome(end="income")
        return Outcome(tiles=income, end=_after_turn(table, table.reserve))
    taken = min(coins_for(table, matched).sum, table.reserve)
    left = table.reserve - taken
    return Outcome(coins=taken, end="coins" if taken and not left else _after_turn(table, left))


def is_last_turn(table: Table) -> bool:
    """True if the game ends after this turn whatever is done in it, because the last coins leave then (P9.4)."""
    return _after_turn(table, table.reserve) is not None


def _after_turn(table: Table, reserve: int) -> End | None:
    """Return the reason if the game ends after a turn that leaves so much in the reserve."""
    return "removal" if table.alone and reserve <= table.catalogue.file.coins.solo_loss else None


def _begun(table: Table, work: LayingWork, action: a.Conquer | a.Revenue) -> Outcome:
    """Return the end only if every tile that could be laid first brings it about."""
    mover = 2 * table.seat + FIGURES.index(action.figure)
    kinds, end = can_be_laid(table), None
    for cell in cells_in_reach(table, table.figures[mover]):
        for kind in kinds[SIZE_AT[cell]]:
            end = stopped_with(table, work, match_at(table, kind, cell, mover).sum).end
            if end is None:
                return Outcome()
    return Outcome(end=end)


def _lay(table: Table, action: a.Lay) -> Outcome:
    match = match_at(table, KIND_OF[action.tile], packed(action.cell), table.mover)
    return stopped_with(table, _work(table), table.matched + match.sum)


def _work(table: Table) -> LayingWork:
    return "conquer" if table.stage == "conquer" else "revenue"


def _reorganize(table: Table, action: a.Reorganize) -> Outcome:
    if not (table.large or table.small):
        return Outcome(end="draw")
    return Outcome(tiles=1, end=_after_turn(table, table.reserve))


def _goes_on(table: Table, action: Action) -> Outcome:
    """Nothing comes or goes, but the turn ends some time."""
    return Outcome(end=_after_turn(table, table.reserve))


_OUTCOMES: dict[type, Callable[[Table, Any], Outcome]] = {
    a.Conquer: lambda table, action: _begun(table, "conquer", action),
    a.Revenue: lambda table, action: _begun(table, "revenue", action),
    a.Reorganize: _reorganize,
    a.Lay: _lay,
    a.Stop: lambda table, action: stopped_with(table, _work(table), table.matched),
    a.TakeMore: lambda table, action: Outcome(tile_income(table), end=_after_turn(table, table.reserve)),
    a.Flip: _goes_on,
    a.KeepAll: _goes_on,
    a.Draw: lambda table, action: Outcome(1, end=_after_turn(table, table.reserve)),
    a.TakeCaesar: lambda table, action: Outcome(coins=-table.catalogue.file.coins.caesar_price),
    a.Move: _goes_on,
}
