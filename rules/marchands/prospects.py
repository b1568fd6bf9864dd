"""The course of a plot, step by step, and what others could do before it (M4 to M6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import NO_ROAD, Catalogue
from rules.marchands.places import CITIES, STEPS, Step
from rules.marchands.stages.resolving import carry_out
from rules.marchands.table import NO_CONTRACT, Table

Peril: TypeAlias = Literal["gone", "another"]
"""A risk of a step: nothing is left there, or another resource is the cheapest one.

A rival who can come between taking a resource and paying with it can also be at the contract sooner.
"""


class Foreseen(NamedTuple):
    """A step of a plot, if no other player did anything."""

    step: Step
    city: str
    """The place of the caravan afterwards."""
    event: e.CaravanMoved | e.Waited | e.StepFailed | e.ResourceTaken | e.ContractFulfilled
    peril: Peril | None = None
    rivals: tuple[Seat, ...] = ()
    """The seats that could be there sooner."""


class Prospect(NamedTuple):
    """A whole plot."""

    steps: tuple[Foreseen, ...]
    city: str
    """The place of the caravan in the end."""
    stock: tuple[int, ...]
    """The player's stock in the end, by resource, cheapest first."""


def foresee(table: Table, seat: Seat, plot: Sequence[Step]) -> Prospect:
    """Return the course of a player's plot; the table stays as it is."""
    twin = table.copy()
    twin.plots[seat] = tuple(STEPS.index(step) for step in plot)
    steps: list[Foreseen] = []
    for number, step in enumerate(plot):
        here, goods = twin.caravans[seat], twin.goods[twin.caravans[seat]]
        twin.events = []
        twin.step = number
        carry_out(twin, seat)
        twin.fulfilled = NO_CONTRACT
        first = twin.events[0]
        assert isinstance(first, e.CaravanMoved | e.Waited | e.StepFailed | e.ResourceTaken | e.ContractFulfilled)
        seen = Foreseen(step, CITIES[twin.caravans[seat]], first)
        match first:
            case e.ResourceTaken():
                seen = _taking(seen, goods, _sooner(table, seat, here, number))
            case e.ContractFulfilled():
                rivals = _sooner(table, seat, here, number)
                seen = seen._replace(peril="gone", rivals=rivals) if rivals else seen
        steps.append(seen)
    return Prospect(tuple(steps), CITIES[twin.caravans[seat]], twin.stocks[seat])


def _taking(seen: Foreseen, goods: Sequence[int], rivals: tuple[Seat, ...]) -> Foreseen:
    """Every player takes at most one there (M6.3), and always the cheapest."""
    if len(rivals) >= len(goods):
        return seen._replace(peril="gone", rivals=rivals)
    return seen._replace(peril="another", rivals=rivals) if goods[len(rivals)] != goods[0] else seen


def _sooner(table: Table, seat: Seat, city: int, number: int) -> tuple[Seat, ...]:
    """Return the players who could transact in a city before a player does so in that step, counted from 0 (M5.1)."""
    away, order = distances(table.catalogue), table.in_order
    own = order.index(seat)
    return tuple(
        rival
        for place, rival in enumerate(order)
        if rival != seat and (away[table.caravans[rival]][city], place) < (number, own)
    )


@lru_cache(maxsize=8)
def distances(catalogue: Catalogue) -> tuple[tuple[int, ...], ...]:
    """Return the number of moves from each city to each other."""
    found = []
    for start in range(len(CITIES)):
        away = {start: 0}
        queue = [start]
        for here in queue:
            for to in catalogue.roads[here]:
                if to != NO_ROAD and to not in away:
                    away[to] = away[here] + 1
                    queue.append(to)
        found.append(tuple(away[city] for city in range(len(CITIES))))
    return tuple(found)
