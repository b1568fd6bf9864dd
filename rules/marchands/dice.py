"""The twenty-sided die."""

from __future__ import annotations

from typing import Literal

from rules import chance
from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.places import DIE
from rules.marchands.table import Table


def roll(table: Table) -> int:
    table.chance, thrown = chance.below(table.chance, DIE)
    return thrown + 1


def highest_roller(table: Table, seats: tuple[Seat, ...], why: Literal["start", "victory"]) -> Seat:
    """Ties for highest roll again among themselves (M2.6, M10.12)."""
    while len(seats) > 1:
        rolls = {seat: roll(table) for seat in seats}
        table.events += [e.DieRolled(seat, number, why) for seat, number in rolls.items()]
        seats = tuple(seat for seat in seats if rolls[seat] == max(rolls.values()))
    return seats[0]
