"""Tables of the reference: rows of words worked out from a component set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rules.english import and_list, count
from rules.grammar import capital
from rules.marchands.reference.box import PLAYERS, Box, Contract, cities_words, city_words
from rules.reference.fill import Values

_TRANSACTION = "X"


def _ranks(box: Box, _: Values) -> Iterator[str]:
    for rank in sorted({city.rank for city in box.cities.values()}):
        yield f"Rank {rank}: {cities_words(city.name for city in box.cities.values() if city.rank == rank)}."


def _roads(box: Box, _: Values) -> Iterator[str]:
    for label, between in box.roads.items():
        yield f"Road {label}: {', '.join(between)}."


def _regions(box: Box, _: Values) -> Iterator[str]:
    for region, around in box.regions.items():
        yield f"Region {region}: {cities_words(around)}."


def _touching(box: Box, _: Values) -> Iterator[str]:
    for city in box.cities.values():
        yield f"{capital(city.called)}, rank {city.rank}: {and_list(city.regions)}."


def _resources(box: Box, _: Values) -> Iterator[str]:
    for resource in box.resources.values():
        yield f"{capital(resource.name)}: worth {resource.worth}, {count(resource.markers, 'marker')}."


def _contracts(box: Box, _: Values) -> Iterator[str]:
    for value, group in groupby(box.contracts, key=lambda contract: contract.value):
        contracts = list(group)
        yield f"Worth {value}: {sum(x.copies for x in contracts)} in all; {'; '.join(map(_copies, contracts))}."


def _copies(contract: Contract) -> str:
    return f"{contract.copies} for {contract.goods}"


def _starts(box: Box, _: Values) -> Iterator[str]:
    for players in PLAYERS:
        cities, bags = box.supplied(players), box.bags(players)
        yield (
            f"{count(players, 'player')}: {cities} sets of resources, {count(cities, 'contract')}; "
            f"bags {bags.resources} and {bags.contracts}."
        )


def _scorings(box: Box, _: Values) -> Iterator[str]:
    for name, length in (("The long game", "long"), ("The short game", "short")):
        yield f"{name}: turns {and_list(list(map(str, box.scorings(length))))}."


def _city(box: Box, own: Values) -> Iterator[str]:
    for label, to in box.cities[str(own["id"])].roads.items():
        yield f"Road {label} to {city_words(to)}."


def _region(box: Box, own: Values) -> Iterator[str]:
    for name in box.regions[str(own["id"])]:
        yield f"{capital(city_words(name))}, rank {box.cities[name].rank}."


def _resource(box: Box, own: Values) -> Iterator[str]:
    for contract in box.contracts:
        if own["id"] in contract.demand:
            yield f"Worth {contract.value}: {_copies(contract)}."


def _set_up(box: Box, own: Values) -> Iterator[str]:
    players = int(str(own["number"]))
    cities, bags = box.supplied(players), box.bags(players)
    yield f"The capital and {count(cities - 1, 'city')} have {count(box.set_size, 'resource')} each."
    yield f"{count(cities, 'other city')} have one contract each."
    yield f"The bags then have {count(bags.resources, 'resource')} and {count(bags.contracts, 'contract')}."


def plot_rows(box: Box, start: str, plot: Sequence[str]) -> Iterator[str]:
    """What the actions of a plot lead to, if a caravan starts there."""
    before = start
    for number, (step, after) in enumerate(zip(plot, box.stations(start, plot), strict=True), 1):
        if step == _TRANSACTION:
            done = f"transacts in {city_words(after)}"
        elif after == before:
            done = f"no such road at {city_words(before)}: nothing happens"
        else:
            done = f"from {city_words(before)} to {city_words(after)}"
        yield f"{number}. {step}: {done}."
        before = after


TABLES: dict[str, Callable[[Box, Values], Iterator[str]]] = {
    "ranks": _ranks,
    "roads": _roads,
    "regions": _regions,
    "touching": _touching,
    "resources": _resources,
    "contracts": _contracts,
    "starts": _starts,
    "scorings": _scorings,
    "city": _city,
    "region": _region,
    "resource": _resource,
    "set-up": _set_up,
}
