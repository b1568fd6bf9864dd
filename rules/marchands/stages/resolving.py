"""Phase III: the plots are carried out in six steps, in order; contracts are fulfilled and rewards are given; then the
turn goes on by itself (M5 to M7).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import NO_ROAD
from rules.marchands.places import CITIES, LABELS, REGIONS, RESOURCES, SLOTS, STEPS, TRANSACT, WAIT
from rules.marchands.stages.course import end_turn
from rules.marchands.stages.monopolies import begin_scoring
from rules.marchands.state import Reward
from rules.marchands.supply import supply
from rules.marchands.table import NO_CONTRACT, NOBODY, Table, changed


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


# --- contracts and their rewards


def can_fulfil(table: Table, seat: Seat, design: int) -> bool:
    """True if the stock holds every resource of the demand (M6.5)."""
    demand = table.catalogue.designs[design].demand
    return all(has >= needs for has, needs in zip(table.stocks[seat], demand, strict=True))


def possible_rewards(table: Table, seat: Seat, city: int) -> tuple[Reward, ...]:
    """Keeping is always possible (M7.2, M7.4, M7.5)."""
    rewards: tuple[Reward, ...] = ("keep",)
    if table.temples[city] == NOBODY and table.temples_left(seat):
        rewards += ("temple",)
    if table.electors_left(seat):
        rewards += ("electors",)
    return rewards


def fulfil(table: Table, seat: Seat) -> bool:
    """Pay for the contract in the city of the caravan; returns whether the player has something to choose (M7.1)."""
    city = table.caravans[seat]
    number = table.contracts[city]
    design = table.catalogue.designs[number]
    table.stocks[seat] = tuple([has - paid for has, paid in zip(table.stocks[seat], design.demand, strict=True)])
    table.bag = tuple([has + paid for has, paid in zip(table.bag, design.demand, strict=True)])
    table.contracts[city] = NO_CONTRACT
    table.contracts_due += 1
    table.fulfilled = number
    possible = possible_rewards(table, seat, city)
    table.events.append(e.ContractFulfilled(seat, CITIES[city], design.name, design.goods, possible))
    if len(possible) > 2:
        table.stage = "rewards"
        return True
    return give(table, seat, possible)


def give(table: Table, seat: Seat, rewards: Sequence[Reward]) -> bool:
    """Give the chosen rewards; return True if the player has to choose regions for electors."""
    city = table.caravans[seat]
    design = table.catalogue.designs[table.fulfilled]
    if "keep" in rewards:
        kept = list(table.kept[seat])
        insort(kept, table.fulfilled)
        table.kept[seat] = tuple(kept)
        table.events.append(e.ContractKept(seat, design.name, design.value))
    else:
        table.contract_bag = changed(table.contract_bag, table.fulfilled, 1)
        table.events.append(e.ContractReturned(seat, design.name))
    table.fulfilled = NO_CONTRACT
    if "temple" in rewards:
        table.temples[city] = seat
        table.events.append(e.TempleBuilt(seat, CITIES[city], table.catalogue.ranks[city]))
    if "electors" not in rewards:
        return False
    regions = table.catalogue.regions_of[city]
    if len(regions) > 1:
        table.stage = "electors"
        return True
    place_electors(table, seat, regions * electors_due(table, seat))
    return False


def electors_due(table: Table, seat: Seat) -> int:
    """As many as the rank of the city, or all that are left (M7.5)."""
    return min(table.catalogue.ranks[table.caravans[seat]], table.electors_left(seat))


def place_electors(table: Table, seat: Seat, regions: Sequence[int]) -> None:
    placed = table.electors[seat]
    for region in regions:
        placed = changed(placed, region, 1)
    table.electors[seat] = placed
    names = tuple(REGIONS[region] for region in regions)
    table.events.append(e.ElectorsPlaced(seat, CITIES[table.caravans[seat]], names))
