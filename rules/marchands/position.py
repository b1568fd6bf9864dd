"""Checks that a state can be played on: everything accounted for once, and nothing where it can't be.

A state that comes from a file or from another program is checked here before it is played on. Each refusal is a
sentence that names the place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from rules.components.editions import refuse_other_components
from rules.contract import Seat, refuse
from rules.marchands import names
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, REGIONS, RESOURCE_OF, RESOURCES, SLOTS
from rules.marchands.setup import check_options
from rules.marchands.stages.resolving import possible_rewards
from rules.marchands.standings import outcome_of
from rules.marchands.state import REWARDS, Player, State
from rules.marchands.table import EVERY_CARD, table_of

_CHOOSING = ("rewards", "electors")


def check_position(state: State, catalogue: Catalogue) -> None:
    """Raise PositionError if the state can't be played on."""
    refuse_other_components(state.components, catalogue)
    check_options(state.options)
    for check in _CHECKS:
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


# --- the turn: its stage, plots, choices and announcements


def _turn(state: State, catalogue: Catalogue) -> None:
    last = catalogue.turns(state.options.short)
    if (state.stage == "caravans") != (state.turn == 0) or state.turn > last:
        refuse("Turns go from 1 to {last}, and caravans are placed before the first.", last=last)
    if state.stage == "game over" and state.turn < last:
        refuse("The game is over after turn {last} (M3.5).", last=last)
    if state.step >= SLOTS or (state.step and state.stage not in _CHOOSING):
        refuse("Plots have {slots} actions, and only they are carried out in steps.", slots=SLOTS)
    if state.actor and state.stage in ("plotting", "game over"):
        refuse("No player has a go of their own now.")


def _caravans(state: State, catalogue: Catalogue) -> None:
    players = len(state.players)
    in_order = [state.players[(state.first + place) % players].caravan for place in range(players)]
    placed = [city for city in in_order if city is not None]
    if state.stage != "caravans":
        if len(placed) < players:
            refuse("A player has no caravan.")
        return
    if len(placed) != state.actor or None in in_order[: state.actor]:
        refuse("Caravans are placed in order, from the first player clockwise (M2.6).")
    if CAPITAL in placed or len(set(placed)) < len(placed):
        refuse("Caravans start apart, and never in the capital (M2.7).")


def _plots(state: State, catalogue: Catalogue) -> None:
    plots = [len(player.plot) for player in state.players]
    sealed = [player.sealed for player in state.players]
    if max(plots) > SLOTS:
        refuse("A plot has at most {slots} actions (M4.1).", slots=SLOTS)
    if state.stage in ("caravans", "plotting") and any(player.taken for player in state.players):
        refuse("Nothing has been taken in this turn yet (M6.3).")
    if state.stage == "caravans":
        if any(plots) or any(sealed):
            refuse("Nobody plots before all caravans are placed (M3.1).")
    elif state.stage == "plotting":
        if all(sealed):
            refuse("All plots are sealed, so they would be shown (M4.4).")
    elif min(plots) < SLOTS or not all(sealed):
        refuse("Plots are sealed, and waits fill them up, before they are shown (M4.2, M4.4).")


def _choice(state: State, catalogue: Catalogue) -> None:
    """Check that a player who chooses has just fulfilled a contract in the city of their caravan."""
    if (state.stage == "rewards") != (state.fulfilled is not None):
        refuse("A contract waits exactly while rewards for it are chosen (M7.1).")
    if state.stage not in _CHOOSING:
        return
    seat, player = _whose_go(state)
    table, city = table_of(state, catalogue), player.caravan or CAPITAL
    if (
        player.plot[state.step] != "X"
        or city == CAPITAL
        or not table.is_empty(CITY_OF[city])
        or not state.contracts_due
    ):
        refuse("The player who chooses has just fulfilled a contract in the city of their caravan (M6.6).")
    possible = possible_rewards(table, seat, CITY_OF[city])
    if state.stage == "rewards" and possible != REWARDS:
        refuse("There is no choice between rewards (M7.1).")
    splits = "electors" in possible and len(catalogue.regions_of[CITY_OF[city]]) > 1
    if state.stage == "electors" and not splits:
        refuse("There is no choice where electors go (M7.5).")


def _whose_go(state: State) -> tuple[Seat, Player]:
    seat = (state.first + state.actor) % len(state.players)
    return seat, state.players[seat]


def _announcements(state: State, catalogue: Catalogue) -> None:
    if (state.stage == "monopolies") != bool(state.announced):
        refuse("Amounts are announced exactly in the scoring of monopolies (M9.1).")
    if not state.announced:
        return
    players = len(state.players)
    if state.turn % catalogue.file.turns.between_scorings:
        refuse("Monopolies are not scored in turn {turn} (M3.5).", turn=state.turn)
    *done, on = state.announced
    if len(done) >= len(RESOURCES) or any(len(amounts) != players for amounts in done) or len(on) != state.actor:
        refuse("Each player announces once for each resource, in order (M9.1).")
    for resource, amounts in enumerate(state.announced):
        for place, amount in enumerate(amounts):
            if amount > state.players[(state.first + place) % players].stock[resource]:
                refuse("More was announced than a player has (M9.2).")
    if state.options.no_secrets and not _whose_go(state)[1].stock[len(done)]:
        refuse("A player with none of a resource has nothing to choose (M9.2).")


def _victor(state: State, catalogue: Catalogue) -> None:
    if state.victor is None and (state.stage != "game over" or not state.options.final_die):
        return
    winners = outcome_of(table_of(state, catalogue)).winners if state.stage == "game over" else ()
    rolled = len(winners) > 1 and state.options.final_die
    if rolled != (state.victor is not None) or (rolled and state.victor not in winners):
        refuse("A die decides between players who tie at the very end, and only there (M10.12).")


_CHECKS: tuple[Callable[[State, Catalogue], None], ...] = (
    _seats,
    _chance,
    _cities,
    _players,
    _every_resource_once,
    _every_contract_once,
    _supply,
    _turn,
    _caravans,
    _plots,
    _choice,
    _announcements,
    _victor,
)
