"""Improvements, missions and slots in a few words of our own; every number comes from the component set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.message import message
from rules.tadmor import names
from rules.tadmor.components import shapes as c
from rules.tadmor.components.catalogue import Slot
from rules.tadmor.goods import GOOD_NAMES, GoodName, Goods, read_goods
from tadmor_tui.translation import nt, t, words_of

LETTERS = "WSMG"
"""The goods by the letters that are typed for them."""


def price(goods: Goods | str, between: str = " ") -> str:
    """`2W 1G`; nothing is `free`."""
    heap = read_goods(goods) if isinstance(goods, str) else goods
    return between.join(f"{n}{letter}" for n, letter in zip(heap, LETTERS, strict=True) if n) or t("free")


def held(goods: Goods) -> str:
    """`2W 1G`; nothing is `-`."""
    return price(goods) if any(goods) else "-"


def letter(good: GoodName) -> str:
    return LETTERS[GOOD_NAMES.index(good)]


def rare_goods(goods: Sequence[str]) -> str:
    """Rare goods one after the other: `silk ivory`."""
    return " ".join(words_of(names.rare_good(good)) for good in goods)


def _trade(tile: c.TradeTile) -> str:
    if tile.get == "basic":
        return t("1{given} > {amount} basic", given=letter(tile.give), amount=tile.amount)
    return f"1{letter(tile.give)} > {tile.amount}{letter(tile.get)}"


_TILES: dict[type, Callable[[Any], str]] = {
    c.TradeTile: _trade,
    c.PointsTradeTile: lambda x: t("{basic}PP > 1 basic, {advanced}PP > 1 adv.", basic=x.basic, advanced=x.advanced),
    c.ShipBonusTile: lambda x: t("+{amount} {good} by ship", amount=x.amount, good=names.good(x.good)),
    c.FreeLevelTile: lambda x: t("each {number.nth} level free", number=x.every),
    c.TowerWithoutTile: lambda x: t("tower without {good}", good=names.good(x.good)),
    c.TallestTowerTile: lambda x: t("tallest tower: {points}PP a turn", points=x.points),
    c.MissionPointsTile: lambda x: t("+{points}PP per mission", points=x.points),
    c.MissionDiscountTile: lambda x: nt("missions {n} good less", "missions {n} goods less", x.goods),
    c.RarePointsTile: lambda x: t("+{points}PP per rare good", points=x.bought),
    c.RareForPointsTile: lambda x: t("rare good for {points}PP", points=x.points),
    c.RareDiscountTile: lambda x: t("rare goods {number} less", number=x.goods),
    c.ChooseRareTile: lambda x: t("choose the rare good"),
    c.TempleDiscountTile: lambda x: nt("temple {n} good less", "temple {n} goods less", x.goods),
    c.StorageTile: lambda x: nt("store {n} good", "store {n} goods", x.goods),
    c.RevealerStaysTile: lambda x: t("own raid spares you"),
    c.RaidPointsTile: lambda x: t("raid that hits: {points}PP", points=x.points),
    c.RaidGoodsTile: lambda x: t("raid: {goods} {points}PP", goods=price(x.goods), points=x.points),
    c.NoMaraudersTile: lambda x: t("safe from marauders"),
    c.NoTaxTile: lambda x: t("no tax"),
    c.GiftsTile: lambda x: t("peace gifts x{factor}", factor=x.factor),
    c.FinalTile: lambda x: t("end: {points}PP, most {measure}", points=x.points, measure=names.measure(x.measure)),
    c.PrivateMarketTile: lambda x: t("own market"),
    c.PrivateTempleTile: lambda x: t("own temple action, {points}PP", points=x.points),
    c.PrivateConstructionTile: lambda x: t("own construction action"),
    c.PrivateKingdomTile: lambda x: t("own kingdom action"),
}


def tile_brief(tile: c.Tile) -> str:
    """What an improvement does, in English in at most 30 letters."""
    return _TILES[type(tile)](tile)


def tile_words(tile: c.Tile) -> str:
    """The same for a line that has room for whole words."""
    match tile:
        case c.TradeTile(get="basic"):
            return t("1 {given} for {amount} basic goods", given=names.good(tile.give), amount=tile.amount)
        case c.TradeTile():
            return t(
                "1 {given} for {amount} {good}",
                given=names.good(tile.give),
                amount=tile.amount,
                good=names.good(tile.get),
            )
        case c.PointsTradeTile():
            return t(
                "a basic good for {basic} PP, an advanced one for {advanced} PP",
                basic=tile.basic,
                advanced=tile.advanced,
            )
        case _:
            return tile_brief(tile)


_MISSIONS: dict[type, Callable[[Any], str]] = {
    c.AnyRareMission: lambda x: t("any rare good"),
    c.TemplePartMission: lambda x: t("temple part free"),
    c.ShipMission: lambda x: t("next ship"),
    c.CamelMission: lambda x: t("next camel"),
    c.LevelsMission: lambda x: nt("{n} tower level", "{n} tower levels", x.levels),
    c.ChangeRaidMission: lambda x: t("turn a raid aside"),
    c.MarketMission: lambda x: t("a market"),
    c.SwapMission: lambda x: t("swap two pieces"),
    c.DisplayTilesMission: lambda x: nt("{n} improvement", "{n} improvements", x.tiles),
    c.GoodsMission: lambda x: nt("any {n} good", "any {n} goods", x.goods),
    c.NewTempleMission: lambda x: t("a second temple"),
    c.DestroyMission: lambda x: nt("destroy {n} level", "destroy {n} levels", x.levels),
    c.DrawCardsMission: lambda x: nt("draw {n} mission", "draw {n} missions", x.cards),
    c.PlaceMission: lambda x: t("place {number} at once", number=x.pieces),
    c.UnseenTileMission: lambda x: t("unseen improvement"),
}


def favour_brief(mission: c.MissionCard) -> str:
    """What returning a mission brings, in English in at most 20 letters."""
    return _MISSIONS[type(mission)](mission)


_SLOTS: dict[type, Callable[[Any, int, str], str]] = {
    c.ImproveSlot: lambda row, era, name: t("Improve {number.nth}", number=_number(name)),
    c.TempleSlot: lambda row, era, name: t("Temple +card") if row.card else t("Temple"),
    c.MarketSlot: lambda row, era, name: t("Market") if row.both_ways else t("Market 1>1"),
    c.TowerSlot: lambda row, era, name: t("Tower +1"),
    c.PairSlot: lambda row, era, name: t("Tower +2"),
    c.TraitorSlot: lambda row, era, name: (
        t("Traitor -{levels}", levels=row.levels[era]) if row.levels[era] else t("Traitor idle")
    ),
    c.MissionSlot: lambda row, era, name: t("Mission"),
    c.MarauderSlot: lambda row, era, name: t("Marauders"),
    c.CaravanSlot: lambda row, era, name: t("Caravan"),
    c.ShipyardSlot: lambda row, era, name: t("Shipyard"),
    c.WarSlot: lambda row, era, name: t("War supplies"),
    c.TaxmanSlot: lambda row, era, name: t("Taxman"),
    c.FirstSlot: lambda row, era, name: t("First player"),
    c.GiftSlot: lambda row, era, name: t("Gifts {points}PP", points=row.points[era]),
    c.CollectSlot: lambda row, era, name: t(
        "{good.capital} {amount}", good=names.good(row.good), amount=row.amount[era]
    ),
    c.RareSlot: lambda row, era, name: t("{colour.capital}", colour=names.colour(row.colour)),
}


def slot_brief(slot: Slot, era: int) -> str:
    """What a slot gives in this era, in English in at most 12 letters."""
    return _SLOTS[type(slot.row)](slot.row, era, slot.name)


_SHORT_COLOURS = {"grey": message("Gre"), "yellow": message("Yel"), "red": message("Red")}
_SHORT_SLOTS: dict[type, Callable[[Any, int, str], str]] = {
    c.ImproveSlot: lambda row, era, name: t("Imp {number.nth}", number=_number(name)),
    c.TempleSlot: lambda row, era, name: t("Tem +card") if row.card else t("Temple"),
    c.MarketSlot: lambda row, era, name: t("Market") if row.both_ways else t("Mar 1>1"),
    c.TraitorSlot: lambda row, era, name: (
        t("Trait -{levels}", levels=row.levels[era]) if row.levels[era] else t("Tr. idle")
    ),
    c.MarauderSlot: lambda row, era, name: t("Raid"),
    c.WarSlot: lambda row, era, name: t("War"),
    c.FirstSlot: lambda row, era, name: t("First"),
    c.GiftSlot: lambda row, era, name: t("Gif {points}PP", points=row.points[era]),
    c.RareSlot: lambda row, era, name: words_of(_SHORT_COLOURS[row.colour]),
}


def short_slot_brief(slot: Slot, era: int) -> str:
    """The same in English in at most 9 letters, for a map without room for more."""
    return _SHORT_SLOTS.get(type(slot.row), _SLOTS[type(slot.row)])(slot.row, era, slot.name)


def _number(name: str) -> int:
    """Of several slots of a kind, which one it is."""
    return int(name[-1]) if name[-1].isdigit() else 1
