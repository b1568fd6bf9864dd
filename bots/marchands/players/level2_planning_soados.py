"""Soados the caravan leader: plans his whole plot as if he were alone, with a fixed price for everything."""

from __future__ import annotations

from collections.abc import Sequence

from bots.kit.search_player import SeededPlayer, sample_game
from bots.marchands.evaluation.preferences import PREFERENCES, preference_for
from bots.marchands.evaluation.prices import Prices, fixed_prices
from bots.marchands.search.minor_choices import announcement, best_electors, best_rewards, best_start
from bots.marchands.search.plot_search import PlotSearch
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from rules.marchands.places import STEPS
from rules.marchands.table import Table

WORSE_BY = 0.4
"""Part of the best plot's value that he gives up to go another way than one who starts from the same city."""


class Soados(SeededPlayer):
    """Planner of whole plots."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.preference = preference_for(seed)
        self._planned_for: object = None
        self._plan: tuple[int, ...] = ()

    def decide(self, observation: Observation) -> Action:
        legal = observation.legal_actions()
        if len(legal) == 1:
            return legal[0]
        table, seat = sample_game(observation, self._rng, MarchandsGame).table, observation.seat
        match table.stage:
            case "plotting":
                return self._plot(observation, table)
            case "rewards":
                return best_rewards(table, seat, self.prices(table, seat))
            case "electors":
                return best_electors(table, seat, self.prices(table, seat))
            case "monopolies":
                return announcement(table, seat)
            case _:
                return best_start(table, self.prices(table, seat), seat)

    def prices(self, table: Table, seat: Seat) -> Prices:
        """Return the player's estimate of what things are worth."""
        return fixed_prices(table, seat, self.preference)

    def _plot(self, observation: Observation, table: Table) -> Action:
        """Return the next step of the plan; steps that another player began for this seat are taken off."""
        seat = observation.seat
        now = (table.turn, tuple(table.caravans), tuple(table.goods), tuple(table.contracts), table.stocks[seat])
        if now != self._planned_for:
            self._planned_for, self._plan = now, tuple(self.plan(observation, table))
        plotted = table.plots[seat]
        if plotted != self._plan[: len(plotted)]:
            return a.Erase()
        return a.Plot(STEPS[self._plan[len(plotted)]]) if len(plotted) < len(self._plan) else a.Seal()

    def plan(self, observation: Observation, table: Table) -> Sequence[int]:
        """Return the whole plot; slots that are left empty are waits."""
        seat = observation.seat
        plots = PlotSearch(table, seat, self.prices(table, seat)).plots(table.caravans[seat])
        good = dict.fromkeys(plot.steps for plot in plots if plot.value >= plots[0].value * (1 - WORSE_BY))
        best, *others = good
        beside = table.caravans[:seat].count(table.caravans[seat])
        if not beside or not others:
            return best
        likely = self._likely_plots(table, seat)
        free = [steps for steps in others if steps not in likely] or others
        return free[(beside - 1) % len(free)]

    def _likely_plots(self, table: Table, seat: Seat) -> set[tuple[int, ...]]:
        """Return what those who plot before him in the same city may well plot, whatever they prefer."""
        city = table.caravans[seat]
        before = [other for other in range(seat) if table.caravans[other] == city]
        return {
            PlotSearch(table, other, fixed_prices(table, other, preference)).best(city).steps
            for other in before
            for preference in PREFERENCES
        }
