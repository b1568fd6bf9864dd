"""What an improvement is worth to its owner, in prestige points, for the turns in which he can still use it.

Each kind of tile has one line: what it brings to somebody who has it (`bots.tadmor.lab.tile_gifts` measures that). To
buy it takes a camel and goods that are missed elsewhere, so the far-sighted count only a part (`Weights.tiles`). The
gifts leave room for each number; within it, but for I34 and the raids below and for I43 above it, they were chosen such
that every tile is bought in some games and left in others (docs/balance.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import Struct

from bots.tadmor.worth.leanings import Leaning
from rules.tadmor.components import schema as c
from rules.tadmor.state import Merchant, State

BONUS_CHANCE = (0.75, 0.35, 0.15)
"""The chance to be strictly first at the end for one who leads now, shares the lead, or lies behind."""


SETTLED = 3
"""After so many turns what a merchant did counts as much as what is usual."""
USUAL_LEVELS, USUAL_PARTS, USUAL_RARE, USUAL_MISSIONS = 1.3, 0.5, 0.25, 0.45
"""What a merchant does in a turn: tower levels, temple parts, rare goods, missions."""
KEENER = 1.25
"""Who owns a tile uses it more often than he otherwise would."""
TRADED = {
    ("wood", "marble"): 0.65,
    ("stone", "marble"): 0.55,
    ("wood", "gold"): 0.45,
    ("stone", "gold"): 0.4,
    ("marble", "basic"): 1.0,
    ("gold", "basic"): 1.15,
}
"""What it brings in a turn to be able to change a good, for each that one gets for it."""
OTHER_TRADE = 0.5
"""The same for trades that only a player's own components have."""
FETCHED = {"wood": 0.7, "stone": 0.7, "marble": 0.9, "gold": 0.95}
"""What one more good by ship brings in a turn, for each ship that one has."""


class Outlook(Struct):
    """What a tile's worth depends on."""

    state: State
    merchant: Merchant
    leaning: Leaning
    turns: float
    """Turns in which the tile will be of use."""
    tower_step: float
    """Points that a tower level brings from now to the end."""
    helpers: int = 0
    """Tiles of the same use that the merchant has besides."""

    def pace(self, done: int, usual: float) -> float:
        """How often in a turn he does something, from what he has done and what is usual."""
        return (done + SETTLED * usual) / (self.state.turn - 1 + SETTLED) * KEENER

    def levels(self) -> float:
        return self.pace(self.merchant.tower, USUAL_LEVELS) * self.leaning.tower

    def parts(self) -> float:
        return self.pace(sum(self.merchant.temples), USUAL_PARTS) * self.leaning.temple

    def rare(self) -> float:
        return self.pace(len(self.merchant.rare_goods), USUAL_RARE) * self.leaning.rare

    def missions(self) -> float:
        done = len(self.merchant.fulfilled) + len(self.merchant.returned)
        return self.pace(done, USUAL_MISSIONS) * self.leaning.missions


Worth: TypeAlias = Callable[[Any, Outlook], float]


def _trade(tile: c.TradeTile, o: Outlook) -> float:
    return TRADED.get((tile.give, tile.get), OTHER_TRADE) * tile.amount * o.turns


def _private_market(_: c.PrivateMarketTile, o: Outlook) -> float:
    return 1.7 * o.turns * 0.9**o.helpers


def _ship_bonus(tile: c.ShipBonusTile, o: Outlook) -> float:
    ships = o.merchant.ships + sum(piece == "ship" for piece in o.merchant.pieces.values())
    return FETCHED[tile.good] * tile.amount * ships * o.turns


def _free_level(tile: c.FreeLevelTile, o: Outlook) -> float:
    """The level that waits now, and those on the way up; later ones count less often."""
    waits = o.merchant.tower % tile.every == tile.every - 1
    on_the_way = o.levels() * o.turns / (tile.every - 1)
    return (waits + 0.32 * on_the_way) * o.tower_step * (0.3 if o.helpers else 1.0)


