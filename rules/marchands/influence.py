"""The three spheres: what counts in each, from points down to the last tie-break (M10.2 to M10.4, M10.8 to M10.10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from rules.contract import Seat
from rules.marchands.places import REGIONS, RESOURCES
from rules.marchands.state import Sphere
from rules.marchands.table import Table

Rating: TypeAlias = tuple[int, ...]
"""A player's values in a sphere, by its criteria in order; points come first, and less is worse."""

CRITERIA: Mapping[Sphere, tuple[str, ...]] = {
    "religion": ("points", "highest temple", "temples"),
    "politics": ("points", "best region", "electors"),
    "economy": ("points", "monopolies", "highest contract", "contracts", *reversed(RESOURCES)),
}


def ratings(table: Table, sphere: Sphere, without: Collection[Seat] = ()) -> list[Rating]:
    """Return the rating of every seat; `without` the electors of some."""
    match sphere:
        case "religion":
            return [_religion(table, seat) for seat in range(table.seats)]
        case "politics":
            return _politics(table, without)
        case "economy":
            return [_economy(table, seat) for seat in range(table.seats)]


def nothing_known(table: Table, sphere: Sphere) -> list[Rating]:
    """Return the same where what counts is a secret."""
    return [(0,) * len(CRITERIA[sphere])] * table.seats


def _religion(table: Table, seat: Seat) -> Rating:
    ranks = [rank for rank, owner in zip(table.catalogue.ranks, table.temples, strict=True) if owner == seat]
    return sum(ranks), max(ranks, default=0), len(ranks)


def _politics(table: Table, without: Collection[Seat]) -> list[Rating]:
    """A region goes to who alone has most electors in it (M10.3)."""
    nobodys = (0,) * len(REGIONS)
    electors = [nobodys if seat in without else placed for seat, placed in enumerate(table.electors)]
    won: list[list[int]] = [[] for _ in electors]
    for in_region in zip(*electors, strict=True):
        most = max(in_region)
        if most and in_region.count(most) == 1:
            won[in_region.index(most)].append(most)
    return [(len(mine), max(mine, default=0), sum(placed)) for mine, placed in zip(won, electors, strict=True)]


def _economy(table: Table, seat: Seat) -> Rating:
    values = [table.catalogue.designs[design].value for design in table.kept[seat]]
    monopolies = table.monopolies[seat]
    points = sum(values) + table.catalogue.file.monopolies.influence * monopolies
    return points, monopolies, max(values, default=0), len(values), *reversed(table.stocks[seat])
