"""Events in a few words, for the list of what happened since one's last go. The sign before each tells who it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rules.contract import Event, GameEnded, GoEnded, TurnBegan
from rules.palmyra import events as e
from rules.palmyra import names as things
from tadmor_tui.games.palmyra.pieces import tile_of
from tadmor_tui.games.palmyra.text.events import place_told
from tadmor_tui.games.palmyra.text.places import tile_words
from tadmor_tui.text.translation import nt, t


def brief(event: Event, names: Sequence[str]) -> str | None:
    """What happened, without the one it is about; None for what need not be told here."""
    return BRIEFS[type(event)](names, event)


def summed(events: Sequence[Event]) -> str:
    """What somebody has laid."""
    laid = [event for event in events if isinstance(event, e.TileLaid)]
    if not laid:
        return ""
    if any(event.landscape is None for event in laid):
        return nt("lays {n} tile", "lays {n} tiles", len(laid))
    matched = sum((event.landscape or 0) + (event.feature or 0) for event in laid)
    return nt("lays {n} tile, {matched} matched", "lays {n} tiles, {matched} matched", len(laid), matched=matched)


def _drawn(_: Sequence[str], x: e.TilesDrawn) -> str:
    sizes = Counter(tile_of(tile).size for tile in x.tiles)
    large, small = things.counted_large(sizes["large"]), things.counted_small(sizes["small"])
    if not sizes["small"]:
        return t("draws {tiles}", tiles=large)
    if not sizes["large"]:
        return t("draws {tiles}", tiles=small)
    return t("draws {large}, {small}", large=large, small=small)


def _collected(_: Sequence[str], x: e.CoinsCollected) -> str:
    if x.coins is None:
        return t("collects revenue")
    if not x.coins:
        return t("takes no coins")
    if x.tribute:
        return nt("takes {n} coin with tribute", "takes {n} coins with tribute", x.coins)
    return nt("takes {n} coin", "takes {n} coins", x.coins)


def _caesar(names: Sequence[str], x: e.CaesarTaken) -> str:
    return t("hires Caesar") if x.owner is None else t("takes Caesar from {name}", name=names[x.owner])


def _nothing(_: Sequence[str], __: object) -> None:
    """It is summed up, or shown elsewhere."""


BRIEFS: dict[type, Callable[[Sequence[str], Any], str | None]] = {
    e.GameBegan: _nothing,
    e.HandDealt: _nothing,
    TurnBegan: _nothing,
    e.WorkChosen: lambda names, x: t("reorganizes") if x.work == "reorganize" else None,
    GoEnded: _nothing,
    e.EndReached: lambda names, x: t("the game ends"),
    e.FinalScore: _nothing,
    GameEnded: _nothing,
    e.TileLaid: _nothing,
    e.TilesEarned: _nothing,
    e.TilesDrawn: _drawn,
    e.TileFlipped: lambda names, x: t("flips a {tile}", tile=tile_words(x.tile)),
    e.TilesKept: _nothing,
    e.CoinsCollected: _collected,
    e.CoinsRemoved: lambda names, x: nt("{n} coin leaves the game", "{n} coins leave the game", x.coins),
    e.PlaceChosen: _nothing,
    e.FigureMoved: lambda names, x: t("{figure} to {place}", figure=things.figure(x.figure), place=place_told(x.to)),
    e.FiguresStayed: _nothing,
    e.CaesarTaken: _caesar,
}
