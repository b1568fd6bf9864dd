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
from rules.palmyra.prospects import Outlook, best_first_tile, first_tile_that_ends, outlooks, prospect
from rules.palmyra.state import Place
from rules.palmyra.tiles import SIZES
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.text.choices import explain_choice
from tadmor_tui.games.palmyra.text.places import cell_numbers, goal_numbers, short_tile, tile_words
from tadmor_tui.games.palmyra.text.prospects import (
    counted_income,
    end_note,
    loses_at_end,
    outlook_note,
    regret_at_end,
    result_at_end,
)
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


def offers(game: PalmyraGame, seat: Seat) -> list[Offer]:
    """Return the legal actions of the player to act, in the order of the rules."""
    places = outlooks(game)
    return [_offer(game, action, places) for action in game.legal]


def in_words(game: PalmyraGame, action: Action) -> str:
    """Name an action as a line of the menu does, without its outcome."""
    return LABELS[type(action)](game, action).text


def _offer(game: PalmyraGame, action: a.AnyAction, places: Mapping[Place, Outlook]) -> Offer:
    group, text, detail = LABELS[type(action)](game, action)
    found, view = outcome(game.table, action), game.view(game.to_act)
    first = best_first_tile(game, action) if isinstance(action, a.Conquer | a.Revenue) else None
    ending = first_tile_that_ends(game, action) if isinstance(action, a.Conquer | a.Revenue) else None
    note = end_note(action, found) or _note(view, action, places, ending)
    who_wins = result_at_end(view, found)
    return Offer(
        action,
        game.write_action(action),
        group,
        text,
        gains=_gains(game, action, found, first),
        detail=detail,
        note=t("{note}: {result}", note=note, result=who_wins) if note and who_wins else note or who_wins,
        warns=found.end is not None or first is not None,
        is_bad=loses_at_end(view, found if ending is None else ending),
        value=_value(action, found, first),
        explanation=explain_choice(game, action, first),
        useless=regret_at_end(view, action, found),
    )


def _gains(game: PalmyraGame, action: a.AnyAction, found: Outcome, first: Outlook | None) -> str:
    """Tell the gain: of a turn with its best tile alone, of a tile over stopping without it; nothing is promised that
    can't be drawn."""
    if first is not None:
        if found.end or not first.income:
            return ""
        return words_of(counted_income(first.income, coins=isinstance(action, a.Revenue)))
    if not isinstance(action, a.Lay) or found.end == "income":
        return ""
    return words_of(counted_income(prospect(game, action).gain, coins=game.stage == "revenue"))


_WORTH_OF_A_TILE = 0.6
"""In coins, roughly: where the cursor begins, and nothing more, depends on it."""


def _value(action: a.AnyAction, found: Outcome, first: Outlook | None) -> float:
    if found.end is not None:
        return 0
    if first is not None:
        return first.income * (1 if isinstance(action, a.Revenue) else _WORTH_OF_A_TILE)
    return _WORTH_OF_A_TILE if isinstance(action, a.Reorganize) else 0


def _note(view: View, action: a.AnyAction, places: Mapping[Place, Outlook], ending: Outcome | None) -> str:
    """`ending` is the outcome of a tile that can end the game in this turn."""
    match action:
        case a.Move(_, to):
            return outlook_note(action, places[to])
        case a.Conquer() | a.Revenue() if ending is not None:
            result = result_at_end(view, ending)
            return t("you can end the game: {result}", result=result) if result else t("you can end the game")
        case a.TakeCaesar():
            return t("either figure can then do either job and earns 1 more")
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
    tile, number = tile_words(action.tile), cell_numbers(game.legal)[action.cell]
    return Label(
        t("Lay the {tile}", tile=tile),
        t("Lay the {tile} on cell {number}", tile=tile, number=number),
        t("on cell {number}", number=number),
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
    number = goal_numbers(view, game.legal)[action.to]
    tile = short_tile(next(tile.tile for tile in view.land if tile.cell == action.to))
    text = t("The {figure} goes to {number}, {tile}", figure=things.figure(action.figure), number=number, tile=tile)
    return Label(group, text, t("to {number}, {tile}", number=number, tile=tile))


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
