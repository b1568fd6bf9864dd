"""Consequences in words: the end of the game that a choice brings, and the income that a place promises."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action
from rules.message import Counted, Series, message
from rules.palmyra import actions as a
from rules.palmyra import names as things
from rules.palmyra.income import most_tiles
from rules.palmyra.outcomes import Outcome
from rules.palmyra.prospects import Outlook
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import seen_coins, tile_of
from tadmor_tui.games.palmyra.text.places import short_tile, tile_words
from tadmor_tui.text.translation import nt, t

SOON = 10
"""From so few tiles that can be drawn at once, or coins in the reserve, on it is told what ends the game."""


# --- the end


def end_note(action: Action, found: Outcome) -> str:
    """Tell that the game ends with a choice whose line does not say so by itself; empty if it goes on."""
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


def coins_at_the_end(view: View, names: Sequence[str], hand_open: bool, found: Outcome) -> str:
    """Tell the coins of all players at such an end, as far as the viewer may know; empty if the game goes on."""
    own = None if view.to_act is None else seen_coins(view, view.players[view.to_act], hand_open)
    if found.end is None or own is None:
        return ""
    coins = things.counted_coins(own + found.coins)
    if view.target:
        return t("You end with {coins} of a target of {target}.", coins=coins, target=view.target)
    others = [
        message("{name} {points}", name=names[player.seat], points=player.coins)
        for player in view.players
        if player.seat != view.to_act and player.coins is not None
    ]
    if not others:
        return t("You end with {coins}.", coins=coins)
    return t("You end with {coins}; the others: {others}.", coins=coins, others=Series(tuple(others)))


def result_at_end(view: View, found: Outcome) -> str:
    """Tell who wins at such an end, where all coins are known; empty if they are not, or if the game goes on."""
    if found.end is None or view.to_act is None or any(player.coins is None for player in view.players):
        return ""
    own = (view.players[view.to_act].coins or 0) + found.coins
    if view.target:
        if own >= view.target:
            return t("you reach the target")
        return nt("{n} coin is missing", "{n} coins are missing", view.target - own)
    others = [(player.coins or 0, player.flipped) for player in view.players if player.seat != view.to_act]
    best, flipped = max(others)
    if own != best:
        return t("you win by {n}", n=own - best) if own > best else t("you lose by {n}", n=best - own)
    mine = view.players[view.to_act].flipped
    if mine == flipped:
        return t("you share the win")
    return t("you win by flipped tiles") if mine > flipped else t("you lose by flipped tiles")


def loses_at_end(view: View, found: Outcome) -> bool:
    """True if it is known that the player to act does not win at such an end."""
    if found.end is None or view.to_act is None or any(player.coins is None for player in view.players):
        return False
    player = view.players[view.to_act]
    own = (player.coins or 0) + found.coins
    if view.target:
        return own < view.target
    others = ((other.coins or 0, other.flipped) for other in view.players if other.seat != view.to_act)
    return (own, player.flipped) < max(others)


def regret_at_end(view: View, action: Action, found: Outcome) -> str:
    """Tell why ending the game now may be a mistake; empty if the viewer surely wins, or if there is no choice."""
    if not isinstance(action, a.Stop | a.Reorganize) or found.end not in ("income", "draw", "coins"):
        return ""
    if view.to_act is None:
        return ""
    own = (view.players[view.to_act].coins or 0) + found.coins
    if view.target:
        return t("The game ends with this, short of the target.") if own < view.target else ""
    others = [player.coins for player in view.players if player.seat != view.to_act]
    if any(coins is None for coins in others):
        return t("The game ends with this, and you can't be sure that you lead.")
    if own > max(coins or 0 for coins in others):
        return ""
    return t("The game ends with this, and you don't lead.")


def end_in_sight(view: View, action: Action) -> str:
    """Tell before a turn begins which income would end the game, if that is near."""
    most = most_tiles(view.large, view.small)
    if isinstance(action, a.Conquer) and not most:
        return t("The stacks are empty: earning even one tile ends the game.")
    if isinstance(action, a.Conquer) and most <= SOON:
        return t("The stacks can give {tiles} at most; earning more ends the game.", tiles=things.counted_tiles(most))
    if isinstance(action, a.Revenue) and view.reserve is not None and view.reserve <= SOON:
        return nt(
            "The reserve has {n} coin left; earning it ends the game.",
            "The reserve has {n} coins left; earning so many ends the game.",
            view.reserve,
        )
    return ""


# --- places


def outlook_note(move: a.Move, found: Outlook) -> str:
    """Tell the income of one tile beside a place, and the tile."""
    if found.lay is None:
        return t("no tile of yours fits beside it")
    if not found.income:
        return t("one tile beside it earns nothing next turn")
    return t(
        "one tile beside it earns {income} next turn ({tile})",
        income=counted_income(found.income, coins=move.figure == "censor"),
        tile=tile_words(found.lay.tile),
    )


def counted_income(number: int, coins: bool) -> Counted:
    """`4 tiles`, or `4 coins`."""
    return things.counted_coins(number) if coins else things.counted_tiles(number)


def matches_told(tile: str, match: tuple[int, int]) -> list[str]:
    """`desert 1`, `lake 4`."""
    (_, landscape, feature), (by_landscape, by_feature) = tile_of(tile), match
    told = []
    if by_landscape:
        told.append(t("{landscape} {matched}", landscape=things.landscape(landscape), matched=by_landscape))
    if by_feature:
        told.append(t("{feature} {matched}", feature=things.feature(feature), matched=by_feature))
    return told


def explain_outlook(move: a.Move, found: Outlook) -> str:
    """Tell the same in a sentence."""
    if found.lay is None:
        return t("None of your tiles fits beside it.")
    if not found.income:
        return t("One tile laid beside it earns nothing next turn.")
    income = counted_income(found.income, coins=move.figure == "censor")
    return t("Next turn {income}, with {tile}.", income=income, tile=short_tile(found.lay.tile))
