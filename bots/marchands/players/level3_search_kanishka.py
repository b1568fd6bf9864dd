"""Kanishka the great king: weighs his plots against what the others may plot, and against what comes after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from bots.halving import Rollouts, best_by_halving
from bots.marchands.evaluation.prices import Prices, prices_by_chance
from bots.marchands.evaluation.win_chance import Outlook
from bots.marchands.imagined_game import imagined_game
from bots.marchands.players.level2_planning_soados import Soados
from bots.marchands.search.plot_search import PlotSearch
from bots.marchands.search.sampled_turn import ImaginedTurn
from bots.observation import Chair
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
        rollouts, seat = Rollouts(self._limit, ROLLOUTS, self._clock), chair.seat
        plots = PlotSearch(table, seat, self.prices(table, seat)).plots(table.caravans[seat])
        candidates = [plot.steps for plot in plots[:CANDIDATES]]
        if len(candidates) == 1:
            return candidates[0]

        def imagined_turn() -> Callable[[int], float]:
            """What comes of each candidate among the same plots of the others."""
            turn = ImaginedTurn(imagined_game(chair, self._rng).table, seat, self._rng)
            return lambda one: turn.outcome(candidates[one])

        return candidates[best_by_halving(len(candidates), imagined_turn, rollouts, ROUNDS_KEPT, FEWEST)]
