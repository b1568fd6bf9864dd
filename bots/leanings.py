"""What a bot likes best: a leaning makes two games against the same level differ."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from rules.tadmor import components as c


class Leaning(Struct, frozen=True):
    """How much more than others a merchant thinks of each way to prestige; 1 is its plain worth."""

    name: str = "even"
    tower: float = 1.0
    temple: float = 1.0
    missions: float = 1.0
    rare: float = 1.0
    trade: float = 1.0
    suits: tuple[type, ...] = ()
    """Improvements that go with the leaning."""
    most: str = ""
    """What he wants to have most of at the end."""
    keen: float = 1.6
    aloof: float = 0.28
    """What an improvement is worth to him if it suits him, and if it doesn't."""

    def fondness(self, tile: c.Tile) -> float:
        """Who has a plan buys for it and leaves the rest to others; a bonus at the end is for everybody."""
        if isinstance(tile, c.FinalTile):
            return self.keen if tile.measure == self.most else 1.0
        return self.keen if isinstance(tile, self.suits) else self.aloof


EVEN = Leaning(keen=1.0, aloof=1.0)
LEANINGS: tuple[Leaning, ...] = (
    EVEN,
    Leaning(
        "tower",
        tower=1.1,
        suits=(
            c.FreeLevelTile,
            c.TowerWithoutTile,
            c.TallestTowerTile,
            c.RevealerStaysTile,
            c.RaidPointsTile,
            c.RaidGoodsTile,
            c.PrivateConstructionTile,
            c.PrivateKingdomTile,
        ),
        most="tower",
    ),
    Leaning("temple", temple=1.2, suits=(c.TempleDiscountTile, c.PrivateTempleTile, c.NoTaxTile), most="temples"),
    Leaning(
        "missions",
        missions=1.2,
        suits=(c.MissionPointsTile, c.MissionDiscountTile, c.PrivateConstructionTile),
        most="missions",
    ),
    Leaning(
        "rare goods",
        rare=1.2,
        suits=(c.RarePointsTile, c.RareForPointsTile, c.RareDiscountTile, c.ChooseRareTile),
        most="rare goods",
    ),
    Leaning(
        "trade",
        trade=1.1,
        suits=(
            c.TradeTile,
            c.PointsTradeTile,
            c.ShipBonusTile,
            c.PrivateMarketTile,
            c.StorageTile,
            c.GiftsTile,
            c.NoMaraudersTile,
            c.NoTaxTile,
        ),
        keen=1.4,
        aloof=0.45,
    ),
)


def leaning_for(seed: int) -> Leaning:
    """The leaning that comes with a seed; every leaning is as likely as any other."""
    return Random(f"leaning {seed}").choice(LEANINGS)
