"""Kanishka the great king: compares plots against likely plots of the others, and by the turn that follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bots.budget import HalvingSchedule
from bots.kit.search_player import SearchPlayer, sample_game
from bots.marchands.evaluation.prices import Prices, prices_by_chance
from bots.marchands.evaluation.win_chance import WinChance
from bots.marchands.players.level2_planning_soados import Soados
from bots.marchands.search.plot_search import PlotSearch
from bots.marchands.search.sampled_turn import SampledTurn
from bots.observation import Observation
from rules.contract import Seat
from rules.marchands.game import MarchandsGame
from rules.marchands.table import Table

MAX_CANDIDATES = 6
"""Plots that are compared."""


class Kanishka(SearchPlayer, Soados):
    """Rollout search over whole plots."""

    MAX_ROLLOUTS = 120
    SCHEDULE = HalvingSchedule(rounds_between_cuts=3, min_candidates=3)

    def prices(self, table: Table, seat: Seat) -> Prices:
        """Return prices by their effect on the chance to win."""
        return prices_by_chance(table, seat, WinChance(table, seat))

    def plan(self, observation: Observation, table: Table) -> Sequence[int]:
        budget, seat = self.begin_search(), observation.seat
        plots = PlotSearch(table, seat, self.prices(table, seat)).plots(table.caravans[seat])

        def new_round() -> Callable[[tuple[int, ...]], float]:
            """Sample a turn; all candidates meet the same plots of the others."""
            return SampledTurn(sample_game(observation, self._rng, MarchandsGame).table, seat, self._rng).outcome

        return self.best_of([plot.steps for plot in plots[:MAX_CANDIDATES]], new_round, budget)
