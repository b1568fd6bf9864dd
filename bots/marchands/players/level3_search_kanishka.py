"""Kanishka the great king: weighs his plots against what the others may plot, and against what comes after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from bots.halving import RolloutBudget, best_by_halving
from bots.marchands.evaluation.prices import Prices, prices_by_chance
from bots.marchands.evaluation.win_chance import WinChance
from bots.marchands.imagined_game import imagined_game
from bots.marchands.players.level2_planning_soados import Soados
from bots.marchands.search.plot_search import PlotSearch
from bots.marchands.search.sampled_turn import SampledTurn
from bots.observation import Observation
from bots.roster import USUAL_LIMIT, SearchLimit
from rules.contract import Seat
from rules.marchands.table import Table

MAX_CANDIDATES = 6
"""How many plots are compared."""
MAX_ROLLOUTS = 120
"""More turns than these he does not play out unless he is told to, however much time there is."""
ROUNDS_BETWEEN_CUTS, MIN_CANDIDATES = 3, 3
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
        return prices_by_chance(table, seat, WinChance(table, seat))

    def plan(self, observation: Observation, table: Table) -> Sequence[int]:
        budget, seat = RolloutBudget(self._limit, MAX_ROLLOUTS, self._clock), observation.seat
        plots = PlotSearch(table, seat, self.prices(table, seat)).plots(table.caravans[seat])
        candidates = [plot.steps for plot in plots[:MAX_CANDIDATES]]
        if len(candidates) == 1:
            return candidates[0]

        def sample_turn() -> Callable[[int], float]:
            """What comes of each candidate among the same plots of the others."""
            turn = SampledTurn(imagined_game(observation, self._rng).table, seat, self._rng)
            return lambda one: turn.outcome(candidates[one])

        return candidates[best_by_halving(len(candidates), sample_turn, budget, ROUNDS_BETWEEN_CUTS, MIN_CANDIDATES)]
