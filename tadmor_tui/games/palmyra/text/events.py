"""Events in words: sentences for the story, and a few words for the list of what happened since one's last go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rules.contract import Event, GameEnded, GoEnded, TurnBegan
from rules.message import AndList, Counted, Message, Value, message
from rules.palmyra import events as e
from rules.palmyra import names as things
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.pieces import tile_of
from tadmor_tui.games.palmyra.text.places import direction_of, tile_words
from tadmor_tui.text.translation import nt, t

Teller: TypeAlias = Callable[[Sequence[str], Any], str | None]


def _nothing(_: Sequence[str], __: object) -> None:
    pass


def tiles_told(tiles: Sequence[str]) -> AndList:
    """List every kind that was drawn, with its number where there are several."""
    parts: list[Value] = []
    for tile, number in Counter(tiles).items():
        kind = tile_words(tile)
        parts.append(
            message("a {tile}", tile=kind) if number == 1 else message("{n} times a {tile}", n=number, tile=kind)
        )
    return AndList(tuple(parts))


def place_told(place: Place) -> Message:
    """`the city`, or `a tile in the north`."""
    return message("the city") if place == "city" else message("a tile {direction}", direction=direction_of(place))


def _dealt(names: Sequence[str], x: e.HandDealt) -> str:
    return t(
        "{name} begins with {tiles} and {coins}.",
        name=names[x.seat],
        tiles=tiles_told(x.tiles),
        coins=things.counted_coins(x.coins),
    )


def _work(names: Sequence[str], x: e.WorkChosen) -> str:
    name = names[x.seat]
    if x.work == "reorganize":
        return t("{name} reorganizes.", name=name)
    figure = things.figure(x.figure or "")
    if x.work == "conquer":
        return t("{name} conquers with the {figure}.", name=name, figure=figure)
    return t("{name} collects revenue with the {figure}.", name=name, figure=figure)


def _laid(names: Sequence[str], x: e.TileLaid) -> str:
    name, tile, where = names[x.seat], tile_words(x.tile), direction_of(x.cell)
    if x.landscape is None:
        return t("{name} lays a {tile} {direction}.", name=name, tile=tile, direction=where)
    if x.landscape and x.feature:
        return t(
            "{name} lays a {tile} {direction}: {landscape} for the landscape and {feature} for the feature.",
            name=name,
            tile=tile,
            direction=where,
            landscape=x.landscape,
            feature=x.feature,
        )
    if x.landscape:
        return t(
            "{name} lays a {tile} {direction}: {n} for the landscape.",
            name=name,
            tile=tile,
            direction=where,
            n=x.landscape,
        )
    if x.feature:
        return t(
            "{name} lays a {tile} {direction}: {n} for the feature.", name=name, tile=tile, direction=where, n=x.feature
        )
    return t("{name} lays a {tile} {direction}, which matches nothing.", name=name, tile=tile, direction=where)


def _earned(names: Sequence[str], x: e.TilesEarned) -> str:
    name = names[x.seat]
    if x.caesar:
        return nt(
            "{name} has earned {n} tile, {caesar} of it by Caesar.",
            "{name} has earned {n} tiles, {caesar} of them by Caesar.",
            x.matched + x.caesar,
            name=name,
            caesar=x.caesar,
        )
    if not x.matched:
        return t("{name} has earned no tiles.", name=name)
    return t("{name} has earned {tiles}.", name=name, tiles=things.counted_tiles(x.matched))


def _collected(names: Sequence[str], x: e.CoinsCollected) -> str:
    name = names[x.seat]
    if x.coins is None:
        return t("{name} collects what this turn has earned.", name=name)
    short = x.matched + x.caesar + x.tribute - x.coins
    parts: list[Value] = [message("{n} matched", n=x.matched)]
    if x.caesar:
        parts.append(message("{n} by Caesar", n=x.caesar))
    if x.tribute:
        parts.append(message("{n} tribute", n=x.tribute))
    how = AndList(tuple(parts))
    if short:
        return t(
            "{name} collects {coins}, the last ones, instead of {earned} ({how}).",
            name=name,
            coins=things.counted_coins(x.coins),
            earned=x.coins + short,
            how=how,
        )
    if not x.coins:
        return t("{name} collects no coins.", name=name)
    return t("{name} collects {coins} ({how}).", name=name, coins=things.counted_coins(x.coins), how=how)


def _end(names: Sequence[str], x: e.EndReached) -> str:
    if x.why == "tiles":
        return t("The stacks can't give the tiles that {name} should draw: the game ends.", name=names[x.seat])
    return t("The reserve is empty: the game ends.")


def _final(names: Sequence[str], x: e.FinalScore) -> str:
    return t(
        "{place}. {name}: {coins}, {flipped} flipped.",
        place=x.place,
        name=names[x.seat],
        coins=things.counted_coins(x.coins),
        flipped=Counted(x.flipped, things.TILE),
    )


def _ended(names: Sequence[str], x: GameEnded) -> str:
    winners = AndList(tuple(names[seat] for seat in x.winners))
    if not x.winners:
        return t("The game is over. The target was missed.")
    if x.decided_by == "target":
        return t("The game is over. {winner} has reached the target.", winner=winners)
    if len(x.winners) > 1:
        return t("The game is over. {winners} share the win.", winners=winners)
    if x.decided_by == "points":
        return t("The game is over. {winner} wins.", winner=winners)
    return t("The game is over. {winner} wins, with more flipped tiles.", winner=winners)


def _caesar(names: Sequence[str], x: e.CaesarTaken) -> str:
    price = things.counted_coins(x.price)
    if x.owner is None:
        return t("{name} pays {price} for Caesar.", name=names[x.seat], price=price)
    return t(
        "{name} pays {price} and takes Caesar from {owner}.", name=names[x.seat], price=price, owner=names[x.owner]
    )


def _moved(names: Sequence[str], x: e.FigureMoved) -> str:
    return t(
        "{name.possessive} {figure} goes from {origin} to {place}.",
        name=names[x.seat],
        figure=things.figure(x.figure),
        origin=place_told(x.origin),
        place=place_told(x.to),
    )


def _removed(_: Sequence[str], x: e.CoinsRemoved) -> str:
    return nt(
        "{n} coin leaves the game; the reserve has {reserve} left.",
        "{n} coins leave the game; the reserve has {reserve} left.",
        x.coins,
        reserve=x.reserve,
    )


TELLERS: dict[type, Teller] = {
    e.GameBegan: lambda names, x: t("{name} plays first.", name=names[x.first]),
    e.HandDealt: _dealt,
    TurnBegan: lambda names, x: t("Turn {turn}: {name}", turn=x.turn, name=names[x.first]),
    e.WorkChosen: _work,
    GoEnded: _nothing,
    e.EndReached: _end,
    e.FinalScore: _final,
    GameEnded: _ended,
    e.TileLaid: _laid,
    e.TilesEarned: _earned,
    e.TilesDrawn: lambda names, x: t("{name} draws {tiles}.", name=names[x.seat], tiles=tiles_told(x.tiles)),
    e.TileFlipped: lambda names, x: t(
        "{name} flips a {tile}: {flipped} flipped now.",
        name=names[x.seat],
        tile=tile_words(x.tile),
        flipped=things.counted_tiles(x.flipped),
    ),
    e.TilesKept: lambda names, x: t("{name} flips no tile.", name=names[x.seat]),
    e.CoinsCollected: _collected,
    e.CoinsRemoved: _removed,
    e.PlaceChosen: _nothing,
    e.FigureMoved: _moved,
    e.FiguresStayed: lambda names, x: t("{name.possessive} figures stay where they are.", name=names[x.seat]),
    e.CaesarTaken: _caesar,
}
"""A sentence about each kind of event; nothing for what nobody needs to be told."""


# --- in a few words


def summed(events: Sequence[Event]) -> str:
    """Sum up the tiles that a player has laid."""
    laid = [event for event in events if isinstance(event, e.TileLaid)]
    if not laid:
        return ""
    tiles = things.counted_tiles(len(laid))
    if any(event.landscape is None for event in laid):
        return t("lays {tiles}", tiles=tiles)
    matched = sum((event.landscape or 0) + (event.feature or 0) for event in laid)
    return t("lays {tiles}, {matched} matched", tiles=tiles, matched=matched)


def _drawn_brief(_: Sequence[str], x: e.TilesDrawn) -> str:
    sizes = Counter(tile_of(tile).size for tile in x.tiles)
    large, small = things.counted_large(sizes["large"]), things.counted_small(sizes["small"])
    if not sizes["small"]:
        return t("draws {tiles}", tiles=large)
    if not sizes["large"]:
        return t("draws {tiles}", tiles=small)
    return t("draws {large}, {small}", large=large, small=small)


def _collected_brief(_: Sequence[str], x: e.CoinsCollected) -> str:
    if x.coins is None:
        return t("collects revenue")
    if not x.coins:
        return t("takes no coins")
    if x.tribute:
        return t("takes {coins} with tribute", coins=things.counted_coins(x.coins))
    return t("takes {coins}", coins=things.counted_coins(x.coins))


def _caesar_brief(names: Sequence[str], x: e.CaesarTaken) -> str:
    return t("hires Caesar") if x.owner is None else t("takes Caesar from {name}", name=names[x.owner])


BRIEFS: dict[type, Teller] = {
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
    e.TilesDrawn: _drawn_brief,
    e.TileFlipped: lambda names, x: t("flips a {tile}", tile=tile_words(x.tile)),
    e.TilesKept: _nothing,
    e.CoinsCollected: _collected_brief,
    e.CoinsRemoved: lambda names, x: nt("{n} coin leaves the game", "{n} coins leave the game", x.coins),
    e.PlaceChosen: _nothing,
    e.FigureMoved: lambda names, x: t("{figure} to {place}", figure=things.figure(x.figure), place=place_told(x.to)),
    e.FiguresStayed: _nothing,
    e.CaesarTaken: _caesar_brief,
}
"""The same without the player it is about, whose sign stands before it; nothing for what is summed up or seen."""
