"""Beam search through a player's own go, in a sampled game.

A step of the search is a sequence of actions: trades for the goods that are missing, then the action they are for.
Collecting and the like is always done at once, and payments that differ only in their goods are pruned to the cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from msgspec import Struct

from bots.tadmor.evaluation.position_value import GOOD_VALUES, Valuer
from bots.tadmor.evaluation.slot_value import cost_value
from bots.tadmor.sampled_table import Actions, table_of
from bots.tadmor.search.payment import discounted, supply_actions
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.jobs import construction_jobs
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.effects.towers import climb, climb_pairs
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import GOLD, RARE_COLOURS, Goods, RareColourName, of
from rules.tadmor.state import IMPROVEMENTS, State
from rules.tadmor.table import Table, purse

IMMEDIATE = (a.Collect, a.Gifts, a.Caravan, a.Shipyard, a.TakeRare)
NOT_SEARCHED = (a.Trade, a.TradePoints, a.Discard, a.TakeBack, a.ReturnForGoods, a.DrawMission, a.End)
"""No steps by themselves: part of a sequence, useless, or left for the end of the go."""
PAID_WITH_GOODS = (a.Buy, a.Fulfil, a.BuildTemple, a.BuyRare)
REFUSE_TAX = a.EndTaxed(False)
MAX_DEPTH = 9
MAX_LEVELS = 5
MAX_PAYMENTS = 3
"""Ways to pay for the same thing that are tried."""
_COLOURS: dict[str, RareColourName] = {colour: colour for colour in RARE_COLOURS}
StateValue: TypeAlias = Callable[[State], float]
Purpose: TypeAlias = a.AnyAction | tuple[object, ...]
"""An action without its payment."""


class Node(Struct):
    """A beginning of the go, and the value that can be expected after it."""

    game: TadmorGame
    actions: tuple[a.AnyAction, ...]
    value: float
    ended: bool = False


class GoSearch:
    """Searches one go of a seat; `state_value` is the value of a state in which the go could end."""

    def __init__(self, seat: int, valuer: Valuer, state_value: StateValue, width: int) -> None:
        self.seat, self.valuer, self.state_value, self.width = seat, valuer, state_value, width

    def plan(self, game: TadmorGame) -> list[a.AnyAction]:
        """Return the actions of the best go, with the one that ends it."""
        return self._with_ending(self.best(game))

    def best(self, game: TadmorGame) -> Node:
        """Return the best node before the go ends."""
        root = Node(game.copy(), (), 0.0)
        self._take_immediate(root)
        root.value = self.node_value(root)
        best, beam, seen = root, [root], set()
        for _ in range(MAX_DEPTH):
            children: list[Node] = []
            for node in beam:
                for child in self._children(node):
                    key = (child.ended, _node_key(child.game.state, self.seat))
                    if key not in seen:
                        seen.add(key)
                        children.append(child)
            children.sort(key=lambda child: -child.value)
            for child in children[:1]:
                if child.value > best.value:
                    best = child
            beam = [child for child in children if not child.ended][: self.width]
            if not beam:
                break
        return best

    def node_value(self, node: Node) -> float:
        """Return the value of the state less the tax, which is paid if the node ends the go, and refused otherwise."""
        state = node.game.state
        value, tax = self.state_value(state), node.game.components.file.tax
        if node.ended:
            return value - tax.gold[state.era] * GOOD_VALUES[GOLD] * self.valuer.good_rate(state)
        if isinstance(node.game.legal[-1], a.EndTaxed):
            value -= tax.penalty[state.era]
        return value

    def _with_ending(self, node: Node) -> list[a.AnyAction]:
        """Return a node's actions and the one that ends the go, or a draw, after which a new plan is made."""
        actions, last = list(node.actions), node.game.legal
        if node.ended:
            return actions
        draws = [action for action in last if isinstance(action, a.DrawMission)]
        if draws and self.valuer.turns_to_come(node.game.state):
            return [*actions, draws[0]]
        return [*actions, last[-1]]

    def _take_immediate(self, node: Node) -> None:
        """Take the actions that cost nothing."""
        while node.game.to_act == self.seat:
            legal = node.game.legal
            free = [action for action in legal if isinstance(action, IMMEDIATE)]
            if not free:
                return
            action: a.AnyAction = free[0]
            if isinstance(action, a.TakeRare):
                action = self._best_rare(node.game, [pick for pick in free if isinstance(pick, a.TakeRare)])
            node.game.play(action)
            node.actions = (*node.actions, action)

    def _best_rare(self, game: TadmorGame, picks: Sequence[a.TakeRare]) -> a.TakeRare:
        owned = game.state.merchants[self.seat].rare_goods
        stacks = game.state.stacks
        return max(picks, key=lambda pick: self.valuer.rare(game.state, (*owned, stacks[pick.colour][0])))

    def _children(self, node: Node) -> Iterator[Node]:
        for sequence in self.action_sequences(node.game):
            child = Node(node.game.copy(), node.actions, 0.0)
            child.ended = isinstance(sequence[-1], a.EndTaxed)
            for action in sequence[:-1] if child.ended else sequence:
                child.game.play(action)
            child.actions = (*child.actions, *sequence)
            if not child.ended:
                self._take_immediate(child)
            child.value = self.node_value(child)
            yield child

    def action_sequences(self, game: TadmorGame) -> Iterator[tuple[a.AnyAction, ...]]:
        """Yield single actions, the cheapest of those that differ only in payment; then those that need trades."""
        ways: dict[Purpose, list[a.AnyAction]] = {}
        for action in game.legal:
            if not isinstance(action, NOT_SEARCHED) and action != REFUSE_TAX:
                ways.setdefault(purpose_of(action), []).append(action)
        for group in ways.values():
            if len(group) == 1:
                yield (group[0],)
            else:
                for action in sorted(group, key=_price)[:MAX_PAYMENTS]:
                    yield (action,)
        for purpose, cost in self._goals(game):
            if purpose in ways:
                continue
            actions = supply_actions(game, self.seat, cost, self.valuer)
            if actions:
                final = self._final_action(game, actions, purpose)
                if final is not None:
                    yield (*actions, final)

    def _final_action(self, game: TadmorGame, actions: Actions, purpose: Purpose) -> a.AnyAction | None:
        """Return the action that the goods are for, or None if they do not lead to it after all."""
        twin = game.copy()
        for action in actions:
            if action not in twin.legal:
                return None
            twin.play(action)
        ways = [action for action in twin.legal if purpose_of(action) == purpose]
        return min(ways, key=_price) if ways else None

    def _goals(self, game: TadmorGame) -> Iterator[tuple[Purpose, Goods]]:
        """Yield what the merchant might want to pay for in this go, with its price."""
        table = table_of(game)
        merchant, catalogue = game.state.merchants[self.seat], game.components
        powers, funds = table.powers(merchant), purse(merchant)
        if game.stage == "kingdom":
            if isinstance(game.legal[-1], a.EndTaxed):
                yield a.EndTaxed(True), of(GOLD, catalogue.file.tax.gold[game.state.era])
            return
        if game.stage != "construction":
            return
        for job, using in construction_jobs(table, merchant):
            match job.kind:
                case "tower":
                    steps = islice(climb(catalogue, powers, merchant.tower), MAX_LEVELS)
                    for n, cost in enumerate(steps, 1):
                        yield a.BuildTower(n, using), cost
                case "pairs":
                    steps = islice(climb_pairs(catalogue, powers, merchant.tower), table.most_pairs or MAX_LEVELS)
                    for n, cost in enumerate(steps, 1):
                        yield a.BuildPairs(n, using), cost
                case "mission":
                    for card in merchant.hand:
                        cost = discounted(catalogue.mission_costs[card], powers.mission_discount, funds)
                        yield (a.Fulfil, card, using), cost
                case "temple":
                    for part in next_parts(table, merchant):
                        cost = discounted(catalogue.temple_costs[part], powers.temple_discount, funds)
                        yield (a.BuildTemple, TEMPLE_PARTS[part], job.detail), cost
                case "rare":
                    cost = discounted(catalogue.rare_prices[_COLOURS[job.detail]], powers.rare_discount, funds)
                    yield (a.BuyRare, job.detail, 0, using), cost


