"""Prospects of an improvement of the display for a merchant.

Worked out from the merchant's view alone, so nothing hidden can pass. These are facts with numbers; words are for
screens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.contract import Seat
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import GOOD_NAMES, NOTHING, Goods, add, of
from rules.tadmor.scoring import measured
from rules.tadmor.state import PieceKind
from rules.tadmor.table import with_free_levels
from rules.tadmor.view import MerchantView, View


class ToTrade(Struct, frozen=True):
    """Goods of the warehouse that could be traded."""

    good: str
    amount: int


class Track(Struct, frozen=True):
    """PP that could be spent."""

    points: int


class Pieces(Struct, frozen=True):
    """Pieces that are out on slots which the tile works with, and what they would bring more this turn."""

    pieces: int
    goods: Goods = NOTHING
    points: int = 0


class LevelPrice(Struct, frozen=True):
    """The price of the next tower level, before and after."""

    before: Goods
    after: Goods


class Growth(Struct, frozen=True):
    """The height of the tower before and after the tile is taken, and the next level to come free."""

    before: int
    after: int
    next_free: int
    already: bool
    """A tile of this kind is owned already, and a second one adds nothing."""


class Lead(Struct, frozen=True):
    """One's own count and the best rival's; only the strictly greater one scores."""

    own: int
    rival: int


class Cards(Struct, frozen=True):
    """Missions in hand."""

    hand: int


class Parts(Struct, frozen=True):
    """The number of goods for the next temple parts, before and after."""

    before: dict[str, int]
    after: dict[str, int]


class Room(Struct, frozen=True):
    """The number of goods that can be kept, before and after, and the number there are."""

    before: int
    after: int
    goods: int


class Plotting(Struct, frozen=True):
    """True if the merchant has a marauder card face down."""

    holds_card: bool


class Out(Struct, frozen=True):
    """Pieces that marauders could drive off."""

    pieces: int


class Taxed(Struct, frozen=True):
    """The tax of the era: gold, or PP for those who do not pay."""

    gold: int
    points: int


class PrivateAction(Struct, frozen=True):
    """One more place for a piece; the piece that buys the tile moves onto it (T5.5)."""


Prospect: TypeAlias = (
    ToTrade | Track | Pieces | LevelPrice | Growth | Lead | Cards | Parts | Room | Plotting | Out | Taxed
    | PrivateAction
)  # fmt: skip


class _Looker(Struct, frozen=True):
    """A merchant who looks at the display."""

    view: View
    catalogue: Catalogue
    own: MerchantView
    tile: str

    def rows(self, kind: type[c.SlotEffect], piece: PieceKind | None = None) -> Iterator[Any]:
        """Return the rows of a kind on which the merchant has a piece."""
        rows = self.catalogue.board(len(self.view.merchants)).rows
        for place, standing in self.own.pieces.items():
            if isinstance(rows.get(place), kind) and piece in (None, standing):
                yield rows[place]

    def lead(self, measure: str) -> Lead:
        """With the tile, which counts where improvements are counted."""
        with_tile = replace(self.own, improvements=(*self.own.improvements, self.tile))
        rivals = (measured(self.catalogue, measure, m) for m in self.view.merchants if m.seat != self.own.seat)
        return Lead(measured(self.catalogue, measure, with_tile), max(rivals))


def _by_ship(looker: _Looker, tile: c.ShipBonusTile) -> Pieces:
    """The bonus is for ships that collect that good (T6.1)."""
    ships = sum(row.good == tile.good for row in looker.rows(c.CollectSlot, "ship"))
    return Pieces(ships, of(GOOD_NAMES.index(tile.good), ships * tile.amount))


def _free_level(looker: _Looker, tile: c.FreeLevelTile) -> Growth:
    tower = looker.own.tower
    after = with_free_levels(tower, tile.every)
    already = looker.catalogue.powers(looker.own.improvements).free_level_every > 0
    return Growth(tower, after, (after // tile.every + 1) * tile.every, already)


def _without(looker: _Looker, tile: c.TowerWithoutTile) -> LevelPrice:
    own, catalogue = looker.own, looker.catalogue
    without = (*catalogue.powers(own.improvements).tower_without, GOOD_NAMES.index(tile.good))
    return LevelPrice(own.next_level, catalogue.tower_prices(own.tower + 1, without)[0])


def _rare(looker: _Looker, tile: c.Tile) -> Pieces:
    pieces = sum(1 for _ in looker.rows(c.RareSlot))
    return Pieces(pieces, points=pieces * tile.bought if isinstance(tile, c.RarePointsTile) else 0)


def _parts(looker: _Looker, tile: c.TempleDiscountTile) -> Parts:
    already = looker.catalogue.powers(looker.own.improvements).temple_discount
    costs = {part: sum(goods) for part, goods in looker.own.next_parts.items()}
    return Parts(
        {part: max(0, cost - already) for part, cost in costs.items()},
        {part: max(0, cost - already - tile.goods) for part, cost in costs.items()},
    )


def _room(looker: _Looker, tile: c.StorageTile) -> Room:
    own = looker.own
    return Room(own.storage, max(own.storage, tile.goods), sum(add(own.warehouse, own.traded)))


def _gifts(looker: _Looker, tile: c.GiftsTile) -> Pieces:
    factor = looker.catalogue.powers(looker.own.improvements).gift_factor
    points = [row.points[looker.view.era] * factor for row in looker.rows(c.GiftSlot)]
    return Pieces(len(points), points=sum(points) * (tile.factor - 1))


def _tax(looker: _Looker, _: c.NoTaxTile) -> Taxed:
    tax, era = looker.catalogue.file.tax, looker.view.era
    return Taxed(tax.gold[era], tax.penalty[era])


def _plotting(looker: _Looker, _: Any) -> Plotting:
    return Plotting(looker.view.plot_by == looker.own.seat)


_PROSPECTS: dict[type, Callable[[_Looker, Any], Prospect]] = {
    c.TradeTile: lambda looker, tile: ToTrade(tile.give, looker.own.warehouse[GOOD_NAMES.index(tile.give)]),
    c.PointsTradeTile: lambda looker, tile: Track(looker.own.points),
    c.ShipBonusTile: _by_ship,
    c.FreeLevelTile: _free_level,
    c.TowerWithoutTile: _without,
    c.TallestTowerTile: lambda looker, tile: looker.lead("tower"),
    c.MissionPointsTile: lambda looker, tile: Cards(looker.own.hand_size),
    c.MissionDiscountTile: lambda looker, tile: Cards(looker.own.hand_size),
    c.RarePointsTile: _rare,
    c.RareForPointsTile: _rare,
    c.RareDiscountTile: _rare,
    c.ChooseRareTile: _rare,
    c.TempleDiscountTile: _parts,
    c.StorageTile: _room,
    c.RevealerStaysTile: _plotting,
    c.RaidPointsTile: _plotting,
    c.RaidGoodsTile: _plotting,
    c.NoMaraudersTile: lambda looker, tile: Out(len(looker.own.pieces)),
    c.NoTaxTile: _tax,
    c.GiftsTile: _gifts,
    c.FinalTile: lambda looker, tile: looker.lead(tile.measure),
    c.PrivateMarketTile: lambda looker, tile: PrivateAction(),
    c.PrivateTempleTile: lambda looker, tile: PrivateAction(),
    c.PrivateConstructionTile: lambda looker, tile: PrivateAction(),
    c.PrivateKingdomTile: lambda looker, tile: PrivateAction(),
}


def prospect(view: View, catalogue: Catalogue, seat: Seat, tile: str) -> Prospect:
    """Return the prospects of a tile without an owner for a merchant."""
    looker = _Looker(view, catalogue, view.merchants[seat], tile)
    improvement = catalogue.improvements[tile]
    return _PROSPECTS[type(improvement)](looker, improvement)
