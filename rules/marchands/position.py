"""Checks that a state can be played on: everything accounted for once, and nothing where it can't be.

A state that comes from a file or from another program is checked here before it is played on. Each refusal is a
sentence that names the place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from rules.components.editions import refuse_other_components
from rules.contract import refuse
from rules.marchands import names
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, REGIONS, RESOURCE_OF, RESOURCES
from rules.marchands.position_of_turn import TURN_CHECKS
from rules.marchands.setup import check_options
from rules.marchands.state import State
from rules.marchands.table import EVERY_CARD


def check_position(state: State, catalogue: Catalogue) -> None:
    """Raise PositionError if the state can't be played on."""
    refuse_other_components(state.components, catalogue)
    check_options(state.options)
    for check in (*_CHECKS, *TURN_CHECKS):
        check(state, catalogue)


def _seats(state: State, catalogue: Catalogue) -> None:
    players = len(state.options.colours)
    if len(state.players) != players:
        refuse("There are {colours} colours but {players} players.", colours=players, players=len(state.players))
    temples = [city.temple for city in state.cities.values() if city.temple is not None]
    named = (state.first, state.actor, *temples, *(() if state.victor is None else (state.victor,)))
    if not all(0 <= seat < players for seat in named):
        refuse("A seat is named that does not exist; there are seats 0 to {last}.", last=players - 1)


def _chance(state: State, catalogue: Catalogue) -> None:
    if not re.fullmatch(r"0|[1-9a-f][0-9a-f]{0,15}", state.chance):
        refuse("The source of chance should be a hexadecimal number of at most 16 digits.")
    pile = state.cards
    if pile and not state.options.cards:
        refuse("Numbered cards are only there if they take the place of the die (M11.5).")
    if not set(pile) <= set(EVERY_CARD) or list(pile) != sorted(set(pile)):
        refuse("The pile should have cards from 1 to 20, each at most once, lowest first.")


def _cities(state: State, catalogue: Catalogue) -> None:
    for name, city in state.cities.items():
        if name not in CITIES:
            refuse("There is no city {city.quoted}.", city=name)
        if wrong := [goods for goods in city.goods if goods not in RESOURCES]:
            refuse("There is no resource {resource.quoted}.", resource=wrong[0])
        if list(city.goods) != sorted(city.goods, key=RESOURCE_OF.__getitem__):
            refuse("Resources in city {city} should stand cheapest first.", city=name)
        if len(city.goods) > catalogue.file.supply.set:
            refuse("City {city} has too many resources (M2.2).", city=name)
        if city.goods and city.contract is not None:
            refuse("City {city} has resources and a contract at once (M6.1).", city=name)
        if name == CAPITAL and (city.contract is not None or city.temple is not None):
            refuse("No contract and no temple ever stands in the capital (M7.7).")


def _players(state: State, catalogue: Catalogue) -> None:
    for player in state.players:
        if len(player.stock) != len(RESOURCES):
            refuse("A player's stock should be {n} numbers.", n=len(RESOURCES))
        if len(player.electors) != len(REGIONS):
            refuse("A player's electors should be {n} numbers.", n=len(REGIONS))
        if sum(player.electors) > catalogue.file.pieces.electors:
            refuse("A player has only {n} electors (M1.7).", n=catalogue.file.pieces.electors)
        if unknown := [name for name in player.kept if name not in catalogue.design_of]:
            refuse("There is no contract {contract.quoted}.", contract=unknown[0])
        if player.caravan is not None and player.caravan not in CITIES:
            refuse("There is no city {city.quoted}.", city=player.caravan)
        taken = [CITY_OF.get(name, -1) for name in player.taken]
        if -1 in taken or taken != sorted(set(taken)):
            refuse("Cities that a player took from should be known, and in order.")
    temples = Counter(city.temple for city in state.cities.values() if city.temple is not None)
    if any(n > catalogue.file.pieces.temples for n in temples.values()):
        refuse("A player has only {n} temples (M1.7).", n=catalogue.file.pieces.temples)
    if sum(player.monopolies for player in state.players) > catalogue.file.monopolies.cards:
        refuse("There are only {n} monopolies (M1.7).", n=catalogue.file.monopolies.cards)


def _every_resource_once(state: State, catalogue: Catalogue) -> None:
    if len(state.bag) != len(RESOURCES):
        refuse("The bag of resources should be {n} numbers.", n=len(RESOURCES))
    for kind, (name, wanted) in enumerate(zip(RESOURCES, catalogue.markers, strict=True)):
        found = state.bag[kind] + sum(player.stock[kind] for player in state.players)
        found += sum(city.goods.count(name) for city in state.cities.values())
        if found != wanted:
            refuse(
                "There should be {wanted} of {resource} in the bag, on the map and in stocks, not {found} (M1.5).",
                wanted=wanted,
                resource=names.resource(name),
                found=found,
            )


def _every_contract_once(state: State, catalogue: Catalogue) -> None:
    found: Counter[str] = Counter(state.contract_bag)
    found.update(name for player in state.players for name in player.kept)
    found.update(city.contract for city in state.cities.values() if city.contract is not None)
    found.update([] if state.fulfilled is None else [state.fulfilled])
    if unknown := [name for name in found if name not in catalogue.design_of]:
        refuse("There is no contract {contract.quoted}.", contract=unknown[0])
    for design, wanted in zip(catalogue.designs, catalogue.copies, strict=True):
        if found[design.name] != wanted:
            refuse(
                "There should be {wanted} of “{contract}” in the bag, on the map and kept, not {found} (M1.6).",
                wanted=wanted,
                contract=design.name,
                found=found[design.name],
            )


def _supply(state: State, catalogue: Catalogue) -> None:
    """M8.8 holds at every moment."""
    wanted = catalogue.cities_supplied(len(state.players))
    goods = sum(bool(city.goods) for city in state.cities.values())
    contracts = sum(city.contract is not None for city in state.cities.values())
    if (goods + state.resources_due, contracts + state.contracts_due) != (wanted, wanted):
        refuse(
            "Cities with resources, and cities with a contract, should be {n} each with what is still due (M8.8).",
            n=wanted,
        )


_CHECKS: tuple[Callable[[State, Catalogue], None], ...] = (
    _seats,
    _chance,
    _cities,
    _players,
    _every_resource_once,
    _every_contract_once,
    _supply,
)
