"""Reasons for refused actions, each in a sentence for the player who tried it.

The list of legal actions alone decides what is allowed; this module only explains. Each kind of action has a function
that looks for the first thing that is in the way and cites the clause.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rules.contract import Action, Seat
from rules.marchands import actions as a
from rules.marchands import names
from rules.marchands.notation import write_action
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, REGIONS, RESOURCES, SLOTS
from rules.marchands.rewards import electors_due
from rules.marchands.state import REWARDS, StageName
from rules.marchands.table import Table
from rules.message import Message, OrList, message, nmessage

Reason: TypeAlias = Callable[[Table, Seat, Any], Message | None]
"""Looks for what is in the way of an action of one kind; None if nothing special is."""

_STAGES_OF: dict[type, StageName] = {
    a.PlaceCaravan: "caravans",
    a.Plot: "plotting",
    a.Erase: "plotting",
    a.Seal: "plotting",
    a.Unseal: "plotting",
    a.TakeRewards: "rewards",
    a.PlaceElectors: "electors",
    a.Announce: "monopolies",
}


def why_not(table: Table, seat: Seat, action: Action, legal: Sequence[Action]) -> Message:
    """Return the reason, as one sentence, for a player who acts."""
    if table.stage == _STAGES_OF[type(action)]:
        reason = _REASONS[type(action)](table, seat, action)
        if reason is not None:
            return reason
    return message(
        "“{action}” is not possible now; you could “{other}”.",
        action=write_action(action),
        other=write_action(legal[0]),
    )


def whose_go(table: Table, seat: Seat) -> Message:
    """Explain why a seat that does not act may do nothing."""
    if table.stage == "plotting" and 0 <= seat < table.seats:
        return message("Your plot is sealed; it can be opened until the last player has sealed (M4.4).")
    return message("It is {player.possessive} go.", player=names.player(table.options.colours[table.acting[0]]))


def _place_caravan(table: Table, seat: Seat, action: a.PlaceCaravan) -> Message:
    if action.city == CAPITAL:
        return message("No caravan starts in the capital (M2.7).")
    if action.city not in CITIES:
        return message("There is no city {city.quoted}.", city=action.city)
    owner = table.caravans.index(CITY_OF[action.city])
    return message(
        "{player.possessive} caravan starts in city {city}, and caravans start apart (M2.7).",
        player=names.player(table.options.colours[owner]),
        city=action.city,
    )


def _plot(table: Table, seat: Seat, action: a.Plot) -> Message:
    return message("Your plot has {slots} actions already (M4.1).", slots=SLOTS)


def _erase(table: Table, seat: Seat, action: a.Erase) -> Message:
    return message("Your plot is empty, so there is nothing to take off.")


def _unseal(table: Table, seat: Seat, action: a.Unseal) -> Message:
    return message("Your plot is not sealed.")


def _take_rewards(table: Table, seat: Seat, action: a.TakeRewards) -> Message:
    one, two = action.rewards
    if one == two:
        return message("The two rewards have to be different (M7.1).")
    ordered = sorted(action.rewards, key=REWARDS.index)
    return message("Say “{action}”.", action=write_action(a.TakeRewards((ordered[0], ordered[1]))))


def _place_electors(table: Table, seat: Seat, action: a.PlaceElectors) -> Message | None:
    touched = [REGIONS[region] for region in table.catalogue.regions_of[table.caravans[seat]]]
    for region in action.regions:
        if region not in REGIONS:
            return message("There is no region {region.quoted}.", region=region)
        if region not in touched:
            return message(
                "City {city} does not touch region {region}; it touches {regions} (M7.5).",
                city=CITIES[table.caravans[seat]],
                region=region,
                regions=OrList(tuple(touched)),
            )
    due = electors_due(table, seat)
    if len(action.regions) != due:
        return nmessage(
            "Exactly {n} elector is placed, not {found} (M7.5).",
            "Exactly {n} electors are placed, not {found} (M7.5).",
            due,
            found=len(action.regions),
        )
    ordered = a.PlaceElectors(tuple(sorted(action.regions, key=REGIONS.index)))
    return message("Name the regions in their order: “{action}”.", action=write_action(ordered))


def _announce(table: Table, seat: Seat, action: a.Announce) -> Message:
    resource = names.resource(RESOURCES[table.resource])
    if action.amount < 0:
        return message("Announce a number from 0 on (M9.2).")
    return message(
        "You have only {n} of {resource}; announce that or less (M9.2).",
        n=table.stocks[seat][table.resource],
        resource=resource,
    )


def _nothing_special(table: Table, seat: Seat, action: Action) -> None:
    return None


_REASONS: dict[type, Reason] = {
    a.PlaceCaravan: _place_caravan,
    a.Plot: _plot,
    a.Erase: _erase,
    a.Seal: _nothing_special,
    a.Unseal: _unseal,
    a.TakeRewards: _take_rewards,
    a.PlaceElectors: _place_electors,
    a.Announce: _announce,
}
