"""Payment of prices: discounts, trades for goods that are missing, and every other way to them."""

from __future__ import annotations

from bots.tadmor.evaluation.position_value import GOOD_VALUES, Valuer
from rules.tadmor import actions as a
from rules.tadmor.components import schema as c
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import BASIC, GOLD, GOOD_NAMES, Goods
from rules.tadmor.state import Merchant


def discounted(cost: Goods, discount: int, funds: Goods) -> Goods:
    """Return a price after a discount: missing goods are left out first, then the most valuable ones."""
    if not discount:
        return cost
    left = list(cost)
    for _ in range(min(discount, sum(cost))):
        kind = max(range(4), key=lambda k: (left[k] > 0, left[k] - funds[k] > 0, GOOD_VALUES[k]))
        left[kind] -= 1
    return (left[0], left[1], left[2], left[3])


def pay_with_trades(funds: Goods, cost: Goods, rates: tuple[tuple[int, ...], ...]) -> Goods | None:
    """Return the goods left after paying a cost, with trades for missing goods; None if it can't be paid.

    `rates` gives for each kind the number of goods of each kind in exchange for it; it is empty without a market.
    """
    w, s, m, g = funds[0] - cost[0], funds[1] - cost[1], funds[2] - cost[2], funds[3] - cost[3]
    if w >= 0 and s >= 0 and m >= 0 and g >= 0:
        return (w, s, m, g)
    if not rates:
        return None
    left = [w, s, m, g]
    for kind in (2, 3, 0, 1):
        while left[kind] < 0:
            giver, most = -1, 0
            for other in range(4):
                if left[other] > 0 and rates[other][kind] and left[other] > most:
                    giver, most = other, left[other]
            if giver < 0:
                return None
            left[giver] -= 1
            gained = rates[giver][kind]
            while gained:
                into = kind
                if left[kind] >= 0 and kind in BASIC:
                    into = min(BASIC, key=lambda k: left[k])
                left[into] += 1
                gained -= 1
    return (left[0], left[1], left[2], left[3])


def supply_actions(game: TadmorGame, seat: int, cost: Goods, valuer: Valuer) -> list[a.AnyAction] | None:
    """Return actions after which the merchant can pay; none if they can pay already, None if it is impossible."""
    merchant = game.state.merchants[seat]
    spare = [merchant.warehouse[k] - max(0, cost[k] - merchant.traded[k]) for k in range(4)]
    lack = [max(0, cost[k] - merchant.traded[k] - merchant.warehouse[k]) for k in range(4)]
    if not any(lack):
        return []
    trades, others = _offers(game)
    actions: list[a.AnyAction] = []
    for kind in (2, 3, 0, 1):
        while lack[kind]:
            trade = _best_trade(trades, spare, lack, kind)
            if trade is None:
                break
            actions.append(trade)
            spare[GOOD_NAMES.index(trade.give)] -= 1
            for got in range(4):
                lack[got] = max(0, lack[got] - trade.get[got])
    return actions if not any(lack) else _other_ways(others, merchant, game, lack, actions, valuer)


def _offers(game: TadmorGame) -> tuple[list[a.Trade], list[a.TradePoints | a.Discard]]:
    """Return the trades that are possible now, and the other ways to goods."""
    trades: list[a.Trade] = []
    others: list[a.TradePoints | a.Discard] = []
    for action in game.legal:
        if isinstance(action, a.Trade):
            trades.append(action)
        elif isinstance(action, a.TradePoints | a.Discard):
            others.append(action)
    return trades, others


def _best_trade(trades: list[a.Trade], spare: list[int], lack: list[int], kind: int) -> a.Trade | None:
    """Return the trade that covers most of the need, from the kind of which most is spare."""
    best, choice = 0.0, None
    for trade in trades:
        giver = GOOD_NAMES.index(trade.give)
        if spare[giver] <= 0 or not trade.get[kind]:
            continue
        served = sum(min(lack[k], trade.get[k]) for k in range(4))
        score = 10 * served + spare[giver] - 2 * GOOD_VALUES[giver] + 20
        if score > best:
            best, choice = score, trade
    return choice


def _other_ways(
    others: list[a.TradePoints | a.Discard],
    merchant: Merchant,
    game: TadmorGame,
    lack: list[int],
    actions: list[a.AnyAction],
    valuer: Valuer,
) -> list[a.AnyAction] | None:
    """Add what trades can't supply: goods for points first, then for a mission, then for cards of the hand."""
    for action in others:
        if isinstance(action, a.TradePoints) and lack[GOOD_NAMES.index(action.good)]:
            kind = GOOD_NAMES.index(action.good)
            same = BASIC if kind in BASIC else (2, 3)
            if not any(isinstance(o, a.TradePoints) and GOOD_NAMES.index(o.good) in same for o in actions):
                actions.append(action)
                lack[kind] -= 1
    for card in merchant.fulfilled:
        mission = game.components.missions[card]
        if any(lack) and isinstance(mission, c.GoodsMission) and game.stage not in ("placement",):
            heap = [0, 0, 0, 0]
            for kind in range(4):
                heap[kind] = min(lack[kind], mission.goods - sum(heap))
                lack[kind] -= heap[kind]
            heap[GOLD] += mission.goods - sum(heap)
            actions.append(a.ReturnForGoods(card, (heap[0], heap[1], heap[2], heap[3])))
    if sum(lack) > len(merchant.hand):
        return None
    state = game.state
    for card in sorted(merchant.hand, key=lambda card: valuer.in_hand(state, card)):
        if not any(lack):
            break
        kind = next(k for k in range(4) if lack[k])
        actions.append(a.Discard(card, GOOD_NAMES[kind]))
        lack[kind] -= 1
    return None if any(lack) else actions
