"""Barates the pedlar: goes to the nearest useful city, one step at a time, and often loses his way."""

from __future__ import annotations

from bots.kit.search_player import SeededPlayer, sample_game
from bots.marchands.search.plot_search import routes_on
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.game import MarchandsGame
from rules.marchands.places import LABELS, SLOTS, STEPS, TRANSACT
from rules.marchands.stages.resolving import can_fulfil
from rules.marchands.table import NO_CONTRACT, Table

RANDOM_STEP_CHANCE = 0.25


class Barates(SeededPlayer):
    """Plots step by step towards the nearest useful city."""

    def decide(self, observation: Observation) -> Action:
        legal = observation.legal_actions()
        table = sample_game(observation, self._rng, MarchandsGame).table
        match table.stage:
            case "plotting":
                return self._plot(table, observation.seat)
            case _:
                return self.pick(legal)

    def _plot(self, table: Table, seat: Seat) -> Action:
        """Plan from the city where the plot leads so far, with the stock of now."""
        if len(table.plots[seat]) == SLOTS:
            return a.Seal()
        if self._rng.random() < RANDOM_STEP_CHANCE:
            return a.Plot(self.pick(STEPS))
        city, used = _end_of_plot(table, seat)
        if city not in used and _is_useful(table, seat, city):
            return a.Plot(STEPS[TRANSACT])
        roads = routes_on(table.catalogue)
        useful = [to for to in range(len(roads.routes)) if to not in used and _is_useful(table, seat, to)]
        if not useful:
            return a.Seal()
        nearest = min(roads.distance[city][to] for to in useful)
        to = self.pick([to for to in useful if roads.distance[city][to] == nearest])
        return a.Plot(STEPS[roads.route(city, to)[0]])


def _end_of_plot(table: Table, seat: Seat) -> tuple[int, set[int]]:
    """Return the city where the plot leads so far, and the cities in which it transacts."""
    city, used = table.caravans[seat], set[int]()
    for step in table.plots[seat]:
        if step == TRANSACT:
            used.add(city)
        elif step < len(LABELS) and table.catalogue.roads[city][step] != NO_ROAD:
            city = table.catalogue.roads[city][step]
    return city, used


def _is_useful(table: Table, seat: Seat, city: int) -> bool:
    contract = table.contracts[city]
    return bool(table.goods[city]) or (contract != NO_CONTRACT and can_fulfil(table, seat, contract))
