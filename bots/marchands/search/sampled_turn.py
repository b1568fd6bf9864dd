"""Sampled turns: likely plots of the others, and the outcome of an own plot among them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bots.marchands.evaluation.prices import Prices, prices_by_chance
from bots.marchands.evaluation.win_chance import WinChance
from bots.marchands.search.minor_choices import announcement, best_electors, best_rewards
from bots.marchands.search.plot_search import PlotSearch
from rules.contract import Seat
from rules.marchands import actions as a
from rules.marchands import events as e
from rules.marchands.places import SLOTS, WAIT
from rules.marchands.stages import monopolies, rewarding
from rules.marchands.stages.resolving import carry_on
from rules.marchands.standings import outcome_of
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


BEST_PLOT_CHANCE = 0.6
"""Chance that a rival takes the plot that looks best; otherwise the next best, and so on."""
NEXT_TURN_WEIGHT = 0.8
"""Weight of what can be done in the next turn; what is done now counts in full."""


class SampledTurn:
    """A turn as it might be: hidden things are dealt, and the others have plots that they might make."""

    def __init__(self, table: Table, seat: Seat, rng: Random) -> None:
        self._table, self._seat = table, seat
        self._prices = [prices_by_chance(table, other, WinChance(table, other)) for other in range(table.seats)]
        self._plots = [() if other == seat else self._plot_of(other, rng) for other in range(table.seats)]

    def _plot_of(self, seat: Seat, rng: Random) -> tuple[int, ...]:
        plots = PlotSearch(self._table, seat, self._prices[seat]).plots(self._table.caravans[seat])
        for plot in plots:
            if rng.random() < BEST_PLOT_CHANCE:
                return plot.steps
        return plots[0].steps

    def outcome(self, plot: tuple[int, ...], events: list[e.AnyEvent] | None = None) -> float:
        """Return the chance to win after the turn, with the expected gain of the next one; its events are added."""
        return expected_win_chance(self._after(plot, events), self._seat)

    def _after(self, plot: tuple[int, ...], events: list[e.AnyEvent] | None) -> Table:
        plots = [plot if other == self._seat else steps for other, steps in enumerate(self._plots)]
        return simulate_turn(self._table, plots, self._prices, [] if events is None else events)

    def parts(self, plot: tuple[int, ...], events: list[e.AnyEvent]) -> dict[str, float]:
        """Return the outcome in parts: what each sphere adds, and the turn that follows; they add up to it."""
        after, seat = self._after(plot, events), self._seat
        if after.stage == "game over":
            return {**dict.fromkeys(SPHERES, 0.0), NEXT_TURN: 0.0, START: expected_win_chance(after, seat)}
        win_chance = WinChance(after, seat)
        search = PlotSearch(after, seat, prices_by_chance(after, seat, win_chance))
        later = NEXT_TURN_WEIGHT * search.best(after.caravans[seat]).value
        start, *added = win_chance.steps_from(WinChance(self._table, seat))
        return {**dict(zip(SPHERES, added, strict=True)), NEXT_TURN: later, START: start}


SPHERES = ("religion", "politics", "economy")
NEXT_TURN, START = "next turn", "start"


def expected_win_chance(table: Table, seat: Seat) -> float:
    """Return the chance to win when a turn begins, with the best plot for it, or when the game is over."""
    if table.stage == "game over":
        winners = outcome_of(table, uncovered=True).winners
        return 1 / len(winners) if seat in winners else 0.0
    win_chance = WinChance(table, seat)
    search = PlotSearch(table, seat, prices_by_chance(table, seat, win_chance))
    return win_chance.chance + NEXT_TURN_WEIGHT * search.best(table.caravans[seat]).value
