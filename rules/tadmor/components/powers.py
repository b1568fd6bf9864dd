"""The powers that a merchant's improvements give, all tiles added up.

A tile is data; `_GRANTS` says, once for each kind of tile, which of a merchant's powers it raises. Everything else asks
the powers and never looks for a tile by its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import Struct

from rules.tadmor.actions import Trade
from rules.tadmor.components import schema as c
from rules.tadmor.goods import ADVANCED, BASIC, GOOD_NAMES, NOTHING, ONE, Goods, add, heaps_within, of, read_goods

TradesByGood: TypeAlias = tuple[tuple[Trade, ...], ...]
"""The trades a merchant may make, for each kind of good that is given."""

NO_MARKET, EBLA_MARKET, PALMYRA_MARKET = range(3)


class Powers(Struct):
    """The sum of a merchant's improvements."""

    storage: int
    trades: tuple[TradesByGood, TradesByGood, TradesByGood] = ((), (), ())
    """Trades with no market, with the Ebla market, with a Palmyra market."""
    points_per_basic: int = 0
    points_per_advanced: int = 0
    """Prices in PP of I6; 0 is no such trade."""
    ship_bonus: Goods = NOTHING
    free_level_every: int = 0
    tower_without: tuple[int, ...] = ()
    tallest_points: int = 0
    mission_points: int = 0
    mission_discount: int = 0
    rare_points: int = 0
    free_rare_points: int = 0
    rare_for_points: int = 0
    rare_discount: int = 0
    chooses_rare: bool = False
    temple_discount: int = 0
    revealer_stays: bool = False
    raid_points: int = 0
    raid_goods: Goods = NOTHING
    raid_goods_points: int = 0
    no_marauders: bool = False
    no_tax: bool = False
    gift_factor: int = 1
    private: tuple[str, ...] = ()
    """The merchant's private action tiles (T8)."""
    final: tuple[tuple[str, str], ...] = ()
    """Tiles that may score at the end, with what they measure (T10.1)."""

    def spares(self, is_revealer: bool) -> bool:
        """True if a raid leaves the merchant's pieces where they are (T4.4)."""
        return self.no_marauders or (self.revealer_stays and is_revealer)


def _sum(field: str, value: Callable[[Any], int]) -> Callable[[Powers, str, Any], None]:
    """Return a grant that adds a number to a power."""

    def grant(powers: Powers, _: str, tile: Any) -> None:
        setattr(powers, field, getattr(powers, field) + value(tile))

    return grant


def _yes(field: str) -> Callable[[Powers, str, Any], None]:
    """Return a grant that switches a power on; a second tile of the kind adds nothing."""

    def grant(powers: Powers, _: str, __: Any) -> None:
        setattr(powers, field, True)

    return grant


def _points_trade(powers: Powers, _: str, tile: c.PointsTradeTile) -> None:
    powers.points_per_basic, powers.points_per_advanced = tile.basic, tile.advanced


def _ship_bonus(powers: Powers, _: str, tile: c.ShipBonusTile) -> None:
    powers.ship_bonus = add(powers.ship_bonus, of(GOOD_NAMES.index(tile.good), tile.amount))


def _free_level(powers: Powers, _: str, tile: c.FreeLevelTile) -> None:
    powers.free_level_every = tile.every


def _tower_without(powers: Powers, _: str, tile: c.TowerWithoutTile) -> None:
    powers.tower_without += (GOOD_NAMES.index(tile.good),)


def _rare_points(powers: Powers, _: str, tile: c.RarePointsTile) -> None:
    powers.rare_points += tile.bought
    powers.free_rare_points += tile.free


def _rare_for_points(powers: Powers, _: str, tile: c.RareForPointsTile) -> None:
    powers.rare_for_points = tile.points


def _storage(powers: Powers, _: str, tile: c.StorageTile) -> None:
    powers.storage = max(powers.storage, tile.goods)


def _raid_goods(powers: Powers, _: str, tile: c.RaidGoodsTile) -> None:
    powers.raid_goods = add(powers.raid_goods, read_goods(tile.goods))
    powers.raid_goods_points += tile.points


def _gifts(powers: Powers, _: str, tile: c.GiftsTile) -> None:
    powers.gift_factor *= tile.factor


def _final(powers: Powers, name: str, tile: c.FinalTile) -> None:
    powers.final += ((name, tile.measure),)


def _private(powers: Powers, name: str, _: Any) -> None:
    powers.private += (name,)


def _trade(_: Powers, __: str, ___: c.TradeTile) -> None:
    """Trades are gathered from all tiles at once by `_trades`, together with the markets."""


_GRANTS: dict[type, Callable[[Powers, str, Any], None]] = {
    c.TradeTile: _trade,
    c.PointsTradeTile: _points_trade,
    c.ShipBonusTile: _ship_bonus,
    c.FreeLevelTile: _free_level,
    c.TowerWithoutTile: _tower_without,
    c.TallestTowerTile: _sum("tallest_points", lambda tile: int(tile.points)),
    c.MissionPointsTile: _sum("mission_points", lambda tile: int(tile.points)),
    c.MissionDiscountTile: _sum("mission_discount", lambda tile: int(tile.goods)),
    c.RarePointsTile: _rare_points,
    c.RareForPointsTile: _rare_for_points,
    c.RareDiscountTile: _sum("rare_discount", lambda tile: int(tile.goods)),
    c.ChooseRareTile: _yes("chooses_rare"),
    c.TempleDiscountTile: _sum("temple_discount", lambda tile: int(tile.goods)),
    c.StorageTile: _storage,
    c.RevealerStaysTile: _yes("revealer_stays"),
    c.RaidPointsTile: _sum("raid_points", lambda tile: int(tile.points)),
    c.RaidGoodsTile: _raid_goods,
    c.NoMaraudersTile: _yes("no_marauders"),
    c.NoTaxTile: _yes("no_tax"),
    c.GiftsTile: _gifts,
    c.FinalTile: _final,
    c.PrivateMarketTile: _private,
    c.PrivateTempleTile: _private,
    c.PrivateConstructionTile: _private,
    c.PrivateKingdomTile: _private,
}


def add_up(tiles: Iterable[tuple[str, c.Tile]], storage: int) -> Powers:
    """Add up the powers of these tiles."""
    owned = list(tiles)
    powers = Powers(storage=storage)
    for name, tile in owned:
        _GRANTS[type(tile)](powers, name, tile)
    own_trades = [tile for _, tile in owned if isinstance(tile, c.TradeTile)]
    powers.trades = (
        _trades(own_trades, NO_MARKET),
        _trades(own_trades, EBLA_MARKET),
        _trades(own_trades, PALMYRA_MARKET),
    )
    return powers


def _trades(tiles: list[c.TradeTile], market: int) -> TradesByGood:
    """Return every trade that the tiles and a market allow, each once (T6.2, T6.3)."""
    result = []
    for give, name in enumerate(GOOD_NAMES):
        gets: list[Goods] = []
        if give in BASIC and market >= EBLA_MARKET:
            gets += (ONE[good] for good in ADVANCED)
        if give in ADVANCED and market == PALMYRA_MARKET:
            gets += _any_basic(2)
        for tile in tiles:
            if tile.give == name:
                gets += _any_basic(tile.amount) if tile.get == "basic" else [_some(tile.get, tile.amount)]
        result.append(tuple(Trade(name, get) for get in dict.fromkeys(gets)))
    return tuple(result)


def _any_basic(count: int) -> tuple[Goods, ...]:
    return heaps_within((count, count, 0, 0), count)


def _some(name: str, count: int) -> Goods:
    return read_goods(f"{count}{name[0]}")
