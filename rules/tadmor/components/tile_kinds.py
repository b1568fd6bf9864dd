"""Kinds of improvements: words for each, the power that it raises, the jobs that it gives, the family of its points.

A kind is one object here; its numbers are in `schema.py`, its prospects in `tile_prospects.py`. Bots add an appraisal
of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from rules.message import Counted, Message, message, nmessage
from rules.tadmor import names
from rules.tadmor.actions import Trade
from rules.tadmor.components import schema as c
from rules.tadmor.components.slot_kinds import PLAIN_JOBS
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


Family: TypeAlias = Literal["tower", "temple", "missions", "rare goods", "trade and favours"]
"""A way to prestige."""
OTHER: Family = "trade and favours"
_MEASURES: dict[str, Family] = {
    "tower": "tower",
    "temples": "temple",
    "completed temples": "temple",
    "missions": "missions",
    "rare goods": "rare goods",
    "improvements": OTHER,
}
"""The measures of tiles that score at the end."""


class TileKind(Struct, frozen=True):
    """One kind of improvement."""

    tile: type[c.Improvement]
    brief: Callable[[Any], Message]
    """Tells the effect of a tile, in English in at most 30 letters."""
    grant: Callable[[Powers, str, Any], None]
    """Raises the powers of a merchant who owns the tile with that name."""
    jobs: tuple[str, ...] = ()
    """The jobs of a piece on it in the construction phase, if it is a private action (T8)."""
    family: Callable[[Any], Family] | None = None
    """The family of points that are scored under its own number."""
    long_brief: Callable[[Any], Message] | None = None
    """The same as the brief for a line that has room for whole words, where the brief has signs for them."""

    @property
    def key(self) -> str:
        """The tag of such tiles in component files."""
        return str(self.tile.__struct_config__.tag)


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


def _trade_brief(tile: c.TradeTile) -> Message:
    if tile.get == "basic":
        return message("1{given.letter} > {amount} basic", given=names.good(tile.give), amount=tile.amount)
    return message(
        "1{given.letter} > {amount}{got.letter}",
        given=names.good(tile.give),
        amount=tile.amount,
        got=names.good(tile.get),
    )


def _long_trade_brief(tile: c.TradeTile) -> Message:
    good = names.BASIC_GOOD if tile.get == "basic" else names.good(tile.get)
    return message("1 {given} for {goods}", given=names.good(tile.give), goods=Counted(tile.amount, good))


TILE_KINDS: dict[type, TileKind] = {
    kind.tile: kind
    for kind in (
        TileKind(c.TradeTile, _trade_brief, _trade, long_brief=_long_trade_brief),
        TileKind(
            c.PointsTradeTile,
            lambda tile: message(
                "{basic}PP > 1 basic, {advanced}PP > 1 adv.", basic=tile.basic, advanced=tile.advanced
            ),
            _points_trade,
            long_brief=lambda tile: message(
                "a basic good for {basic} PP, an advanced one for {advanced} PP",
                basic=tile.basic,
                advanced=tile.advanced,
            ),
        ),
        TileKind(
            c.ShipBonusTile,
            lambda tile: message("+{goods} by ship", goods=Counted(tile.amount, names.good(tile.good))),
            _ship_bonus,
        ),
        TileKind(c.FreeLevelTile, lambda tile: message("each {number.nth} level free", number=tile.every), _free_level),
        TileKind(
            c.TowerWithoutTile, lambda tile: message("tower without {good}", good=names.good(tile.good)), _tower_without
        ),
        TileKind(
            c.TallestTowerTile,
            lambda tile: message("tallest tower: {points}PP a turn", points=tile.points),
            _sum("tallest_points", lambda tile: int(tile.points)),
        ),
        TileKind(
            c.MissionPointsTile,
            lambda tile: message("+{points}PP per mission", points=tile.points),
            _sum("mission_points", lambda tile: int(tile.points)),
        ),
        TileKind(
            c.MissionDiscountTile,
            lambda tile: nmessage("missions {n} good less", "missions {n} goods less", tile.goods),
            _sum("mission_discount", lambda tile: int(tile.goods)),
        ),
        TileKind(c.RarePointsTile, lambda tile: message("+{points}PP per rare good", points=tile.bought), _rare_points),
        TileKind(
            c.RareForPointsTile, lambda tile: message("rare good for {points}PP", points=tile.points), _rare_for_points
        ),
        TileKind(
            c.RareDiscountTile,
            lambda tile: message("rare goods {number} less", number=tile.goods),
            _sum("rare_discount", lambda tile: int(tile.goods)),
        ),
        TileKind(c.ChooseRareTile, lambda tile: message("choose the rare good"), _yes("chooses_rare")),
        TileKind(
            c.TempleDiscountTile,
            lambda tile: nmessage("temple {n} good less", "temple {n} goods less", tile.goods),
            _sum("temple_discount", lambda tile: int(tile.goods)),
        ),
        TileKind(c.StorageTile, lambda tile: nmessage("store {n} good", "store {n} goods", tile.goods), _storage),
        TileKind(c.RevealerStaysTile, lambda tile: message("own raid spares you"), _yes("revealer_stays")),
        TileKind(
            c.RaidPointsTile,
            lambda tile: message("raid that hits: {points}PP", points=tile.points),
            _sum("raid_points", lambda tile: int(tile.points)),
        ),
        TileKind(
            c.RaidGoodsTile,
            lambda tile: message(
                "raid: {goods} {points}PP", goods=names.price(read_goods(tile.goods)), points=tile.points
            ),
            _raid_goods,
        ),
        TileKind(c.NoMaraudersTile, lambda tile: message("safe from marauders"), _yes("no_marauders")),
        TileKind(c.NoTaxTile, lambda tile: message("no tax"), _yes("no_tax")),
        TileKind(c.GiftsTile, lambda tile: message("gifts x{factor}", factor=tile.factor), _gifts),
        TileKind(
            c.FinalTile,
            lambda tile: message(
                "end: {points}PP, {measure.most}", points=tile.points, measure=names.measure(tile.measure)
            ),
            _final,
            family=lambda tile: _MEASURES[tile.measure],
        ),
        TileKind(c.PrivateMarketTile, lambda tile: message("own market"), _private),
        TileKind(
            c.PrivateTempleTile,
            lambda tile: message("own temple action, {points}PP", points=tile.points),
            _private,
            family=lambda tile: "temple",
            jobs=("temple",),
        ),
        TileKind(
            c.PrivateConstructionTile,
            lambda tile: message("own construction action"),
            _private,
            jobs=(*PLAIN_JOBS, "temple", "rare"),
        ),
        TileKind(c.PrivateKingdomTile, lambda tile: message("own kingdom action"), _private),
    )
}
"""The kinds by their tiles, in the order of `schema.Tile`."""


def add_up(tiles: Iterable[tuple[str, c.Tile]], storage: int) -> Powers:
    """Add up the powers of these tiles."""
    owned = list(tiles)
    powers = Powers(storage=storage)
    for name, tile in owned:
        TILE_KINDS[type(tile)].grant(powers, name, tile)
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
