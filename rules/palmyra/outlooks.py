"""The possible income of a figure in the next turn, by the place where it may go (P6.2).

Defined as narrowly as it can be told: the most that one tile of the hand would earn if the figure laid it beside that
place, on the board as it lies now, with the stacks and the reserve as they are. A legion earns tiles, a censor coins.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.palmyra import actions as a
from rules.palmyra.cells import SIZE_AT, packed, unpacked
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import Match, coins_for, match_beside
from rules.palmyra.outcomes import LayingWork, stopped_with
from rules.palmyra.reach import cells_in_reach
from rules.palmyra.state import CENSOR, FIGURES, Place
from rules.palmyra.table import IN_CITY, Table
from rules.palmyra.tiles import TILES, size_of


class Outlook(NamedTuple):
    """The best single tile from a place; of several equal ones the first, row by row."""

    income: int
    """Tiles for a legion, coins for a censor."""
    lay: a.Lay | None
    """None if no tile of the hand could be laid beside the place."""
    match: Match
    caesar: int = 0
    tribute: int = 0
    """Additions by Caesar and tribute."""


_NOTHING = Outlook(0, None, Match(0, 0))


def outlooks(game: PalmyraGame) -> dict[Place, Outlook]:
    """Of every place where the figure may go whose place is chosen now."""
    moves = [action for action in game.legal if isinstance(action, a.Move)]
    if not moves:
        return {}
    found = _Outlooks(game.table, FIGURES.index(moves[0].figure))
    return {move.to: found.at(IN_CITY if move.to == "city" else packed(move.to)) for move in moves}


class _Outlooks:
    """Looks at each free cell once, although many places neighbour it."""

    def __init__(self, table: Table, figure: int) -> None:
        own = 2 * table.seat
        self._table = table
        self._work: LayingWork = "revenue" if figure == CENSOR else "conquer"
        self._foreign = [place for at, place in enumerate(table.figures) if at not in (own, own + 1)]
        self._own = table.legion_to if figure == CENSOR else table.figures[own + CENSOR]
        """The present or future place of the player's other figure."""
        kinds = list(dict.fromkeys(table.hands[table.seat]))
        self._kinds = [[kind for kind in kinds if size_of(kind) == size] for size in (0, 1)]
        self._best: dict[tuple[int, bool], Outlook] = {}

    def at(self, place: int) -> Outlook:
        """A figure that goes where the other one stands sends it away, so that it blocks nothing there."""
        swaps = place == self._own
        beside = [self._on(cell, swaps) for cell in cells_in_reach(self._table, place)]
        return max([found for found in beside if found.lay], key=lambda found: found.income, default=_NOTHING)

    def _on(self, cell: int, swaps: bool) -> Outlook:
        if (cell, swaps) not in self._best:
            blocked = self._foreign if swaps else [*self._foreign, self._own]
            tiles = (self._with(kind, cell, blocked) for kind in self._kinds[SIZE_AT[cell]])
            self._best[cell, swaps] = max(tiles, key=lambda found: found.income, default=_NOTHING)
        return self._best[cell, swaps]

    def _with(self, kind: int, cell: int, blocked: list[int]) -> Outlook:
        match = match_beside(self._table, kind, cell, blocked)
        earned, coins = stopped_with(self._table, self._work, match.sum), coins_for(self._table, match.sum)
        tribute = coins.tribute if self._work == "revenue" else 0
        return Outlook(earned.tiles + earned.coins, a.Lay(TILES[kind], unpacked(cell)), match, coins.caesar, tribute)
