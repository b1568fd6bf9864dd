"""The King's missions in the construction phase (T5.15): draw one, or fulfil one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.tadmor import events as e
from rules.tadmor.actions import AnyAction, DrawMission, Fulfil, Return
from rules.tadmor.components import schema as c
from rules.tadmor.effects.jobs import Effects, Job, Offer, Offers, finish_job, plain_return
from rules.tadmor.goods import Goods, payments
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table, purse, without

_draw = cache(DrawMission)


def cards_left(table: Table) -> int:
    """Cards that can still be drawn; the discards are shuffled in when the deck is empty."""
    return len(table.state.deck) + len(table.state.discards)


@lru_cache(maxsize=1 << 13)
def _ways(card: str, cost: Goods, discount: int, funds: Goods, using: str) -> tuple[Fulfil, ...]:
    return tuple(Fulfil(card, goods, using) for goods in payments(cost, discount, funds))


def _offer_missions(table: Table, merchant: Merchant, _: Job, using: str, actions: list[AnyAction]) -> None:
    if cards_left(table):
        actions.append(_draw(using))
    funds, discount = purse(merchant), table.powers(merchant).mission_discount
    for card in merchant.hand:
        actions += _ways(card, table.catalogue.mission_costs[card], discount, funds, using)


def draw(table: Table, seat: Seat, action: DrawMission) -> None:
    table.draw_missions(seat, 1, "mission")
    finish_job(table, Job("mission"), action.using)


def fulfil(table: Table, seat: Seat, action: Fulfil) -> None:
    merchant = table.actor()
    table.pay(seat, action.goods, action.card)
    merchant.hand = without(merchant.hand, action.card)
    merchant.fulfilled += (action.card,)
    table.events.append(e.MissionFulfilled(seat, action.card))
    table.score(seat, table.powers(merchant).mission_points, "missions")
    finish_job(table, Job("mission"), action.using)


def _offer_cards(table: Table, _: Merchant, card: str, __: c.DrawCardsMission) -> Iterable[AnyAction]:
    return (plain_return(card),) if cards_left(table) else ()


def return_for_cards(table: Table, seat: Seat, action: Return, mission: c.DrawCardsMission) -> None:
    table.draw_missions(seat, mission.cards, action.card)


OFFERS: dict[str, Offer] = {"mission": _offer_missions}
FAVOURS: Offers = {c.DrawCardsMission: _offer_cards}
EFFECTS: Effects = {c.DrawCardsMission: return_for_cards}
HANDLERS: dict[type, Handler[Table]] = {DrawMission: draw, Fulfil: fulfil}
