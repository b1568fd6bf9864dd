"""Who has fulfilled a contract chooses two rewards, and where his electors go (M7)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from rules.contract import Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.places import CITIES, REGION_OF, REGIONS
from rules.marchands.rewards import electors_due, give, place_electors
from rules.marchands.stage import Handler, Stage
from rules.marchands.stages.resolving import carry_on
from rules.marchands.state import REWARDS
from rules.marchands.table import Table
from rules.message import Message, message, nmessage

_PAIRS: tuple[a.AnyAction, ...] = tuple(a.TakeRewards(pair) for pair in combinations(REWARDS, 2))


def _rewards_legal(table: Table, seat: Seat) -> tuple[a.AnyAction, ...]:
    """All three are possible, or there would be nothing to choose (M7.1)."""
    return _PAIRS


def _rewards_prompt(table: Table, seat: Seat) -> Message:
    return message("Which two of the three rewards do you take in city {city}?", city=CITIES[table.caravans[seat]])


def _take_rewards(table: Table, seat: Seat, action: a.TakeRewards, events: list[e.AnyEvent]) -> None:
    if not give(table, seat, action.rewards, events):
        _go_on(table, events)


def _electors_legal(table: Table, seat: Seat) -> list[a.AnyAction]:
    """Every way to split them, regions in their order (M7.5)."""
    regions = [REGIONS[region] for region in table.catalogue.regions_of[table.caravans[seat]]]
    return [a.PlaceElectors(split) for split in combinations_with_replacement(regions, electors_due(table, seat))]


def _electors_prompt(table: Table, seat: Seat) -> Message:
    return nmessage(
        "Where do you place {n} elector from city {city}?",
        "Where do you place {n} electors from city {city}?",
        electors_due(table, seat),
        city=CITIES[table.caravans[seat]],
    )


def _place_electors(table: Table, seat: Seat, action: a.PlaceElectors, events: list[e.AnyEvent]) -> None:
    place_electors(table, seat, [REGION_OF[region] for region in action.regions], events)
    _go_on(table, events)


def _go_on(table: Table, events: list[e.AnyEvent]) -> None:
    """With the next player's action."""
    table.actor += 1
    carry_on(table, events)


STAGES = {
    "rewards": Stage(_rewards_legal, _rewards_prompt),
    "electors": Stage(_electors_legal, _electors_prompt),
}
HANDLERS: dict[type, Handler] = {a.TakeRewards: _take_rewards, a.PlaceElectors: _place_electors}
