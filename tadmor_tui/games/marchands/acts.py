"""The acts of a turn, one after the other, each with the table as it was right after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Event, Seat, TurnBegan
from rules.marchands import events as e
from rules.marchands.places import CITY_OF, REGIONS, RESOURCES, SLOTS, Step
from rules.marchands.view import CityView, PlayerView, View

SUPPLY, MONOPOLIES = SLOTS + 1, SLOTS + 2
"""In place of a step's number, after the last one."""
REWARDS = (e.ContractKept, e.TempleBuilt, e.ElectorsPlaced)
"""Acts that a player has just chosen."""


_NUMBERS: dict[type, int] = {
    e.CaravanMoved: 0,
    e.StepFailed: 0,
    e.ResourceTaken: 0,
    e.ContractFulfilled: 0,
    e.ContractKept: 0,
    e.TempleBuilt: 0,
    e.ElectorsPlaced: 0,
    e.GoodsPlaced: SUPPLY,
    e.ContractPlaced: SUPPLY,
    e.MonopolyWon: MONOPOLIES,
    e.NoMonopoly: MONOPOLIES,
}
"""The number of each kind of act; 0: that of the step which is carried out."""


class Act(Struct, frozen=True):
    """Something that was done, and the table right after it, on which nothing is asked."""

    event: Event
    view: View
    number: int
    """Of the step of the plots; 0 before the first one, and numbers of their own after the last."""
    plots: tuple[tuple[Step, ...], ...]
    place: int = 0
    """Its place among the events, counted from the plots' being shown."""


class ShownAct(Struct, frozen=True):
    """An act as it is told of."""

    event: Event
    reason: tuple[Event, int] | None = None
    """The act by which a step had to fail, and its step."""


def is_act(event: Event) -> bool:
    """Return True if an event is worth a look of its own; a resource of which none was announced is not."""
    return event.amount > 0 if isinstance(event, e.NoMonopoly) else type(event) in _NUMBERS


def shown_act(acts: Sequence[Act], at: int) -> ShownAct:
    return ShownAct(acts[at].event, _reason_of_failure(acts, at))


def _reason_of_failure(acts: Sequence[Act], at: int) -> tuple[Event, int] | None:
    """The act before a step that failed by which nothing was left where it looked; None if nothing was there before."""
    failed = acts[at].event
    if not isinstance(failed, e.StepFailed) or failed.why != "nothing there":
        return None
    for act in reversed(acts[:at]):
        match act.event:
            case e.ResourceTaken(city=city, left=0) | e.ContractFulfilled(city=city) if city == failed.city:
                return act.event, act.number
    return None


def acts_of(view: View, events: Sequence[Event]) -> list[Act]:
    """The acts of a turn, given the table as it stands and what happened since the plots were shown."""
    acts: list[Act] = []
    number, plots = 0, next((event.plots for event in events if isinstance(event, e.PlotsShown)), ())
    with_cards = bool(view.cards) or any(isinstance(event, e.CardsShuffled) for event in events)
    numbers: list[int] = []
    for event in events:
        number = event.number if isinstance(event, e.StepBegan) else number
        numbers.append(_NUMBERS.get(type(event)) or number)
    for place in range(len(events) - 1, -1, -1):
        event, step = events[place], numbers[place]
        if is_act(event):
            then = replace(view, stage="rewards", acting=(), step=step if step <= SLOTS else 0)
            acts.append(Act(event, then, step, plots, place))
        view = before(view, event, with_cards)
    return acts[::-1]


def before(view: View, event: Event, with_cards: bool = False) -> View:
    """The table as it was before something happened, as the same viewer saw it; `with_cards` in place of the die.

    What no panel shows beside the acts stays: the stage, who acts, what was taken in a turn, what was announced.
    """
    undo = _UNDONE.get(type(event))
    view = view if undo is None else undo(view, event)
    if with_cards and isinstance(event, e.GoodsPlaced | e.ContractPlaced) and event.number:
        return replace(view, cards=tuple(sorted((*view.cards, event.number))))
    return view


# --- parts of a view


def _city(view: View, name: str, **changes: Any) -> View:
    at = CITY_OF[name]
    cities: list[CityView] = list(view.cities)
    cities[at] = replace(cities[at], **changes)
    return replace(view, cities=tuple(cities))


def _player(view: View, seat: Seat, **changes: Any) -> View:
    players = list(view.players)
    players[seat] = replace(players[seat], **changes)
    return replace(view, players=tuple(players))


def _with_stock(view: View, seat: Seat, resources: Sequence[str], sign: int) -> View:
    """More or less in a stock, if the viewer may see it."""
    stock = view.players[seat].stock
    if stock is None:
        return view
    amounts = tuple(n + sign * resources.count(name) for n, name in zip(stock, RESOURCES, strict=True))
    return _player(view, seat, stock=amounts)


