"""Results of finished games in words: who won, and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tadmor_tui.text.translation import nt, t

if TYPE_CHECKING:
    from saves.document import Document
    from saves.results import Result


def told_result(document: Document, result: Result | None) -> str:
    """Return `Ana won by 12`; empty for a game that is not over or can't be replayed."""
    if result is None or not result.winners:
        return ""
    from rules.message import AndList

    names = AndList(tuple(document.seats[seat].name for seat in result.winners))
    lead = lead_of(document, result)
    if lead and len(result.winners) == 1:
        return t("{name} won by {n}", name=document.seats[result.winners[0]].name, n=lead)
    return nt("{names} won", "{names} won", len(result.winners), names=names)


def lead_of(document: Document, result: Result) -> int:
    """Return the points by which the best score is ahead; 0 if that says nothing."""
    from rules.games import GAMES

    kind, totals = GAMES.get(document.game), sorted(result.totals)
    return totals[-1] - totals[-2] if kind is not None and kind.counts_points and len(totals) > 1 else 0
