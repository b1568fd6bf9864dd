"""Improvements, missions and slots in a few words of our own; every number comes from the component set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.message import Counted
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Slot
from rules.tadmor.goods import GOOD_NAMES, GoodName, Goods, read_goods
from tadmor_tui.text.translation import nt, pt, t, words_of

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
    c.ShipBonusTile: lambda x: t("+{goods} by ship", goods=Counted(x.amount, names.good(x.good))),
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
    c.GiftsTile: lambda x: t("gifts x{factor}", factor=x.factor),
    c.FinalTile: lambda x: t("end: {points}PP, {measure.most}", points=x.points, measure=names.measure(x.measure)),
    c.PrivateMarketTile: lambda x: t("own market"),
    c.PrivateTempleTile: lambda x: t("own temple action, {points}PP", points=x.points),
    c.PrivateConstructionTile: lambda x: t("own construction action"),
    c.PrivateKingdomTile: lambda x: t("own kingdom action"),
}


def tile_brief(tile: c.Tile) -> str:
    """Tell the effect of an improvement, in English in at most 30 letters."""
    return _TILES[type(tile)](tile)


def tile_words(tile: c.Tile) -> str:
    """The same for a line that has room for whole words."""
    match tile:
        case c.TradeTile():
            good = names.BASIC_GOOD if tile.get == "basic" else names.good(tile.get)
            return t("1 {given} for {goods}", given=names.good(tile.give), goods=Counted(tile.amount, good))
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
    """Tell the reward for returning a mission, in English in at most 20 letters."""
    return _MISSIONS[type(mission)](mission)


def slot_brief(slot: Slot, era: int) -> str:
    """A slot by its name, with what it gives in this era where that is a number; in English at most 14 letters."""
    match slot.row:
        case c.TraitorSlot(levels=levels) if not levels[era]:
            return t("Traitor idle")
        case c.TraitorSlot(levels=levels):
            return t("Traitor -{levels}", levels=levels[era])
        case c.GiftSlot(points=points):
            return t("Gifts {points}PP", points=points[era])
        case c.CollectSlot(good=good, amount=amount):
            return t("{good.capital} {amount}", good=names.good(good), amount=amount[era])
        case _:
            return words_of(slot.called)


def short_slot_brief(slot: Slot, era: int) -> str:
    """The same for a place with little room."""
    match slot.row:
        case c.CollectSlot(good=good, amount=amount):
            return t("{good.short.capital} {amount}", good=names.good(good), amount=amount[era])
        case c.WarSlot():
            return pt("with little room", "War supplies")
        case _:
            return slot_brief(slot, era)