def _tallest(tile: c.TallestTowerTile, o: Outlook) -> float:
    """Whoever is ahead mostly stays so; the others have a chance."""
    ahead = o.merchant.tower > max(m.tower for m in o.state.merchants if m is not o.merchant)
    return (0.5 + (0.65 if ahead else 0.45) * tile.points) * o.turns * o.leaning.tower


def _choose_rare(_: c.ChooseRareTile, o: Outlook) -> float:
    """The more types one has, the likelier the top of a stack is one of them."""
    return (4.0 + 2.0 * len(set(o.merchant.rare_goods))) * o.rare() * o.turns


def _storage(tile: c.StorageTile, o: Outlook) -> float:
    """Of use to those who have plenty."""
    heap = sum(o.merchant.warehouse) + sum(o.merchant.traded)
    return (2.5 + 0.1 * max(0, heap - 5)) * o.turns


def _private_temple(tile: c.PrivateTempleTile, o: Outlook) -> float:
    return (tile.points + 1.5) * min(1.0, 1.7 * o.parts()) * o.turns


def _private_kingdom(_: c.PrivateKingdomTile, o: Outlook) -> float:
    """War supplies are what it is mostly used for, or the taxman."""
    lead = o.merchant.tower - min(m.tower for m in o.state.merchants)
    return max(0.6, 0.3 * lead) * o.turns


def per_turn(points: float) -> Worth:
    """So many points for each turn."""
    return lambda _, o: points * o.turns


_WORTH: dict[type, Worth] = {
    c.TradeTile: _trade,
    c.PointsTradeTile: lambda tile, o: max(0.0, 2.5 - 0.6 * (tile.basic + tile.advanced)) * o.turns,
    c.ShipBonusTile: _ship_bonus,
    c.FreeLevelTile: _free_level,
    c.TowerWithoutTile: lambda tile, o: 0.65 * o.levels() * o.turns,
    c.TallestTowerTile: _tallest,
    c.MissionPointsTile: lambda tile, o: 0.95 * tile.points * o.missions() * o.turns,
    c.MissionDiscountTile: lambda tile, o: 2.8 * tile.goods * o.missions() * o.turns,
    c.RarePointsTile: lambda tile, o: 0.7 * tile.bought * o.rare() * o.turns,
    c.RareForPointsTile: lambda tile, o: max(0.0, 8.3 - tile.points) * o.rare() * o.turns,
    c.RareDiscountTile: lambda tile, o: 2.2 * tile.goods * o.rare() * o.turns,
    c.ChooseRareTile: _choose_rare,
    c.TempleDiscountTile: lambda tile, o: 2.6 * tile.goods * o.parts() * max(0.0, o.turns - 1),
    c.StorageTile: _storage,
    c.RevealerStaysTile: per_turn(1.4),
    c.RaidPointsTile: per_turn(2.3),
    c.RaidGoodsTile: per_turn(2.4),
    c.NoMaraudersTile: per_turn(4.2),
    c.NoTaxTile: per_turn(3.0),
    c.GiftsTile: per_turn(4.3),
    c.FinalTile: per_turn(0.0),  # a bonus at the end is part of the evaluation itself
    c.PrivateMarketTile: _private_market,
    c.PrivateTempleTile: _private_temple,
    c.PrivateConstructionTile: per_turn(3.1),
    c.PrivateKingdomTile: _private_kingdom,
}
_USES: tuple[tuple[type, ...], ...] = (
    (c.TradeTile, c.PrivateMarketTile),
    (c.FreeLevelTile,),
)
_USE: dict[type, int] = {kind: use for use, kinds in enumerate(_USES) for kind in kinds}


def helpers(tile: c.Tile, others: Iterable[c.Tile]) -> int:
    """How many of the other tiles serve the same use."""
    use = _USE.get(type(tile))
    return 0 if use is None else sum(_USE.get(type(other)) == use for other in others)


def tile_worth(tile: c.Tile, outlook: Outlook) -> float:
    """What a tile brings in the turns to come."""
    return _WORTH[type(tile)](tile, outlook) * outlook.leaning.fondness(tile)
