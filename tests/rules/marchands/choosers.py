"""A way to choose that makes caravans walk to goods and contracts, so that games of tests see all of the rules."""

from __future__ import annotations

from random import Random

from rules.contract import Action, AnyGame, Seat
from rules.marchands import actions as a
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.game import MarchandsGame
from rules.marchands.places import LABELS, SLOTS, STEPS, TRANSACT
from rules.marchands.stages.resolving import can_fulfil
from rules.marchands.table import NO_CONTRACT, Table


def with_sense(game: AnyGame, rng: Random, seat: Seat | None = None) -> Action:
    """Plots lead to where something can be got; now and then they are changed, and anything is done."""
    assert isinstance(game, MarchandsGame)
    seat = game.acting[0] if seat is None else seat
    legal = game.legal_actions(seat)
    if game.stage != "plotting" or rng.random() < 0.03:
        return rng.choice(legal)
    table = game.table
    if len(table.plots[seat]) == SLOTS:
        return a.Seal()
    return a.Plot(STEPS[_next_step(table, seat, rng)])


def _next_step(table: Table, seat: Seat, rng: Random) -> int:
    """A transaction where one can be made, or the first road towards a city with something to get."""
    city = table.caravans[seat]
    used: set[int] = set()
    for step in table.plots[seat]:
        if step == TRANSACT:
            used.add(city)
        elif step < len(LABELS) and table.catalogue.roads[city][step] != NO_ROAD:
            city = table.catalogue.roads[city][step]
    if city not in used and _worth_a_visit(table, seat, city):
        return TRANSACT
    ways = {city: -1}
    queue = [city]
    for here in queue:
        if here not in used and here != city and _worth_a_visit(table, seat, here) and rng.random() < 0.8:
            return ways[here]
        for label, to in enumerate(table.catalogue.roads[here]):
            if to != NO_ROAD and to not in ways:
                ways[to] = label if here == city else ways[here]
                queue.append(to)
    return rng.randrange(len(STEPS))


def _worth_a_visit(table: Table, seat: Seat, city: int) -> bool:
    contract = table.contracts[city]
    return bool(table.goods[city]) or (contract != NO_CONTRACT and can_fulfil(table, seat, contract))
