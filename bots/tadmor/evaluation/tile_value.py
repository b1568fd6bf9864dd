"""Value of an improvement to its owner, in prestige points, for the turns in which it can still be used.

Each kind of tile has one line: its gain for a merchant who owns it, as `tests.tools.tile_value_experiment` measures
it. Buying a tile takes a camel and goods that are missed elsewhere, so far-sighted bots count only a part of the gain
(`Weights.tiles`). The measurements leave a range for each number. Within it, the numbers were chosen such that every
tile is bought in some games and left in others (docs/balance.md); I34 and the raids lie below the range, I43 above.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec import Struct

from bots.tadmor.evaluation import tile_effects as effects
from bots.tadmor.evaluation.preferences import Preference
from rules.message import Message, message
from rules.tadmor.components import schema as c
from rules.tadmor.state import Merchant, State

BONUS_CHANCES = (0.75, 0.35, 0.15)
"""The chance to be strictly first at the end for one who leads now, shares the lead, or lies behind."""


PRIOR_TURNS = 3
"""Number of turns after which a merchant's own actions count as much as the usual pace."""
USUAL_LEVELS, USUAL_PARTS, USUAL_RARE, USUAL_MISSIONS = 1.3, 0.5, 0.25, 0.45
"""Usual pace of a merchant in a turn: tower levels, temple parts, rare goods, missions."""
OWNER_FACTOR = 1.25
"""Owners use a tile more often than others would."""
TRADE_VALUES = {
    ("wood", "marble"): 0.65,
    ("stone", "marble"): 0.55,
    ("wood", "gold"): 0.45,
    ("stone", "gold"): 0.4,
    ("marble", "basic"): 1.0,
    ("gold", "basic"): 1.15,
}
"""Value of a trade in a turn, for each good received."""
OTHER_TRADE_VALUE = 0.5
"""The same for trades that only a player's own components have."""
SHIPPED_VALUES = {"wood": 0.7, "stone": 0.7, "marble": 0.9, "gold": 0.95}
"""Value of one more good by ship in a turn, for each ship."""


class TileContext(Struct):
    """Facts on which a tile's value depends."""

    state: State
    merchant: Merchant
    preference: Preference
    turns: float
    """Turns in which the tile will be of use."""
    tower_step: float
    """Points that a tower level brings from now to the end."""
    tiles_of_same_use: int = 0
    """Tiles of the same use that the merchant has besides."""

    def pace(self, done: int, usual: float) -> float:
        """Return the expected number of times in a turn, from what was done so far and what is usual."""
        return (done + PRIOR_TURNS * usual) / (self.state.turn - 1 + PRIOR_TURNS) * OWNER_FACTOR

    def levels(self) -> float:
        return self.pace(self.merchant.tower, USUAL_LEVELS) * self.preference.tower

    def parts(self) -> float:
        return self.pace(sum(self.merchant.temples), USUAL_PARTS) * self.preference.temple

    def rare(self) -> float:
        return self.pace(len(self.merchant.rare_goods), USUAL_RARE) * self.preference.rare

    def missions(self) -> float:
        done = len(self.merchant.fulfilled) + len(self.merchant.returned)
        return self.pace(done, USUAL_MISSIONS) * self.preference.missions


TileValue: TypeAlias = Callable[[Any, TileContext], float]


def _trade(tile: c.TradeTile, o: TileContext) -> float:
    return TRADE_VALUES.get((tile.give, tile.get), OTHER_TRADE_VALUE) * tile.amount * o.turns


def _private_market(_: c.PrivateMarketTile, o: TileContext) -> float:
    return 1.7 * o.turns * 0.9**o.tiles_of_same_use


def _ship_bonus(tile: c.ShipBonusTile, o: TileContext) -> float:
    ships = o.merchant.ships + sum(piece == "ship" for piece in o.merchant.pieces.values())
    return SHIPPED_VALUES[tile.good] * tile.amount * ships * o.turns


def _free_level(tile: c.FreeLevelTile, o: TileContext) -> float:
    """Value the free level that is next, and those on the way up; later ones count less."""
    waits = o.merchant.tower % tile.every == tile.every - 1
    on_the_way = o.levels() * o.turns / (tile.every - 1)
    return (waits + 0.32 * on_the_way) * o.tower_step * (0.3 if o.tiles_of_same_use else 1.0)


def _tallest(tile: c.TallestTowerTile, o: TileContext) -> float:
    """Value the lead: a leader mostly keeps it, and the others have a chance."""
    ahead = o.merchant.tower > max(m.tower for m in o.state.merchants if m is not o.merchant)
    return (0.5 + (0.65 if ahead else 0.45) * tile.points) * o.turns * o.preference.tower


def _choose_rare(_: c.ChooseRareTile, o: TileContext) -> float:
    """Value the choice: the more types are owned, the likelier the top of a stack is one of them."""
    return (4.0 + 2.0 * len(set(o.merchant.rare_goods))) * o.rare() * o.turns


