"""Looking ahead through one's own go: a beam of the best beginnings, in an imagined game.

The steps of the search are whole deeds: whatever goods have to be traded for, and then the action they are for.
Collecting and the like is always done at once, and payments that differ only in kind are pruned to the cheapest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from msgspec import Struct

from bots.tadmor.imagined_game import table_of
from bots.tadmor.search.paying import cheapened
from bots.tadmor.search.supply import supply
from bots.tadmor.search.turn_worth import Workshop
from bots.tadmor.worth.position_worth import GOOD_WORTH, Valuer
from rules.tadmor import actions as a
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.jobs import construction_jobs
from rules.tadmor.effects.temples import next_parts
from rules.tadmor.effects.towers import climb, climb_pairs
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import GOLD, RARE_COLOURS, Goods, RareColourName, of
from rules.tadmor.state import IMPROVEMENTS, State
from rules.tadmor.table import Table, purse

AT_ONCE = (a.Collect, a.Gifts, a.Caravan, a.Shipyard, a.TakeRare)
NEVER = (a.Trade, a.TradePoints, a.Discard, a.TakeBack, a.ReturnForGoods, a.DrawMission, a.End)
"""Not steps by themselves: part of a deed, without use, or left for the end of the go."""
PAID_IN_KIND = (a.Buy, a.Fulfil, a.BuildTemple, a.BuyRare)
REFUSE = a.EndTaxed(False)
DEPTH = 9
STEPS_UP = 5
_COLOURS: dict[str, RareColourName] = {colour: colour for colour in RARE_COLOURS}
Judge: TypeAlias = Callable[[State], float]


class Node(Struct):
    game: TadmorGame
    actions: tuple[Any, ...]
    value: float
    ended: bool = False


class GoSearch:
    """Searches one go of a seat; `judge` values the state in which the go could end."""

    def __init__(self, seat: int, valuer: Valuer, judge: Judge, width: int) -> None:
        self.seat, self.valuer, self.judge, self.width = seat, valuer, judge, width

    def plan(self, game: TadmorGame) -> list[Any]:
        """The actions of the best go that was found, the one that ends it last."""
        return self._closed(self.best(game))

    def best(self, game: TadmorGame) -> Node:
        """How far the best go that was found comes before it ends, and what is then to be expected."""
        root = Node(game.copy(), (), 0.0)
        self._at_once(root)
        root.value = self.judged(root)
        best, beam, seen = root, [root], set()
        for _ in range(DEPTH):
            children: list[Node] = []
            for node in beam:
                for child in self._children(node):
                    key = (child.ended, _key(child.game.state, self.seat))
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

    def judged(self, node: Node) -> float:
        """The worth of the state, less the tax: paid if the go ends so, or else refused."""
        state = node.game.state
        value, tax = self.judge(state), node.game.components.file.tax
        if node.ended:
            return value - tax.gold[state.era] * GOOD_WORTH[GOLD] * self.valuer.good_rate(state)
        if isinstance(node.game.legal[-1], a.EndTaxed):
            value -= tax.penalty[state.era]
        return value

    def _closed(self, node: Node) -> list[Any]:
        """A go that ends: with a card drawn if there is a piece for it, which is a reason to think again."""
        actions, last = list(node.actions), node.game.legal
        if node.ended:
            return actions
        draws = [action for action in last if isinstance(action, a.DrawMission)]
        if draws and self.valuer.turns_to_come(node.game.state):
            return [*actions, draws[0]]
        return [*actions, last[-1]]

    def _at_once(self, node: Node) -> None:
        """Whatever costs nothing is done without a thought."""
        while node.game.to_act == self.seat:
            legal = node.game.legal
            free = [action for action in legal if isinstance(action, AT_ONCE)]
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
        for deed in self.deeds(node.game):
            child = Node(node.game.copy(), node.actions, 0.0)
            child.ended = isinstance(deed[-1], a.EndTaxed)
            for action in deed[:-1] if child.ended else deed:
                child.game.play(action)
            child.actions = (*child.actions, *deed)
            if not child.ended:
                self._at_once(child)
            child.value = self.judged(child)
            yield child

    def deeds(self, game: TadmorGame) -> Iterator[tuple[Any, ...]]:
        """Single actions, the cheapest way of those that differ only in payment; then deeds that need trades."""
        ways: dict[Any, list[Any]] = {}
        for action in game.legal:
            if not isinstance(action, NEVER) and action != REFUSE:
                ways.setdefault(deed_key(action), []).append(action)
        for group in ways.values():
            if len(group) == 1:
                yield (group[0],)
            else:
                for action in sorted(group, key=_price)[:3]:
                    yield (action,)
        for key, cost in self._targets(game):
            if key in ways:
                continue
            actions = supply(game, self.seat, cost, self.valuer)
            if actions:
                final = self._after(game, actions, key)
                if final is not None:
                    yield (*actions, final)

    def _after(self, game: TadmorGame, actions: list[Any], key: Any) -> Any:
        """The action that the goods were fetched for, or None if they do not lead to it after all."""
        twin = game.copy()
        for action in actions:
            if action not in twin.legal:
                return None
            twin.play(action)
        ways = [action for action in twin.legal if deed_key(action) == key]
        return min(ways, key=_price) if ways else None

    def _targets(self, game: TadmorGame) -> Iterator[tuple[Any, Goods]]:
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
                    steps = islice(climb(catalogue, powers, merchant.tower), STEPS_UP)
                    for n, cost in enumerate(steps, 1):
                        yield a.BuildTower(n, using), cost
                case "pairs":
                    steps = islice(climb_pairs(catalogue, powers, merchant.tower), catalogue.most_pairs or STEPS_UP)
                    for n, cost in enumerate(steps, 1):
                        yield a.BuildPairs(n, using), cost
                case "mission":
                    for card in merchant.hand:
                        cost = cheapened(catalogue.mission_costs[card], powers.mission_discount, funds)
                        yield (a.Fulfil, card, using), cost
                case "temple":
                    for part in next_parts(table, merchant):
                        cost = cheapened(catalogue.temple_costs[part], powers.temple_discount, funds)
                        yield (a.BuildTemple, TEMPLE_PARTS[part], job.detail), cost
                case "rare":
                    cost = cheapened(catalogue.rare_prices[_COLOURS[job.detail]], powers.rare_discount, funds)
                    yield (a.BuyRare, job.detail, 0, using), cost


def deed_key(action: Any) -> Any:
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
    if not isinstance(action, PAID_IN_KIND):
        return 0.0
    return sum(n * worth for n, worth in zip(action.goods, GOOD_WORTH, strict=True))


def _key(state: State, seat: int) -> Any:
    m = state.merchants[seat]
    return (m.points, m.warehouse, m.traded, m.tower, m.temples, m.rare_goods, m.hand, m.fulfilled, m.improvements,
            m.camels, m.ships, tuple(sorted(m.pieces)), m.marks, state.pawn,
            tuple(r.tower for r in state.merchants))  # fmt: skip


def go_search(game: TadmorGame, seat: int, valuer: Valuer, width: int) -> GoSearch:
    """A search through the go that is on."""

    def judge(state: State) -> float:
        return valuer.merchant(state, seat) + against_rivals(valuer, state, seat)

    def judge_before_building(state: State) -> float:
        """Goods are worth what the pieces on the board will make of them."""
        shop = Workshop(Table(valuer.catalogue, state), seat, valuer)
        goods = shop.leftover(shop.funds)
        return valuer.merchant(state, seat) - goods + shop.worth(state.merchants[seat].pieces)

    early = game.stage in IMPROVEMENTS
    return GoSearch(seat, valuer, judge_before_building if early else judge, width)


def against_rivals(valuer: Valuer, state: State, seat: int) -> float:
    """Tower levels that rivals have lost are a gain, those of the leader most of all.

    Among equals the next one round the table counts as the leader: no seat is everybody's victim.
    """
    count = len(state.merchants)
    rivals = [state.merchants[(seat + step) % count] for step in range(1, count)]
    leader = max(rivals, key=lambda rival: rival.points)
    mean = sum(rival.tower for rival in rivals) / len(rivals)
    return -0.35 * valuer.tower_step(state) * (mean + leader.tower)
