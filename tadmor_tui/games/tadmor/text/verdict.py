"""Who has won a game of Tadmor, and by what, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Standing, Standings
from rules.message import AndList, Counted, message
from rules.tadmor import names as thing_names
from rules.tadmor.view import View
from tadmor_tui.text.translation import t


def verdict(standings: Standings, names: Sequence[str], view: View) -> str:
    """Who has won, and by what (T10.2)."""
    winners = AndList(tuple(names[seat] for seat in standings.winners))
    first, second = standings.ranking[:2]
    goods = _rare_goods(view, first)
    if standings.decided_by == "shared":
        return t(
            "{winners} share the win, with {points} PP and {goods} each.",
            winners=winners,
            points=first.total,
            goods=goods,
        )
    if standings.decided_by == "points":
        return t(
            "{winner} wins with {points} PP, {more} more than {second}.",
            winner=winners,
            points=first.total,
            more=first.total - second.total,
            second=names[second.seat],
        )
    rivals = [
        message("{name.possessive} {number}", name=names[s.seat], number=len(view.merchants[s.seat].rare_goods))
        for s in standings.ranking[1:]
        if s.total == first.total
    ]
    return t(
        "At {points} PP each, {winner} wins the tie by {goods} to {rivals}.",
        points=first.total,
        winner=winners,
        goods=goods,
        rivals=AndList(tuple(rivals)),
    )


def _rare_goods(view: View, standing: Standing) -> Counted:
    return Counted(len(view.merchants[standing.seat].rare_goods), thing_names.RARE_GOOD)
