"""What a slot costs the one who looks, as far as it has a printed price."""

from __future__ import annotations

from rules.message import Counted
from rules.tadmor import names
from rules.tadmor.components import shapes as c
from rules.tadmor.components.catalogue import Slot
from tadmor_tui.faces.tadmor.component_texts import price
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.translation import t


def slot_price(scene: Scene, slot: Slot) -> str:
    """The full price of what is built or bought there next; nothing where a slot has none or its label says it."""
    merchant = scene.view.merchants[scene.seat]
    match slot.row:
        case c.TowerSlot():
            return price(merchant.next_level)
        case c.PairSlot():
            return price(merchant.next_pair)
        case c.TempleSlot() if len(merchant.next_parts) == 1:
            return price(next(iter(merchant.next_parts.values())))
        case c.ImproveSlot():
            cost = scene.catalogue.file.improvement_market.cost[scene.view.era]
            return t("{goods}", goods=Counted(cost, names.GOOD))
        case _:
            return ""
