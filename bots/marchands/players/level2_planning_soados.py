"""Soados the caravan leader: plans his whole plot as if he were alone, with a fixed price for everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bots.kit.search_player import SeededPlayer, sample_game
from bots.marchands.evaluation.preferences import preference_for
from bots.marchands.evaluation.prices import Prices, fixed_prices
from bots.marchands.search.minor_choices import announcement, best_electors, best_rewards, best_start
from bots.marchands.search.plot_search import PlotSearch
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.game import MarchandsGame
from rules.marchands.places import SLOTS, STEPS, WAIT
from rules.marchands.table import Table


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
        """Return the whole plot; slots that are left empty are waits.

        Those who start from the same city share the plots out among them by what all can see, so that no two of them
        can plot the same, whatever they have in stock.
        """
        seat = observation.seat
        city = table.caravans[seat]
        plots = PlotSearch(table, seat, self.prices(table, seat)).plots(city)
        sharers, number = table.caravans.count(city), table.caravans[:seat].count(city)
        possible = chain((plot.steps for plot in plots), _later(plots[0].steps))
        return next((steps for steps in possible if share_of(steps, sharers) == number), plots[0].steps)


def share_of(steps: Sequence[int], sharers: int) -> int:
    """Return the number of the one among so many who may make this plot."""
    return sum(place * (step + 1) for place, step in enumerate(steps, 1)) % sharers


def _later(steps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield shorter plots, and the same plot after some waits."""
    yield from (steps[:last] for last in range(len(steps) - 1, 0, -1))
    yield from ((*(WAIT,) * waits, *steps)[:SLOTS] for waits in range(1, SLOTS))
