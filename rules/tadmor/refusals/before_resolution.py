"""Why something is refused in the set-up, in placement and in the marauders stage."""

from __future__ import annotations

from rules.tadmor import actions as a
from rules.tadmor.components import shapes as c
from rules.tadmor.refusals.common import Reason, not_returnable, region_name
from rules.tadmor.stages.anytime import ADVANCED_NAMES, BASIC_NAMES
from rules.tadmor.state import Merchant
from rules.tadmor.table import (
    Table,
)


def _take_good(table: Table, _: Merchant, action: a.TakeGood) -> str:
    return f"Your extra good is {' or '.join(BASIC_NAMES if table.go.about == 'basic' else ADVANCED_NAMES)} (T2.2)."


def _take_tile(table: Table, _: Merchant, action: a.TakeTile) -> str:
    if action.tile not in table.state.unseen:
        return f"{action.tile} is not there to be taken."
    return f"{action.tile} is no start improvement; only the experienced set-up lets you take it (T2.6)."


def _place(table: Table, merchant: Merchant, action: a.Place) -> str | None:
    slot = table.board.slots.get(action.place)
    if slot is None and action.place not in table.powers(merchant).private:
        if action.place in table.catalogue.improvements:
            return f"{action.place} is no private action of yours (T8.1)."
        return f"There is no slot “{action.place}” on this board."
    if slot is not None and action.piece not in slot.takes:
        return f"{action.place} takes a {slot.takes[0]}, not a {action.piece}."
    if action.place in merchant.pieces:
        return f"You already have a piece on {action.place} (T3.3)."
    if (owner := table.owner_of(action.place)) is not None:
        return f"{table.colour(owner).capitalize()} already has a piece on {action.place} (T3.3)."
    if not (merchant.camels if action.piece == "camel" else merchant.ships):
        return f"You have no {action.piece} left to place."
    return "You have placed what you may in this go: end it."


def _end(table: Table, _: Merchant, __: a.End) -> str | None:
    if table.state.stage == "placement":
        return "Place a piece first (T3.1)."
    if table.state.stage == "kingdom":
        return "The taxman waits: say “end pay tax” or “end refuse tax” (T5.21)."
    return "You have to choose (T4.7)." if table.state.stage == "marauders: card" else None


def _raid(table: Table, _: Merchant, action: a.Raid) -> str:
    if action.region == table.state.attacked:
        return f"{region_name(table, action.region)} lies under attack, so its card can't be chosen (T4.7)."
    return f"There is no region “{action.region}”."


def _return_for_region(table: Table, merchant: Merchant, action: a.ReturnForRegion) -> str | None:
    if missing := not_returnable(table, merchant, action.card, c.ChangeRaidMission):
        return missing
    if action.region not in table.catalogue.file.regions:
        return f"There is no region “{action.region}”."
    return f"Not {region_name(table, action.region)}: it was attacked the time before or is the one just shown (T4.2)."


def _return_to_swap(table: Table, merchant: Merchant, action: a.ReturnToSwap) -> str | None:
    if missing := not_returnable(table, merchant, action.card, c.SwapMission):
        return missing
    if action.own not in merchant.pieces or action.own not in table.board.slots:
        return f"You have no piece on {action.own} to swap."
    other = table.owner_of(action.other)
    if other is None or table.state.merchants[other] is merchant or action.other not in table.board.slots:
        return f"No rival has a piece on {action.other} to swap with."
    return "Only pieces of the same kind can be swapped (T4.6)."


REASONS: dict[type, Reason] = {
    a.TakeGood: _take_good,
    a.TakeTile: _take_tile,
    a.Place: _place,
    a.End: _end,
    a.Raid: _raid,
    a.ReturnForRegion: _return_for_region,
    a.ReturnToSwap: _return_to_swap,
}
