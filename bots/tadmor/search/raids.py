"""Marauders: where to send them, and how to answer when they come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bots.tadmor.evaluation.position_value import Valuer
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.table import Table


def choose_raid(table: Table, seat: int, actions: Sequence[Any], valuer: Valuer) -> Any:
    """Where rivals stand now and the seat itself does not, they may well stand next turn."""
    damage = raid_damage(table, seat, valuer)
    return max(actions, key=lambda action: damage(action.region))


def pieces_in(table: Table, seat: int, region: str | None) -> int:
    """How many pieces of a seat stand in a region."""
    slots = table.board.slots
    return sum(place in slots and slots[place].region == region for place in table.state.merchants[seat].pieces)


def raid_damage(table: Table, seat: int, valuer: Valuer) -> Callable[[str], float]:
    """How much a raid on a region would hurt a rival more than oneself, if everybody stood there again."""
    solvers = [TurnSolver(table, other, valuer) for other in range(table.seats)]

    def damage(region: str) -> float:
        losses = [_loss(solver, region) for solver in solvers]
        own = losses.pop(seat)
        return sum(losses) / len(losses) - own

    return damage


def _loss(solver: TurnSolver, region: str) -> float:
    """What a merchant's places would bring less without those in a region."""
    slots, own = solver.table.board.slots, solver.merchant.pieces
    left = [place for place in own if place not in slots or slots[place].region != region]
    return solver.worth(own) - solver.worth(left) if len(left) < len(own) else 0.0


def choose_answer(table: Table, seat: int, actions: Sequence[Any], valuer: Valuer) -> Any:
    """Return a mission if what the pieces will bring is worth more than the points it costs."""
    worth = answer_value(table, seat, valuer)
    return max(actions, key=worth)


def answer_value(table: Table, seat: int, valuer: Valuer) -> Callable[[Any], float]:
    """What each answer leaves the pieces to bring, less the points that a returned mission costs."""
    solver = TurnSolver(table, seat, valuer)
    merchant, state = solver.merchant, table.state
    slots = table.board.slots

    def spared(region: str | None) -> list[str]:
        return [place for place in merchant.pieces if place not in slots or slots[place].region != region]

    def worth(action: Any) -> float:
        match action:
            case a.ReturnForRegion():
                return solver.worth(spared(action.region)) - _price(valuer, action.card)
            case a.ReturnToSwap():
                swapped = [action.other if place == action.own else place for place in merchant.pieces]
                return solver.worth(swapped) - _price(valuer, action.card) - 0.5
            case a.End():
                attacked = state.raid.region if state.raid and state.stage == "marauders: region" else None
                return solver.worth(spared(attacked))
            case _:
                return float("-inf")

    return worth


def _price(valuer: Valuer, card: str) -> float:
    points = valuer.catalogue.missions[card].points
    return float(points - points // 2)
