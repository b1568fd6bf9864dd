"""Temples in the construction phase (T5.11, T5.16): one part at a time, in order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.contract import Seat
from rules.kit.stage import Handler
from rules.tadmor.actions import AnyAction, BuildTemple, Return, ReturnForPart
from rules.tadmor.components import schema as c
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.effects.jobs import Effects, Job, Offer, Offers, finish_job, plain_return
from rules.tadmor.goods import Goods, payments
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table, purse

COMPLETE = len(TEMPLE_PARTS)


def next_parts(table: Table, merchant: Merchant) -> list[int]:
    """Return the parts that could be built now: on each unfinished temple, or else a new basement (T5.11, T9.1)."""
    unfinished = sorted({height for height in merchant.temples if height < COMPLETE}) or [0]
    return [part for part in unfinished if table.temple_card_left(part)]


@lru_cache(maxsize=1 << 13)
def _ways(part: int, cost: Goods, discount: int, funds: Goods, using: str) -> tuple[BuildTemple, ...]:
    return tuple(BuildTemple(TEMPLE_PARTS[part], goods, using) for goods in payments(cost, discount, funds))


def _offer_parts(table: Table, merchant: Merchant, job: Job, _: str, actions: list[AnyAction]) -> None:
    funds, discount = purse(merchant), table.powers(merchant).temple_discount
    for part in next_parts(table, merchant):
        actions += _ways(part, table.catalogue.temple_costs[part], discount, funds, job.detail)


def build_temple(table: Table, seat: Seat, action: BuildTemple) -> None:
    """Build the part; the place gives a card in Palmyra and by I47, points by I37 (T5.11, T8)."""
    place = action.using
    table.pay(seat, action.goods, "temple")
    row, tile = table.board.rows.get(place), table.catalogue.improvements.get(place)
    table.build_temple_part(seat, TEMPLE_PARTS.index(action.part), place)
    if isinstance(tile, c.PrivateTempleTile):
        table.score(seat, tile.points, place)
    elif not isinstance(row, c.TempleSlot) or row.card:
        table.draw_missions(seat, 1, "temple")
    finish_job(table, Job("temple", place), "" if row else place)


def _offer_free_part(table: Table, merchant: Merchant, card: str, _: c.TemplePartMission) -> Iterable[AnyAction]:
    return [ReturnForPart(card, TEMPLE_PARTS[part]) for part in next_parts(table, merchant)]


def return_for_part(table: Table, seat: Seat, action: ReturnForPart) -> None:
    """A free part counts as built, but gives no card (T9.2)."""
    table.spend_mission(seat, action.card)
    table.build_temple_part(seat, TEMPLE_PARTS.index(action.part), action.card)


def _offer_new_temple(table: Table, _: Merchant, card: str, __: c.NewTempleMission) -> Iterable[AnyAction]:
    return (plain_return(card),) if table.temple_card_left(0) else ()


def return_for_temple(table: Table, seat: Seat, action: Return, _: c.NewTempleMission) -> None:
    table.build_temple_part(seat, 0, action.card)


OFFERS: dict[str, Offer] = {"temple": _offer_parts}
FAVOURS: Offers = {c.TemplePartMission: _offer_free_part, c.NewTempleMission: _offer_new_temple}
EFFECTS: Effects = {c.NewTempleMission: return_for_temple}
HANDLERS: dict[type, Handler[Table]] = {BuildTemple: build_temple, ReturnForPart: return_for_part}
