"""The emphasis of the map: the way of a plot, an act, a piece of advice, and what can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Action, Event, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.game import MarchandsGame
from rules.marchands.places import Step
from rules.marchands.prospects import Prospect, foresee
from rules.marchands.view import View
from tadmor_tui.games.marchands.acts import SUPPLY, Act, ShownAct, shown_act
from tadmor_tui.games.marchands.text.steps import fails, may_fail
from tadmor_tui.games.marchands.visible_position import VisiblePosition, regions_around
from tadmor_tui.session.advice import AdvisedAction
from tadmor_tui.session.snapshot import TableSnapshot


class MapLook(Struct, frozen=True):
    """Cities, roads and regions that stand out on the map."""

    path: tuple[str, ...] = ()
    """The cities that the viewer's caravan would come through, from where it is now."""
    steps: Mapping[str, tuple[int, ...]] = {}
    """The steps of the plot that end or happen in each city."""
    failing: frozenset[int] = frozenset()
    """Those that fail, or may fail."""
    seat: Seat | None = None
    """The seat whose plot that is."""
    cursor: str | None = None
    starts: frozenset[str] = frozenset()
    """Cities where a caravan may be placed."""
    lit: frozenset[str] = frozenset()
    """Cities and regions of which something is told now."""
    roads: frozenset[frozenset[str]] = frozenset()
    """Roads that were just gone, each by its two cities."""
    away: Mapping[str, int] = {}
    """The number of moves to each city, as far as the plot has room for them; told where cities are large."""
    marked: frozenset[str] = frozenset()
    """Cities that a guide speaks of."""
    regions: Mapping[str, int] = {}
    """The number of electors that would be placed in each region."""
    turned_up: Mapping[str, Seat | None] | None = None
    """At the end: the regions whose electors lie face up, and who wins each; None: all that may be known is seen."""
    act: ShownAct | None = None
    """The act on show; `seat` is who does it, and `path` the way of a caravan that moves."""
    act_city: str = ""
    """The city where it happens, or where the caravan comes to."""


def look_of_plot(
    prospect: Prospect, start: str, seat: Seat, cursor: str | None = None, away: Mapping[str, int] | None = None
) -> MapLook:
    """The roads that a caravan would go, and the numbers of the steps in the cities."""
    steps: dict[str, tuple[int, ...]] = {}
    for number, seen in enumerate(prospect.steps, 1):
        steps[seen.city] = (*steps.get(seen.city, ()), number)
    failing = frozenset(n for n, seen in enumerate(prospect.steps, 1) if fails(seen) or may_fail(seen))
    path = (start, *(seen.city for seen in prospect.steps))
    return MapLook(path=path, steps=steps, failing=failing, seat=seat, cursor=cursor, away=away or {})


def look_of_electors(action: a.PlaceElectors) -> MapLook:
    return MapLook(regions={region: action.regions.count(region) for region in action.regions})


def look_of_rewards(position: VisiblePosition, seat: Seat) -> MapLook:
    """The city where a contract was fulfilled, and the regions where electors could be placed."""
    city = position.view.players[seat].caravan or ""
    return MapLook(lit=frozenset({city, *regions_around(position.catalogue, city)}))


def look_of_events(events: Sequence[Event]) -> MapLook:
    """The cities and regions of which events tell, and the roads that were gone."""
    lit: set[str] = set()
    roads: set[frozenset[str]] = set()
    for event in events:
        match event:
            case e.CaravanMoved():
                lit.add(event.to)
                roads.add(frozenset((event.origin, event.to)))
            case e.ElectorsPlaced():
                lit |= {event.city, *event.regions}
            case (
                e.StepFailed()
                | e.ResourceTaken()
                | e.ContractFulfilled()
                | e.TempleBuilt()
                | e.GoodsPlaced()
                | e.ContractPlaced()
            ):
                lit.add(event.city)
    return MapLook(lit=frozenset(lit), roads=frozenset(roads))


def look_of_act(acts: Sequence[Act], at: int) -> MapLook:
    """An act as it happens; all of the supply at once."""
    now, shown = acts[at], shown_act(acts, at)
    if now.number == SUPPLY:
        return look_of_events([act.event for act in acts[: at + 1] if act.number == SUPPLY])
    seat = getattr(now.event, "seat", None)
    city = getattr(now.event, "city", None) or ("" if seat is None else now.view.players[seat].caravan or "")
    look = MapLook(seat=seat, act=shown, act_city=city)
    match now.event:
        case e.CaravanMoved():
            return replace(look, path=(now.event.origin, now.event.to), act_city=now.event.to)
        case e.TempleBuilt() | e.ElectorsPlaced():
            return replace(look, lit=look_of_events((now.event,)).lit)
        case _:
            return look


def look_of_advice(snapshot: TableSnapshot[MarchandsGame, View], person: Seat, advised: AdvisedAction) -> MapLook:
    """The whole plot as it would be then, the city to start from, or the regions of electors."""
    player = snapshot.view.players[person]
    match advised.action:
        case a.PlaceCaravan(city):
            return MapLook(cursor=city)
        case a.PlaceElectors():
            return look_of_electors(advised.action)
        case a.Plot() | a.Erase() | a.Seal():
            plot = plot_laid(player.plot or (), advised.lays or (advised.action,))
            return look_of_plot(foresee(snapshot.game.table, person, plot), player.caravan or "", person)
        case _:
            return MapLook()


def plot_laid(plot: tuple[Step, ...], actions: Sequence[Action]) -> tuple[Step, ...]:
    """A plot after steps were laid and taken off."""
    for action in actions:
        if isinstance(action, a.Plot):
            plot = (*plot, action.step)
        elif isinstance(action, a.Erase):
            plot = plot[:-1]
    return plot
