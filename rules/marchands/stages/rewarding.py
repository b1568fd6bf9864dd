"""The choices after a contract: two rewards, and the regions of electors (M7)."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from rules.contract import Seat
from rules.kit.stage import Handler, Stage
from rules.marchands import actions as a
from rules.marchands.places import CITIES, REGION_OF, REGIONS
from rules.marchands.stages.resolving import carry_on, electors_due, give, place_electors
from rules.marchands.state import REWARDS
from rules.marchands.table import Table
from rules.message import Message, message, nmessage

_PAIRS: tuple[a.AnyAction, ...] = tuple(a.TakeRewards(pair) for pair in combinations(REWARDS, 2))


class Rewards(Stage[Table, a.AnyAction]):
    """The choice of two rewards for a contract."""

    name = "rewards"

    def legal(self, table: Table, seat: Seat) -> tuple[a.AnyAction, ...]:
        """All three are possible, or there would be nothing to choose (M7.1)."""
        return _PAIRS

    def prompt(self, table: Table, seat: Seat) -> Message:
        return message("Which two of the three rewards do you take in city {city}?", city=CITIES[table.caravans[seat]])


def _take_rewards(table: Table, seat: Seat, action: a.TakeRewards) -> None:
    if not give(table, seat, action.rewards):
        _go_on(table)


class Electors(Stage[Table, a.AnyAction]):
    """The choice of the regions of electors."""

    name = "electors"

    def legal(self, table: Table, seat: Seat) -> list[a.AnyAction]:
        """List every way to split them, regions in their order (M7.5)."""
        regions = [REGIONS[region] for region in table.catalogue.regions_of[table.caravans[seat]]]
        return [a.PlaceElectors(split) for split in combinations_with_replacement(regions, electors_due(table, seat))]

    def prompt(self, table: Table, seat: Seat) -> Message:
        return nmessage(
            "Where do you place {n} elector from city {city}?",
            "Where do you place {n} electors from city {city}?",
            electors_due(table, seat),
            city=CITIES[table.caravans[seat]],
        )


def _place_electors(table: Table, seat: Seat, action: a.PlaceElectors) -> None:
    place_electors(table, seat, [REGION_OF[region] for region in action.regions])
    _go_on(table)


def _go_on(table: Table) -> None:
    """With the next player's action."""
    table.actor += 1
    carry_on(table)


STAGES = (Rewards(), Electors())
HANDLERS: dict[type, Handler[Table]] = {a.TakeRewards: _take_rewards, a.PlaceElectors: _place_electors}
