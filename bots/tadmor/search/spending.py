"""Goods spent in the best way on the jobs that a merchant's places open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bots.tadmor.search.paying import cheapened, pay_with_trades
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.goods import NOTHING, Goods, RareColourName

if TYPE_CHECKING:
    from bots.tadmor.search.turn_worth import Workshop


class BuiltSoFar(Struct, frozen=True):
    """How far the search has come with things that build on each other."""

    tower: int
    temples: tuple[int, ...]
    rare: tuple[str, ...]
    bought: tuple[tuple[str, int], ...]
    cards: tuple[str, ...]
    points_used: bool

    @classmethod
    def of(cls, shop: Workshop) -> BuiltSoFar:
        m = shop.merchant
        return cls(m.tower, m.temples, m.rare_goods, (), (), False)


class Spending:
    """Spends goods on jobs in the best way: each job is used in one of its ways, or left."""

    def __init__(
        self,
        shop: Workshop,
        rates: tuple[tuple[int, ...], ...],
        tiles: range,
        funds: Goods,
        jobs: tuple[tuple[str, str], ...],
    ) -> None:
        self.shop, self.rates, self.tiles, self.funds, self.jobs = shop, rates, tiles, funds, jobs

    def whole(self) -> float:
        """What all the goods bring at best."""
        return self.best(self.funds, self.jobs, 0, BuiltSoFar.of(self.shop))

    def best(self, goods: Goods, jobs: tuple[tuple[str, str], ...], at: int, built: BuiltSoFar) -> float:
        if at == len(jobs):
            gain = self.shop.tile_gains(goods, self.tiles) if self.tiles else 0.0
            return gain + self.shop.leftover(goods)
        kind, detail = jobs[at]
        best = self.best(goods, jobs, at + 1, built)
        for cost, gain, after in self.ways(kind, goods, detail, built):
            left = pay_with_trades(goods, cost, self.rates)
            if left is not None:
                value = gain + self.best(left, jobs, at + 1, after)
                best = max(best, value)
        return best

    def ways(self, kind: str, goods: Goods, detail: str, built: BuiltSoFar) -> list[tuple[Goods, float, BuiltSoFar]]:
        """How a job can be used: price, gain, and how far one is then."""
        found: list[tuple[Goods, float, BuiltSoFar]] = getattr(self, kind)(goods, detail, built)
        return found

    def rare(self, goods: Goods, colour: RareColourName, p: BuiltSoFar) -> list[tuple[Goods, float, BuiltSoFar]]:
        shop = self.shop
        stack = shop.state.stacks[colour]
        depth = sum(1 for done, _ in p.bought if done == colour)
        if depth >= len(stack):
            return []
        good = stack[depth]
        if shop.powers.chooses_rare:
            good = next((g for g in stack if g not in p.rare), good)
        owned = (*p.rare, good)
        gain = shop.valuer.rare(shop.state, owned) - shop.valuer.rare(shop.state, p.rare) + shop.powers.rare_points
        after = BuiltSoFar(p.tower, p.temples, owned, (*p.bought, (colour, depth)), p.cards, p.points_used)
        price = shop.table.catalogue.rare_prices[colour]
        cost = cheapened(price, shop.powers.rare_discount, goods)
        ways = [(cost, gain, after)]
        if shop.powers.rare_for_points and not p.points_used and shop.merchant.points >= shop.powers.rare_for_points:
            used = BuiltSoFar(p.tower, p.temples, owned, after.bought, p.cards, True)
            ways.append((NOTHING, gain - shop.powers.rare_for_points, used))
        return ways

    def temple(self, goods: Goods, extra: str, p: BuiltSoFar) -> list[tuple[Goods, float, BuiltSoFar]]:
        shop = self.shop
        if p.temples == shop.merchant.temples:
            parts = next_parts(shop.table, shop.merchant)
        else:
            parts = [h for h in p.temples if h < 4][:1] or [0]
        ways = []
        for part in parts:
            at = p.temples.index(part) if part else -1
            raised = (*p.temples[:at], part + 1, *p.temples[at + 1 :]) if part else (*p.temples, 1)
            gain = shop.valuer.temple(shop.state, raised) - shop.valuer.temple(shop.state, p.temples)
            gain += {"card": 1.2 if shop.valuer.turns_to_come(shop.state) else 0.0, "points": 3.0, "": 0.0}[extra]
            if part == 3 and shop.seat not in shop.state.finishers:
                gain += (14.0, 7.0, 0.0, 0.0)[len(shop.state.finishers)]
            cost = cheapened(shop.table.catalogue.temple_costs[part], shop.powers.temple_discount, goods)
            ways.append((cost, gain, BuiltSoFar(p.tower, raised, p.rare, p.bought, p.cards, p.points_used)))
        return ways

    def mission(self, goods: Goods, _: str, p: BuiltSoFar) -> list[tuple[Goods, float, BuiltSoFar]]:
        shop = self.shop
        draw = 1.3 if shop.valuer.turns_to_come(shop.state) else 0.0
        ways = [(NOTHING, draw / (1 + 0.3 * len(shop.merchant.hand)), p)]
        for card, full, gain in shop.mission_options:
            if card not in p.cards:
                cost = cheapened(full, shop.powers.mission_discount, goods)
                after = BuiltSoFar(p.tower, p.temples, p.rare, p.bought, (*p.cards, card), p.points_used)
                ways.append((cost, gain, after))
        return ways

    def tower(self, goods: Goods, _: str, p: BuiltSoFar) -> list[tuple[Goods, float, BuiltSoFar]]:
        return self._up(goods, p, False)

    def pairs(self, goods: Goods, _: str, p: BuiltSoFar) -> list[tuple[Goods, float, BuiltSoFar]]:
        return self._up(goods, p, True)

    def _up(self, goods: Goods, p: BuiltSoFar, pairs: bool) -> list[tuple[Goods, float, BuiltSoFar]]:
        room = sum(goods)
        return [
            (cost, gain, BuiltSoFar(top, p.temples, p.rare, p.bought, p.cards, p.points_used))
            for cost, gain, top in self.shop.tower_options(p.tower, pairs)
            if sum(cost) <= 2 * room
        ]
