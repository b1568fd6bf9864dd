"""What an improvement does for its owner here and now, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from rules.english import count
from rules.tadmor.components import shapes as c
from rules.tadmor.goods import GOOD_NAMES, goods_in_words, read_goods
from rules.tadmor.scoring.final import measured
from rules.tadmor.stages.kingdom import tax_is_due
from rules.tadmor.state import LAST_TURN, Merchant
from rules.tadmor.table import Table


class TileOwner(Struct):
    """The merchant whose tile it is or will be, and the table he sits at."""

    table: Table
    merchant: Merchant

    @property
    def rivals(self) -> list[Merchant]:
        return [m for m in self.table.state.merchants if m is not self.merchant]

    @property
    def turns(self) -> int:
        """In which a tile is of use, this one included."""
        return LAST_TURN + 1 - self.table.state.turn


def _trade(tile: c.TradeTile, o: TileOwner) -> str:
    ready = o.merchant.warehouse[GOOD_NAMES.index(tile.give)]
    got = "goods" if tile.get == "basic" else tile.get
    return f"turns {tile.give} into {got}, with {ready} {tile.give} in store"


def _ship_bonus(tile: c.ShipBonusTile, o: TileOwner) -> str:
    rows = o.table.board.rows
    there = any(
        isinstance(row := rows.get(place), c.CollectSlot) and row.good == tile.good and piece == "ship"
        for place, piece in o.merchant.pieces.items()
    )
    now = ", also for the one that stands there now" if there else ""
    return f"adds {tile.amount} {tile.good} for every ship that collects it{now}"


def _free_level(tile: c.FreeLevelTile, o: TileOwner) -> str:
    tower = o.merchant.tower
    if (tower + 1) % tile.every == 0:
        return f"level {tower + 1} comes free at once, and every {tile.every}th after it"
    return f"every {tile.every}th level comes free; the tower has {tower}"


def _tallest(tile: c.TallestTowerTile, o: TileOwner) -> str:
    ahead = o.merchant.tower - max(m.tower for m in o.rivals)
    if ahead > 0:
        return f"the tower is the tallest: {tile.points} PP in each of {count(o.turns, 'turn')}"
    return f"{tile.points} PP a turn for the tallest tower, which lacks {count(1 - ahead, 'level')}"


def _missions(brings: str) -> Callable[[Any, TileOwner], str]:
    def words(tile: Any, o: TileOwner) -> str:
        value = tile.points if isinstance(tile, c.MissionPointsTile) else tile.goods
        return f"every mission {brings.format(value)}, with {count(len(o.merchant.hand), 'card')} in hand"

    return words


def _rare(text: str) -> Callable[[Any, TileOwner], str]:
    return lambda tile, o: f"{text.format(tile=tile)}, with {count(len(o.merchant.rare_goods), 'rare good')} so far"


def _temple_discount(tile: c.TempleDiscountTile, o: TileOwner) -> str:
    return f"temple parts cost {count(tile.goods, 'good')} less"


def _no_tax(_: c.NoTaxTile, o: TileOwner) -> str:
    tax, era = o.table.catalogue.file.tax, o.table.state.era
    if not tax_is_due(o.table):
        return "no tax in the eras to come"
    return f"saves the tax of {tax.gold[era]} gold in each of {count(o.turns, 'turn')}"


_MOST = {
    "tower": "tallest tower",
    "rare goods": "best rare goods",
    "missions": "best missions",
    "temples": "best temples",
    "completed temples": "most completed temples",
    "improvements": "most improvements",
}


def _final(tile: c.FinalTile, o: TileOwner) -> str:
    own, *rivals = (measured(o.table.catalogue, tile.measure, m) for m in (o.merchant, *o.rivals))
    ahead = own - max(rivals)
    stands = "leads now" if ahead > 0 else "shares the lead" if ahead == 0 else f"is {-ahead} behind"
    return f"{tile.points} PP at the end for the {_MOST[tile.measure]}, and {stands}"


def _private(what: str) -> Callable[[Any, TileOwner], str]:
    return lambda _, o: f"{what} that no rival can take, for {count(o.turns, 'turn')}"


TileWords: TypeAlias = Callable[[Any, TileOwner], str]
_WORDS: dict[type, TileWords] = {
    c.TradeTile: _trade,
    c.PointsTradeTile: lambda t, o: f"a basic good for {t.basic} PP and an advanced one for {t.advanced} PP each turn",
    c.ShipBonusTile: _ship_bonus,
    c.FreeLevelTile: _free_level,
    c.TowerWithoutTile: lambda t, o: f"tower levels need no {t.good} any more; the tower has {o.merchant.tower}",
    c.TallestTowerTile: _tallest,
    c.MissionPointsTile: _missions("brings {} PP more"),
    c.MissionDiscountTile: _missions("costs {} less"),
    c.RarePointsTile: _rare("{tile.bought} PP for every rare good that is bought"),
    c.RareForPointsTile: _rare("a rare good each turn for {tile.points} PP instead of goods"),
    c.RareDiscountTile: _rare("rare goods cost {tile.goods} less"),
    c.ChooseRareTile: _rare("any good of a stack can be bought, not only the top"),
    c.TempleDiscountTile: _temple_discount,
    c.StorageTile: lambda t, o: f"room for {t.goods} goods, with {sum(o.merchant.warehouse)} in store",
    c.RevealerStaysTile: lambda t, o: "its owner's own raids do not drive its owner off",
    c.RaidPointsTile: lambda t, o: f"{t.points} PP for every raid of its owner that hits a rival",
    c.RaidGoodsTile: lambda t, o: (
        f"{goods_in_words(read_goods(t.goods))} and {t.points} PP for every raid of its owner"
    ),
    c.NoMaraudersTile: lambda t, o: "marauders never drive its owner off",
    c.NoTaxTile: _no_tax,
    c.GiftsTile: lambda t, o: f"peace gifts count {t.factor} times, in each of {count(o.turns, 'turn')}",
    c.FinalTile: _final,
    c.PrivateMarketTile: _private("a market"),
    c.PrivateTempleTile: _private("a temple action"),
    c.PrivateConstructionTile: _private("a construction action"),
    c.PrivateKingdomTile: _private("a kingdom action"),
}


def tile_words(owner: TileOwner, tile: str) -> str:
    """`I14: level 5 comes free at once, and every 5th after it`."""
    improvement = owner.table.catalogue.improvements[tile]
    return f"{tile}: {_WORDS[type(improvement)](improvement, owner)}"