def _storage(tile: c.StorageTile, o: TileContext) -> float:
    """Value storage by the number of goods."""
    heap = sum(o.merchant.warehouse) + sum(o.merchant.traded)
    return (2.5 + 0.1 * max(0, heap - 5)) * o.turns


def _private_temple(tile: c.PrivateTempleTile, o: TileContext) -> float:
    return (tile.points + 1.5) * min(1.0, 1.7 * o.parts()) * o.turns


def _private_kingdom(_: c.PrivateKingdomTile, o: TileContext) -> float:
    """Value the tile by war supplies or the taxman, its most frequent uses."""
    lead = o.merchant.tower - min(m.tower for m in o.state.merchants)
    return max(0.6, 0.3 * lead) * o.turns


def per_turn(points: float) -> TileValue:
    """Return a value of some points for each turn."""
    return lambda _, o: points * o.turns


class TileAppraisal(Struct, frozen=True):
    """The knowledge of bots about one kind of tile."""

    value: TileValue
    reason: Callable[[Any, effects.TileOwner], Message]
    """Tells its effect for its owner in the present position."""
    use: str = ""
    """Tiles of one use need each other's goods or levels."""


TILE_APPRAISALS: dict[type, TileAppraisal] = {
    c.TradeTile: TileAppraisal(_trade, effects.trade, use="trade"),
    c.PointsTradeTile: TileAppraisal(
        lambda tile, o: max(0.0, 2.5 - 0.6 * (tile.basic + tile.advanced)) * o.turns, effects.points_trade
    ),
    c.ShipBonusTile: TileAppraisal(_ship_bonus, effects.ship_bonus),
    c.FreeLevelTile: TileAppraisal(_free_level, effects.free_level, use="free levels"),
    c.TowerWithoutTile: TileAppraisal(lambda tile, o: 0.65 * o.levels() * o.turns, effects.tower_without),
    c.TallestTowerTile: TileAppraisal(_tallest, effects.tallest),
    c.MissionPointsTile: TileAppraisal(
        lambda tile, o: 0.95 * tile.points * o.missions() * o.turns, effects.mission_points
    ),
    c.MissionDiscountTile: TileAppraisal(
        lambda tile, o: 2.8 * tile.goods * o.missions() * o.turns, effects.mission_discount
    ),
    c.RarePointsTile: TileAppraisal(lambda tile, o: 0.7 * tile.bought * o.rare() * o.turns, effects.rare_points),
    c.RareForPointsTile: TileAppraisal(
        lambda tile, o: max(0.0, 8.3 - tile.points) * o.rare() * o.turns, effects.rare_for_points
    ),
    c.RareDiscountTile: TileAppraisal(lambda tile, o: 2.2 * tile.goods * o.rare() * o.turns, effects.rare_discount),
    c.ChooseRareTile: TileAppraisal(_choose_rare, effects.choose_rare),
    c.TempleDiscountTile: TileAppraisal(
        lambda tile, o: 2.6 * tile.goods * o.parts() * max(0.0, o.turns - 1), effects.temple_discount
    ),
    c.StorageTile: TileAppraisal(_storage, effects.storage),
    c.RevealerStaysTile: TileAppraisal(per_turn(1.4), effects.revealer_stays),
    c.RaidPointsTile: TileAppraisal(per_turn(2.3), effects.raid_points),
    c.RaidGoodsTile: TileAppraisal(per_turn(2.4), effects.raid_goods),
    c.NoMaraudersTile: TileAppraisal(per_turn(4.2), effects.no_marauders),
    c.NoTaxTile: TileAppraisal(per_turn(3.0), effects.no_tax),
    c.GiftsTile: TileAppraisal(per_turn(4.3), effects.gifts),
    c.FinalTile: TileAppraisal(per_turn(0.0), effects.final),  # a bonus at the end is part of the evaluation itself
    c.PrivateMarketTile: TileAppraisal(_private_market, effects.private(message("a market")), use="trade"),
    c.PrivateTempleTile: TileAppraisal(_private_temple, effects.private(message("a temple action"))),
    c.PrivateConstructionTile: TileAppraisal(per_turn(3.1), effects.private(message("a construction action"))),
    c.PrivateKingdomTile: TileAppraisal(_private_kingdom, effects.private(message("a kingdom action"))),
}


def tiles_of_same_use(tile: c.Tile, others: Iterable[c.Tile]) -> int:
    """Return the number of other tiles that serve the same use."""
    use = TILE_APPRAISALS[type(tile)].use
    return sum(TILE_APPRAISALS[type(other)].use == use for other in others) if use else 0


def tile_value(tile: c.Tile, context: TileContext) -> float:
    """Return the value of a tile in the turns to come."""
    return TILE_APPRAISALS[type(tile)].value(tile, context) * context.preference.tile_factor(tile)


def tile_words(owner: effects.TileOwner, tile: str) -> Message:
    """Return a tile with its effect: `I14: level 5 comes free at once, and every fifth after it`."""
    improvement = owner.table.catalogue.improvements[tile]
    effect = TILE_APPRAISALS[type(improvement)].reason(improvement, owner)
    return message("{tile}: {effect}", tile=tile, effect=effect)
