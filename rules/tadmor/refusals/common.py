"""What the reasons have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rules.tadmor.components import shapes as c
from rules.tadmor.goods import Goods, covers, payments, write_goods
from rules.tadmor.state import Merchant
from rules.tadmor.table import (
    Table,
    purse,
)

Reason: TypeAlias = Callable[[Table, Merchant, Any], str | None]
"""Looks for what is in the way of an action of one kind; None if nothing special is."""


def short_of(merchant: Merchant, action: Any) -> str | None:
    """Whether the goods named are more than the merchant has."""
    have = purse(merchant)
    if covers(have, action.goods):
        return None
    return f"You have {write_goods(have)}, which does not cover {write_goods(action.goods)}."


def wrong_price(merchant: Merchant, action: Any, what: str, cost: Goods, discount: int) -> str:
    """The goods named are not the price, or they are and the merchant lacks some of them."""
    if action.goods in payments(cost, discount, cost) and (short := short_of(merchant, action)):
        return short
    less = f", less {goods_in_words(discount)} of your choice" if discount else ""
    return f"{what} costs {write_goods(cost)}{less}."


def goods_in_words(count: int) -> str:
    return "1 good" if count == 1 else f"{count} goods"


def not_returnable(table: Table, merchant: Merchant, card: str, *kinds: type[c.Mission]) -> str | None:
    if card in merchant.returned:
        return f"{card} has been returned already (T9)."
    if card not in merchant.fulfilled:
        return f"{card} is no mission that you have fulfilled (T9)."
    if kinds and not isinstance(table.catalogue.missions[card], kinds):
        return f"{card} is not returned for that (T9)."
    return None


def region_name(table: Table, key: str) -> str:
    return table.catalogue.file.regions[key].name
