"""Rare goods in the construction phase (T5.12 to T5.14): bought, earned by a temple, or fetched by a mission."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.tadmor.actions import AnyAction, BuyRare, ReturnForRare, TakeRare
from rules.tadmor.components import schema as c
from rules.tadmor.effects.jobs import Job, Offer, Offers, finish_job
from rules.tadmor.goods import NOTHING, RARE_COLOURS, Goods, RareColourName, payments
from rules.tadmor.state import Merchant
from rules.tadmor.table import RARE_FOR_POINTS, Table, purse

_COLOURS: dict[str, RareColourName] = {colour: colour for colour in RARE_COLOURS}


def types_in_stack(table: Table, colour: RareColourName) -> list[str]:
    """List the types left of a colour, in the order of the component file: the order of the stack is secret."""
    stack = table.state.stacks[colour]
    return [good for good in table.catalogue.file.rare[colour].types if good in stack]


@lru_cache(maxsize=1 << 12)
def _ways(what: str, price: Goods, discount: int, funds: Goods, points: int, using: str) -> tuple[BuyRare, ...]:
    ways = tuple(BuyRare(what, goods, 0, using) for goods in payments(price, discount, funds))
    return (*ways, BuyRare(what, NOTHING, points, using)) if points else ways


def _offer_purchases(table: Table, merchant: Merchant, job: Job, using: str, actions: list[AnyAction]) -> None:
    colour = _COLOURS[job.detail]
    if not table.state.stacks[colour]:
        return
    powers = table.powers(merchant)
    points = powers.rare_for_points
    if points > merchant.points or RARE_FOR_POINTS in merchant.marks:
        points = 0
    price, funds = table.catalogue.rare_prices[colour], purse(merchant)
    for what in types_in_stack(table, colour) if powers.chooses_rare else (colour,):
        actions += _ways(what, price, powers.rare_discount, funds, points, using)


def buy_rare(table: Table, seat: Seat, action: BuyRare) -> None:
    merchant = table.actor()
    table.pay(seat, action.goods, "rare good")
    if action.points:
        merchant.marks += (RARE_FOR_POINTS,)
        table.score(seat, -action.points, "rare good price")
    colour = table.catalogue.colour_of.get(action.what, action.what)
    if action.what == colour:
        table.take_top_rare(seat, colour, "bought")
    else:
        table.take_chosen_rare(seat, action.what, "bought")
    table.score(seat, table.powers(merchant).rare_points, "rare goods")
    finish_job(table, Job("rare", colour), action.using)


def take_rare(table: Table, seat: Seat, action: TakeRare) -> None:
    """A free rare good for a completed temple (T5.12)."""
    table.go.picks -= 1
    table.take_top_rare(seat, action.colour, "temple")
    _score_free(table)


def _score_free(table: Table) -> None:
    table.score(table.go.seat, table.powers(table.actor()).free_rare_points, "rare goods")


def _offer_any(table: Table, _: Merchant, card: str, __: c.AnyRareMission) -> Iterable[AnyAction]:
    return [ReturnForRare(card, good) for colour in RARE_COLOURS for good in types_in_stack(table, colour)]


def return_for_rare(table: Table, seat: Seat, action: ReturnForRare) -> None:
    table.spend_mission(seat, action.card)
    table.take_chosen_rare(seat, action.good, action.card)
    _score_free(table)


OFFERS: dict[str, Offer] = {"rare": _offer_purchases}
FAVOURS: Offers = {c.AnyRareMission: _offer_any}
HANDLERS: dict[type, Handler[Table]] = {BuyRare: buy_rare, TakeRare: take_rare, ReturnForRare: return_for_rare}
