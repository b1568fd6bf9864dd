"""Preferences of bots, which make two games against the same level differ."""

from __future__ import annotations

from msgspec import Struct

from bots.kit.preferences import preference_of
from rules.tadmor.components import schema as c


class Preference(Struct, frozen=True):
    """A merchant's factors for each way to prestige; 1 is its plain value."""

    name: str = "even"
    tower: float = 1.0
    temple: float = 1.0
    missions: float = 1.0
    rare: float = 1.0
    suitable_tiles: tuple[type, ...] = ()
    """Improvements that go with the preference."""
    wanted_good: str = ""
    """The good that is needed most, and is collected by ship."""
    most: tuple[str, ...] = ()
    """Measures of the final bonuses that it aims at."""
    liked_factor: float = 1.6
    other_factor: float = 0.4
    """Factors for improvements that go with the preference, and for the others."""

    def tile_factor(self, tile: c.Tile) -> float:
        """Return the factor of an improvement; a final bonus counts for all merchants."""
        match tile:
            case c.FinalTile():
                return self.liked_factor if tile.measure in self.most else 1.0
            case c.ShipBonusTile() if tile.good == self.wanted_good:
                return self.liked_factor
            case _:
                return self.liked_factor if isinstance(tile, self.suitable_tiles) else self.other_factor


EVEN = Preference(liked_factor=1.0, other_factor=1.0)
PREFERENCES: tuple[Preference, ...] = (
    EVEN,
    Preference(
        "tower",
        tower=1.02,
        suitable_tiles=(
            c.FreeLevelTile,
            c.TowerWithoutTile,
            c.TallestTowerTile,
            c.RevealerStaysTile,
            c.RaidPointsTile,
            c.RaidGoodsTile,
            c.NoMaraudersTile,
            c.PrivateConstructionTile,
            c.PrivateKingdomTile,
        ),
        most=("tower",),
        liked_factor=1.4,
    ),
    Preference(
        "temple",
        temple=1.25,
        suitable_tiles=(c.TempleDiscountTile, c.PrivateTempleTile, c.NoTaxTile, c.StorageTile),
        wanted_good="marble",
        most=("temples", "completed temples"),
    ),
    Preference(
        "missions",
        missions=1.15,
        suitable_tiles=(
            c.MissionPointsTile,
            c.MissionDiscountTile,
            c.PrivateConstructionTile,
            c.PrivateMarketTile,
            c.PointsTradeTile,
        ),
        most=("missions",),
    ),
    Preference(
        "rare goods",
        rare=1.4,
        suitable_tiles=(c.RarePointsTile, c.RareForPointsTile, c.RareDiscountTile, c.ChooseRareTile, c.GiftsTile),
        wanted_good="gold",
        most=("rare goods",),
    ),
    Preference(
        "trade",
        suitable_tiles=(
            c.TradeTile,
            c.PointsTradeTile,
            c.ShipBonusTile,
            c.PrivateMarketTile,
            c.StorageTile,
            c.GiftsTile,
            c.NoMaraudersTile,
            c.NoTaxTile,
        ),
        liked_factor=1.4,
        other_factor=0.75,
    ),
)


def preference_for(seed: int) -> Preference:
    """Return the preference that comes with a seed."""
    return preference_of(PREFERENCES, seed)
