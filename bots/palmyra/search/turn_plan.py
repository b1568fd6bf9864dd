"""A whole turn, thought through before its first step: what it is used for, and what it would gain."""

from __future__ import annotations

from typing import NamedTuple

from bots.palmyra.search.laying import Laying, LayingSearch
from bots.palmyra.worth.position_worth import Prospects
from rules.palmyra import actions as a
from rules.palmyra.cells import unpacked
from rules.palmyra.figures import CENSOR, FIGURES, LEGION
from rules.palmyra.income import possible_splits
from rules.palmyra.state import Work
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

    def plans(self) -> list[TurnPlan]:
        """For a new turn, or for what is left of the one that is on; the best first."""
        table = self._table
        if table.stage in ("conquer", "revenue"):
            work: Work = "conquer" if table.stage == "conquer" else "revenue"
            found = self._with(work, table.figure, LayingSearch(table, self._seat, table.figure).go_on(self._width))
        else:
            found = self._new_plans()
        found.sort(key=_gain, reverse=True)
        return found

    def _new_plans(self) -> list[TurnPlan]:
        found: list[TurnPlan] = []
        for figure in (LEGION, CENSOR):
            layings = LayingSearch(self._table, self._seat, figure).best(self._width)
            if figure == LEGION or self._table.has_caesar():
                found += self._with("conquer", figure, layings)
            if figure == CENSOR or self._table.has_caesar():
                found += self._with("revenue", figure, layings)
        return found

    def _with(self, work: Work, figure: int, layings: list[Laying]) -> list[TurnPlan]:
        """Of layings that come to the same, the first is enough for who does not look at the board."""
        gain = self._conquered if work == "conquer" else self._collected
        return [TurnPlan(gain(laying), work, figure, laying) for laying in layings]

    def _earned(self, matched: int) -> int:
        table = self._table
        return matched + (table.catalogue.file.income.caesar if matched and table.has_caesar() else 0)

    def _conquered(self, laying: Laying) -> float:
        table, income = self._table, self._earned(laying.matched)
        if not possible_splits(income, len(table.large), len(table.small)):
            return self.ends_well()
        return self._prospects.hand(len(laying.hand) + income) - self._hand

    def _collected(self, laying: Laying) -> float:
        income = self._earned(laying.matched)
        coins = income + (self._flips if income > self._flips else 0)
        if coins >= self._table.reserve:
            return self._table.reserve + self.ends_well()
        left = len(laying.hand)
        kept = self._prospects.hand(left)
        after = kept if not left else max(kept, self._prospects.hand(left - 1) + self.flip_worth())
        return coins + after - self._hand

    def flip_worth(self) -> float:
        return self._prospects.flips(self._flips + 1) - self._prospects.flips(self._flips)

    def ends_well(self) -> float:
        """What the end of the game is worth besides coins: nobody knows what it prevents."""
        return -self._hand


def _gain(plan: TurnPlan) -> float:
    return plan.gain
