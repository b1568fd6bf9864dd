"""Tables of the reference: rows of words worked out from a component set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import groupby

from rules.language import Hole
from rules.marchands.reference.box import PLAYERS, Box, Contract, cities_words, city_words, named
from rules.reference.fill import Values
from rules.reference.wording import AndList, Series, Wording, message, nmessage

_TRANSACTION = "X"


def _ranks(box: Box, _: Values) -> Iterator[Hole]:
    for rank in sorted({city.rank for city in box.cities.values()}):
        cities = cities_words(city.name for city in box.cities.values() if city.rank == rank)
        yield message("Rank {rank}: {cities}.", rank=rank, cities=cities)


def _roads(box: Box, _: Values) -> Iterator[Hole]:
    for label, between in box.roads.items():
        yield message("Road {label}: {roads}.", label=label, roads=Series(between))


def _regions(box: Box, _: Values) -> Iterator[Hole]:
    for region, around in box.regions.items():
        yield message("Region {region}: {cities}.", region=region, cities=cities_words(around))


def _touching(box: Box, _: Values) -> Iterator[Hole]:
    for city in box.cities.values():
        yield message(
            "{city.capital}, rank {rank}: {regions}.", city=city.called, rank=city.rank, regions=AndList(city.regions)
        )


def _resources(box: Box, _: Values) -> Iterator[Hole]:
    for resource in box.resources.values():
        yield nmessage(
            "{resource.capital}: worth {worth}, {n} marker.",
            "{resource.capital}: worth {worth}, {n} markers.",
            resource.markers,
            resource=named("resource", resource.name),
            worth=resource.worth,
        )


def _contracts(box: Box, _: Values) -> Iterator[Hole]:
    for value, group in groupby(box.contracts, key=lambda contract: contract.value):
        contracts = list(group)
        yield message(
            "Worth {value}: {number} in all; {contracts}.",
            value=value,
            number=sum(contract.copies for contract in contracts),
            contracts=reduce(_and_further, map(_copies, contracts)),
        )


def _and_further(some: Wording, more: Wording) -> Wording:
    return message("{some}; {more}", some=some, more=more)


def _copies(contract: Contract) -> Wording:
    return message("{copies} for {goods}", copies=contract.copies, goods=contract.goods)


def _starts(box: Box, _: Values) -> Iterator[Hole]:
    for players in PLAYERS:
        cities, bags = box.supplied(players), box.bags(players)
        yield message(
            "{number} players: {sets} sets of resources, {contracts} contracts; bags {resources} and {left}.",
            number=players,
            sets=cities,
            contracts=cities,
            resources=bags.resources,
            left=bags.contracts,
        )


def _scorings(box: Box, _: Values) -> Iterator[Hole]:
    yield message("The long game: turns {turns}.", turns=AndList(box.scorings("long")))
    yield message("The short game: turns {turns}.", turns=AndList(box.scorings("short")))


def _city(box: Box, own: Values) -> Iterator[Hole]:
    for label, to in box.cities[str(own["id"])].roads.items():
        # Translators: a city is "city 7" or "the capital", and has the forms of a name.
        yield message("Road {label} to {city}.", label=label, city=city_words(to))


def _region(box: Box, own: Values) -> Iterator[Hole]:
    for name in box.regions[str(own["id"])]:
        yield message("{city.capital}, rank {rank}.", city=city_words(name), rank=box.cities[name].rank)


def _resource(box: Box, own: Values) -> Iterator[Hole]:
    for contract in box.contracts:
        if own["id"] in contract.demand:
            yield message("Worth {value}: {contracts}.", value=contract.value, contracts=_copies(contract))


def _set_up(box: Box, own: Values) -> Iterator[Hole]:
    players = int(str(own["number"]))
    cities, bags = box.supplied(players), box.bags(players)
    set_of_one = nmessage("{n} resource", "{n} resources", box.set_size)
    in_bag = nmessage("{n} resource", "{n} resources", bags.resources)
    contracts = nmessage("{n} contract", "{n} contracts", bags.contracts)
    yield nmessage(
        "The capital and {n} city have {resources} each.",
        "The capital and {n} cities have {resources} each.",
        cities - 1,
        resources=set_of_one,
    )
    yield nmessage("{n} other city has a contract.", "{n} other cities have one contract each.", cities)
    yield message("The bags then have {resources} and {contracts}.", resources=in_bag, contracts=contracts)


def plot_rows(box: Box, start: str, plot: Sequence[str]) -> Iterator[Hole]:
    """Return what the actions of a plot lead to, if a caravan starts there."""
    before = start
    for number, (step, after) in enumerate(zip(plot, box.stations(start, plot), strict=True), 1):
        if step == _TRANSACTION:
            # Translators: a city is "city 7" or "the capital", and has the forms of a name.
            yield message(
                "{number}. {action}: transacts in {city}.", number=number, action=step, city=city_words(after)
            )
        elif after == before:
            # Translators: a city is "city 7" or "the capital", and has the forms of a name.
            yield message(
                "{number}. {action}: no such road at {city}: nothing happens.",
                number=number,
                action=step,
                city=city_words(before),
            )
        else:
            # Translators: a city is "city 7" or "the capital", and has the forms of a name.
            yield message(
                "{number}. {action}: from {start} to {city}.",
                number=number,
                action=step,
                start=city_words(before),
                city=city_words(after),
            )
        before = after


TABLES: dict[str, Callable[[Box, Values], Iterator[Hole]]] = {
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
