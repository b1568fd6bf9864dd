"""Who has won a game of Tadmor, and by what, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Standing, Standings
from rules.english import and_list, count
from rules.tadmor.view import View


def verdict(standings: Standings, names: Sequence[str], view: View) -> str:
    """Who has won, and by what (T10.2)."""
    winners = and_list([names[seat] for seat in standings.winners])
    first, second = standings.ranking[:2]
    if standings.decided_by == "shared":
        return f"{winners} share the win, with {first.total} PP and {_rare_goods(view, first)} each."
    if standings.decided_by == "points":
        return f"{winners} wins with {first.total} PP, {first.total - second.total} more than {names[second.seat]}."
    tied = [s for s in standings.ranking[1:] if s.total == first.total]
    rivals = and_list([f"{names[s.seat]}'s {len(view.merchants[s.seat].rare_goods)}" for s in tied])
    return f"At {first.total} PP each, {winners} wins the tie by {_rare_goods(view, first)} to {rivals}."


def _rare_goods(view: View, standing: Standing) -> str:
    return count(len(view.merchants[standing.seat].rare_goods), "rare good")
