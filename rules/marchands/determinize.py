"""Hidden things dealt anew: plots, stocks, contracts, monopolies, owners of electors, and the bags."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from rules.contract import Seat
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.places import LABELS, REGIONS, RESOURCES, SLOTS, TRANSACT
from rules.marchands.table import Table

T = TypeVar("T")

_SEED_BITS = 64


def deal_anew(table: Table, seat: Seat, rng: Random) -> Table:
    """Return a table that this seat can't tell from the true one. Everything it knows stays as it is.

    Open events of long ago are taken to be forgotten (M1.10). The hidden things are put into a fixed order before they
    are dealt, so that the outcome depends on what is known and on `rng` alone.
    """
    twin = table.copy()
    twin.options = replace(table.options, seed=rng.getrandbits(_SEED_BITS))
    twin.chance = rng.getrandbits(_SEED_BITS)
    others = [other for other in range(table.seats) if other != seat]
    if not table.plots_are_shown:
        for other in others:
            twin.plots[other] = _imagined_plot(table, other, rng) if table.sealed[other] else ()
    if not table.all_is_open:
        _deal_resources(twin, others, rng)
        _deal_contracts(twin, others, rng)
        _deal_monopolies(twin, others, rng)
        _deal_electors(twin, others if table.options.memo else range(table.seats), rng)
    return twin


def _imagined_plot(table: Table, seat: Seat, rng: Random) -> tuple[int, ...]:
    """Return a walk along roads that are there, with transactions now and then."""
    city = table.caravans[seat]
    plot: list[int] = []
    while len(plot) < SLOTS:
        roads = table.catalogue.roads[city]
        step = rng.choice([TRANSACT, *(label for label in range(len(LABELS)) if roads[label] != NO_ROAD)])
        plot.append(step)
        city = city if step == TRANSACT else roads[step]
    return tuple(plot)


def _shuffled(things: Sequence[T], rng: Random) -> list[T]:
    mixed = list(things)
    rng.shuffle(mixed)
    return mixed


def _deal_resources(twin: Table, others: Sequence[Seat], rng: Random) -> None:
    """The bag keeps its size; what others have announced just now they have (M9.2)."""
    announced = [[0] * len(RESOURCES) for _ in range(twin.seats)]
    for resource, amounts in enumerate(twin.announced):
        for other, amount in zip(twin.in_order, amounts, strict=False):
            announced[other][resource] = amount
    unknown = [n + sum(twin.stocks[other][kind] for other in others) for kind, n in enumerate(twin.bag)]
    in_stocks = sum(sum(twin.stocks[other]) for other in others)
    stocks = {other: announced[other] for other in others}
    for kind in range(len(RESOURCES)):
        unknown[kind] -= sum(stock[kind] for stock in stocks.values())
    mixed = _shuffled([kind for kind, n in enumerate(unknown) for _ in range(n)], rng)
    for _ in range(in_stocks - sum(map(sum, stocks.values()))):
        stocks[rng.choice(others)][mixed.pop()] += 1
    for other, stock in stocks.items():
        twin.stocks[other] = tuple(stock)
    twin.bag = tuple(map(mixed.count, range(len(RESOURCES))))


def _deal_contracts(twin: Table, others: Sequence[Seat], rng: Random) -> None:
    kept = [design for other in others for design in twin.kept[other]]
    designs = range(len(twin.contract_bag))
    mixed = _shuffled(sorted(kept + [design for design in designs for _ in range(twin.contract_bag[design])]), rng)
    dealt: dict[Seat, list[int]] = {other: [] for other in others}
    for _ in kept:
        dealt[rng.choice(others)].append(mixed.pop())
    for other, mine in dealt.items():
        twin.kept[other] = tuple(sorted(mine))
    twin.contract_bag = tuple(map(mixed.count, designs))


def _deal_monopolies(twin: Table, others: Sequence[Seat], rng: Random) -> None:
    together = sum(twin.monopolies[other] for other in others)
    for other in others:
        twin.monopolies[other] = 0
    for _ in range(together):
        twin.monopolies[rng.choice(others)] += 1


def _deal_electors(twin: Table, unknown: Sequence[Seat], rng: Random) -> None:
    """Deal owners: the numbers by region and by player are known, but not whose each elector is (M1.9)."""
    counts = [sum(twin.electors[seat][region] for seat in unknown) for region in range(len(REGIONS))]
    mixed = _shuffled([region for region, n in enumerate(counts) for _ in range(n)], rng)
    for seat in unknown:
        mine = [mixed.pop() for _ in range(sum(twin.electors[seat]))]
        twin.electors[seat] = tuple(map(mine.count, range(len(REGIONS))))
