"""A merchant's means of payment: goods, what pieces will bring, and trades.

Worked out from open facts about the merchant, so nothing hidden can pass.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.tile_kinds import NO_MARKET, PALMYRA_MARKET, TradesByGood
from rules.tadmor.goods import GOOD_NAMES, KINDS, NOTHING, ONE, Goods, add, minus, of
from rules.tadmor.table import MARKET_OPEN
from rules.tadmor.view import MerchantView, View

How: TypeAlias = Literal["at hand", "coming", "trading", "short"]
"""The ability to pay: at once, after collecting, after trading too, or not at all."""


class Price(Struct, frozen=True):
    """The price of something for a merchant, and the means for it."""

    listed: Goods
    """The printed price; nothing where any goods will do."""
    number: int
    """Number of goods to pay in the end."""
    have: Goods
    coming: Goods
    """Goods that pieces on the board will collect."""
    missing: Goods
    """Goods of the kinds asked for that are neither at hand nor coming."""
    lacking: int
    """Number of goods that are lacking in all, before any trade."""
    how: How

    @property
    def payable(self) -> bool:
        return self.how != "short"


class Means(Struct, frozen=True):
    """A merchant's means of payment in this turn."""

    warehouse: Goods
    traded: Goods
    coming: Goods
    trades: TradesByGood
    """The possible trades, for each kind of good that is given."""

    @property
    def purse(self) -> Goods:
        return add(self.warehouse, self.traded)

    @property
    def all(self) -> Goods:
        return add(self.purse, self.coming)

    def price(self, cost: Goods, discount: int = 0) -> Price:
        """Return a price with some goods of the payer's choice left out."""
        missing = lacking(self.all, cost)
        short = max(0, sum(missing) - discount)
        return Price(
            listed=cost,
            number=max(0, sum(cost) - discount),
            have=self.purse,
            coming=self.coming,
            missing=missing,
            lacking=short,
            how=self._how(cost, discount, short),
        )

    def _how(self, cost: Goods, discount: int, short: int) -> How:
        if sum(lacking(self.purse, cost)) <= discount:
            return "at hand"
        if not short:
            return "coming"
        stock = add(self.warehouse, self.coming)
        return "trading" if _can_trade(stock, self.traded, cost, discount, self.trades) else "short"

    def any_goods(self, number: int) -> Price:
        """Return a price that is paid with whatever goods one likes."""
        short = max(0, number - sum(self.all))
        how: How = "at hand" if sum(self.purse) >= number else "short" if short else "coming"
        return Price(NOTHING, number, self.purse, self.coming, NOTHING, short, how)


def means_of(view: View, catalogue: Catalogue, own: MerchantView, extra_market: int = NO_MARKET) -> Means:
    """Return a merchant's means of payment; `extra_market` is one on which there is no piece yet."""
    board = catalogue.board(len(view.merchants))
    bonus = catalogue.powers(own.improvements).ship_bonus
    coming, market = NOTHING, max(extra_market, PALMYRA_MARKET if MARKET_OPEN in own.marks else NO_MARKET)
    for place, piece in own.pieces.items():
        row = board.rows.get(place)
        if isinstance(row, c.CollectSlot):
            good = GOOD_NAMES.index(row.good)
            coming = add(coming, of(good, row.amount[view.era] + (bonus[good] if piece == "ship" else 0)))
        elif place in board.markets:
            market = max(market, board.markets[place])
        elif isinstance(catalogue.improvements.get(place), c.PrivateMarketTile):
            market = PALMYRA_MARKET
    return Means(own.warehouse, own.traded, coming, catalogue.powers(own.improvements).trades[market])


def lacking(heap: Goods, cost: Goods) -> Goods:
    """Return the goods that a heap lacks."""
    w, s, m, g = (max(0, wanted - had) for wanted, had in zip(cost, heap, strict=True))
    return (w, s, m, g)


@lru_cache(maxsize=1 << 12)
def _can_trade(stock: Goods, traded: Goods, cost: Goods, discount: int, trades: TradesByGood) -> bool:
    """True if goods that are not needed can be traded for those that are; what was traded can't be traded on (T1.3)."""
    heap = add(stock, traded)
    missing = lacking(heap, cost)
    if sum(missing) <= discount:
        return True
    return any(
        _can_trade(minus(stock, ONE[kind]), add(traded, trade.get), cost, discount, trades)
        for kind in KINDS
        if stock[kind] and heap[kind] > cost[kind]
        for trade in trades[kind]
        if any(got and wanted for got, wanted in zip(trade.get, missing, strict=True))
    )
