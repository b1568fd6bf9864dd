"""What follows from placing a piece: what else is open then, to oneself and to others."""

from __future__ import annotations

from msgspec.structs import replace

from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Slot
from rules.tadmor.goods import Goods, add
from rules.tadmor.means import means_of
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price, slot_brief
from tadmor_tui.games.tadmor.text.prices import Row, say
from tadmor_tui.text.translation import nt, t


def room_left(position: TadmorPosition, place: str) -> str:
    """Say of rivals how many of the same slots would be left for them."""
    board, taken = position.board, {place for m in position.view.merchants for place in m.pieces}
    same = [name for name, first in board.alike.items() if first == board.alike[place] and name not in taken]
    left = len(same) - 1
    if left <= 0:
        return t("can take this last one too")
    return nt("can come too, {n} left", "can come too, {n} left", left)


def alike_elsewhere(position: TadmorPosition, place: str) -> list[Slot]:
    """The free slots of other regions that do the same now."""
    slots, era = position.board.slots, position.view.era
    here, taken = slots[place], {place for m in position.view.merchants for place in m.pieces}
    found = {
        slot.region: slot
        for slot in slots.values()
        if slot.region != here.region and slot.takes == here.takes and slot.name not in taken
        if type(slot.row) is type(here.row) and slot_brief(slot, era) == slot_brief(here, era)
    }
    return list(found.values())


def nearest_mission(position: TadmorPosition, gained: Goods) -> Row | None:
    """The mission in hand that these goods bring nearest, and what is then still wanting."""
    view, catalogue, own = position.view, position.catalogue, position.own
    if not position.hand_open or not own.hand:
        return None
    discount = catalogue.powers(own.improvements).mission_discount
    now = means_of(view, catalogue, own)
    then = replace(now, coming=add(now.coming, gained))
    prices = {card: (now.price(cost, discount), then.price(cost, discount)) for card, cost in _costs(position)}
    helped = {card: after for card, (before, after) in prices.items() if after.lacking < before.lacking}
    if not helped:
        return None
    card = min(helped, key=lambda name: (helped[name].lacking, -catalogue.missions[name].points))
    points = catalogue.missions[card].points
    if helped[card].payable and not _may_use_mission(position):
        return say(t("then"), t("{card} can be paid next turn: {points} PP", card=card, points=points), "dim")
    if helped[card].payable:
        return say(t("then"), t("{card} can be paid: {points} PP", card=card, points=points), "good")
    missing = price(helped[card].missing)
    return say(t("then"), t("{card} needs {goods} more ({points} PP)", card=card, goods=missing, points=points), "dim")


def _may_use_mission(position: TadmorPosition) -> bool:
    """Return True if a camel stands on a mission slot, or can still be placed."""
    rows, own = position.board.rows, position.own
    return own.camels > 0 or any(isinstance(rows.get(place), c.MissionSlot) for place in own.pieces)


def _costs(position: TadmorPosition) -> list[tuple[str, Goods]]:
    return [(card, position.catalogue.mission_costs[card]) for card in position.own.hand or ()]
