"""Moments of Palmyra that are worth a stop, and the results of one's own actions in a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.contract import Event, Seat, TurnBegan
from rules.message import AndList, Value, numbered_turn
from rules.palmyra import events as e
from rules.palmyra import names as things
from rules.palmyra.cells import neighbours_of
from rules.palmyra.state import FIGURES
from rules.palmyra.view import View, free_cells_beside
from tadmor_tui.games.palmyra.pieces import tile_of
from tadmor_tui.games.palmyra.text.places import short_tile
from tadmor_tui.games.palmyra.text.prospects import matches_told
from tadmor_tui.session.moment import Moment
from tadmor_tui.text.translation import nt, t, words_of

_NAMED = 2
"""Drawn tiles that are named one by one."""
_LOSS, _END, _LEAD = 3, 2, 1
"""Weights: of several moments the heaviest comes first."""


def moments_of(events: Sequence[Event], view: View, names: Sequence[str]) -> list[Moment]:
    """Return what has just happened that everybody, or the viewer, should see; `view` is the viewer's, after it."""
    found: list[Moment] = []
    for event in events:
        match event:
            case e.TilesDrawn():
                found += _last_tiles(event, view)
            case e.TileLaid() if view.seat not in (None, event.seat):
                found += _enclosed(event, view, names)
            case e.CaesarTaken(owner=owner) if owner is not None and owner == view.seat:
                told = t("{name} has paid for Caesar; you can do the same when you reorganize.", name=names[event.seat])
                found.append(Moment(t("Caesar leaves you"), (told,), is_loss=True, weight=_LOSS, clause="P8.2"))
            case e.CoinsCollected():
                found += _lead(event, view, names)
            case TurnBegan(turn=turn, first=first) if first == view.seat and view.stage != "game over":
                words = t("{turn.capital}", turn=numbered_turn("palmyra", turn))
                found.append(Moment(words, stops=False))
    return found


def _last_tiles(event: e.TilesDrawn, view: View) -> Iterator[Moment]:
    """A stack is empty from now on."""
    sizes = {tile_of(tile).size for tile in event.tiles}
    if not (({"large"} & sizes and not view.large) or ({"small"} & sizes and not view.small)):
        return
    if not (view.large or view.small):
        heading = t("The last tile is drawn")
        told = t("A player who earns a tile now, or reorganizes, ends the game.")
    else:
        heading = t("The last small tile is drawn") if view.large else t("The last large tile is drawn")
        told = t("A player who now earns more than one tile in a turn ends the game.")
    yield Moment(heading, (told,), weight=_END, clause="P7.1")


def _enclosed(event: e.TileLaid, view: View, names: Sequence[str]) -> Iterator[Moment]:
    """A tile of somebody else has taken the last free cell beside a figure of the viewer."""
    assert view.seat is not None
    player = view.players[view.seat]
    for figure, place in zip(FIGURES, (player.legion, player.censor), strict=True):
        if place != "city" and place in neighbours_of(event.cell) and not free_cells_beside(view, place):
            heading = t("Your {figure} is enclosed", figure=things.figure(figure))
            told = t(
                "{name} has taken the last free cell beside it; reorganize to bring it elsewhere.",
                name=names[event.seat],
            )
            yield Moment(heading, (told,), is_loss=True, weight=_LOSS, clause="P4.1")


def _lead(event: e.CoinsCollected, view: View, names: Sequence[str]) -> Iterator[Moment]:
    """Tell who has taken the lead, where all coins lie open."""
    coins = [player.coins for player in view.players]
    if len(coins) == 1 or not event.coins or None in coins:
        return
    own = coins[event.seat] or 0
    best = max(other or 0 for seat, other in enumerate(coins) if seat != event.seat)
    if own - event.coins <= best < own:
        if event.seat == view.seat:
            heading = t("You take the lead")
        else:
            heading = t("{name} takes the lead", name=names[event.seat])
        told = t("{own} coins; the next best has {best}.", own=own, best=best)
        yield Moment(heading, (told,), weight=_LEAD, stops=view.seat is not None and _concerns(event.seat, view, best))


def _concerns(leader: Seat, view: View, best: int) -> bool:
    """True if the viewer takes the lead, or loses it."""
    return leader == view.seat or (view.seat is not None and view.players[view.seat].coins == best)


# --- one's own actions


def report_of(events: Sequence[Event]) -> str:
    """Tell the result of one's own action: `+3: desert 1 + lake 2`; empty if there is none to speak of."""
    told = (_result(event) for event in events)
    return ", ".join(filter(None, told))


def _result(event: Event) -> str:
    match event:
        case e.TileLaid(tile=tile, landscape=landscape, feature=feature) if landscape is not None:
            parts = matches_told(tile, (landscape, feature or 0))
            if not parts:
                return t("+0: it matches nothing")
            return t("+{n}: {matches}", n=landscape + (feature or 0), matches=" + ".join(parts))
        case e.CoinsCollected(coins=coins) if coins:
            more = t("{n} of it tribute", n=event.tribute) if event.tribute else ""
            return " ".join(filter(None, (f"+{words_of(things.counted_coins(coins))}", f"({more})" if more else "")))
        case e.TilesDrawn(tiles=tiles):
            return t("drawn: {tiles}", tiles=AndList(_drawn(tiles)))
        case e.TileFlipped(flipped=flipped):
            return nt("{n} tile flipped now", "{n} tiles flipped now", flipped)
        case e.CaesarTaken():
            return t("Caesar is yours")
    return ""


def _drawn(tiles: Sequence[str]) -> tuple[Value, ...]:
    """Name the tiles that were drawn, or count them where there is no room for names."""
    if len(tiles) <= _NAMED:
        return tuple(map(short_tile, tiles))
    large = sum(tile_of(tile).size == "large" for tile in tiles)
    counted = ((large, things.counted_large(large)), (len(tiles) - large, things.counted_small(len(tiles) - large)))
    return tuple(told for number, told in counted if number)
