"""The winner of a game of Palmyra, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Standings
from rules.message import AndList
from rules.palmyra import names as things
from rules.palmyra.view import View, why_over
from tadmor_tui.text.translation import t


def verdict(standings: Standings, names: Sequence[str], view: View) -> str:
    """Name the winner, and the reasons for the win and for the end of the game (P7, P9.5)."""
    return " ".join(filter(None, (_winner(standings, names, view), _why_over(names, view))))


def _why_over(names: Sequence[str], view: View) -> str:
    match why_over(view):
        case "coins":
            return t("The game ended because the reserve is empty.")
        case "income":
            return t(
                "The game ended because the stacks ({large} large, {small} small) could not give the tiles"
                " that {name} earned.",
                large=view.large,
                small=view.small,
                name=names[view.seat_of_turn],
            )
        case "draw":
            return t(
                "The game ended because {name} reorganized and no tile was left to draw.", name=names[view.seat_of_turn]
            )
        case _:
            return ""


def _winner(standings: Standings, names: Sequence[str], view: View) -> str:
    first = standings.ranking[0]
    coins, target = things.counted_coins(first.total), standings.target
    if target and first.total >= target:
        return t("{name} wins: {coins} of a target of {target}.", name=names[first.seat], coins=coins, target=target)
    if target:
        return t(
            "{name} has {coins}, and missed the target of {target}.", name=names[first.seat], coins=coins, target=target
        )
    winners = AndList(tuple(names[seat] for seat in standings.winners))
    second = standings.ranking[1]
    flipped = things.counted_tiles(view.players[first.seat].flipped)
    if standings.decided_by == "shared":
        return t(
            "{winners} share the win, with {coins} and {flipped} flipped each.",
            winners=winners,
            coins=coins,
            flipped=flipped,
        )
    if standings.decided_by == "points":
        return t(
            "{winner} wins with {coins}, {more} more than {second}.",
            winner=winners,
            coins=coins,
            more=first.total - second.total,
            second=names[second.seat],
        )
    return t(
        "At {coins} each, {winner} wins the tie by {flipped} flipped to {rival.possessive} {other}.",
        coins=coins,
        winner=winners,
        flipped=flipped,
        rival=names[second.seat],
        other=view.players[second.seat].flipped,
    )
