"""Notes below a short list of choices: why they are asked, and what they are good for."""

from __future__ import annotations

from collections.abc import Sequence

from rules.tadmor import actions as a
from rules.tadmor.state import LAST_TURN
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import t


def stage_notes(position: TadmorPosition, offers: Sequence[Offer]) -> tuple[str, ...]:
    """Return sentences about what is to be chosen now, the most important first."""
    kinds = {type(offer.action) for offer in offers}
    if a.TakeGood in kinds:
        return (_order(position), _goal())
    if a.TakeTile in kinds:
        works = t("It is yours for the whole game, and works as often as you like in every go.")
        arrow = t("1W > 1M: you give 1 wood and get 1 marble. What was traded can't be traded on in the same turn.")
        return (works, arrow, _goal())
    if a.Raid in kinds:
        return (t("The card stays hidden. Next turn every piece in that region goes home without acting, yours too."),)
    returns = any(issubclass(kind, a.Returned) for kind in kinds)
    if returns:
        return (t("Return: a mission that you have fulfilled gives its favour once, and then counts half."),)
    return ()


def _order(position: TadmorPosition) -> str:
    view = position.view
    place = (position.seat - view.first) % len(view.merchants) + 1
    return t("You play {place.ordinal} in the first turn, so you begin a little richer.", place=place)


def _goal() -> str:
    return t(
        "After {turns} turns, the player with the most PP wins. Towers score at the end of each era, so build early; "
        "temples, missions and rare goods score at the end.",
        turns=LAST_TURN,
    )
