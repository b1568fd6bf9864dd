"""A turn played out on a copy of the table: all plots at once, with everybody in everybody's way (M5 to M9)."""

from __future__ import annotations

from collections.abc import Sequence

from bots.marchands.search.choices import announcement, best_electors, best_rewards
from bots.marchands.worth.prices import Prices
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.places import SLOTS, WAIT
from rules.marchands.stages import monopolies, rewarding
from rules.marchands.stages.resolving import carry_on
from rules.marchands.table import Table

_HANDLERS = {**rewarding.HANDLERS, **monopolies.HANDLERS}


def turn_played(
    table: Table, plots: Sequence[tuple[int, ...]], prices: Sequence[Prices], events: list[e.AnyEvent]
) -> Table:
    """The table when the next turn begins or the game is over; everybody chooses by his prices.

    What happens meanwhile is added to the events.
    """
    twin = table.copy()
    twin.events = events
    twin.plots = [plot + (WAIT,) * (SLOTS - len(plot)) for plot in plots]
    twin.sealed = [True] * twin.seats
    carry_on(twin)
    while twin.turn == table.turn and twin.stage != "game over":
        action = _chosen(twin, prices[twin.seat])
        _HANDLERS[type(action)](twin, twin.seat, action)
    return twin


def _chosen(table: Table, prices: Prices) -> a.AnyAction:
    match table.stage:
        case "rewards":
            return best_rewards(table, table.seat, prices)
        case "electors":
            return best_electors(table, table.seat, prices)
        case _:
            return announcement(table, table.seat)
