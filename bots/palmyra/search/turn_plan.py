"""Plans of a whole turn: its work, the tiles to lay, and the expected gain."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from bots.palmyra.evaluation.position_value import Forecast
from bots.palmyra.search.laying import Laying, LayingSearch
from rules.palmyra import actions as a
from rules.palmyra.cells import unpacked
from rules.palmyra.income import possible_splits
from rules.palmyra.state import CENSOR, FIGURES, LEGION, Work
from rules.palmyra.table import Table
from rules.palmyra.tiles import TILES

_STOP = a.Stop()
_REORGANIZE = a.Reorganize()


class TurnPlan(NamedTuple):
    """A plan of a turn; reorganizing has no figure and lays nothing."""

    gain: float
    work: Work
    figure: int = 0
    laying: Laying = Laying(0, (), ())

    def actions(self, begun: bool = False) -> list[a.AnyAction]:
        """Return the steps of the plan up to the income, or up to the draw."""
        if self.work == "reorganize":
            return [_REORGANIZE]
        lays: list[a.AnyAction] = [a.Lay(TILES[kind], unpacked(cell)) for kind, cell in self.laying.lays]
        if begun:
            return [*lays, _STOP]
        figure = FIGURES[self.figure]
        return [a.Conquer(figure) if self.work == "conquer" else a.Revenue(figure), *lays, _STOP]


class Planner:
    """Finds plans for the player whose turn it is; `width` is how many ways are gone on with at each length."""

    def __init__(self, table: Table, forecast: Forecast, width: int) -> None:
        self._table, self._forecast, self._width = table, forecast, width
        self._seat = table.seat
        self._hand = forecast.hand(len(table.hands[table.seat]))
        self._flips = len(table.flipped[table.seat])
        self._caesar = table.catalogue.file.income.caesar if table.has_caesar() else 0
        self._loss = table.catalogue.file.coins.solo_loss if table.alone else 0
        """Coins that leave after a turn: if they are the last ones, the game is over (P9.4)."""
        self._flip = forecast.flips(self._flips + 1) - forecast.flips(self._flips)

    def plans(self) -> list[TurnPlan]:
        """Return the plans for a new turn, or for the rest of the current one; the best first."""
        found = [
            TurnPlan(self._gain(work, laying.matched, len(laying.hand)), work, figure, laying)
            for work, figure, layings in self._options()
            for laying in layings
        ]
        found.sort(key=itemgetter(0), reverse=True)
        return found

    def best(self) -> TurnPlan | None:
        """Return the first of the plans, faster; None if nothing can be laid."""
        best: TurnPlan | None = None
        for work, figure, layings in self._options():
            gains: dict[tuple[int, int], float] = {}
            for laying in layings:
                of = (laying.matched, len(laying.hand))
                if of in gains:
                    continue
                gain = gains[of] = self._gain(work, *of)
                if best is None or gain > best.gain:
                    best = TurnPlan(gain, work, figure, laying)
        return best

    def _options(self) -> Iterator[tuple[Work, int, list[Laying]]]:
        """Yield the layings of each figure, for each work it may do."""
        table = self._table
        if table.stage in ("conquer", "revenue"):
            search = LayingSearch(table, self._seat, table.figure)
            yield "conquer" if table.stage == "conquer" else "revenue", table.figure, search.continuations(self._width)
            return
        for figure in (LEGION, CENSOR):
            layings = LayingSearch(table, self._seat, figure).best(self._width)
            if figure == LEGION or self._caesar:
                yield "conquer", figure, layings
            if figure == CENSOR or self._caesar:
                yield "revenue", figure, layings

    def _gain(self, work: Work, matched: int, tiles_left: int) -> float:
        """Return the gain of a turn by its match and the tiles left in hand."""
        table, forecast = self._table, self._forecast
        income = matched + self._caesar if matched else 0
        if work == "conquer":
            over = table.reserve <= self._loss
            if over or not possible_splits(income, len(table.large), len(table.small)):
                return -self._hand  # the game is over
            return forecast.hand(tiles_left + income) - self._hand
        coins = income + (self._flips if income > self._flips else 0)
        if coins >= table.reserve - self._loss:
            return min(coins, table.reserve) - self._hand
        kept = forecast.hand(tiles_left)
        if tiles_left:
            kept = max(kept, forecast.hand(tiles_left - 1) + self._flip)
        return coins + kept - self._hand
