"""Prospects of an improvement for the viewer, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.message import Counted, Message, message, nmessage
from rules.tadmor import names
from rules.tadmor import tile_prospects as p
from rules.tadmor.components import schema as c
from rules.tadmor.goods import NOTHING
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price
from tadmor_tui.text.translation import nt, t, words_of


def find_prospect(position: TadmorPosition, tile: str) -> p.Prospect | None:
    """Find out what a tile would do for the viewer; nothing for a spectator, who plays no seat."""
    view = position.view
    return None if view.seat is None else p.prospect(view, position.catalogue, view.seat, tile)


def prospect_words(found: p.Prospect | None, tile: c.Tile) -> str:
    """The same in words: in English at most 35 letters."""
    return "" if found is None else _WORDS[type(found)](found, tile)


def prospect_ink(found: p.Prospect | None) -> str:
    """Green is for what would help at once."""
    return "good" if found is not None and _HELPS[type(found)](found) else "dim"


def _ships(tile: c.ShipBonusTile, n: int) -> Message:
    good = names.good(tile.good)
    if not n:
        return message("no ship on {good} now", good=good)
    return nmessage("{n} ship on {good} now", "{n} ships on {good} now", n, good=good)


def _on_gifts(_: c.GiftsTile, n: int) -> Message:
    if not n:
        return message("no piece on gifts now")
    return nmessage("{n} piece on gifts now", "{n} pieces on gifts now", n)


def _on_rare_goods(_: c.Tile, n: int) -> Message:
    if not n:
        return message("no piece on rare goods now")
    return nmessage("{n} piece on rare goods now", "{n} pieces on rare goods now", n)


_STANDING: dict[type, Callable[[Any, int], Message]] = {
    c.ShipBonusTile: _ships,
    c.GiftsTile: _on_gifts,
    **dict.fromkeys((c.RarePointsTile, c.RareForPointsTile, c.RareDiscountTile, c.ChooseRareTile), _on_rare_goods),
}
"""How many pieces stand where a tile is good for them."""


def _pieces(x: p.Pieces, tile: c.Tile) -> str:
    standing = _STANDING[type(tile)](tile, x.pieces)
    if x.goods != NOTHING:
        return t("{pieces}: +{goods}", pieces=standing, goods=names.goods(x.goods))
    if x.points:
        return t("{pieces}: +{points} PP", pieces=standing, points=x.points)
    return words_of(standing)


def _growth(x: p.Growth, _: c.Tile) -> str:
    if x.already:
        return t("you own such a tile already")
    if x.after > x.before:
        return t("at once your tower grows to {levels}", levels=x.after)
    return t("your level {level} comes free", level=x.next_free)


def _level(x: p.LevelPrice, _: c.Tile) -> str:
    if x.before == x.after:
        return t("your next level costs {price} as before", price=price(x.after))
    return t("next level {price} instead of {before}", price=price(x.after), before=price(x.before))


def _lead(x: p.Lead, _: c.Tile) -> str:
    if x.own > x.rival:
        return t("you {own}, best rival {rival}: yes", own=x.own, rival=x.rival)
    return t("you {own}, best rival {rival}: not yet", own=x.own, rival=x.rival)


def _cards(x: p.Cards, tile: c.Tile) -> str:
    if not x.hand:
        return t("no mission in your hand now")
    if isinstance(tile, c.MissionPointsTile):
        points = x.hand * tile.points
        return nt(
            "{n} mission in hand: up to +{points} PP", "{n} missions in hand: up to +{points} PP", x.hand, points=points
        )
    return nt("{n} mission in your hand", "{n} missions in your hand", x.hand)


def _parts(x: p.Parts, _: c.Tile) -> str:
    """Return the next part of a temple; of two temples, the cheaper part."""
    if not x.before:
        return t("no temple part left for you")
    part = min(x.before, key=lambda name: x.before[name])
    return t(
        "{part} {goods} instead of {before}",
        part=names.temple_part(part),
        goods=Counted(x.after[part], names.GOOD),
        before=x.before[part],
    )


def _room(x: p.Room, _: c.Tile) -> str:
    return t("{room} instead of {before}; you have {goods}", room=x.after, before=x.before, goods=x.goods)


def _taxed(x: p.Taxed, _: c.Tile) -> str:
    if not (x.gold or x.points):
        return t("there is no tax in this era")
    return t("saves {gold} or {points} PP a turn", gold=Counted(x.gold, names.good("gold")), points=x.points)


def _to_trade(x: p.ToTrade, _: c.Tile) -> str:
    good = names.good(x.good)
    if not x.amount:
        return t("no {good} to trade now", good=good)
    return t("you have {goods} to trade", goods=Counted(x.amount, good))


def _out(x: p.Out, _: c.Tile) -> str:
    if not x.pieces:
        return t("no piece of yours is out")
    return nt("keeps your {n} piece out safe", "keeps your {n} pieces out safe", x.pieces)


_WORDS: dict[type, Callable[[Any, Any], str]] = {
    p.ToTrade: _to_trade,
    p.Track: lambda x, tile: t("you have {points} PP to spend", points=x.points),
    p.Pieces: _pieces,
    p.LevelPrice: _level,
    p.Growth: _growth,
    p.Lead: _lead,
    p.Cards: _cards,
    p.Parts: _parts,
    p.Room: _room,
    p.Plotting: lambda x, tile: t("you hold a marauder card") if x.holds_card else t("you hold no marauder card now"),
    p.Out: _out,
    p.Taxed: _taxed,
    p.PrivateAction: lambda x, tile: t("the piece that buys it acts there"),
}
_HELPS: dict[type, Callable[[Any], bool]] = {
    p.ToTrade: lambda x: x.amount > 0,
    p.Track: lambda x: x.points > 0,
    p.Pieces: lambda x: x.pieces > 0,
    p.LevelPrice: lambda x: x.after != x.before,
    p.Growth: lambda x: not x.already,
    p.Lead: lambda x: x.own > x.rival,
    p.Cards: lambda x: x.hand > 0,
    p.Parts: lambda x: bool(x.before),
    p.Room: lambda x: x.goods > x.before,
    p.Plotting: lambda x: x.holds_card,
    p.Out: lambda x: x.pieces > 0,
    p.Taxed: lambda x: x.gold > 0 or x.points > 0,
    p.PrivateAction: lambda _: True,
}
"""Whether it would help as things stand."""
