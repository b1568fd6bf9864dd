"""Shortest routes between cities, computed once for a map."""

from __future__ import annotations

from functools import lru_cache

from rules.marchands.components.catalogue import NO_ROAD, Catalogue
from rules.marchands.places import CITIES, SLOTS

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
