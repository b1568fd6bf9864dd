"""The ranking: the rivals that each player has outlasted, sphere by sphere (M10)."""

from __future__ import annotations

from functools import partial

from rules.contract import ScoreLine, Seat, Standings
from rules.kit.game_base import rank_seats
from rules.marchands.elimination import Outcome, Rating, Ratings, eliminate, leader_of_two, nothing_known, ratings
from rules.marchands.state import SPHERES, DecidedBy, Sphere
from rules.marchands.table import NOBODY, Table

LEADING = "two spheres"
"""The source of the points of a winner by two spheres, who outlasts all others at once."""


def outcome_of(table: Table, uncovered: bool = False) -> Outcome:
    """Final, or as if the game ended now; what is still a secret does not count, unless it is uncovered."""
    known: Ratings = partial(_known, table, uncovered or table.all_is_open)
    if table.options.two_spheres and (won := leader_of_two(table.seats, known)):
        return won
    return eliminate(table.seats, known)


def _known(table: Table, all_is_open: bool, sphere: Sphere, gone: tuple[Seat, ...]) -> list[Rating]:
    if sphere != "religion" and not all_is_open:
        return nothing_known(table, sphere)
    return ratings(table, sphere, gone if table.options.electors_leave else ())


def standings_of(table: Table, uncovered: bool = False) -> Standings:
    """A player has a point for each rival who left before, so the last one left has most."""
    outcome = outcome_of(table, uncovered)
    lines = _outlasted(table, outcome)
    winners = outcome.winners if table.victor == NOBODY else (table.victor,)
    keys = [(sum(mine.values()), seat in winners) for seat, mine in enumerate(lines)]
    ranking = rank_seats(keys, [tuple(map(ScoreLine, mine, mine.values())) for mine in lines])
    decided_by: DecidedBy = "shared" if len(winners) > 1 else "die" if table.victor != NOBODY else "points"
    return Standings(table.stage == "game over", ranking, decided_by, hidden=not (uncovered or table.all_is_open))


def _outlasted(table: Table, outcome: Outcome) -> list[dict[str, int]]:
    """Count the rivals who left before each seat, by sphere."""
    sources = (*SPHERES, LEADING) if table.options.two_spheres else SPHERES
    lines: list[dict[str, int]] = [dict.fromkeys(sources, 0) for _ in range(table.seats)]
    if outcome.led:
        lines[outcome.winners[0]][LEADING] = table.seats - 1
        return lines
    gone: set[Seat] = set()
    for departure in outcome.departures:
        if departure.leave:
            gone.update(departure.seats)
            for seat in range(table.seats):
                if seat not in gone:
                    lines[seat][departure.sphere] += len(departure.seats)
    return lines
