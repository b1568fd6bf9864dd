"""The course of the game: how a turn begins and ends, and how the game does (M3, M10)."""

from __future__ import annotations

from rules.contract import GameEnded, TurnBegan
from rules.marchands import events as e
from rules.marchands.elimination import Outcome, ratings
from rules.marchands.standings import outcome_of, standings_of
from rules.marchands.state import SPHERES
from rules.marchands.supply import highest_roller
from rules.marchands.table import Table


def begin_turn(table: Table) -> None:
    """The title of first player moves one seat clockwise (M3.2)."""
    table.turn += 1
    table.first = (table.first + 1) % table.seats
    table.stage = "plotting"
    table.step = table.actor = 0
    table.plots = [()] * table.seats
    table.sealed = [False] * table.seats
    table.taken = [0] * table.seats
    table.events.append(TurnBegan(table.turn, table.first))


def end_turn(table: Table) -> None:
    if table.turn < table.last_turn:
        begin_turn(table)
    else:
        _end_game(table)


def _end_game(table: Table) -> None:
    """All is laid open, and players leave until one is left (M10.1, M10.5)."""
    table.stage = "game over"
    points = [[rating[0] for rating in ratings(table, sphere)] for sphere in SPHERES]
    table.events += [e.InfluenceCounted(seat, *counted) for seat, counted in enumerate(zip(*points, strict=True))]
    outcome = outcome_of(table)
    _tell(table, outcome)
    if len(outcome.winners) > 1 and table.options.final_die:
        table.victor = highest_roller(table, outcome.winners, "victory")
    standings = standings_of(table)
    table.events.append(GameEnded(standings.winners, standings.decided_by))


def _tell(table: Table, outcome: Outcome) -> None:
    if outcome.led:
        table.events.append(e.SpheresLed(outcome.winners[0], outcome.led))
    by_religion = tuple(seat for x in outcome.departures if x.leave and x.sphere == "religion" for seat in x.seats)
    for departure in outcome.departures:
        if departure.sphere != "religion" and table.options.electors_leave and by_religion:
            counted = ratings(table, "politics", by_religion)
            table.events.append(e.ElectorsTakenOff(by_religion, tuple(rating[0] for rating in counted)))
            by_religion = ()
        if departure.leave:
            table.events.append(e.PlayersLeft(departure.sphere, departure.seats, departure.criterion))
        else:
            table.events.append(e.NobodyLeft(departure.sphere, departure.seats, departure.owed))
