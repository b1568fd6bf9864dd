"""The components as the rules use them: the map as tables of small numbers, worked out once."""

from __future__ import annotations

from typing import NamedTuple

from rules.components.editions import Editions, SetCatalogue
from rules.components.files import ComponentFiles
from rules.components.set_format import SetFormat
from rules.marchands.components.checks import CHECKS, CLOSED, all_roads
from rules.marchands.components.schema import ComponentFile
from rules.marchands.places import CITIES, CITY_OF, LABELS, REGIONS, RESOURCE_OF, RESOURCES

NO_ROAD = -1


class Design(NamedTuple):
    """A kind of contract."""

    name: str
    """`coal-silver-gold`, as actions, events and saves call it."""
    value: int
    demand: tuple[int, ...]
    """Number of each resource."""
    goods: tuple[str, ...]
    """The same in words, cheapest first."""


class Catalogue(SetCatalogue[ComponentFile]):
    """The components that the rules ask."""

    def __init__(self, file: ComponentFile) -> None:
        super().__init__(file)
        self.ranks = tuple(file.cities[city].rank for city in CITIES)
        roads = [[NO_ROAD] * len(LABELS) for _ in CITIES]
        for label, one, two, _ in all_roads(file):
            roads[CITY_OF[one]][LABELS.index(label)] = CITY_OF[two]
            roads[CITY_OF[two]][LABELS.index(label)] = CITY_OF[one]
        self.roads = tuple(map(tuple, roads))
        """For each city, where the road with each label leads, or NO_ROAD."""
        self.regions_of = tuple(
            tuple(region for region, name in enumerate(REGIONS) if city in file.regions[name].around) for city in CITIES
        )
        """The regions that each city touches (M1.4)."""
        self.markers = tuple(file.resources[name].markers for name in RESOURCES)
        self.designs = tuple(
            Design(
                name,
                contract.value,
                tuple(contract.demand.count(resource) for resource in RESOURCES),
                tuple(sorted(contract.demand, key=RESOURCE_OF.__getitem__)),
            )
            for name, contract in file.contracts.items()
        )
        self.copies = tuple(contract.copies for contract in file.contracts.values())
        self.design_of = {design.name: number for number, design in enumerate(self.designs)}

    def cities_supplied(self, players: int) -> int:
        """Return the number of cities with resources, and of those with a contract (M2.2, M2.3, M11.1)."""
        return self.file.supply.cities_for_five if players >= 5 else self.file.supply.cities

    def turns(self, short: bool) -> int:
        return self.file.turns.short if short else self.file.turns.long


FILES = ComponentFiles(
    SetFormat(
        package="rules.marchands.components",
        files=("map", "contracts", "game"),
        shape=ComponentFile,
        earlier={},
        closed=CLOSED,
        checks=CHECKS,
        arranged={
            "contracts": lambda contracts: dict(sorted(contracts.items(), key=lambda item: (item[1].value, item[0])))
        },
    )
)
EDITIONS = Editions(FILES, Catalogue)
standard_catalogue = EDITIONS.standard
own_catalogue = EDITIONS.own
catalogue_of = EDITIONS.of_digest
