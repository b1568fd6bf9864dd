"""Checks of the turn of a state: its stage, plots, choices and announcements."""

from __future__ import annotations

from collections.abc import Callable

from rules.contract import Seat, refuse
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CAPITAL, CITY_OF, RESOURCES, SLOTS
from rules.marchands.rewards import possible_rewards
from rules.marchands.standings import outcome_of
from rules.marchands.state import REWARDS, Player, State
from rules.marchands.state_codec import table_of

_CHOOSING = ("rewards", "electors")


def _turn(state: State, catalogue: Catalogue) -> None:
    last = catalogue.turns(state.options.short)
    if (state.stage == "caravans") != (state.turn == 0) or state.turn > last:
        refuse("Turns go from 1 to {last}, and caravans are placed before the first.", last=last)
    if state.stage == "game over" and state.turn < last:
        refuse("The game is over after turn {last} (M3.5).", last=last)
    if state.step >= SLOTS or (state.step and state.stage not in _CHOOSING):
        refuse("Plots have {slots} actions, and only they are carried out in steps.", slots=SLOTS)
    if state.actor and state.stage in ("plotting", "game over"):
        refuse("Nobody has a go of his own now.")


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
        refuse("Who chooses has just fulfilled a contract in the city of his caravan (M6.6).")
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
        refuse("Who has none of a resource has nothing to choose (M9.2).")


def _victor(state: State, catalogue: Catalogue) -> None:
    if state.victor is None and (state.stage != "game over" or not state.options.final_die):
        return
    winners = outcome_of(table_of(state, catalogue)).winners if state.stage == "game over" else ()
    rolled = len(winners) > 1 and state.options.final_die
    if rolled != (state.victor is not None) or (rolled and state.victor not in winners):
        refuse("A die decides between those who are equal in the end, and only there (M10.12).")


TURN_CHECKS: tuple[Callable[[State, Catalogue], None], ...] = (
    _turn,
    _caravans,
    _plots,
    _choice,
    _announcements,
    _victor,
)
