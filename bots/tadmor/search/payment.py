"""Payment of prices: discounts, and trades for goods that are missing."""

from __future__ import annotations

from bots.tadmor.evaluation.position_value import GOOD_VALUES
from rules.tadmor.goods import BASIC, Goods


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
