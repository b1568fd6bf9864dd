"""A slot in one line: what it does now, its clause, and who stands on it."""

from __future__ import annotations

from rules.message import Message, OrList, message
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.components.slot_kinds import SLOT_KINDS
from rules.tadmor.slot_prospects import danger_at
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.text.translation import t


def slot_use(view: View, catalogue: Catalogue, row: c.SlotRow) -> Message:
    """Tell the use of a slot in this era, with its clause."""
    if isinstance(row, c.RareSlot) and (top := view.stacks[row.colour].top):
        cost = price(catalogue.rare_prices[row.colour])
        return message("buy {good} for {price} (T5.13)", good=names.rare_good(top), price=cost)
    return SLOT_KINDS[type(row)].use(row, view.era)


def explain_slot(position: TadmorPosition, place: str) -> str:
    slot = position.board.slots[place]
    region, takes = position.region(slot.region), OrList(tuple(map(names.piece, slot.takes)))
    use = slot_use(position.view, position.catalogue, slot.row)
    if position.own_card and danger_at(position.view, position.catalogue, position.seat, slot) == "own raid":
        use = message("your own raid comes here! {use}", use=use)
    owner = next((m.seat for m in position.view.merchants if place in m.pieces), None)
    if owner is None:
        return t("{region}, {pieces}: {use}.", region=region, pieces=takes, use=use)
    return t(
        "{region}, {pieces}: {use}. Taken by {name}.", region=region, pieces=takes, use=use, name=position.names[owner]
    )
