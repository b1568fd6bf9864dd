"""The powers that a merchant's improvements give, all tiles added up.

A tile is data; `tile_kinds.py` says, once for each kind of tile, which power it raises. Everything else asks the powers
and never looks for a tile by its number.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from rules.tadmor.actions import Trade
from rules.tadmor.goods import NOTHING, Goods

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
