"""Barates the pedlar: goes to the nearest thing that he can use, one step at a time, and often loses his way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from bots.marchands.imagined_game import imagined_game
from bots.marchands.search.routes import routes_on
from bots.observation import Observation
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.places import LABELS, SLOTS, STEPS, TRANSACT
from rules.marchands.rewards import can_fulfil
from rules.marchands.table import NO_CONTRACT, Table

_T = TypeVar("_T")

RANDOM_STEP_CHANCE = 0.25
"""How often he plots anything at all instead."""


class Barates:
    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def decide(self, observation: Observation) -> Action:
        legal = observation.legal_actions()
        table = imagined_game(observation, self._rng).table
        match table.stage:
            case "plotting":
                return self._plot(table, observation.seat)
            case _:
                return self._any(legal)

    def _plot(self, table: Table, seat: Seat) -> Action:
        """Where he will be by then, he looks around again; he does not think of what he will have."""
        if len(table.plots[seat]) == SLOTS:
            return a.Seal()
        if self._rng.random() < RANDOM_STEP_CHANCE:
            return a.Plot(self._any(STEPS))
        city, used = _end_of_plot(table, seat)
        if city not in used and _can_use(table, seat, city):
            return a.Plot(STEPS[TRANSACT])
        roads = routes_on(table.catalogue)
        useful = [to for to in range(len(roads.routes)) if to not in used and _can_use(table, seat, to)]
        if not useful:
            return a.Seal()
        nearest = min(roads.distance[city][to] for to in useful)
        to = self._any([to for to in useful if roads.distance[city][to] == nearest])
        return a.Plot(STEPS[roads.route(city, to)[0]])

    def _any(self, things: Sequence[_T]) -> _T:
        return things[int(self._rng.random() * len(things))]


def _end_of_plot(table: Table, seat: Seat) -> tuple[int, set[int]]:
    """Where what is plotted so far leads to, and the cities in which it transacts."""
    city, used = table.caravans[seat], set[int]()
    for step in table.plots[seat]:
        if step == TRANSACT:
            used.add(city)
        elif step < len(LABELS) and table.catalogue.roads[city][step] != NO_ROAD:
            city = table.catalogue.roads[city][step]
    return city, used


def _can_use(table: Table, seat: Seat, city: int) -> bool:
    contract = table.contracts[city]
    return bool(table.goods[city]) or (contract != NO_CONTRACT and can_fulfil(table, seat, contract))
