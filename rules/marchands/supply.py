"""Chance, and what it places: goods and contracts come from the bags to the map (M2, M8), and the die is rolled."""

from __future__ import annotations

from typing import Literal

from rules import chance
from rules.contract import Seat, StageBegan
from rules.marchands import events as e
from rules.marchands.places import CITIES, DIE, RESOURCES, K
from rules.marchands.table import EVERY_CARD, Table, changed


def roll(table: Table) -> int:
    table.chance, thrown = chance.below(table.chance, DIE)
    return thrown + 1


def highest_roller(table: Table, seats: tuple[Seat, ...], why: Literal["start", "victory"]) -> Seat:
    """Ties for highest roll again among themselves (M2.6, M10.12)."""
    while len(seats) > 1:
        rolls = {seat: roll(table) for seat in seats}
        table.events += [e.DieRolled(seat, number, why) for seat, number in rolls.items()]
        seats = tuple(seat for seat in seats if rolls[seat] == max(rolls.values()))
    return seats[0]


def supply(table: Table) -> None:
    """Phase IV: resources first, then contracts; what could not be placed stays due (M8.1, M8.6, M8.7)."""
    if not table.resources_due and not table.contracts_due:
        return
    table.events.append(StageBegan("supply"))
    place_what_is_due(table)
    if table.resources_due or table.contracts_due:
        table.events.append(e.StillDue(table.resources_due, table.contracts_due))


def place_what_is_due(table: Table) -> None:
    while table.resources_due and any(table.bag):
        _place_set(table)
        table.resources_due -= 1
    while table.contracts_due and any(table.contract_bag):
        _place_contract(table)
        table.contracts_due -= 1


def _place_set(table: Table) -> None:
    """The capital comes first if it is empty; every other set goes by die (M8.2, M8.3)."""
    goods = []
    for _ in range(min(table.catalogue.file.supply.set, sum(table.bag))):
        table.bag, resource = _drawn(table, table.bag)
        goods.append(resource)
    city, number = _by_die(table) if table.goods[K] else (K, 0)
    table.goods[city] = tuple(sorted(goods))
    table.events.append(
        e.GoodsPlaced(CITIES[city], tuple(RESOURCES[resource] for resource in table.goods[city]), number)
    )


def _place_contract(table: Table) -> None:
    table.contract_bag, design = _drawn(table, table.contract_bag)
    city, number = _by_die(table)
    table.contracts[city] = design
    table.events.append(e.ContractPlaced(CITIES[city], table.catalogue.designs[design].name, number))


def _drawn(table: Table, bag: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return a bag without one thing that was drawn blindly, and what was drawn."""
    table.chance, left = chance.below(table.chance, sum(bag))
    kind = 0
    while left >= bag[kind]:
        left -= bag[kind]
        kind += 1
    return changed(bag, kind, -1), kind


def _by_die(table: Table) -> tuple[int, int]:
    """Return the city that the die or a card points to, or the next empty one, 1 after 20 (M2.4); and the number."""
    number = _card(table) if table.options.cards else roll(table)
    return next_empty(table, number), number


def next_empty(table: Table, number: int) -> int:
    """There is always one: fewer cities are supplied than there are (M8.8)."""
    city = number - 1
    while not table.is_empty(city):
        city = (city + 1) % DIE
    return city


def _card(table: Table) -> int:
    """Without putting it back, until the pile is empty (M11.5)."""
    if not table.cards:
        table.cards = EVERY_CARD
        table.events.append(e.CardsShuffled())
    table.chance, at = chance.below(table.chance, len(table.cards))
    number = table.cards[at]
    table.cards = table.cards[:at] + table.cards[at + 1 :]
    return number
