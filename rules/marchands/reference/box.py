"""The contents of the box for the reference: map, resources, contracts and numbers of one component set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.language import Hole, Language
from rules.marchands.places import CAPITAL, CITIES, DIE, LABELS, REGIONS, RESOURCES
from rules.reference.facts import ComponentTables, ComponentValues
from rules.reference.origins import origin_lines
from rules.reference.wording import AndList, Name, Numbered, Wording, message, nmessage

PLAYERS = range(2, 7)
MANY = 5
"""From so many players on more lies on the map (M11.1)."""
VALUES: dict[str, Hole] = {
    "rank": message("the rank"),
    "grid": message("where it lies"),
    "around": message("the cities around it"),
    "worth": message("what it is worth"),
    "markers": message("how many there are"),
    "value": message("the value"),
    "demand": message("the demand"),
    "copies": message("how many there are"),
}


class City(NamedTuple):
    name: str
    rank: int
    grid: tuple[int, int]
    roads: Mapping[str, str]
    """The destination of the road with each letter; letters without a road are left out."""
    regions: tuple[str, ...]
    origins: tuple[Hole, ...]

    @property
    def called(self) -> Wording:
        return city_words(self.name)


class Resource(NamedTuple):
    name: str
    worth: int
    markers: int
    origins: tuple[Hole, ...]


class Contract(NamedTuple):
    name: str
    value: int
    demand: tuple[str, ...]
    copies: int
    origins: tuple[Hole, ...]

    @property
    def goods(self) -> AndList:
        return AndList(named("resource", resource) for resource in self.demand)


class Bags(NamedTuple):
    """The contents of the bags when everything lies on the map."""

    resources: int
    contracts: int


def named(kind: str, text: str) -> Name:
    """Return the name of something, for texts; `rules.marchands.names` has what a look-up need not load."""
    return Name(f"marchands/{kind}", text)


class _Capital(Name):
    """The one city that has no number: `the capital`."""

    def words(self, language: Language) -> str:
        return super().form(language, "the")

    def form(self, language: Language, form: str) -> str:
        if form == "capital":
            return language.form_of_text(self.words(language), form)
        return super().form(language, form)


_CITY, _CAPITAL = Name("marchands/place", "city"), _Capital("marchands/place", "capital")


def city_words(name: str) -> Wording:
    """`city 7`, `the capital`."""
    return _CAPITAL if name == CAPITAL else Numbered(_CITY, name)


def cities_words(names: Iterable[str]) -> Wording:
    """`cities 3, 7 and the capital`, whatever the order."""
    ordered = sorted(names, key=CITIES.index)
    numbered = [name for name in ordered if name != CAPITAL]
    if not numbered:
        return _CAPITAL
    capital = [_CAPITAL] if len(ordered) > len(numbered) else []
    return nmessage("city {cities}", "cities {cities}", len(numbered), cities=AndList([*numbered, *capital]))


class Box:
    """A component set, ready to be told of."""

    def __init__(self, facts: ComponentTables) -> None:
        self._facts = facts
        self.roads: dict[str, Sequence[str]] = {label: facts["roads"][label]["between"] for label in LABELS}
        """By their letters, each as the two cities that it joins."""
        self.regions: dict[str, Sequence[str]] = {region: facts["regions"][region]["around"] for region in REGIONS}
        """The cities around each region, in order."""
        self.cities = {name: self._city(name) for name in CITIES}
        self.resources = {
            name: Resource(name, row["worth"], row["markers"], row_origins(row))
            for name in RESOURCES
            for row in (facts["resources"][name],)
        }
        contracts = [
            Contract(
                name, row["value"], tuple(sorted(row["demand"], key=RESOURCES.index)), row["copies"], row_origins(row)
            )
            for name, row in facts["contracts"].items()
            if row["copies"]
        ]
        self.contracts = sorted(contracts, key=lambda contract: (contract.value, contract.name))

    def _city(self, name: str) -> City:
        row = self._facts["cities"][name]
        roads = {
            label: two if one == name else one
            for label, between in self.roads.items()
            for one, _, two in (road.partition("-") for road in between)
            if name in (one, two)
        }
        regions = tuple(region for region, around in self.regions.items() if name in around)
        column, line = row["grid"]
        return City(name, row["rank"], (column, line), roads, regions, row_origins(row))

    @property
    def markers(self) -> int:
        return sum(resource.markers for resource in self.resources.values())

    @property
    def contracts_in_all(self) -> int:
        return sum(contract.copies for contract in self.contracts)

    def supplied(self, players: int) -> int:
        """Return the number of cities with resources, and of those with a contract (M2.2, M2.3, M11.1)."""
        supply = self._facts["supply"]
        cities: int = supply["cities_for_five" if players >= MANY else "cities"]
        return cities

    def bags(self, players: int) -> Bags:
        cities = self.supplied(players)
        return Bags(self.markers - cities * self.set_size, self.contracts_in_all - cities)

    @property
    def set_size(self) -> int:
        """Number of resources of a city."""
        size: int = self._facts["supply"]["set"]
        return size

    def scorings(self, length: str) -> list[int]:
        """Return the turns of a `long` or `short` game in which monopolies are scored (M3.5, M11.2)."""
        turns = self._facts["turns"]
        return list(range(turns["between_scorings"], turns[length] + 1, turns["between_scorings"]))

    def region_origins(self, region: str) -> tuple[Hole, ...]:
        return row_origins(self._facts["regions"][region])

    # --- on the way

    def stations(self, start: str, plot: Iterable[str]) -> list[str]:
        """Return the place of a caravan after each action of a plot (M5.2, M5.4)."""
        stations = []
        for step in plot:
            start = self.cities[start].roads.get(step, start)
            stations.append(start)
        return stations

    def moves(self, start: str) -> dict[str, int]:
        """Return the number of moves from a city to each other."""
        moves = {start: 0}
        reached = [start]
        for city in reached:
            for near in self.cities[city].roads.values():
                if near not in moves:
                    moves[near] = moves[city] + 1
                    reached.append(near)
        return moves

    def next_empty(self, shown: str, occupied: Sequence[str]) -> str:
        """Return the city that gets what the die sends to `shown`, while others hold something (M2.4)."""
        number = int(shown)
        while str(number) in occupied:
            number = number % DIE + 1
        return str(number)


def row_origins(row: ComponentValues) -> tuple[Hole, ...]:
    """Return the origins of a row that are not the rulebook, and its note."""
    return origin_lines(row, VALUES)
