"""A whole turn, thought through before its first step: what it is used for, and what it would gain."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from bots.palmyra.search.laying import Laying, LayingSearch
from bots.palmyra.worth.position_worth import Prospects
from rules.palmyra import actions as a
from rules.palmyra.cells import unpacked
from rules.palmyra.income import possible_splits
from rules.palmyra.state import CENSOR, FIGURES, LEGION, Work
from rules.palmyra.table import Table
from rules.palmyra.tiles import TILES

_STOP = a.Stop()
_REORGANIZE = a.Reorganize()


class TurnPlan(NamedTuple):
    """What to do in a turn; reorganizing has no figure and lays nothing."""

    gain: float
    work: Work
    figure: int = 0
    laying: Laying = Laying(0, (), ())

    def actions(self, begun: bool = False) -> list[a.AnyAction]:
        """The steps of the plan up to where the income comes, or up to the draw."""
        if self.work == "reorganize":
            return [_REORGANIZE]
        lays: list[a.AnyAction] = [a.Lay(TILES[kind], unpacked(cell)) for kind, cell in self.laying.lays]
        if begun:
            return [*lays, _STOP]
        figure = FIGURES[self.figure]
        return [a.Conquer(figure) if self.work == "conquer" else a.Revenue(figure), *lays, _STOP]


class Planner:
    """Finds plans for the player whose turn it is; `width` is how many ways are gone on with at each length."""

    def __init__(self, table: Table, prospects: Prospects, width: int) -> None:
        self._table, self._prospects, self._width = table, prospects, width
        self._seat = table.seat
        self._hand = prospects.hand(len(table.hands[table.seat]))
        self._flips = len(table.flipped[table.seat])
        self._caesar = table.catalogue.file.income.caesar if table.has_caesar() else 0
        self._loss = table.catalogue.file.coins.solo_loss if table.alone else 0
        """Coins that leave after a turn: if they are the last ones, the game is over (P9.4)."""
        self._flip = prospects.flips(self._flips + 1) - prospects.flips(self._flips)

    def plans(self) -> list[TurnPlan]:
        """For a new turn, or for what is left of the one that is on; the best first."""
        found = [
            TurnPlan(self._gain(work, laying.matched, len(laying.hand)), work, figure, laying)
            for work, figure, layings in self._ways()
            for laying in layings
        ]
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def best(self) -> TurnPlan | None:
        """The first of the plans, found sooner; None if nothing can be laid."""
        best: TurnPlan | None = None
        for work, figure, layings in self._ways():
            gains: dict[tuple[int, int], float] = {}
            for laying in layings:
                of = (laying.matched, len(laying.hand))
                if of in gains:
                    continue
                gain = gains[of] = self._gain(work, *of)
                if best is None or gain > best.gain:
                    best = TurnPlan(gain, work, figure, laying)
        return best

    def _ways(self) -> Iterator[tuple[Work, int, list[Laying]]]:
        """What each figure could lay, for each work it may do."""
        table = self._table
        if table.stage in ("conquer", "revenue"):
            search = LayingSearch(table, self._seat, table.figure)
            yield "conquer" if table.stage == "conquer" else "revenue", table.figure, search.go_on(self._width)
            return
        for figure in (LEGION, CENSOR):
            layings = LayingSearch(table, self._seat, figure).best(self._width)
            if figure == LEGION or self._caesar:
                yield "conquer", figure, layings
            if figure == CENSOR or self._caesar:
                yield "revenue", figure, layings

    def _gain(self, work: Work, matched: int, tiles_left: int) -> float:
        """What a turn brings that has matched so much, and after which so many tiles are left in hand."""
        table, prospects = self._table, self._prospects
        income = matched + self._caesar if matched else 0
        if work == "conquer":
            over = table.reserve <= self._loss
            if over or not possible_splits(income, len(table.large), len(table.small)):
                return -self._hand  # the game is over
            return prospects.hand(tiles_left + income) - self._hand
        coins = income + (self._flips if income > self._flips else 0)
        if coins >= table.reserve - self._loss:
            return min(coins, table.reserve) - self._hand
        kept = prospects.hand(tiles_left)
        if tiles_left:
            kept = max(kept, prospects.hand(tiles_left - 1) + self._flip)
        return coins + kept - self._hand
