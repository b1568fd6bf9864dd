"""Missions returned for their favour (T9): what every stage needs to offer and to carry out such a return."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

from rules.contract import Seat
from rules.tadmor.actions import AnyAction, Return
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table

Offers: TypeAlias = Mapping[type, Callable[[Table, Merchant, str, Any], Iterable[AnyAction]]]
"""For each kind of mission that a stage lets one return: the ways to return it."""

Effects: TypeAlias = Mapping[type, Callable[[Table, Seat, Return, Any], None]]
"""For each kind of mission whose favour needs no choice: what returning it does."""


def returns(table: Table, merchant: Merchant, offers: Offers) -> list[AnyAction]:
    """List every way to return a fulfilled mission of the kinds that are due now."""
    actions: list[AnyAction] = []
    for card in merchant.fulfilled:
        mission = table.catalogue.missions[card]
        offer = offers.get(type(mission))
        if offer is not None:
            actions += offer(table, merchant, card, mission)
    return actions


@cache
def plain_return(card: str) -> Return:
    return Return(card)