def purpose_of(action: a.AnyAction) -> Purpose:
    """Return an action without its payment."""
    match action:
        case a.Buy():
            return (a.Buy, action.tile)
        case a.Fulfil():
            return (a.Fulfil, action.card, action.using)
        case a.BuildTemple():
            return (a.BuildTemple, action.part, action.using)
        case a.BuyRare():
            return (a.BuyRare, action.what, action.points, action.using)
        case _:
            return action


def _price(action: a.AnyAction) -> float:
    return cost_value(action.goods) if isinstance(action, PAID_WITH_GOODS) else 0.0


def _node_key(state: State, seat: int) -> Hashable:
    """Return what distinguishes a state for the search."""
    m = state.merchants[seat]
    return (m.points, m.warehouse, m.traded, m.tower, m.temples, m.rare_goods, m.hand, m.fulfilled, m.improvements,
            m.camels, m.ships, tuple(sorted(m.pieces)), m.marks, state.pawn,
            tuple(r.tower for r in state.merchants))  # fmt: skip


def search_go(game: TadmorGame, seat: int, valuer: Valuer, width: int) -> GoSearch:
    """Return a search through the current go."""

    def state_value(state: State) -> float:
        return valuer.merchant(state, seat) + rival_tower_value(valuer, state, seat)

    def value_before_construction(state: State) -> float:
        """Value goods by what the pieces on the board can do with them."""
        solver = TurnSolver(Table(valuer.catalogue, state), seat, valuer)
        goods = solver.leftover(solver.funds)
        return valuer.merchant(state, seat) - goods + solver.value(state.merchants[seat].pieces)

    is_early = game.stage in IMPROVEMENTS
    return GoSearch(seat, valuer, value_before_construction if is_early else state_value, width)


def rival_tower_value(valuer: Valuer, state: State, seat: int) -> float:
    """Return the value of the rivals' towers, which is negative; the leader's tower counts twice.

    Among equals the next one round the table counts as the leader, so that no seat is the victim of all others.
    """
    count = len(state.merchants)
    rivals = [state.merchants[(seat + step) % count] for step in range(1, count)]
    leader = max(rivals, key=lambda rival: rival.points)
    mean = sum(rival.tower for rival in rivals) / len(rivals)
    return -0.35 * valuer.tower_step(state) * (mean + leader.tower)