def _with_influence(view: View, seat: Seat, religion: int = 0, economy: int = 0) -> View:
    """Take influence off in a sphere, where all that counts lies open."""
    influence = view.players[seat].influence
    if influence is None:
        return view
    return _player(view, seat, influence=(influence[0] - religion, influence[1], influence[2] - economy))


def _with_politics(view: View) -> View:
    """The regions won by the electors that lie there, where all of them lie open."""
    owned = [player.electors for player in view.players if player.electors is not None]
    if len(owned) < len(view.players):
        return view
    won = [0] * len(owned)
    for region in zip(*owned, strict=True):
        if max(region) and region.count(max(region)) == 1:
            won[region.index(max(region))] += 1
    for seat, regions in enumerate(won):
        influence = view.players[seat].influence
        if influence is not None:
            view = _player(view, seat, influence=(influence[0], regions, influence[2]))
    return view


# --- what is undone


def _taken(view: View, x: e.ResourceTaken) -> View:
    known = (x.resource,) if x.resource else ()
    goods = sorted((*view.cities[CITY_OF[x.city]].goods, *known), key=RESOURCES.index)
    back = replace(_city(view, x.city, goods=tuple(goods)), resources_due=view.resources_due - (not x.left))
    return _with_stock(back, x.seat, known, -1)


def _fulfilled(view: View, x: e.ContractFulfilled) -> View:
    back = replace(
        _city(view, x.city, contract=x.contract or None),
        contracts_due=view.contracts_due - 1,
        bag=view.bag - len(x.paid),
        fulfilled=None,
    )
    return _with_stock(back, x.seat, x.paid, 1)


def _kept(view: View, x: e.ContractKept) -> View:
    kept = view.players[x.seat].kept
    back = replace(view, fulfilled=x.contract)
    if kept is not None:
        at = kept.index(x.contract)
        back = _player(back, x.seat, kept=(*kept[:at], *kept[at + 1 :]))
    return _with_influence(back, x.seat, economy=x.value or 0)


def _temple(view: View, x: e.TempleBuilt) -> View:
    back = _player(_city(view, x.city, temple=None), x.seat, temples_left=view.players[x.seat].temples_left + 1)
    return _with_influence(back, x.seat, religion=x.influence)


def _electors(view: View, x: e.ElectorsPlaced) -> View:
    def fewer(counts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(n - x.regions.count(name) for n, name in zip(counts, REGIONS, strict=True))

    player: PlayerView = view.players[x.seat]
    own = None if player.electors is None else fewer(player.electors)
    back = _player(view, x.seat, electors_left=player.electors_left + len(x.regions), electors=own)
    return _with_politics(replace(back, electors=fewer(view.electors)))


def _monopoly(view: View, x: e.MonopolyWon) -> View:
    back, cards = replace(view, monopolies_left=view.monopolies_left + 1), view.players[x.seat].monopolies
    if cards is not None:
        back = _player(back, x.seat, monopolies=cards - 1)
    return _with_influence(back, x.seat, economy=x.influence)


def _hidden(view: View, x: e.InfluenceCounted) -> View:
    """Hide what was laid open at the end of the game behind its owner's screen again."""
    if view.no_secrets:
        return view
    own = view.seat == x.seat
    hidden: dict[str, Any] = {} if own else {"stock": None, "kept": None, "monopolies": None}
    if not (own and view.memo):
        hidden["electors"] = None
    return _player(view, x.seat, influence=None, **hidden)


_UNDONE: dict[type, Callable[[View, Any], View]] = {
    TurnBegan: lambda view, x: replace(view, turn=x.turn - 1, first=(x.first - 1) % len(view.players)),
    e.CaravanMoved: lambda view, x: _player(view, x.seat, caravan=x.origin),
    e.ResourceTaken: _taken,
    e.ContractFulfilled: _fulfilled,
    e.ContractKept: _kept,
    e.ContractReturned: lambda view, x: replace(view, contract_bag=view.contract_bag - 1, fulfilled=x.contract),
    e.TempleBuilt: _temple,
    e.ElectorsPlaced: _electors,
    e.GoodsPlaced: lambda view, x: replace(
        _city(view, x.city, goods=()), resources_due=view.resources_due + 1, bag=view.bag + len(x.goods)
    ),
    e.ContractPlaced: lambda view, x: replace(
        _city(view, x.city, contract=None),
        contracts_due=view.contracts_due + 1,
        contract_bag=view.contract_bag + 1,
    ),
    e.CardsShuffled: lambda view, x: replace(view, cards=()),
    e.MonopolyWon: _monopoly,
    e.InfluenceCounted: _hidden,
}
