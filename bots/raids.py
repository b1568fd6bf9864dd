"""Marauders: where to send them, and how to answer when they come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bots.evaluation import Valuer
from bots.workshop import Workshop
from rules.tadmor import actions as a
from rules.tadmor.table import Table


def raid_against_rivals(table: Table, seat: int, actions: Sequence[Any]) -> Any:
    """Where rivals stand now and the seat itself does not, they may well stand next turn."""

    def disturbance(action: Any) -> float:
        score = 0.0
        for other, merchant in enumerate(table.state.merchants):
            here = sum(
                table.board.slots[place].region == action.region
                for place in merchant.pieces
                if place in table.board.slots
            )
            score += -1.5 * here if other == seat else here
        return score

    return max(actions, key=disturbance)


def best_answer(table: Table, seat: int, actions: Sequence[Any], valuer: Valuer) -> Any:
    """Return a mission if what the pieces will bring is worth more than the points it costs."""
    shop = Workshop(table, seat, valuer)
    merchant, state = shop.merchant, table.state
    slots = table.board.slots

    def spared(region: str | None) -> list[str]:
        return [place for place in merchant.pieces if place not in slots or slots[place].region != region]

    def worth(action: Any) -> float:
        match action:
            case a.ReturnForRegion():
                return shop.worth(spared(action.region)) - _price(valuer, action.card)
            case a.ReturnToSwap():
                swapped = [action.other if place == action.own else place for place in merchant.pieces]
                return shop.worth(swapped) - _price(valuer, action.card) - 0.5
            case a.End():
                attacked = state.raid.region if state.raid and state.stage == "marauders: region" else None
                return shop.worth(spared(attacked))
            case _:
                return float("-inf")

    return max(actions, key=worth)


def _price(valuer: Valuer, card: str) -> float:
    points = valuer.catalogue.missions[card].points
    return float(points - points // 2)
