"""What an improvement is worth to its owner, in prestige points, for the turns in which he can still use it.

Each kind of tile has one line; the numbers say how often a merchant uses it in a turn, measured in points.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from bots.leanings import Leaning
from rules.tadmor import components as c
from rules.tadmor.state import Merchant, State

BONUS_CHANCE = (0.75, 0.35, 0.15)
"""The chance to be strictly first at the end for one who leads now, shares the lead, or lies behind."""


class Outlook(Struct):
    """What a tile's worth depends on."""

    state: State
    merchant: Merchant
    leaning: Leaning
    turns: float
    """Turns in which the tile will be of use."""
    tower_step: float
    """Points that a tower level brings from now to the end."""


Worth: TypeAlias = Callable[[Any, Outlook], float]


def _trade(tile: c.TradeTile, o: Outlook) -> float:
    return (0.9 + 0.3 * tile.amount) * o.turns * o.leaning.trade


def _ship_bonus(tile: c.ShipBonusTile, o: Outlook) -> float:
    each = 1.5 if tile.good in ("marble", "gold") else 1.1
    return each * tile.amount * 0.75 * o.turns * o.leaning.trade


def _free_level(tile: c.FreeLevelTile, o: Outlook) -> float:
    """Levels that will come free: the one that waits now, and those on the way up."""
    if o.merchant.tower % tile.every == tile.every - 1:
        return (o.tower_step + 0.8 * o.turns) * o.leaning.tower
    return (0.35 * o.tower_step + 0.6 * o.turns) * o.leaning.tower


def _tallest(tile: c.TallestTowerTile, o: Outlook) -> float:
    rivals = [m.tower for m in o.state.merchants if m is not o.merchant]
    chance = 0.7 if o.merchant.tower > max(rivals) else 0.35 if o.merchant.tower == max(rivals) else 0.2
    return tile.points * o.turns * chance * o.leaning.tower


def _rare_points(tile: c.RarePointsTile, o: Outlook) -> float:
    return tile.bought * 0.6 * o.turns * o.leaning.rare


def _no_tax(_: c.NoTaxTile, o: Outlook) -> float:
    return 2.4 * o.turns


def _private_temple(tile: c.PrivateTempleTile, o: Outlook) -> float:
    return (tile.points + 1.5) * 0.6 * o.turns * o.leaning.temple


def per_turn(points: float, liking: str = "") -> Worth:
    """So many points for each turn, times what the owner thinks of that way to prestige."""

    def worth(_: Any, o: Outlook) -> float:
        return points * o.turns * (getattr(o.leaning, liking) if liking else 1.0)

    return worth


_WORTH: dict[type, Worth] = {
    c.TradeTile: _trade,
    c.PointsTradeTile: per_turn(0.7, "trade"),
    c.ShipBonusTile: _ship_bonus,
    c.FreeLevelTile: _free_level,
    c.TowerWithoutTile: per_turn(1.3, "tower"),
    c.TallestTowerTile: _tallest,
    c.MissionPointsTile: lambda tile, o: tile.points * 0.6 * o.turns * o.leaning.missions,
    c.MissionDiscountTile: lambda tile, o: tile.goods * 0.8 * o.turns * o.leaning.missions,
    c.RarePointsTile: _rare_points,
    c.RareForPointsTile: per_turn(1.8, "rare"),
    c.RareDiscountTile: lambda tile, o: tile.goods * 0.8 * o.turns * o.leaning.rare,
    c.ChooseRareTile: per_turn(1.2, "rare"),
    c.TempleDiscountTile: lambda tile, o: tile.goods * 0.65 * o.turns * o.leaning.temple,
    c.StorageTile: per_turn(0.4),
    c.RevealerStaysTile: per_turn(0.3),
    c.RaidPointsTile: per_turn(0.7),
    c.RaidGoodsTile: per_turn(0.7),
    c.NoMaraudersTile: per_turn(0.8),
    c.NoTaxTile: _no_tax,
    c.GiftsTile: per_turn(2.2),
    c.PrivateMarketTile: per_turn(1.2, "trade"),
    c.PrivateTempleTile: _private_temple,
    c.PrivateConstructionTile: per_turn(2.4),
    c.PrivateKingdomTile: per_turn(1.6),
}


def tile_worth(tile: c.Tile, outlook: Outlook) -> float:
    """What a tile without a final bonus is worth; bonuses at the end are part of the evaluation itself."""
    worth = _WORTH.get(type(tile))
    return worth(tile, outlook) if worth else 0.0
