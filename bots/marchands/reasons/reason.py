"""Reasons: what speaks for a decision, in sentences that are true in the position they are made for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from bots.marchands.players.level3_search_kanishka import Kanishka
from bots.marchands.search.plot_search import PlotSearch
from bots.marchands.search.sampled_turn import simulate_turn
from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands import names
from rules.marchands.game import MarchandsGame
from rules.marchands.places import CITY_OF, REGION_OF, RESOURCES, STEPS
from rules.marchands.table import Table
from rules.message import AndList, Counted, Message, message, nmessage


def reason_for(game: MarchandsGame, seat: Seat, action: Action) -> Message:
    """Return the reason for a decision."""
    return _REASONS[type(action)](game, seat, action)


# --- plots


def plot_reason(table: Table, seat: Seat, plot: tuple[int, ...], undisturbed: int, rounds: int) -> Message:
    """Return what a plot brings, and how often it worked in sampled turns."""
    brings = plot_brings(table, seat, plot)
    if not rounds:
        return brings
    if undisturbed == rounds:
        return message("{brings} Nobody is likely to get in the way.", brings=brings)
    return message(
        "{brings} It worked in {undisturbed} of {rounds} tries against likely plots.",
        brings=brings,
        undisturbed=undisturbed,
        rounds=rounds,
    )


def plot_brings(table: Table, seat: Seat, plot: tuple[int, ...]) -> Message:
    """Return what a plot brings without interference."""
    events: list[e.AnyEvent] = []
    alone = table.copy()
    prices = [Kanishka(0).prices(table, other) for other in range(table.seats)]
    simulate_turn(alone, [plot if other == seat else () for other in range(table.seats)], prices, events)
    taken = [event for event in events if isinstance(event, e.ResourceTaken)]
    fulfilled = [event for event in events if isinstance(event, e.ContractFulfilled)]
    goods = _goods(event.resource for event in taken)
    cities = AndList(tuple(event.city for event in fulfilled))
    if taken and fulfilled:
        return nmessage(
            "It takes {goods} and fulfils the contract in city {cities}.",
            "It takes {goods} and fulfils the contracts in cities {cities}.",
            len(fulfilled),
            goods=goods,
            cities=cities,
        )
    if fulfilled:
        return nmessage(
            "It fulfils the contract in city {cities}.",
            "It fulfils the contracts in cities {cities}.",
            len(fulfilled),
            cities=cities,
        )
    if taken:
        return message("It takes {goods} for contracts to come.", goods=goods)
    return message("Nothing can be taken or fulfilled now; it comes nearer to what is worth most.")


def _goods(taken: Iterable[str]) -> AndList:
    """Return resources by kind, the cheapest first."""
    counted = Counter(taken)
    return AndList(
        tuple(
            names.resource(name) if counted[name] == 1 else Counted(counted[name], names.resource(name))
            for name in RESOURCES
            if name in counted
        )
    )


def _step(game: MarchandsGame, seat: Seat, action: a.Plot) -> Message:
    """Return what the plot brings with this step; the rest is unknown."""
    return plot_brings(game.table, seat, (*game.table.plots[seat], STEPS.index(action.step)))


def _seal(game: MarchandsGame, seat: Seat, action: a.Seal) -> Message:
    return plot_brings(game.table, seat, game.table.plots[seat])


def _erase(game: MarchandsGame, seat: Seat, action: a.Erase) -> Message:
    return message("Another plot promises more.")


def _unseal(game: MarchandsGame, seat: Seat, action: a.Unseal) -> Message:
    return message("The plot can be changed until the last one is sealed.")


# --- the smaller decisions


def _start(game: MarchandsGame, seat: Seat, action: a.PlaceCaravan) -> Message:
    table, city = game.table.copy(), CITY_OF[action.city]
    plot = PlotSearch(table, seat, Kanishka(0).prices(table, seat)).best(city).steps
    table.caravans = [city] * table.seats
    table.turn = 1
    return message("From there the first turn can go well. {brings}", brings=plot_brings(table, seat, plot))


def _rewards(game: MarchandsGame, seat: Seat, action: a.TakeRewards) -> Message:
    """Return what the two rewards add to the spheres; together they do most for the chance to win."""
    table = game.table
    city = table.caravans[seat]
    value, rank = table.catalogue.designs[table.fulfilled].value, table.catalogue.ranks[city]
    match action.rewards:
        case ("keep", "temple"):
            return message(
                "The contract adds {value} to economy and the temple {rank} to religion.", value=value, rank=rank
            )
        case ("keep", "electors"):
            return nmessage(
                "The contract adds {value} to economy, and {n} elector fights for politics.",
                "The contract adds {value} to economy, and {n} electors fight for politics.",
                rank,
                value=value,
            )
        case _:
            return nmessage(
                "The temple adds {rank} to religion, and {n} elector fights for politics.",
                "The temple adds {rank} to religion, and {n} electors fight for politics.",
                rank,
                rank=rank,
            )


def _electors(game: MarchandsGame, seat: Seat, action: a.PlaceElectors) -> Message:
    there = [sum(placed[REGION_OF[region]] for placed in game.table.electors) for region in action.regions]
    regions = AndList(tuple(dict.fromkeys(action.regions)))
    if not sum(there):
        return message("No electors lie in {regions} yet, so a few may be enough.", regions=regions)
    return message("In {regions} one elector more is likely to count most.", regions=regions)


def _announce(game: MarchandsGame, seat: Seat, action: a.Announce) -> Message:
    """Return a reason from public announcements alone, so that it tells nothing of the stock."""
    said, resource = max(game.table.announced[-1], default=0), names.resource(RESOURCES[game.table.resource])
    if not action.amount:
        return message("It does not win the monopoly of {resource}, so nobody needs to know more.", resource=resource)
    if action.amount == said:
        return message("That amount has already been announced: in a tie, nobody gets the monopoly.")
    if action.amount > said:
        return message("Nobody has announced as much {resource} so far.", resource=resource)
    return message("Another player has already announced more.")


_REASONS: dict[type, Callable[[MarchandsGame, Seat, Any], Message]] = {
    a.PlaceCaravan: _start,
    a.Plot: _step,
    a.Erase: _erase,
    a.Seal: _seal,
    a.Unseal: _unseal,
    a.TakeRewards: _rewards,
    a.PlaceElectors: _electors,
    a.Announce: _announce,
}
