"""The common parts of reasons for refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rules.message import Counted, Message, Value, message
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.goods import Goods, covers, payments, write_goods
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table, purse

Reason: TypeAlias = Callable[[Table, Merchant, Any], Message | None]
"""Looks for what is in the way of an action of one kind; None if nothing special is."""


def short_of(merchant: Merchant, action: Any) -> Message | None:
    """Explain that the goods named are more than the merchant has, if so."""
    have = purse(merchant)
    if covers(have, action.goods):
        return None
    return message(
        "You have {have}, which does not cover {goods}.", have=write_goods(have), goods=write_goods(action.goods)
    )


def wrong_price(merchant: Merchant, action: Any, what: Value, cost: Goods, discount: int) -> Message:
    """The goods named are not the price, or they are and the merchant lacks some of them."""
    if action.goods in payments(cost, discount, cost) and (short := short_of(merchant, action)):
        return short
    if not discount:
        return message("{what.capital} costs {cost}.", what=what, cost=write_goods(cost))
    return message(
        "{what.capital} costs {cost}, less {less} of your choice.",
        what=what,
        cost=write_goods(cost),
        less=Counted(discount, names.GOOD),
    )


def not_returnable(table: Table, merchant: Merchant, card: str, *kinds: type[c.Mission]) -> Message | None:
    if card in merchant.returned:
        return message("{card} has been returned already (T9).", card=card)
    if card not in merchant.fulfilled:
        return message("{card} is not a mission that you have fulfilled (T9).", card=card)
    if kinds and not isinstance(table.catalogue.missions[card], kinds):
        return message("{card} is not returned for that (T9).", card=card)
    return None
