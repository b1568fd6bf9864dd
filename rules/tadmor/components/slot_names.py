"""The names of the slots: one each, on the board, in menus, in the story and in the reference."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.message import Message, message
from rules.tadmor import names
from rules.tadmor.components import schema as c

_NAMES: dict[type, Callable[[Any], Message]] = {
    c.ImproveSlot: lambda row: message("Improve"),
    c.TempleSlot: lambda row: message("Temple +card") if row.card else message("Temple"),
    c.MarketSlot: lambda row: message("Market") if row.both_ways else message("Market 1>1"),
    c.TowerSlot: lambda row: message("Tower +1"),
    c.PairSlot: lambda row: message("Tower +2"),
    c.TraitorSlot: lambda row: message("Traitor"),
    c.MissionSlot: lambda row: message("Mission"),
    c.MarauderSlot: lambda row: message("Marauders"),
    c.CaravanSlot: lambda row: message("Caravan"),
    c.ShipyardSlot: lambda row: message("Shipyard"),
    c.WarSlot: lambda row: message("War supplies"),
    c.TaxmanSlot: lambda row: message("Taxman"),
    c.FirstSlot: lambda row: message("First player"),
    c.GiftSlot: lambda row: message("Gifts"),
    c.CollectSlot: lambda row: message("{good.capital}", good=names.good(row.good)),
    c.RareSlot: lambda row: message("{colour.capital} rare good", colour=names.colour(row.colour)),
}


def slot_name(row: c.SlotRow, number: int = 0) -> Message:
    """Return the name of a row of slots; with a number, of one of several that follow one another."""
    if number and isinstance(row, c.ImproveSlot):
        return message("Improve {number.nth}", number=number)
    return _NAMES[type(row)](row)
