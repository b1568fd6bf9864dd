"""Improvements, missions and slots in a few words of our own; every number comes from the component set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.tadmor.components import shapes as c
from rules.tadmor.components.catalogue import Slot
from rules.tadmor.goods import GOOD_NAMES, GoodName, Goods, read_goods

LETTERS = "WSMG"


def price(goods: Goods | str) -> str:
    """`2W 1G`; nothing is `free`."""
    heap = read_goods(goods) if isinstance(goods, str) else goods
    return " ".join(f"{n}{letter}" for n, letter in zip(heap, LETTERS, strict=True) if n) or "free"


def held(goods: Goods) -> str:
    """`2W 1G`; nothing is `-`."""
    return price(goods) if any(goods) else "-"


def letter(good: GoodName) -> str:
    return LETTERS[GOOD_NAMES.index(good)]


def _trade(t: c.TradeTile) -> str:
    got = f"{t.amount} basic" if t.get == "basic" else f"{t.amount}{letter(t.get)}"
    return f"1{letter(t.give)} > {got}"


_TILES: dict[type, Callable[[Any], str]] = {
    c.TradeTile: _trade,
    c.PointsTradeTile: lambda t: f"{t.basic}PP > 1 basic, {t.advanced}PP > 1 adv.",
    c.ShipBonusTile: lambda t: f"+{t.amount} {t.good} by ship",
    c.FreeLevelTile: lambda t: f"each {t.every}th level free",
    c.TowerWithoutTile: lambda t: f"tower without {t.good}",
    c.TallestTowerTile: lambda t: f"tallest tower: {t.points}PP a turn",
    c.MissionPointsTile: lambda t: f"+{t.points}PP per mission",
    c.MissionDiscountTile: lambda t: f"missions {t.goods} goods less",
    c.RarePointsTile: lambda t: f"+{t.bought}PP per rare good",
    c.RareForPointsTile: lambda t: f"rare good for {t.points}PP",
    c.RareDiscountTile: lambda t: f"rare goods {t.goods} less",
    c.ChooseRareTile: lambda t: "choose the rare good",
    c.TempleDiscountTile: lambda t: f"temple {t.goods} goods less",
    c.StorageTile: lambda t: f"store {t.goods} goods",
    c.RevealerStaysTile: lambda t: "own raid spares you",
    c.RaidPointsTile: lambda t: f"raid that hits: {t.points}PP",
    c.RaidGoodsTile: lambda t: f"raid: {price(t.goods)} {t.points}PP",
    c.NoMaraudersTile: lambda t: "safe from marauders",
    c.NoTaxTile: lambda t: "no tax",
    c.GiftsTile: lambda t: f"peace gifts x{t.factor}",
    c.FinalTile: lambda t: f"end: {t.points}PP, most {t.measure}",
    c.PrivateMarketTile: lambda t: "own market",
    c.PrivateTempleTile: lambda t: f"own temple action, {t.points}PP",
    c.PrivateConstructionTile: lambda t: "own construction action",
    c.PrivateKingdomTile: lambda t: "own kingdom action",
}


def tile_brief(tile: c.Tile) -> str:
    """What an improvement does, in at most 30 letters."""
    return _TILES[type(tile)](tile)


def tile_words(tile: c.Tile) -> str:
    """The same for a line that has room for whole words."""
    match tile:
        case c.TradeTile(get="basic"):
            return f"1 {tile.give} for {tile.amount} basic goods"
        case c.TradeTile():
            return f"1 {tile.give} for {tile.amount} {tile.get}"
        case c.PointsTradeTile():
            return f"a basic good for {tile.basic} PP, an advanced one for {tile.advanced} PP"
        case _:
            return tile_brief(tile)


_MISSIONS: dict[type, Callable[[Any], str]] = {
    c.AnyRareMission: lambda m: "any rare good",
    c.TemplePartMission: lambda m: "temple part free",
    c.ShipMission: lambda m: "next ship",
    c.CamelMission: lambda m: "next camel",
    c.LevelsMission: lambda m: f"{m.levels} tower levels",
    c.ChangeRaidMission: lambda m: "turn a raid aside",
    c.MarketMission: lambda m: "a market",
    c.SwapMission: lambda m: "swap two pieces",
    c.DisplayTilesMission: lambda m: f"{m.tiles} improvements",
    c.GoodsMission: lambda m: f"any {m.goods} goods",
    c.NewTempleMission: lambda m: "a second temple",
    c.DestroyMission: lambda m: f"destroy {m.levels} levels",
    c.DrawCardsMission: lambda m: f"draw {m.cards} missions",
    c.PlaceMission: lambda m: f"place {m.pieces} at once",
    c.UnseenTileMission: lambda m: "unseen improvement",
}


def favour_brief(mission: c.MissionCard) -> str:
    """What returning a mission brings, in at most 20 letters."""
    return _MISSIONS[type(mission)](mission)


_SLOTS: dict[type, Callable[[Any, int, str], str]] = {
    c.ImproveSlot: lambda row, era, name: f"Improve {_ordinal(name)}",
    c.TempleSlot: lambda row, era, name: "Temple +card" if row.card else "Temple",
    c.MarketSlot: lambda row, era, name: "Market" if row.both_ways else "Market 1>1",
    c.TowerSlot: lambda row, era, name: "Tower +1",
    c.PairSlot: lambda row, era, name: "Tower +2",
    c.TraitorSlot: lambda row, era, name: f"Traitor -{row.levels[era]}" if row.levels[era] else "Traitor idle",
    c.MissionSlot: lambda row, era, name: "Mission",
    c.MarauderSlot: lambda row, era, name: "Marauders",
    c.CaravanSlot: lambda row, era, name: "Caravan",
    c.ShipyardSlot: lambda row, era, name: "Shipyard",
    c.WarSlot: lambda row, era, name: "War supplies",
    c.TaxmanSlot: lambda row, era, name: "Taxman",
    c.FirstSlot: lambda row, era, name: "First player",
    c.GiftSlot: lambda row, era, name: f"Gifts {row.points[era]}PP",
    c.CollectSlot: lambda row, era, name: f"{row.good.capitalize()} {row.amount[era]}",
    c.RareSlot: lambda row, era, name: row.colour.capitalize(),
}


def slot_brief(slot: Slot, era: int) -> str:
    """What a slot gives in this era, in at most 12 letters."""
    return _SLOTS[type(slot.row)](slot.row, era, slot.name)


def _ordinal(name: str) -> str:
    number = name[-1] if name[-1].isdigit() else "1"
    return {"1": "1st", "2": "2nd", "3": "3rd"}.get(number, f"{number}th")
