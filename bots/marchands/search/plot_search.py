"""Search for the plots of one player as if alone on the map: where to go, and what to take or fulfil (M4 to M6)."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from bots.marchands.evaluation.prices import Prices
from rules.contract import Seat
from rules.marchands.components.catalogue import NO_ROAD, Catalogue
from rules.marchands.places import CITIES, SLOTS, TRANSACT
from rules.marchands.table import NO_CONTRACT, Amounts, Table, changed

UNREACHABLE = 99


class Routes:
    """Shortest ways between all cities; of several equally short ones always the same."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.routes = tuple(_routes_from(catalogue, city) for city in range(len(CITIES)))
        """From each city to each: the labels of the roads; None if there is no way."""
        self.distance = tuple(
            tuple(UNREACHABLE if route is None else len(route) for route in routes) for routes in self.routes
        )
        self.reachable = tuple(
            tuple(tuple(to for to, far in enumerate(row) if far <= slots) for slots in range(SLOTS + 1))
            for row in self.distance
        )
        """Cities that can be reached from each with a number of moves."""

        self._nearness: dict[float, tuple[tuple[float, ...], ...]] = {}

    def decayed(self, kept: float) -> tuple[tuple[float, ...], ...]:
        """Return a factor from each city to each: `kept` to the power of the distance."""
        if kept not in self._nearness:
            self._nearness[kept] = tuple(tuple(kept**far for far in row) for row in self.distance)
        return self._nearness[kept]

    def route(self, origin: int, to: int) -> tuple[int, ...]:
        route = self.routes[origin][to]
        assert route is not None
        return route


def _routes_from(catalogue: Catalogue, origin: int) -> tuple[tuple[int, ...] | None, ...]:
    routes: list[tuple[int, ...] | None] = [None] * len(CITIES)
    routes[origin] = ()
    queue: list[tuple[int, tuple[int, ...]]] = [(origin, ())]
    for here, route in queue:
        for label, to in enumerate(catalogue.roads[here]):
            if to != NO_ROAD and routes[to] is None:
                routes[to] = longer = (*route, label)
                queue.append((to, longer))
    return tuple(routes)


@lru_cache(maxsize=8)
def routes_on(catalogue: Catalogue) -> Routes:
    return Routes(catalogue)


class PlannedPlot(NamedTuple):
    """A plot and its value without interference."""

    value: float
    steps: tuple[int, ...]


class PlotSearch:
    """Goes from one city where something can be done to the next, in all orders that six actions allow."""

    def __init__(self, table: Table, seat: Seat, prices: Prices) -> None:
        self._table, self._prices = table, prices
        self._roads = routes_on(table.catalogue)
        self._stock, self._taken = table.stocks[seat], table.taken[seat]
        self._goods = {city: goods[0] for city, goods in enumerate(table.goods) if goods}
        self._contracts = {
            city: (table.catalogue.designs[design].demand, prices.contract(city, design))
            for city, design in enumerate(table.contracts)
            if design != NO_CONTRACT
        }
        self._near = self._roads.decayed(prices.resource_weights.near)
        self._ends: dict[tuple[Amounts, int], tuple[list[tuple[int, float]], dict[int, float]]] = {}
        self._found: list[PlannedPlot] = []

    def plots(self, city: int, begun: tuple[int, ...] = ()) -> list[PlannedPlot]:
        """Return all plots to consider for a caravan in this city, the best first; all begin with `begun`."""
        self._found = []
        stock, done, gained = self._stock, self._taken, 0.0
        for step in begun:
            if step == TRANSACT and not done >> city & 1:
                stock, reward, possible = self._transacted(city, stock)
                gained, done = gained + reward, done | possible << city
            elif step < TRANSACT and self._table.catalogue.roads[city][step] != NO_ROAD:
                city = self._table.catalogue.roads[city][step]
        self._go_on(city, SLOTS - len(begun), stock, done, gained, begun)
        self._found.sort(key=itemgetter(0), reverse=True)
        return self._found

    def best(self, city: int) -> PlannedPlot:
        return self.plots(city)[0]

    def _transacted(self, city: int, stock: Amounts) -> tuple[Amounts, float, bool]:
        """Return the stock after a transaction, its gain, and whether it is possible."""
        if city in self._goods:
            return changed(stock, self._goods[city], 1), 0.0, True
        demand, reward = self._contracts.get(city, (None, 0.0))
        if demand is not None and all(has >= needs for has, needs in zip(stock, demand, strict=True)):
            return tuple([has - needs for has, needs in zip(stock, demand, strict=True)]), reward, True
        return stock, 0.0, False

    def _go_on(self, city: int, slots: int, stock: Amounts, done: int, gained: float, steps: tuple[int, ...]) -> None:
        """Add all continuations with the actions left; `done` are cities that have nothing more to give, as bits."""
        self._end(city, slots, stock, done, gained, steps)
        distance, roads = self._roads.distance[city], self._roads
        for to, resource in self._goods.items():
            left = slots - distance[to] - 1
            if left >= 0 and not done >> to & 1:
                way = (*steps, *roads.route(city, to), TRANSACT)
                self._go_on(to, left, changed(stock, resource, 1), done | 1 << to, gained, way)
        for to, (demand, reward) in self._contracts.items():
            left = slots - distance[to] - 1
            if left >= 0 and not done >> to & 1:
                paid = tuple([has - needs for has, needs in zip(stock, demand, strict=True)])
                if min(paid) >= 0:
                    way = (*steps, *roads.route(city, to), TRANSACT)
                    self._go_on(to, left, paid, done | 1 << to, gained + reward, way)

    def _end(self, city: int, slots: int, stock: Amounts, done: int, gained: float, steps: tuple[int, ...]) -> None:
        """Add the plot that uses its last actions to approach the best next goals, or stays if there are none."""
        known = self._ends.get((stock, done))
        if known is None:
            known = self._ends[stock, done] = self._next_goals(stock, done), {}
        goals, ends = known
        best, most = city, 0.0
        for end in self._roads.reachable[city][slots]:
            value = ends.get(end)
            if value is None:
                near = self._near[end]
                value = ends[end] = sum([gain * near[goal] for goal, gain in goals])
            if value > most:
                best, most = end, value
        value = gained + self._prices.stock(stock) + most
        self._found.append(PlannedPlot(value, (*steps, *self._roads.route(city, best))))

    def _next_goals(self, stock: Amounts, done: int) -> list[tuple[int, float]]:
        """Return the goals of the next turn with such a stock, and their values."""
        resource_weights, prices = self._prices.resource_weights, self._prices
        goals: list[tuple[int, float]] = []
        for city, (demand, reward) in self._contracts.items():
            if not done >> city & 1 and reward > 0:
                missing = sum([needs - has for has, needs in zip(stock, demand, strict=True) if needs > has])
                goals.append((city, resource_weights.open_contract * reward * resource_weights.missing**missing))
        now, more = prices.stock(stock), dict[int, float]()
        for city, resource in self._goods.items():
            if resource not in more:
                more[resource] = resource_weights.open_contract * (prices.stock(changed(stock, resource, 1)) - now)
            goals.append((city, more[resource]))
        return goals
