"""A slot in one line: what it does now, its clause, and who stands on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.english import count
from rules.tadmor.components import shapes as c
from tadmor_tui.faces.tadmor.component_texts import price
from tadmor_tui.faces.tadmor.scene import Scene

_ERA_WORDS: dict[type, Callable[[Scene, Any], str]] = {
    c.ImproveSlot: lambda s, row: "buy one improvement of the display (T5.4)",
    c.TempleSlot: lambda s, row: "build one temple part" + (" and draw a mission (T5.11)" if row.card else " (T5.11)"),
    c.MarketSlot: lambda s, row: (
        "1 basic for 1 advanced good, or 1 advanced for 2 basic (T6.2)"
        if row.both_ways
        else "1 basic for 1 advanced good (T6.2)"
    ),
    c.TowerSlot: lambda s, row: "tower levels one at a time (T5.7)",
    c.PairSlot: lambda s, row: "tower levels in pairs, at the price of the lower one (T5.7)",
    c.TraitorSlot: lambda s, row: (
        f"destroy {count(row.levels[s.view.era], 'level')} of a tower at least as tall as yours (T5.10)"
        if row.levels[s.view.era]
        else "destroys nothing in this era (T5.10)"
    ),
    c.MissionSlot: lambda s, row: "draw a mission, or fulfil one from your hand (T5.15)",
    c.MarauderSlot: lambda s, row: "choose in secret the region to be attacked next turn (T4.7)",
    c.CaravanSlot: lambda s, row: "claim your next camel, if tower or missions allow it (T6.5)",
    c.ShipyardSlot: lambda s, row: "claim your next ship, if your rare goods allow it (T6.6)",
    c.WarSlot: lambda s, row: "PP for your tower's lead over the lowest one (T5.19)",
    c.TaxmanSlot: lambda s, row: "no tax for you this turn (T5.21)",
    c.FirstSlot: lambda s, row: "be first next turn and take a basic good (T5.20)",
    c.GiftSlot: lambda s, row: f"{row.points[s.view.era]} PP (T6.7)",
    c.CollectSlot: lambda s, row: f"collect {row.amount[s.view.era]} {row.good} (T6.1)",
    c.RareSlot: lambda s, row: (
        f"buy {s.view.stacks[row.colour].top or 'nothing, the stack is empty'}"
        f" for {price(s.catalogue.rare_prices[row.colour])} (T5.13)"
    ),
}


def explain_slot(scene: Scene, place: str) -> str:
    slot = scene.board.slots[place]
    takes = " or ".join(slot.takes)
    owner = next((m.seat for m in scene.view.merchants if place in m.pieces), None)
    taken = f" Taken by {scene.names[owner]}." if owner is not None else ""
    return f"{scene.region(slot.region)}, {takes}: {_ERA_WORDS[type(slot.row)](scene, slot.row)}.{taken}"
