"""Offers in plain words, with what they bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.contract import Action, Seat
from rules.message import message
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.game import PalmyraGame
from rules.palmyra.income import possible_splits
from rules.palmyra.outcomes import Outcome, outcome
from rules.palmyra.prospects import Outlook, outlooks, prospect
from rules.palmyra.state import Place
from rules.palmyra.tiles import SIZES
from tadmor_tui.games.palmyra.text.places import place_words, short_tile, tile_words
from tadmor_tui.games.palmyra.text.prospects import counted_income, end_note, outlook_note
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import nt, t, words_of


class Label(NamedTuple):
    """The name of an action in a menu."""

    group: str
    text: str
    detail: str = ""


_USUAL_TURNS = (
    message("Conquer with the legion: earn tiles"),
    message("Revenue with the censor: earn coins"),
    message("Reorganize: draw, move both figures"),
)


def usual_turns() -> list[str]:
    """Name the uses of a turn without Caesar, possible now or not."""
    return [words_of(turn) for turn in _USUAL_TURNS]


def offers(game: PalmyraGame, seat: Seat) -> list[Offer]:
    """Return the legal actions of the player to act, in the order of the rules."""
    places = outlooks(game)
    return [_offer(game, action, places) for action in game.legal]


def in_words(game: PalmyraGame, action: Action) -> str:
    """Name an action as a line of the menu does, without its outcome."""
    return LABELS[type(action)](game, action).text


def _offer(game: PalmyraGame, action: a.AnyAction, places: Mapping[Place, Outlook]) -> Offer:
    group, text, detail = LABELS[type(action)](game, action)
    found = outcome(game.table, action)
    return Offer(
        action,
        game.write_action(action),
        group,
        text,
        gains=_gains(game, action, found),
        detail=detail,
        note=end_note(action, found) or _note(action, places),
        warns=found.end is not None,
    )


def _gains(game: PalmyraGame, action: a.AnyAction, found: Outcome) -> str:
    """Tell the gain over stopping without the tile; nothing is promised that can't be drawn."""
    if not isinstance(action, a.Lay) or found.end == "income":
        return ""
    return words_of(counted_income(prospect(game, action).gain, coins=game.stage == "revenue"))


def _note(action: a.AnyAction, places: Mapping[Place, Outlook]) -> str:
    match action:
        case a.Move(_, to):
            return outlook_note(action, places[to])
        case a.TakeCaesar():
            return t("either figure then does either work and earns 1 more")
    return ""


def _same(text: str) -> Label:
    return Label(text, text)


def _begun(game: PalmyraGame, action: a.Conquer | a.Revenue) -> Label:
    match action:
        case a.Conquer("legion"):
            return _same(words_of(_USUAL_TURNS[0]))
        case a.Conquer():
            return _same(t("Conquer with the censor: earn tiles"))
        case a.Revenue("legion"):
            return _same(t("Revenue with the legion: earn coins"))
    return _same(words_of(_USUAL_TURNS[1]))


def _lay(game: PalmyraGame, action: a.Lay) -> Label:
    tile, cell = tile_words(action.tile), things.cell(action.cell)
    return Label(
        t("Lay the {tile}", tile=tile), t("Lay the {tile} at {cell}", tile=tile, cell=cell), t("at {cell}", cell=cell)
    )


def _stop(game: PalmyraGame, action: a.Stop) -> Label:
    found = outcome(game.table, action)
    if found.end == "income":
        tiles = things.counted_tiles(game.tile_income())
        return _same(t("Stop: the stacks can't give {tiles}, the game ends", tiles=tiles))
    if found.end == "coins":
        return _same(
            nt(
                "Stop: {n} coin, the last one, and the game ends",
                "Stop: {n} coins, the last ones, and the game ends",
                found.coins,
            )
        )
    if game.stage == "conquer":
        if not found.tiles:
            return _same(t("Stop: no tiles"))
        return _same(t("Stop and take {income}", income=things.counted_tiles(found.tiles)))
    coins = game.coin_income()
    if not coins.sum:
        return _same(t("Stop: no coins"))
    if coins.tribute:
        return _same(
            nt(
                "Stop and take {n} coin, {tribute} of it tribute",
                "Stop and take {n} coins, {tribute} of them tribute",
                coins.sum,
                tribute=coins.tribute,
            )
        )
    return _same(t("Stop and take {income}", income=things.counted_coins(coins.sum)))


def _more(game: PalmyraGame, action: a.TakeMore) -> Label:
    splits = possible_splits(game.tile_income(), len(game.table.large), len(game.table.small))
    large, small = splits[SIZES.index(action.size)]
    if not small:
        return _same(t("Take a large tile"))
    if not large:
        return _same(t("Take a small tile"))
    return _same(t("Take {large} and {small}", large=things.counted_large(large), small=things.counted_small(small)))


def _draw(game: PalmyraGame, action: a.Draw) -> Label:
    if action.size == "large":
        return _same(t("Draw a large tile, of {left}", left=len(game.table.large)))
    return _same(t("Draw a small tile, of {left}", left=len(game.table.small)))


def _reorganize(game: PalmyraGame, action: a.Reorganize) -> Label:
    usual = words_of(_USUAL_TURNS[2])
    if outcome(game.table, action).end == "draw":
        return Label(usual, t("Reorganize: no tiles left, the game ends"))
    return _same(usual)


def _caesar(game: PalmyraGame, action: a.TakeCaesar) -> Label:
    price = things.counted_coins(game.components.file.coins.caesar_price)
    return _same(t("Pay {price} for Caesar", price=price))


def _move(game: PalmyraGame, action: a.Move) -> Label:
    group = t("Move the {figure}", figure=things.figure(action.figure))
    view = game.view(game.to_act)
    player = view.players[view.to_act or 0]
    if action.to == (player.legion if action.figure == "legion" else player.censor):
        return _same(t("The {figure} stays where it is", figure=things.figure(action.figure)))
    if action.to == "city":
        return _same(t("The {figure} goes to the city", figure=things.figure(action.figure)))
    where = place_words(view, action.to)
    text = t("The {figure} goes to {place}", figure=things.figure(action.figure), place=where)
    return Label(group, text, t("to {place}", place=where))


LABELS: dict[type, Callable[[PalmyraGame, Any], Label]] = {
    a.Conquer: _begun,
    a.Revenue: _begun,
    a.Reorganize: _reorganize,
    a.Lay: _lay,
    a.Stop: _stop,
    a.TakeMore: _more,
    a.Flip: lambda game, action: _same(t("Flip {tile}", tile=short_tile(action.tile))),
    a.KeepAll: lambda game, action: _same(t("Flip no tile")),
    a.Draw: _draw,
    a.TakeCaesar: _caesar,
    a.Move: _move,
}
