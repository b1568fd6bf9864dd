"""Goods and missions that are reserved for the pieces already placed: none is used twice."""

from __future__ import annotations

from msgspec.structs import replace

from bots.tadmor.evaluation.slot_value import SeatContext, missing_goods, payment_chance
from rules.tadmor.components import schema as c
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.goods import NOTHING, Goods

LIKELY_CHANCE = 0.5
"""A mission with at least this chance of being paid is what a piece on a mission slot is there for."""


def without_reserved_goods(s: SeatContext) -> SeatContext:
    """Return the seat as a further piece finds it: with the goods and missions that its other pieces leave over."""
    for place in s.merchant.pieces:
        row = s.table.board.rows.get(place)
        if isinstance(row, c.MissionSlot):
            s = _without_mission_goods(s)
        elif isinstance(row, c.ImproveSlot):
            s = replace(s, funds=_less_any(s.funds, s.table.catalogue.file.improvement_market.cost[s.state.era]))
        elif isinstance(row, c.RareSlot) and s.rare_for_points:
            s = replace(s, rare_for_points=0)
        else:
            s = replace(s, funds=_less(s.funds, _price(row, s)))
    return s


def _without_mission_goods(s: SeatContext) -> SeatContext:
    """Reserve the mission that is nearest to being paid; if none is near, the piece draws, and one such is enough."""
    costs = s.table.catalogue.mission_costs
    nearest = min(s.hand, key=lambda card: missing_goods(s.funds, costs[card]), default=None)
    if nearest is None or payment_chance(missing_goods(s.funds, costs[nearest])) < LIKELY_CHANCE:
        return replace(s, hand=())
    left = list(s.hand)
    left.remove(nearest)
    return replace(s, hand=tuple(left), funds=_less(s.funds, costs[nearest]))


def _price(row: c.SlotRow | None, s: SeatContext) -> Goods:
    """Return the least that a piece on these slots pays."""
    catalogue = s.table.catalogue
    match row:
        case c.TowerSlot() | c.PairSlot():
            prices = catalogue.tower_prices(s.merchant.tower + 1, s.table.powers(s.merchant).tower_without)
            return prices[isinstance(row, c.PairSlot)]
        case c.TempleSlot():
            parts = next_parts(s.table, s.merchant)
            return catalogue.temple_costs[parts[0]] if parts else NOTHING
        case c.RareSlot():
            return catalogue.rare_prices[row.colour]
    return NOTHING


def _less(funds: Goods, cost: Goods) -> Goods:
    wood, stone, marble, gold = (max(0, have - need) for have, need in zip(funds, cost, strict=True))
    return wood, stone, marble, gold


def _less_any(funds: Goods, number: int) -> Goods:
    """Take some goods away, of the most frequent kinds."""
    left = list(funds)
    for _ in range(min(number, sum(left))):
        left[left.index(max(left))] -= 1
    wood, stone, marble, gold = left
    return wood, stone, marble, gold
