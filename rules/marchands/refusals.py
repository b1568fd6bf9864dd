"""Reasons for refused actions, each in a sentence for the player who tried it.

The list of legal actions alone decides what is allowed; this module only explains. Each kind of action has a function
that looks for the first thing that is in the way and cites the clause.
"""

from __future__ import annotations

from rules.contract import Seat
from rules.kit.game_base import Refusal
from rules.marchands import actions as a
from rules.marchands import names
from rules.marchands.notation import write_action
from rules.marchands.places import CAPITAL, CITIES, CITY_OF, REGIONS, RESOURCES, SLOTS
from rules.marchands.stages.resolving import electors_due
from rules.marchands.state import REWARDS
from rules.marchands.table import Table
from rules.message import Message, OrList, message, nmessage


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


def _take_rewards(table: Table, seat: Seat, action: a.TakeRewards) -> Message:
    one, two = action.rewards
    if one == two:
        return message("The two rewards have to be different (M7.1).")
    ordered = sorted(action.rewards, key=REWARDS.index)
    return message("Type “{action}”.", action=write_action(a.TakeRewards((ordered[0], ordered[1]))))


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


REFUSALS: dict[type, Refusal[Table]] = {
    a.PlaceCaravan: Refusal(("caravans",), _place_caravan),
    a.Plot: Refusal(("plotting",), lambda *_: message("Your plot has {slots} actions already (M4.1).", slots=SLOTS)),
    a.Erase: Refusal(("plotting",), lambda *_: message("Your plot is empty, so there is nothing to remove.")),
    a.Seal: Refusal(("plotting",)),
    a.Unseal: Refusal(("plotting",), lambda *_: message("Your plot is not sealed.")),
    a.TakeRewards: Refusal(("rewards",), _take_rewards),
    a.PlaceElectors: Refusal(("electors",), _place_electors),
    a.Announce: Refusal(("monopolies",), _announce),
}
