"""The three spheres (M10.2 to M10.4, M10.8 to M10.10), and the winner: players leave by religion, politics and economy
until one is left (M10.5 to M10.12, M11.4a).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from rules.contract import Seat
from rules.marchands.places import REGIONS, RESOURCES
from rules.marchands.state import SPHERES, Sphere
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


Ratings: TypeAlias = Callable[[Sphere, tuple[Seat, ...]], Sequence[Rating]]
"""Rates every seat in a sphere; the seats given are those that have left."""


class Departure(NamedTuple):
    """A comparison: who left by it, or who was equal and last so that none did."""

    sphere: Sphere
    seats: tuple[Seat, ...]
    leave: bool
    criterion: str
    """The criterion in which the player who left was alone last; empty if several were equal in everything."""
    owed: int
    """Number of players who have still to leave (the quota)."""


class Outcome(NamedTuple):
    departures: tuple[Departure, ...]
    winners: tuple[Seat, ...]
    led: tuple[Sphere, ...] = ()
    """The spheres in which the winner leads, if that decided the game at once."""


def leader_of_two(players: int, ratings: Ratings) -> Outcome | None:
    """Return the player who leads in two spheres or three, if that variant is played and there is one (M11.4a)."""
    for seat in range(players):
        led = tuple(sphere for sphere in SPHERES if _leads(seat, ratings(sphere, ())))
        if len(led) > 1:
            return Outcome((), (seat,), led)
    return None


def _leads(seat: Seat, rated: Sequence[Rating]) -> bool:
    """At least 1 point, and ahead of every other player."""
    mine = rated[seat]
    return mine[0] > 0 and all(mine > other for at, other in enumerate(rated) if at != seat)


def eliminate(players: int, ratings: Ratings) -> Outcome:
    """Three steps with a quota (M10.5)."""
    still_in = list(range(players))
    departures: list[Departure] = []
    quota = 0
    for sphere in SPHERES:
        quota = len(still_in) - 1 if sphere == "economy" else quota + 1
        rated = ratings(sphere, tuple(seat for seat in range(players) if seat not in still_in))
        while quota and len(still_in) > 1:
            worst = min(rated[seat] for seat in still_in)
            last = tuple(seat for seat in still_in if rated[seat] == worst)
            leave = len(last) <= quota and len(last) < len(still_in)
            if leave:
                quota -= len(last)
            criterion = "" if len(last) > 1 else _parted_by(sphere, last[0], still_in, rated)
            departures.append(Departure(sphere, last, leave, criterion, quota))
            if not leave:
                break
            still_in = [seat for seat in still_in if seat not in last]
    return Outcome(tuple(departures), tuple(still_in))


def _parted_by(sphere: Sphere, last: Seat, still_in: Sequence[Seat], rated: Sequence[Rating]) -> str:
    """Return the criterion in which one player was alone last."""
    equal = [seat for seat in still_in if seat != last]
    for at, criterion in enumerate(CRITERIA[sphere]):
        equal = [seat for seat in equal if rated[seat][at] == rated[last][at]]
        if not equal:
            return criterion
    raise AssertionError("a player who is equal to another is not alone last")
