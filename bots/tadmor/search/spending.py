"""Search for the best way to spend goods on the jobs that a merchant's places open."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from bots.tadmor.search.payment import discounted, pay_with_trades
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.goods import NOTHING, Goods, RareColourName

if TYPE_CHECKING:
    from bots.tadmor.search.turn_solver import TurnSolver


class BuildState(Struct, frozen=True):
    """Progress of the search with things that build on each other."""

    tower: int
    temples: tuple[int, ...]
    rare: tuple[str, ...]
    bought: tuple[tuple[str, int], ...]
    cards: tuple[str, ...]
    points_used: bool

    @classmethod
    def of(cls, solver: TurnSolver) -> BuildState:
        m = solver.merchant
        return cls(m.tower, m.temples, m.rare_goods, (), (), False)


Option: TypeAlias = tuple[Goods, float, BuildState]
"""A use of a job: price, gain, and the progress after it."""


class SpendingSearch:
    """Spends goods on jobs in the best way: each job is used in one of its options, or left."""

    def __init__(
        self,
        solver: TurnSolver,
        rates: tuple[tuple[int, ...], ...],
        tiles: range,
        funds: Goods,
        jobs: tuple[tuple[str, str], ...],
    ) -> None:
        self.solver, self.rates, self.tiles, self.funds, self.jobs = solver, rates, tiles, funds, jobs

    def best_total(self) -> float:
        """Return the most that all goods can yield."""
        return self.best(self.funds, self.jobs, 0, BuildState.of(self.solver))

    def best(self, goods: Goods, jobs: tuple[tuple[str, str], ...], at: int, built: BuildState) -> float:
        if at == len(jobs):
            gain = self.solver.tile_gains(goods, self.tiles) if self.tiles else 0.0
            return gain + self.solver.leftover(goods)
        kind, detail = jobs[at]
        best = self.best(goods, jobs, at + 1, built)
        for cost, gain, after in self.options(kind, goods, detail, built):
            left = pay_with_trades(goods, cost, self.rates)
            if left is not None:
                value = gain + self.best(left, jobs, at + 1, after)
                best = max(best, value)
        return best

    def options(self, kind: str, goods: Goods, detail: str, built: BuildState) -> list[Option]:
        """Return the options of a job: price, gain, and the progress after it."""
        found: list[Option] = getattr(self, kind)(goods, detail, built)
        return found

    def rare(self, goods: Goods, colour: RareColourName, p: BuildState) -> list[Option]:
        state, powers, valuer = self.solver.state, self.solver.powers, self.solver.valuer
        stack = state.stacks[colour]
        depth = sum(1 for done, _ in p.bought if done == colour)
        if depth >= len(stack):
            return []
        good = stack[depth]
        if powers.chooses_rare:
            good = next((g for g in stack if g not in p.rare), good)
        owned = (*p.rare, good)
        gain = valuer.rare(state, owned) - valuer.rare(state, p.rare) + powers.rare_points
        after = BuildState(p.tower, p.temples, owned, (*p.bought, (colour, depth)), p.cards, p.points_used)
        cost = discounted(self.solver.table.catalogue.rare_prices[colour], powers.rare_discount, goods)
        options: list[Option] = [(cost, gain, after)]
        price_in_points = powers.rare_for_points
        if price_in_points and not p.points_used and self.solver.merchant.points >= price_in_points:
            used = BuildState(p.tower, p.temples, owned, after.bought, p.cards, True)
            options.append((NOTHING, gain - price_in_points, used))
        return options

    def temple(self, goods: Goods, extra: str, p: BuildState) -> list[Option]:
        solver, state, valuer = self.solver, self.solver.state, self.solver.valuer
        if p.temples == solver.merchant.temples:
            parts = next_parts(solver.table, solver.merchant)
        else:
            parts = [h for h in p.temples if h < 4][:1] or [0]
        options: list[Option] = []
        for part in parts:
            at = p.temples.index(part) if part else -1
            raised = (*p.temples[:at], part + 1, *p.temples[at + 1 :]) if part else (*p.temples, 1)
            gain = valuer.temple(state, raised) - valuer.temple(state, p.temples)
            gain += {"card": 1.2 if valuer.turns_to_come(state) else 0.0, "points": 3.0, "": 0.0}[extra]
            if part == 3 and solver.seat not in state.finishers:
                gain += (14.0, 7.0, 0.0, 0.0)[len(state.finishers)]
            cost = discounted(solver.table.catalogue.temple_costs[part], solver.powers.temple_discount, goods)
            options.append((cost, gain, BuildState(p.tower, raised, p.rare, p.bought, p.cards, p.points_used)))
        return options

    def mission(self, goods: Goods, _: str, p: BuildState) -> list[Option]:
        solver = self.solver
        draw = 1.3 if solver.valuer.turns_to_come(solver.state) else 0.0
        options: list[Option] = [(NOTHING, draw / (1 + 0.3 * len(solver.merchant.hand)), p)]
        for card, full, gain in solver.mission_options:
            if card not in p.cards:
                cost = discounted(full, solver.powers.mission_discount, goods)
                after = BuildState(p.tower, p.temples, p.rare, p.bought, (*p.cards, card), p.points_used)
                options.append((cost, gain, after))
        return options

    def tower(self, goods: Goods, _: str, p: BuildState) -> list[Option]:
        return self._up(goods, p, False)

    def pairs(self, goods: Goods, _: str, p: BuildState) -> list[Option]:
        return self._up(goods, p, True)

    def _up(self, goods: Goods, p: BuildState, pairs: bool) -> list[Option]:
        room = sum(goods)
        return [
            (cost, gain, BuildState(top, p.temples, p.rare, p.bought, p.cards, p.points_used))
            for cost, gain, top in self.solver.tower_options(p.tower, pairs)
            if sum(cost) <= 2 * room
        ]
