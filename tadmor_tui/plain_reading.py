"""What somebody types in the game that is played line by line: answers one after the other, understood as actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.contract import Action, AnyGame, NotationError, RulesError, Seat
from tadmor_tui.table.offer import Offer
from tadmor_tui.translation import nt, t, words_of

_DIGITS = 9
"""As many as any number that is typed; Python refuses to read thousands of them."""


_BETWEEN_ANSWERS = ";"


class Answers:
    """What a person answers; several answers may stand in one line."""

    def __init__(self, read: Callable[[str], str]) -> None:
        self._read = read
        self._waiting: list[str] = []
        self._several = False

    @property
    def waiting(self) -> bool:
        """Whether there are answers that were typed before they were asked for."""
        return bool(self._waiting)

    def next(self, prompt: str) -> str:
        """The next answer, without blanks that do not matter."""
        if not self._waiting:
            line = self._read(prompt)
            parts = [line] if line.lstrip().startswith("save ") else line.split(_BETWEEN_ANSWERS)
            answers = [" ".join(part.split()) for part in parts]
            self._waiting = list(filter(None, answers)) or [""]
            self._several = len(self._waiting) > 1
        return self._waiting.pop(0)

    def forget(self) -> bool:
        """Leave out the rest of the line; whether the last answer was one of several."""
        self._waiting = []
        return self._several


def action_meant(game: AnyGame, seat: Seat, offers: Sequence[Offer], answer: str) -> Action | str:
    """A number, an action, or the beginning or the end of just one; otherwise the reason why not."""
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
    except NotationError as error:
        ends = [offer for offer in offers if offer.notation.lower().endswith(f" {answer.lower()}")]
        return ends[0].action if len(ends) == 1 else words_of(error)
    except RulesError as error:
        return words_of(error)
    return action
