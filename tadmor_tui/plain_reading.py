"""What somebody types in the game that is played line by line, understood as an action."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Action, AnyGame, RulesError, Seat
from tadmor_tui.table.offer import Offer
from tadmor_tui.translation import nt, t, words_of

_DIGITS = 9
"""As many as any number that is typed; Python refuses to read thousands of them."""


def action_meant(game: AnyGame, seat: Seat, offers: Sequence[Offer], answer: str) -> Action | str:
    """A number, an action, or the beginning of just one; otherwise the reason why not."""
    if answer.isascii() and answer.isdecimal():
        if len(answer) <= _DIGITS and 1 <= int(answer) <= len(offers):
            return offers[int(answer) - 1].action
        return t("There are actions 1 to {last}.", last=len(offers))
    begins = [offer for offer in offers if offer.notation.startswith(answer)]
    exact = [offer for offer in begins if offer.notation == answer]
    if len(exact or begins) == 1:
        return (exact or begins)[0].action
    if begins:
        first, second = (offer.notation for offer in begins[:2])
        return nt(
            "That could be {n} action: {first}, {second}, ...",
            "That could be {n} actions: {first}, {second}, ...",
            len(begins),
            first=first,
            second=second,
        )
    try:
        action = game.read_action(answer)
        game.copy().apply(seat, action)
    except RulesError as error:
        return words_of(error)
    return action
