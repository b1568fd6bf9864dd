"""Component checks: whether the map, the contracts and the numbers of a set fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rules.components.entries import Wrong, refuse_entry, show
from rules.marchands.components.schema import ComponentFile
from rules.marchands.places import CITIES, LABELS, REGIONS, RESOURCES
from rules.message import nmessage

MARKERS = 60
CONTRACTS_OF_VALUE = {2: 7, 3: 6, 4: 5, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4}
"""Number of contracts of each value (M1.6)."""
ROADS = len(CITIES) + len(REGIONS) - 1
"""A connected map with so many cities and regions has so many roads."""
CLOSED: dict[str, tuple[str, ...]] = {
    "cities": CITIES,
    "roads": LABELS,
    "regions": REGIONS,
    "resources": RESOURCES,
}


def ends_of(road: str) -> tuple[str, str]:
    """Return the two cities of `14-K`; what is written otherwise has been refused."""
    one, _, two = road.partition("-")
    return one, two


def all_roads(file: ComponentFile) -> Iterator[tuple[str, str, str, str]]:
    """Label, both ends, and the place in the file, for each road."""
    for label, roads in file.roads.items():
        for number, road in enumerate(roads.between, 1):
            yield label, *ends_of(road), f"roads.{label}.between (value {number})"


def _cities_lie_apart(file: ComponentFile) -> None:
    seen: dict[tuple[int, int], str] = {}
    for key, city in file.cities.items():
        if city.grid in seen:
            column, row = city.grid
            refuse_entry(
                f"cities.{key}.grid",
                "is {column}, {row}, where cities.{other} lies too",
                column=column,
                row=row,
                other=seen[city.grid],
            )
        seen[city.grid] = key


def _roads_join_cities(file: ComponentFile) -> None:
    joined: dict[frozenset[str], str] = {}
    for label, one, two, place in all_roads(file):
        if one not in CITIES or two not in CITIES or one == two:
            road = show(file.roads[label].between[int(place.rpartition(" ")[2].rstrip(")")) - 1])
            refuse_entry(place, "should be two different cities such as 14-K, but is {road}", road=road)
        ends = frozenset((one, two))
        if ends in joined:
            refuse_entry(
                place, "joins {one} and {two}, which roads.{other} joins already", one=one, two=two, other=joined[ends]
            )
        joined[ends] = label


def _labels_differ_at_a_city(file: ComponentFile) -> None:
    seen: set[tuple[str, str]] = set()
    for label, one, two, place in all_roads(file):
        for city in (one, two):
            if (label, city) in seen:
                refuse_entry(
                    place,
                    "is a second road {label} at city {city}, where each label stands once (M1.3)",
                    label=label,
                    city=city,
                )
            seen.add((label, city))


def _map_is_connected(file: ComponentFile) -> None:
    neighbours: dict[str, list[str]] = {city: [] for city in CITIES}
    for _, one, two, _ in all_roads(file):
        neighbours[one].append(two)
        neighbours[two].append(one)
    found = [CITIES[0]]
    for city in found:
        found += [near for near in neighbours[city] if near not in found]
    if apart := [city for city in CITIES if city not in found]:
        refuse_entry(f"cities.{apart[0]}", "can't be reached by road from city {first}", first=CITIES[0])


def _as_many_roads_as_the_regions_need(file: ComponentFile) -> None:
    found = sum(len(roads.between) for roads in file.roads.values())
    if found != ROADS:
        words = nmessage(
            "has {n} road in all, but {cities} cities and {regions} regions have {wanted}",
            "has {n} roads in all, but {cities} cities and {regions} regions have {wanted}",
            found,
            cities=len(CITIES),
            regions=len(REGIONS),
            wanted=ROADS,
        )
        raise Wrong("roads", words)


def _regions_are_closed(file: ComponentFile) -> None:
    roads = {frozenset((one, two)) for _, one, two, _ in all_roads(file)}
    borders: Counter[frozenset[str]] = Counter()
    for key, region in file.regions.items():
        place = f"regions.{key}.around"
        for city in region.around:
            if city not in CITIES:
                refuse_entry(place, "has {city}, which is not a city", city=show(city))
        if len(region.around) < 3 or len(set(region.around)) < len(region.around):
            refuse_entry(place, "should have three cities or more, each once")
        for one, two in _sides(region.around):
            side = frozenset((one, two))
            if side not in roads:
                refuse_entry(place, "is not closed: no road joins {one} and {two} (M1.2)", one=one, two=two)
            borders[side] += 1
            if borders[side] > 2:
                refuse_entry(
                    place, "has the road from {one} to {two}, which two regions have already", one=one, two=two
                )


def _sides(around: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(around, (*around[1:], *around[:1]), strict=True)


def _every_city_touches_a_region(file: ComponentFile) -> None:
    touched = {city for region in file.regions.values() for city in region.around}
    if lonely := [city for city in CITIES if city not in touched]:
        refuse_entry(f"cities.{lonely[0]}", "touches no region, so no elector could be placed from it (M7.5)")


def _resources(file: ComponentFile) -> None:
    found = sum(row.markers for row in file.resources.values())
    if found != MARKERS:
        refuse_entry(
            "resources", "has {found} markers in all, but the game has {wanted} (M1.5)", found=found, wanted=MARKERS
        )
    worths = [file.resources[name].worth for name in RESOURCES]
    for cheaper, name, worth in zip(worths, RESOURCES[1:], worths[1:], strict=False):
        if worth <= cheaper:
            refuse_entry(
                f"resources.{name}.worth",
                "should be more than {cheaper}, for resources go from cheap to dear (M1.5)",
                cheaper=cheaper,
            )


def _contracts(file: ComponentFile) -> None:
    found: Counter[int] = Counter()
    for key, contract in file.contracts.items():
        if not 1 <= len(contract.demand) <= 3:
            refuse_entry(
                f"contracts.{show(key)}.demand",
                "should be one to three resources, but has {found}",
                found=len(contract.demand),
            )
        found[contract.value] += contract.copies
    for value in sorted({*found, *CONTRACTS_OF_VALUE}):
        wanted = CONTRACTS_OF_VALUE.get(value, 0)
        if found[value] != wanted:
            words = nmessage(
                "has {n} contract worth {value}, but the game has {wanted} (M1.6)",
                "has {n} contracts worth {value}, but the game has {wanted} (M1.6)",
                found[value],
                value=value,
                wanted=wanted,
            )
            raise Wrong("contracts", words)


def _enough_monopolies(file: ComponentFile) -> None:
    needed = max(file.turns.long, file.turns.short) // file.turns.between_scorings * len(RESOURCES)
    if file.monopolies.cards < needed:
        refuse_entry(
            "monopolies.cards", "should be at least {needed}, one for each resource and scoring (M1.7)", needed=needed
        )


CHECKS: tuple[Callable[[ComponentFile], None], ...] = (
    _cities_lie_apart,
    _roads_join_cities,
    _labels_differ_at_a_city,
    _map_is_connected,
    _as_many_roads_as_the_regions_need,
    _regions_are_closed,
    _every_city_touches_a_region,
    _resources,
    _contracts,
    _enough_monopolies,
)
