"""What a bot likes best: a leaning makes two games against the same level differ."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from rules.tadmor.components import schema as c


class Leaning(Struct, frozen=True):
    """How much more than others a merchant thinks of each way to prestige; 1 is its plain worth."""

    name: str = "even"
    tower: float = 1.0
    temple: float = 1.0
    missions: float = 1.0
    rare: float = 1.0
    suits: tuple[type, ...] = ()
    """Improvements that go with the leaning."""
    fetches: str = ""
    """The good that he needs most, and would have more of by ship."""
    most: tuple[str, ...] = ()
    """What he wants to have most of at the end."""
    keen: float = 1.6
    aloof: float = 0.4
    """What an improvement is worth to him if it suits him, and if it doesn't."""

    def fondness(self, tile: c.Tile) -> float:
        """Who has a plan buys for it and leaves the rest to others; a bonus at the end is for everybody."""
        match tile:
            case c.FinalTile():
                return self.keen if tile.measure in self.most else 1.0
            case c.ShipBonusTile() if tile.good == self.fetches:
                return self.keen
            case _:
                return self.keen if isinstance(tile, self.suits) else self.aloof


EVEN = Leaning(keen=1.0, aloof=1.0)
LEANINGS: tuple[Leaning, ...] = (
    EVEN,
    Leaning(
        "tower",
        tower=1.02,
        suits=(
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
        keen=1.4,
    ),
    Leaning(
        "temple",
        temple=1.25,
        suits=(c.TempleDiscountTile, c.PrivateTempleTile, c.NoTaxTile, c.StorageTile),
        fetches="marble",
        most=("temples", "completed temples"),
    ),
    Leaning(
        "missions",
        missions=1.15,
        suits=(
            c.MissionPointsTile,
            c.MissionDiscountTile,
            c.PrivateConstructionTile,
            c.PrivateMarketTile,
            c.PointsTradeTile,
        ),
        most=("missions",),
    ),
    Leaning(
        "rare goods",
        rare=1.4,
        suits=(c.RarePointsTile, c.RareForPointsTile, c.RareDiscountTile, c.ChooseRareTile, c.GiftsTile),
        fetches="gold",
        most=("rare goods",),
    ),
    Leaning(
        "trade",
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
        aloof=0.75,
    ),
)


def leaning_for(seed: int) -> Leaning:
    """The leaning that comes with a seed; every leaning is as likely as any other."""
    return Random(f"leaning {seed}").choice(LEANINGS)
