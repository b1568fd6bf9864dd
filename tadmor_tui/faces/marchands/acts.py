"""What was done with the plots of a turn, one act after the other, each with the table as it was right after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Event, Seat, TurnBegan
from rules.marchands import events as e
from rules.marchands.places import CITY_OF, REGIONS, RESOURCES, SLOTS, Step
from rules.marchands.view import CityView, View

SHOWN = (
    e.PlotsShown,
    e.CaravanMoved,
    e.StepFailed,
    e.ResourceTaken,
    e.ContractFulfilled,
    e.ContractKept,
    e.TempleBuilt,
    e.ElectorsPlaced,
    e.GoodsPlaced,
    e.ContractPlaced,
    e.MonopolyWon,
)
"""What is worth a look of its own."""
SUPPLY, MONOPOLIES = SLOTS + 1, SLOTS + 2
"""In place of a step's number, after the last one."""
_AFTER_THE_STEPS: dict[type, int] = {
    e.GoodsPlaced: SUPPLY,
    e.ContractPlaced: SUPPLY,
    e.MonopolyWon: MONOPOLIES,
}


class Act(Struct, frozen=True):
    """Something that was done, and the table right after it."""

    event: Event
    view: View
    number: int
    """Of the step of the plots; 0 before the first one, and numbers of their own after the last."""
    plots: tuple[tuple[Step, ...], ...]


def since_plots_were_shown(events: Sequence[Event]) -> Sequence[Event]:
    """What has happened since the last time that all plots were shown, that included."""
    for place in range(len(events) - 1, -1, -1):
        if isinstance(events[place], e.PlotsShown):
            return events[place:]
    return ()


def acts_of(view: View, events: Sequence[Event]) -> list[Act]:
    """The acts of a turn, given the table as it stands and what happened since the plots were shown."""
    acts: list[Act] = []
    number, plots = 0, next((event.plots for event in events if isinstance(event, e.PlotsShown)), ())
    numbers: list[int] = []
    for event in events:
        number = event.number if isinstance(event, e.StepBegan) else number
        numbers.append(_AFTER_THE_STEPS.get(type(event), number))
    for event, step in zip(reversed(events), reversed(numbers), strict=True):
        if isinstance(event, SHOWN):
            acts.append(Act(event, view, step, plots))
        view = before(view, event)
    return acts[::-1]


def before(view: View, event: Event) -> View:
    """The table as it was before something happened, as far as it lies in the open."""
    undo = _UNDONE.get(type(event))
    return view if undo is None else undo(view, event)


def _city(view: View, name: str, **changes: Any) -> View:
    at = CITY_OF[name]
    cities: list[CityView] = list(view.cities)
    cities[at] = replace(cities[at], **changes)
    return replace(view, cities=tuple(cities))


def _caravan(view: View, seat: Seat, city: str | None) -> View:
    players = list(view.players)
    players[seat] = replace(players[seat], caravan=city)
    return replace(view, players=tuple(players))


def _taken(view: View, x: e.ResourceTaken) -> View:
    known = (x.resource,) if x.resource else ()
    goods = sorted((*view.cities[CITY_OF[x.city]].goods, *known), key=RESOURCES.index)
    return replace(_city(view, x.city, goods=tuple(goods)), resources_due=view.resources_due - (not x.left))


def _electors(view: View, x: e.ElectorsPlaced) -> View:
    counts = [n - x.regions.count(name) for n, name in zip(view.electors, REGIONS, strict=True)]
    players = list(view.players)
    left = players[x.seat].electors_left + len(x.regions)
    players[x.seat] = replace(players[x.seat], electors_left=left)
    return replace(view, electors=tuple(counts), players=tuple(players))


_UNDONE: dict[type, Callable[[View, Any], View]] = {
    TurnBegan: lambda view, x: replace(view, turn=x.turn - 1, first=(x.first - 1) % len(view.players)),
    e.CaravanMoved: lambda view, x: _caravan(view, x.seat, x.origin),
    e.ResourceTaken: _taken,
    e.ContractFulfilled: lambda view, x: replace(
        _city(view, x.city, contract=x.contract or None), contracts_due=view.contracts_due - 1
    ),
    e.TempleBuilt: lambda view, x: _city(view, x.city, temple=None),
    e.ElectorsPlaced: _electors,
    e.GoodsPlaced: lambda view, x: replace(
        _city(view, x.city, goods=()), resources_due=view.resources_due + 1, bag=view.bag + len(x.goods)
    ),
    e.ContractPlaced: lambda view, x: replace(
        _city(view, x.city, contract=None),
        contracts_due=view.contracts_due + 1,
        contract_bag=view.contract_bag + 1,
    ),
}
