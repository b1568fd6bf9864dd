"""Looking ahead through one's own go: a beam of the best beginnings, in an imagined game.

The steps of the search are whole deeds: whatever goods have to be traded for, and then the action they are for.
Collecting and the like is always done at once, and payments that differ only in kind are pruned to the cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from msgspec import Struct

from bots.tadmor.evaluation.position_value import GOOD_VALUES, Valuer
from bots.tadmor.sampled_table import table_of
from bots.tadmor.search.payment import discounted
from bots.tadmor.search.supply import supply_actions
from bots.tadmor.search.turn_solver import TurnSolver
from rules.tadmor import actions as a
from rules.tadmor.components.shapes import TEMPLE_PARTS
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import GOLD, RARE_COLOURS, Goods, RareColourName, of
from rules.tadmor.state import IMPROVEMENTS, State
from rules.tadmor.table import Table, purse
from rules.tadmor.works.jobs import construction_jobs
from rules.tadmor.works.temples import next_parts
from rules.tadmor.works.towers import climb, climb_pairs

IMMEDIATE = (a.Collect, a.Gifts, a.Caravan, a.Shipyard, a.TakeRare)
NOT_SEARCHED = (a.Trade, a.TradePoints, a.Discard, a.TakeBack, a.ReturnForGoods, a.DrawMission, a.End)
"""Not steps by themselves: part of a deed, without use, or left for the end of the go."""
PAID_WITH_GOODS = (a.Buy, a.Fulfil, a.BuildTemple, a.BuyRare)
REFUSE_TAX = a.EndTaxed(False)
MAX_DEPTH = 9
MAX_LEVELS = 5
_COLOURS: dict[str, RareColourName] = {colour: colour for colour in RARE_COLOURS}
StateValue: TypeAlias = Callable[[State], float]


class Node(Struct):
    game: TadmorGame
    actions: tuple[Any, ...]
    value: float
    ended: bool = False


class GoSearch:
    """Searches one go of a seat; `state_value` values the state in which the go could end."""

    def __init__(self, seat: int, valuer: Valuer, state_value: StateValue, width: int) -> None:
        self.seat, self.valuer, self.state_value, self.width = seat, valuer, state_value, width

    def plan(self, game: TadmorGame) -> list[Any]:
        """The actions of the best go that was found, the one that ends it last."""
        return self._with_ending(self.best(game))

    def best(self, game: TadmorGame) -> Node:
        """How far the best go that was found comes before it ends, and what is then to be expected."""
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
        """The worth of the state, less the tax: paid if the go ends so, or else refused."""
        state = node.game.state
        value, tax = self.state_value(state), node.game.components.file.tax
        if node.ended:
            return value - tax.gold[state.era] * GOOD_VALUES[GOLD] * self.valuer.good_rate(state)
        if isinstance(node.game.legal[-1], a.EndTaxed):
            value -= tax.penalty[state.era]
        return value

    def _with_ending(self, node: Node) -> list[Any]:
        """A go that ends: with a card drawn if there is a piece for it, which is a reason to think again."""
        actions, last = list(node.actions), node.game.legal
        if node.ended:
            return actions
        draws = [action for action in last if isinstance(action, a.DrawMission)]
        if draws and self.valuer.turns_to_come(node.game.state):
            return [*actions, draws[0]]
        return [*actions, last[-1]]

    def _take_immediate(self, node: Node) -> None:
        """Whatever costs nothing is done without a thought."""
        while node.game.to_act == self.seat:
            legal = node.game.legal
            free = [action for action in legal if isinstance(action, IMMEDIATE)]
            if not free:
                return
            action = free[0] if not isinstance(free[0], a.TakeRare) else self._best_rare(node.game, free)
            node.game.play(action)
            node.actions = (*node.actions, action)

    def _best_rare(self, game: TadmorGame, picks: list[Any]) -> Any:
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

    def action_sequences(self, game: TadmorGame) -> Iterator[tuple[Any, ...]]:
        """Single actions, the cheapest way of those that differ only in payment; then deeds that need trades."""
        ways: dict[Any, list[Any]] = {}
        for action in game.legal:
            if not isinstance(action, NOT_SEARCHED) and action != REFUSE_TAX:
                ways.setdefault(purpose_of(action), []).append(action)
        for group in ways.values():
            if len(group) == 1:
                yield (group[0],)
            else:
                for action in sorted(group, key=_price)[:3]:
                    yield (action,)
        for key, cost in self._goals(game):
            if key in ways:
                continue
            actions = supply_actions(game, self.seat, cost, self.valuer)
            if actions:
                final = self._final_action(game, actions, key)
                if final is not None:
                    yield (*actions, final)

    def _final_action(self, game: TadmorGame, actions: list[Any], key: Any) -> Any:
        """The action that the goods were fetched for, or None if they do not lead to it after all."""
        twin = game.copy()
        for action in actions:
            if action not in twin.legal:
                return None
            twin.play(action)
        ways = [action for action in twin.legal if purpose_of(action) == key]
        return min(ways, key=_price) if ways else None

    def _goals(self, game: TadmorGame) -> Iterator[tuple[Any, Goods]]:
        """What the merchant might want to pay for in this go, with its price."""
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
                    steps = islice(climb_pairs(catalogue, powers, merchant.tower), catalogue.most_pairs or MAX_LEVELS)
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


def purpose_of(action: Any) -> Any:
    """What an action is about, whatever it is paid with."""
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


def _price(action: Any) -> float:
    if not isinstance(action, PAID_WITH_GOODS):
        return 0.0
    return sum(n * worth for n, worth in zip(action.goods, GOOD_VALUES, strict=True))


def _node_key(state: State, seat: int) -> Any:
    m = state.merchants[seat]
    return (m.points, m.warehouse, m.traded, m.tower, m.temples, m.rare_goods, m.hand, m.fulfilled, m.improvements,
            m.camels, m.ships, tuple(sorted(m.pieces)), m.marks, state.pawn,
            tuple(r.tower for r in state.merchants))  # fmt: skip


def search_go(game: TadmorGame, seat: int, valuer: Valuer, width: int) -> GoSearch:
    """A search through the go that is on."""

    def state_value(state: State) -> float:
        return valuer.merchant(state, seat) + rival_tower_value(valuer, state, seat)

    def value_before_construction(state: State) -> float:
        """Goods are worth what the pieces on the board will make of them."""
        solver = TurnSolver(Table(valuer.catalogue, state), seat, valuer)
        goods = solver.leftover(solver.funds)
        return valuer.merchant(state, seat) - goods + solver.worth(state.merchants[seat].pieces)

    early = game.stage in IMPROVEMENTS
    return GoSearch(seat, valuer, value_before_construction if early else state_value, width)


def rival_tower_value(valuer: Valuer, state: State, seat: int) -> float:
    """Tower levels that rivals have lost are a gain, those of the leader most of all.

    Among equals the next one round the table counts as the leader: no seat is everybody's victim.
    """
    count = len(state.merchants)
    rivals = [state.merchants[(seat + step) % count] for step in range(1, count)]
    leader = max(rivals, key=lambda rival: rival.points)
    mean = sum(rival.tower for rival in rivals) / len(rivals)
    return -0.35 * valuer.tower_step(state) * (mean + leader.tower)
