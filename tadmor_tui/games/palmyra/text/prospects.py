"""What is going to happen, in words: when the game ends with a choice, and what a place promises to a figure."""

from __future__ import annotations

from rules.contract import Action
from rules.message import Series, message
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.income import most_tiles
from rules.palmyra.outcomes import Outcome
from rules.palmyra.prospects import Outlook
from tadmor_tui.games.palmyra.scene import Scene
from tadmor_tui.games.palmyra.text.places import short_tile, tile_words
from tadmor_tui.text.translation import nt, t

SOON = 10
"""From so few tiles that can be drawn at once, or coins in the reserve, on it is told what ends the game."""


# --- the end


def end_note(action: Action, found: Outcome) -> str:
    """That the game ends with a choice whose line does not say so by itself; nothing if it goes on."""
    match found.end, action:
        case (None, _) | ("draw", _) | ("income" | "coins", a.Stop()):
            return ""
        case "income", a.Lay():
            return t("more than the stacks can give, the game ends")
        case "income", _:
            return t("the stacks can't give what you would earn, the game ends")
        case "coins", _:
            return t("the last coins, and the game ends")
        case _:
            return t("then the last coins leave, and the game ends")


def coins_at_the_end(scene: Scene, found: Outcome) -> str:
    """How many coins players have when the game ends so, as far as the viewer may know; nothing if it goes on."""
    view = scene.view
    own = None if view.to_act is None else scene.coins(view.players[view.to_act])
    if found.end is None or own is None:
        return ""
    coins = things.counted_coins(own + found.coins)
    if view.target:
        return t("You end with {coins} of a target of {target}.", coins=coins, target=view.target)
    others = [
        message("{name} {points}", name=scene.names[player.seat], points=player.coins)
        for player in view.players
        if player.seat != view.to_act and player.coins is not None
    ]
    if not others:
        return t("You end with {coins}.", coins=coins)
    return t("You end with {coins}; the others: {others}.", coins=coins, others=Series(tuple(others)))


def end_in_sight(scene: Scene, action: Action) -> str:
    """Before a turn is begun: what income would end the game, if that is near."""
    view = scene.view
    most = most_tiles(view.large, view.small)
    if isinstance(action, a.Conquer) and not most:
        return t("The stacks are empty: earning even one tile ends the game.")
    if isinstance(action, a.Conquer) and most <= SOON:
        return nt(
            "The stacks can give {n} tile at most; earning more ends the game.",
            "The stacks can give {n} tiles at most; earning more ends the game.",
            most,
        )
    if isinstance(action, a.Revenue) and view.reserve is not None and view.reserve <= SOON:
        return nt(
            "The reserve has {n} coin left; earning it ends the game.",
            "The reserve has {n} coins left; earning so many ends the game.",
            view.reserve,
        )
    return ""


# --- places


def outlook_note(move: a.Move, found: Outlook) -> str:
    """What one tile would earn next turn from a place, with the tile and its cell, as a line of text needs it."""
    if found.lay is None:
        return t("no tile of yours fits beside it")
    if not found.income:
        return t("one tile beside it earns nothing next turn")
    tile, cell = tile_words(found.lay.tile), things.cell(found.lay.cell)
    if move.figure == "legion":
        return nt(
            "one tile beside it earns {n} tile next turn ({tile} at {cell})",
            "one tile beside it earns {n} tiles next turn ({tile} at {cell})",
            found.income,
            tile=tile,
            cell=cell,
        )
    return nt(
        "one tile beside it earns {n} coin next turn ({tile} at {cell})",
        "one tile beside it earns {n} coins next turn ({tile} at {cell})",
        found.income,
        tile=tile,
        cell=cell,
    )


def earned_there(move: a.Move, found: Outlook) -> str:
    """`4 tiles`."""
    if move.figure == "legion":
        return nt("{n} tile", "{n} tiles", found.income)
    return nt("{n} coin", "{n} coins", found.income)


def explain_outlook(move: a.Move, found: Outlook) -> str:
    """The same in a sentence, for the screen, where cells have no names."""
    if found.lay is None:
        return t("None of your tiles fits beside it.")
    if not found.income:
        return t("One tile laid beside it earns nothing next turn.")
    tile = short_tile(found.lay.tile)
    if move.figure == "legion":
        return nt(
            "One tile laid beside it earns {n} tile next turn: {tile}.",
            "One tile laid beside it earns {n} tiles next turn: {tile}.",
            found.income,
            tile=tile,
        )
    return nt(
        "One tile laid beside it earns {n} coin next turn: {tile}.",
        "One tile laid beside it earns {n} coins next turn: {tile}.",
        found.income,
        tile=tile,
    )
