"""A contract is fulfilled, and its rewards are given (M6.5, M6.6, M7)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.places import CITIES, REGIONS
from rules.marchands.state import Reward
from rules.marchands.table import NO_CONTRACT, NOBODY, Table, changed


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
