"""Effect of an improvement for its owner in the present position, in words: one function for each kind of tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rules.message import Counted, Message, message, nmessage
from rules.tadmor import names as named
from rules.tadmor.components import schema as c
from rules.tadmor.goods import GOOD_NAMES, read_goods
from rules.tadmor.scoring import measured
from rules.tadmor.stages.kingdom import tax_is_due
from rules.tadmor.state import LAST_TURN, Merchant
from rules.tadmor.table import Table


class TileOwner(Struct):
    """The owner of a tile, or the merchant who may buy it, and their table."""

    table: Table
    merchant: Merchant

    @property
    def rivals(self) -> list[Merchant]:
        return [m for m in self.table.state.merchants if m is not self.merchant]

    @property
    def turns(self) -> int:
        """In which a tile is of use, this one included."""
        return LAST_TURN + 1 - self.table.state.turn


def trade(tile: c.TradeTile, o: TileOwner) -> Message:
    give = named.good(tile.give)
    ready = Counted(o.merchant.warehouse[GOOD_NAMES.index(tile.give)], give)
    if tile.get == "basic":
        return message("turns {give} into goods, with {ready} in store", give=give, ready=ready)
    return message("turns {give} into {get}, with {ready} in store", give=give, get=named.good(tile.get), ready=ready)


def points_trade(tile: c.PointsTradeTile, _: TileOwner) -> Message:
    return message(
        "a basic good for {basic} PP and an advanced one for {advanced} PP each turn",
        basic=tile.basic,
        advanced=tile.advanced,
    )


def ship_bonus(tile: c.ShipBonusTile, o: TileOwner) -> Message:
    rows = o.table.board.rows
    there = any(
        isinstance(row := rows.get(place), c.CollectSlot) and row.good == tile.good and piece == "ship"
        for place, piece in o.merchant.pieces.items()
    )
    goods = Counted(tile.amount, named.good(tile.good))
    if not there:
        return message("adds {goods} for every ship that collects it", goods=goods)
    return message("adds {goods} for every ship that collects it, including the one already there", goods=goods)


def free_level(tile: c.FreeLevelTile, o: TileOwner) -> Message:
    tower = o.merchant.tower
    if (tower + 1) % tile.every == 0:
        return message(
            "level {level} comes free at once, and every {every.ordinal} after it", level=tower + 1, every=tile.every
        )
    return message("every {every.ordinal} level comes free; the tower has {height}", every=tile.every, height=tower)


def tower_without(tile: c.TowerWithoutTile, o: TileOwner) -> Message:
    return message(
        "tower levels need no {good} any more; the tower has {height}",
        good=named.good(tile.good),
        height=o.merchant.tower,
    )


def tallest(tile: c.TallestTowerTile, o: TileOwner) -> Message:
    ahead = o.merchant.tower - max(m.tower for m in o.rivals)
    if ahead > 0:
        return nmessage(
            "the tower is the tallest: {points} PP in each of {n} turn",
            "the tower is the tallest: {points} PP in each of {n} turns",
            o.turns,
            points=tile.points,
        )
    return nmessage(
        "{points} PP a turn for the tallest tower, which lacks {n} level",
        "{points} PP a turn for the tallest tower, which lacks {n} levels",
        1 - ahead,
        points=tile.points,
    )


def mission_points(tile: c.MissionPointsTile, o: TileOwner) -> Message:
    return nmessage(
        "every mission brings {points} PP more, with {n} card in hand",
        "every mission brings {points} PP more, with {n} cards in hand",
        len(o.merchant.hand),
        points=tile.points,
    )


def mission_discount(tile: c.MissionDiscountTile, o: TileOwner) -> Message:
    return nmessage(
        "every mission costs {less} less, with {n} card in hand",
        "every mission costs {less} less, with {n} cards in hand",
        len(o.merchant.hand),
        less=tile.goods,
    )


def _with_rare_goods(what: Message, o: TileOwner) -> Message:
    return nmessage(
        "{what}, with {n} rare good so far", "{what}, with {n} rare goods so far", len(o.merchant.rare_goods), what=what
    )


def rare_points(tile: c.RarePointsTile, o: TileOwner) -> Message:
    return _with_rare_goods(message("{points} PP for every rare good that is bought", points=tile.bought), o)


def rare_for_points(tile: c.RareForPointsTile, o: TileOwner) -> Message:
    return _with_rare_goods(message("a rare good each turn for {points} PP instead of goods", points=tile.points), o)


def rare_discount(tile: c.RareDiscountTile, o: TileOwner) -> Message:
    return _with_rare_goods(message("rare goods cost {less} less", less=tile.goods), o)


def choose_rare(_: c.ChooseRareTile, o: TileOwner) -> Message:
    return _with_rare_goods(message("any good of a stack can be bought, not only the top"), o)


def temple_discount(tile: c.TempleDiscountTile, _: TileOwner) -> Message:
    return nmessage("temple parts cost {n} good less", "temple parts cost {n} goods less", tile.goods)


def storage(tile: c.StorageTile, o: TileOwner) -> Message:
    stored = sum(o.merchant.warehouse)
    return message("room for {room}, with {stored} in store", room=Counted(tile.goods, named.GOOD), stored=stored)


def raid_goods(tile: c.RaidGoodsTile, _: TileOwner) -> Message:
    return message(
        "{goods} and {points} PP for every raid of its owner",
        goods=named.goods(read_goods(tile.goods)),
        points=tile.points,
    )


def no_tax(_: c.NoTaxTile, o: TileOwner) -> Message:
    tax, era = o.table.catalogue.file.tax, o.table.state.era
    if not tax_is_due(o.table):
        return message("no tax in the eras to come")
    return nmessage(
        "saves the tax of {gold} gold in each of {n} turn",
        "saves the tax of {gold} gold in each of {n} turns",
        o.turns,
        gold=tax.gold[era],
    )


def gifts(tile: c.GiftsTile, o: TileOwner) -> Message:
    return nmessage(
        "peace gifts count {factor} times, in each of {n} turn",
        "peace gifts count {factor} times, in each of {n} turns",
        o.turns,
        factor=tile.factor,
    )


_MOST = {
    "tower": message("tallest tower"),
    "rare goods": message("best rare goods"),
    "missions": message("best missions"),
    "temples": message("best temples"),
    "completed temples": message("most completed temples"),
    "improvements": message("most improvements"),
}


def final(tile: c.FinalTile, o: TileOwner) -> Message:
    own, *rivals = (measured(o.table.catalogue, tile.measure, m) for m in (o.merchant, *o.rivals))
    ahead, points, most = own - max(rivals), tile.points, _MOST[tile.measure]
    if ahead > 0:
        return message("{points} PP at the end for the {most}, and leads now", points=points, most=most)
    if ahead == 0:
        return message("{points} PP at the end for the {most}, and shares the lead", points=points, most=most)
    return message(
        "{points} PP at the end for the {most}, and is {behind} behind", points=points, most=most, behind=-ahead
    )


def revealer_stays(_: c.RevealerStaysTile, __: TileOwner) -> Message:
    return message("its owner's own raids do not drive its owner off")


def raid_points(tile: c.RaidPointsTile, _: TileOwner) -> Message:
    return message("{points} PP for every raid of its owner that hits a rival", points=tile.points)


def no_marauders(_: c.NoMaraudersTile, __: TileOwner) -> Message:
    return message("marauders never drive its owner off")


def private(what: Message) -> Callable[[Any, TileOwner], Message]:
    return lambda _, o: nmessage(
        "{what} that no rival can take, for {n} turn",
        "{what} that no rival can take, for {n} turns",
        o.turns,
        what=what,
    )
