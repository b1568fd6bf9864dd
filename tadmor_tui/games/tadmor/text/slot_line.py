"""A slot in one line: what it does now, its clause, and who stands on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.message import Counted, Message, OrList, message, nmessage
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.slot_prospects import danger_at
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.text.translation import t


def _traitor(view: View, _: Catalogue, row: c.TraitorSlot) -> Message:
    levels = row.levels[view.era]
    if not levels:
        return message("destroys nothing in this era (T5.10)")
    return nmessage(
        "destroy {n} level of a tower at least as tall as yours (T5.10)",
        "destroy {n} levels of a tower at least as tall as yours (T5.10)",
        levels,
    )


def _rare(view: View, catalogue: Catalogue, row: c.RareSlot) -> Message:
    top = view.stacks[row.colour].top
    if not top:
        return message("nothing to buy, the stack is empty (T5.13)")
    cost = price(catalogue.rare_prices[row.colour])
    return message("buy {good} for {price} (T5.13)", good=names.rare_good(top), price=cost)


_ERA_WORDS: dict[type, Callable[[View, Catalogue, Any], Message]] = {
    c.ImproveSlot: lambda view, _, row: message("buy one improvement of the display (T5.4)"),
    c.TempleSlot: lambda view, _, row: (
        message("build one temple part and draw a mission (T5.11)")
        if row.card
        else message("build one temple part (T5.11)")
    ),
    c.MarketSlot: lambda view, _, row: (
        message("1 basic for 1 advanced good, or 1 advanced for 2 basic (T6.2)")
        if row.both_ways
        else message("1 basic for 1 advanced good (T6.2)")
    ),
    c.TowerSlot: lambda view, _, row: message("tower levels one at a time (T5.7)"),
    c.PairSlot: lambda view, _, row: message("tower levels in pairs, at the price of the lower one (T5.7)"),
    c.TraitorSlot: _traitor,
    c.MissionSlot: lambda view, _, row: message("draw a mission, or fulfil one from your hand (T5.15)"),
    c.MarauderSlot: lambda view, _, row: message("choose in secret the region to be attacked next turn (T4.7)"),
    c.CaravanSlot: lambda view, _, row: message("claim your next camel, if tower or missions allow it (T6.5)"),
    c.ShipyardSlot: lambda view, _, row: message("claim your next ship, if your rare goods allow it (T6.6)"),
    c.WarSlot: lambda view, _, row: message("PP for your tower's lead over the lowest one (T5.19)"),
    c.TaxmanSlot: lambda view, _, row: message("no tax for you this turn (T5.21)"),
    c.FirstSlot: lambda view, _, row: message("be first next turn and take a basic good (T5.20)"),
    c.GiftSlot: lambda view, _, row: message("{points} PP (T6.7)", points=row.points[view.era]),
    c.CollectSlot: lambda view, _, row: message(
        "collect {goods} (T6.1)", goods=Counted(row.amount[view.era], names.good(row.good))
    ),
    c.RareSlot: _rare,
}


def slot_use(view: View, catalogue: Catalogue, row: c.SlotRow) -> Message:
    """Tell the effect of a slot in this era, with its clause."""
    return _ERA_WORDS[type(row)](view, catalogue, row)


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
