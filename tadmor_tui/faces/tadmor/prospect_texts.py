"""What an improvement would do for the one who looks at it now, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.english import count
from rules.tadmor import tile_prospects as p
from rules.tadmor.components import shapes as c
from rules.tadmor.goods import NOTHING, goods_in_words
from tadmor_tui.faces.tadmor.component_texts import price
from tadmor_tui.faces.tadmor.scene import Scene


def prospect_words(scene: Scene, tile: str) -> str:
    """At most 35 letters; nothing for a spectator, who is nobody's rival."""
    if scene.view.seat is None:
        return ""
    found = p.prospect(scene.view, scene.catalogue, scene.view.seat, tile)
    return _WORDS[type(found)](found, scene.catalogue.improvements[tile])


_STANDING: dict[type, Callable[[Any], tuple[str, str]]] = {
    c.ShipBonusTile: lambda tile: ("ship", f"on {tile.good}"),
    c.GiftsTile: lambda tile: ("piece", "on gifts"),
    **dict.fromkeys(
        (c.RarePointsTile, c.RareForPointsTile, c.RareDiscountTile, c.ChooseRareTile),
        lambda tile: ("piece", "on rare goods"),
    ),
}
"""The pieces that a tile is good for, and where they must stand."""


def _pieces(x: p.Pieces, tile: c.Tile) -> str:
    noun, where = _STANDING[type(tile)](tile)
    if not x.pieces:
        return f"no {noun} {where} now"
    more = f": +{goods_in_words(x.goods)}" if x.goods != NOTHING else f": +{x.points} PP" if x.points else ""
    return f"{count(x.pieces, noun)} {where} now{more}"


def _growth(x: p.Growth, _: c.Tile) -> str:
    if x.already:
        return "you own such a tile already"
    if x.after > x.before:
        return f"at once your tower grows to {x.after}"
    return f"your level {x.next_free} comes free"


def _level(x: p.LevelPrice, _: c.Tile) -> str:
    if x.before == x.after:
        return f"your next level costs {price(x.after)} as before"
    return f"next level {price(x.after)} instead of {price(x.before)}"


def _lead(x: p.Lead, _: c.Tile) -> str:
    ahead = "yes" if x.own > x.rival else "not yet"
    return f"you {x.own}, best rival {x.rival}: {ahead}"


def _cards(x: p.Cards, tile: c.Tile) -> str:
    if not x.hand:
        return "no mission in your hand now"
    if isinstance(tile, c.MissionPointsTile):
        return f"{count(x.hand, 'mission')} in hand: up to +{x.hand * tile.points} PP"
    return f"{count(x.hand, 'mission')} in your hand"


def _parts(x: p.Parts, _: c.Tile) -> str:
    """Where two temples are being built, the cheaper part stands for both."""
    if not x.before:
        return "no temple part left for you"
    part = min(x.before, key=lambda name: x.before[name])
    return f"{part} {count(x.after[part], 'good')} instead of {x.before[part]}"


def _room(x: p.Room, _: c.Tile) -> str:
    return f"{x.after} instead of {x.before}; you have {x.goods}"


def _taxed(x: p.Taxed, _: c.Tile) -> str:
    if not (x.gold or x.points):
        return "there is no tax in this era"
    return f"saves {x.gold} gold or {x.points} PP a turn"


_WORDS: dict[type, Callable[[Any, Any], str]] = {
    p.ToTrade: lambda x, tile: f"you have {x.amount} {x.good} to trade" if x.amount else f"no {x.good} to trade now",
    p.Track: lambda x, tile: f"you have {x.points} PP to spend",
    p.Pieces: _pieces,
    p.LevelPrice: _level,
    p.Growth: _growth,
    p.Lead: _lead,
    p.Cards: _cards,
    p.Parts: _parts,
    p.Room: _room,
    p.Plotting: lambda x, tile: "you hold a marauder card" if x.holds_card else "you hold no marauder card now",
    p.Out: lambda x, tile: (
        f"keeps your {count(x.pieces, 'piece')} out safe" if x.pieces else "no piece of yours is out"
    ),
    p.Taxed: _taxed,
    p.PrivateAction: lambda x, tile: "the piece that buys it acts there",
}
