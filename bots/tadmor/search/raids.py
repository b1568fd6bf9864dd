"""Marauders: the region to send them to, and the answer when they come."""

from __future__ import annotations

from collections.abc import Callable

from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.sampled_table import Actions
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.table import Table


def choose_raid(table: Table, seat: int, actions: Actions, valuer: Valuer) -> a.Raid:
    """Return the raid on the region where rivals have more to lose, assuming that all pieces stand there again."""
    damage = raid_damage(table, seat, valuer)
    return max((action for action in actions if isinstance(action, a.Raid)), key=lambda raid: damage(raid.region))


def pieces_in(table: Table, seat: int, region: str | None) -> int:
    """Return the number of a seat's pieces in a region."""
    slots = table.board.slots
    return sum(place in slots and slots[place].region == region for place in table.state.merchants[seat].pieces)


def raid_damage(table: Table, seat: int, valuer: Valuer) -> Callable[[str], float]:
    """Return a function for the damage of a raid to an average rival, less the damage to the seat itself."""
    solvers = [TurnSolver(table, other, valuer) for other in range(table.seats)]

    def damage(region: str) -> float:
        losses = [_loss(solver, region) for solver in solvers]
        own = losses.pop(seat)
        return sum(losses) / len(losses) - own

    return damage


def _loss(solver: TurnSolver, region: str) -> float:
    """Return what a merchant's places would yield less without those in a region."""
    slots, own = solver.table.board.slots, solver.merchant.pieces
    left = [place for place in own if place not in slots or slots[place].region != region]
    return solver.value(own) - solver.value(left) if len(left) < len(own) else 0.0


def choose_answer(table: Table, seat: int, actions: Actions, valuer: Valuer) -> a.AnyAction:
    """Give a mission back if the yield of the spared pieces is worth more than the points it costs."""
    return max(actions, key=answer_value(table, seat, valuer))


def answer_value(table: Table, seat: int, valuer: Valuer) -> Callable[[a.AnyAction], float]:
    """Return a function for the yield of the pieces after an answer, less the points of the mission given back."""
    solver = TurnSolver(table, seat, valuer)
    merchant, state = solver.merchant, table.state
    slots = table.board.slots

    def spared(region: str | None) -> list[str]:
        return [place for place in merchant.pieces if place not in slots or slots[place].region != region]

    def value(action: a.AnyAction) -> float:
        match action:
            case a.ReturnForRegion():
                return solver.value(spared(action.region)) - _price(valuer, action.card)
            case a.ReturnToSwap():
                swapped = [action.other if place == action.own else place for place in merchant.pieces]
                return solver.value(swapped) - _price(valuer, action.card) - 0.5
            case a.End():
                attacked = state.raid.region if state.raid and state.stage == "marauders: region" else None
                return solver.value(spared(attacked))
            case _:
                return float("-inf")

    return value


def _price(valuer: Valuer, card: str) -> float:
    points = valuer.catalogue.missions[card].points
    return float(points - points // 2)
