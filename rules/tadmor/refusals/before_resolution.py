"""Reasons for refusals in the set-up, in placement and in the marauders stage."""

from __future__ import annotations

from rules.message import Message, OrList, message
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.goods import ADVANCED_NAMES, BASIC_NAMES
from rules.tadmor.refusals.common import Reason, not_returnable
from rules.tadmor.state import Merchant
from rules.tadmor.table import Table


def _take_good(table: Table, _: Merchant, action: a.TakeGood) -> Message:
    return message(
        "Your extra good is {goods} (T2.2).",
        goods=OrList(tuple(map(names.good, BASIC_NAMES if table.go.about == "basic" else ADVANCED_NAMES))),
    )


def _take_tile(table: Table, _: Merchant, action: a.TakeTile) -> Message:
    if action.tile not in table.state.unseen:
        return message("{tile} is not there to be taken.", tile=action.tile)
    return message(
        "{tile} is not a start improvement; only the experienced set-up lets you take it (T2.6).", tile=action.tile
    )


def _place(table: Table, merchant: Merchant, action: a.Place) -> Message | None:
    slot = table.board.slots.get(action.place)
    if slot is None and action.place not in table.powers(merchant).private:
        if action.place in table.catalogue.improvements:
            return message("{place} is not one of your private actions (T8.1).", place=action.place)
        return message("There is no slot “{place}” on this board.", place=action.place)
    if slot is not None and action.piece not in slot.takes:
        return message(
            "{place} takes {taken.a}, not {piece.a}.",
            place=action.place,
            taken=names.piece(slot.takes[0]),
            piece=names.piece(action.piece),
        )
    if action.place in merchant.pieces:
        return message("You already have a piece on {place} (T3.3).", place=action.place)
    if (owner := table.owner_of(action.place)) is not None:
        return message(
            "{rival} already has a piece on {place} (T3.3).",
            rival=names.merchant(table.colour(owner)),
            place=action.place,
        )
    if not (merchant.camels if action.piece == "camel" else merchant.ships):
        return message("You have no {piece} left to place.", piece=names.piece(action.piece))
    return message("You have placed all the pieces that you may place in this go: end it.")


def _end(table: Table, _: Merchant, __: a.End) -> Message | None:
    if table.state.stage == "placement":
        return message("Place a piece first (T3.1).")
    if table.state.stage == "kingdom":
        return message("The taxman is waiting: type “end pay tax” or “end refuse tax” (T5.21).")
    return message("You have to choose (T4.7).") if table.state.stage == "marauders: card" else None


def _raid(table: Table, _: Merchant, action: a.Raid) -> Message:
    if action.region == table.state.attacked:
        return message(
            "{region.article.capital} lies under attack, so its card can't be chosen (T4.7).",
            region=table.catalogue.region_name(action.region),
        )
    return message("There is no region “{region}”.", region=action.region)


def _return_for_region(table: Table, merchant: Merchant, action: a.ReturnForRegion) -> Message | None:
    if missing := not_returnable(table, merchant, action.card, c.ChangeRaidMission):
        return missing
    if action.region not in table.catalogue.file.regions:
        return message("There is no region “{region}”.", region=action.region)
    return message(
        "Not {region.article}: it was attacked the time before or is the one just shown (T4.2).",
        region=table.catalogue.region_name(action.region),
    )


def _return_to_swap(table: Table, merchant: Merchant, action: a.ReturnToSwap) -> Message | None:
    if missing := not_returnable(table, merchant, action.card, c.SwapMission):
        return missing
    if action.own not in merchant.pieces or action.own not in table.board.slots:
        return message("You have no piece on {own} to swap.", own=action.own)
    other = table.owner_of(action.other)
    if other is None or table.state.merchants[other] is merchant or action.other not in table.board.slots:
        return message("No rival has a piece on {other} to swap with.", other=action.other)
    return message("Only pieces of the same kind can be swapped (T4.6).")


REASONS: dict[type, Reason] = {
    a.TakeGood: _take_good,
    a.TakeTile: _take_tile,
    a.Place: _place,
    a.End: _end,
    a.Raid: _raid,
    a.ReturnForRegion: _return_for_region,
    a.ReturnToSwap: _return_to_swap,
}
