"""Kanishka the great king: weighs his plots against what the others may plot, and against what comes after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from bots.chair import Chair
from bots.marchands.imagined_game import imagined_game
from bots.marchands.players.soados import Soados
from bots.marchands.search.imagined_turn import ImaginedTurn
from bots.marchands.search.plot_search import PlotSearch
from bots.marchands.worth.outlook import Outlook
from bots.marchands.worth.prices import Prices, prices_by_chance
from bots.roster import USUAL_LIMIT, SearchLimit
from rules.contract import Seat
from rules.marchands.table import Table

CANDIDATES = 6
"""How many plots are compared."""
ROLLOUTS = 120
"""More turns than these he does not play out unless he is told to, however much time there is."""
ROUNDS_KEPT, FEWEST = 3, 3
"""After so many rounds the weaker half of the candidates is dropped, until so few are left."""


class Kanishka(Soados):
    def __init__(
        self,
        seed: int,
        limit: SearchLimit = USUAL_LIMIT,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(seed)
        self._limit, self._clock = limit, clock

    def prices(self, table: Table, seat: Seat) -> Prices:
        """What things do for his chance to win."""
        return prices_by_chance(table, seat, Outlook(table, seat))

    def plan(self, chair: Chair, table: Table) -> Sequence[int]:
        began, seat = self._clock(), chair.seat
        plots = PlotSearch(table, seat, self.prices(table, seat)).plots(table.caravans[seat])
        candidates = [plot.steps for plot in plots[:CANDIDATES]]
        if len(candidates) == 1:
            return candidates[0]
        return self._best(chair, candidates, began)

    def _best(self, chair: Chair, candidates: Sequence[tuple[int, ...]], began: float) -> Sequence[int]:
        """Play each out against the same plots of the others; with too few rollouts the first is taken."""
        sums = [0.0] * len(candidates)
        alive, played, rounds = list(range(len(candidates))), 0, 0
        while self._may_play(played + len(alive), began):
            turn = ImaginedTurn(imagined_game(chair, self._rng).table, chair.seat, self._rng)
            for one in alive:
                sums[one] += turn.outcome(candidates[one])
            played += len(alive)
            rounds += 1
            if rounds % ROUNDS_KEPT == 0 and len(alive) > FEWEST:
                alive = sorted(alive, key=lambda one: -sums[one])[: (len(alive) + 1) // 2]
        return candidates[max(alive, key=lambda one: sums[one])]

    def _may_play(self, rollouts: int, began: float) -> bool:
        if self._limit.rollouts is not None:
            return rollouts <= self._limit.rollouts
        return rollouts <= ROLLOUTS and self._clock() - began < self._limit.seconds
