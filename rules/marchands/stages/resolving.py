"""Phase III: the plots are carried out in six steps, in order; then the turn goes on by itself (M5, M6)."""

from __future__ import annotations

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.places import CITIES, LABELS, RESOURCES, SLOTS, STEPS, TRANSACT, WAIT
from rules.marchands.rewards import can_fulfil, fulfil
from rules.marchands.stages.course import end_turn
from rules.marchands.stages.monopolies import begin_scoring
from rules.marchands.supply import supply
from rules.marchands.table import NO_CONTRACT, Table, changed


def carry_on(table: Table) -> None:
    """Carry out plots from the next action to the next choice, or through supply to the end of the turn."""
    seats = table.seats
    while table.step < SLOTS:
        if not table.actor:
            table.events.append(e.StepBegan(table.step + 1))
        while table.actor < seats:
            if carry_out(table, (table.first + table.actor) % seats):
                return
            table.actor += 1
        table.actor = 0
        table.step += 1
    table.step = 0
    supply(table)
    if table.turn % table.catalogue.file.turns.between_scorings:
        end_turn(table)
    else:
        begin_scoring(table)


def carry_out(table: Table, seat: Seat) -> bool:
    """Carry out one action of one player, in full (M5.1); return True if the player has something to choose."""
    step = table.plots[seat][table.step]
    if step == TRANSACT:
        return _transact(table, seat)
    if step == WAIT:
        table.events.append(e.Waited(seat))
        return False
    city = table.caravans[seat]
    to = table.catalogue.roads[city][step]
    if to == NO_ROAD:
        table.events.append(e.StepFailed(seat, STEPS[step], CITIES[city], "no road"))
    else:
        table.caravans[seat] = to
        table.events.append(e.CaravanMoved(seat, LABELS[step], CITIES[city], CITIES[to]))
    return False


def _transact(table: Table, seat: Seat) -> bool:
    """Do what is possible; there is no choice (M6.1)."""
    city = table.caravans[seat]
    why: e.Failure = "nothing there"
    if table.goods[city]:
        if not table.taken[seat] >> city & 1:
            _take_resource(table, seat, city)
            return False
        why = "taken already"
    elif table.contracts[city] != NO_CONTRACT:
        if can_fulfil(table, seat, table.contracts[city]):
            return fulfil(table, seat)
        why = "demand not met"
    table.events.append(e.StepFailed(seat, "X", CITIES[city], why))
    return False


def _take_resource(table: Table, seat: Seat, city: int) -> None:
    """Always the cheapest (M6.2)."""
    resource, *left = table.goods[city]
    table.goods[city] = tuple(left)
    table.stocks[seat] = changed(table.stocks[seat], resource, 1)
    table.taken[seat] |= 1 << city
    table.resources_due += not left
    table.events.append(e.ResourceTaken(seat, CITIES[city], RESOURCES[resource], len(left)))
