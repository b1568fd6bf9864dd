"""How far it is from city to city, and along which roads: worked out once for a map."""

from __future__ import annotations

from functools import lru_cache

from rules.marchands.components.catalogue import NO_ROAD, Catalogue
from rules.marchands.places import CITIES, SLOTS

FAR = 99


class RoadMap:
    """Shortest ways between all cities; of several equally short ones always the same."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.ways = tuple(_ways_from(catalogue, city) for city in range(len(CITIES)))
        """From each city to each: the labels of the roads; None if there is no way."""
        self.distance = tuple(tuple(FAR if way is None else len(way) for way in ways) for ways in self.ways)
        self.around = tuple(
            tuple(tuple(to for to, far in enumerate(row) if far <= slots) for slots in range(SLOTS + 1))
            for row in self.distance
        )
        """The cities that can be reached from each with so many moves."""

        self._nearness: dict[float, tuple[tuple[float, ...], ...]] = {}

    def nearness(self, kept: float) -> tuple[tuple[float, ...], ...]:
        """From each city to each: what is left of something if so much of it is kept by each move."""
        if kept not in self._nearness:
            self._nearness[kept] = tuple(tuple(kept**far for far in row) for row in self.distance)
        return self._nearness[kept]

    def way(self, origin: int, to: int) -> tuple[int, ...]:
        way = self.ways[origin][to]
        assert way is not None
        return way


def _ways_from(catalogue: Catalogue, origin: int) -> tuple[tuple[int, ...] | None, ...]:
    ways: list[tuple[int, ...] | None] = [None] * len(CITIES)
    ways[origin] = ()
    queue: list[tuple[int, tuple[int, ...]]] = [(origin, ())]
    for here, way in queue:
        for label, to in enumerate(catalogue.roads[here]):
            if to != NO_ROAD and ways[to] is None:
                ways[to] = longer = (*way, label)
                queue.append((to, longer))
    return tuple(ways)


@lru_cache(maxsize=8)
def road_map(catalogue: Catalogue) -> RoadMap:
    return RoadMap(catalogue)
