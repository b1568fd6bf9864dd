"""Simulation of a turn on a copy of the table: all plots at once, with mutual interference (M5 to M9)."""

from __future__ import annotations

from collections.abc import Sequence

from bots.marchands.evaluation.prices import Prices
from bots.marchands.search.minor_choices import announcement, best_electors, best_rewards
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.places import SLOTS, WAIT
from rules.marchands.stages import monopolies, rewarding
from rules.marchands.stages.resolving import carry_on
from rules.marchands.table import Table

_HANDLERS = {**rewarding.HANDLERS, **monopolies.HANDLERS}


def simulate_turn(
    table: Table, plots: Sequence[tuple[int, ...]], prices: Sequence[Prices], events: list[e.AnyEvent]
) -> Table:
    """Return the table when the next turn begins or the game is over; players choose by their prices.

    Events are added to the list.
    """
    twin = table.copy()
    twin.events = events
    twin.plots = [plot + (WAIT,) * (SLOTS - len(plot)) for plot in plots]
    twin.sealed = [True] * twin.seats
    carry_on(twin)
    while twin.turn == table.turn and twin.stage != "game over":
        action = _choose(twin, prices[twin.seat])
        _HANDLERS[type(action)](twin, twin.seat, action)
    return twin


def _choose(table: Table, prices: Prices) -> a.AnyAction:
    match table.stage:
        case "rewards":
            return best_rewards(table, table.seat, prices)
        case "electors":
            return best_electors(table, table.seat, prices)
        case _:
            return announcement(table, table.seat)
