"""Input of plain mode: answers one after the other, parsed as actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rules.contract import Action, AnyGame, NotationError, RulesError, Seat
from tadmor_tui.plain.typed_commands import in_english
from tadmor_tui.session.offer import Offer
from tadmor_tui.text.translation import nt, t, words_of

_DIGITS = 9
"""Largest number of digits in a typed number; Python refuses to parse thousands of them."""


_BETWEEN_ANSWERS = ";"
_ENDS_IN_A_NUMBER = re.compile(r"(.+ )(\d{1,9})")


class Answers:
    """The answers of a player; several may stand in one line."""

    def __init__(self, read: Callable[[str], str], steps: Callable[[str], Sequence[str]] | None = None) -> None:
        """`steps` splits an answer that is made of several, if the game has such answers."""
        self._read = read
        self._steps = steps
        self._waiting: list[str] = []
        self._several = False

    @property
    def waiting(self) -> bool:
        """True if answers were typed ahead."""
        return bool(self._waiting)

    def next(self, prompt: str) -> str:
        """Return the next answer, without superfluous blanks."""
        if not self._waiting:
            line = in_english(self._read(prompt))
            parts = [line] if line.lstrip().startswith("save ") else line.split(_BETWEEN_ANSWERS)
            answers = [in_english(" ".join(part.split())) for part in parts]
            if self._steps is not None:
                answers = [step for answer in answers for step in self._steps(answer) or [""]]
            self._waiting = list(filter(None, answers)) or [""]
            self._several = len(self._waiting) > 1
        return self._waiting.pop(0)

    def forget(self) -> bool:
        """Drop the rest of the line; True if the last answer was one of several."""
        self._waiting = []
        return self._several


def join_answers(answers: Sequence[str]) -> str:
    """Return several answers as they can be typed together."""
    return f"{_BETWEEN_ANSWERS} ".join(answers)


def numbers_of(offers: Sequence[Offer]) -> Sequence[int]:
    """Return the numbers in the list: 1, 2 and so on, or the number in which the actions differ.

    A player asked how much they announce who answers 2 wants to announce 2.
    """
    return [int(number) for _, number in _by_number(offers)] or range(1, len(offers) + 1)


def _by_number(offers: Sequence[Offer]) -> list[tuple[str, str]]:
    """Return the beginning of each action and its last number, if they differ in nothing else."""
    found = [(match[1], match[2]) for offer in offers if (match := _ENDS_IN_A_NUMBER.fullmatch(offer.notation))]
    alike = len(found) == len(offers) > 1 and len({beginning for beginning, _ in found}) == 1
    return found if alike else []


def numbered_actions(offers: Sequence[Offer]) -> list[Offer]:
    """Return the actions that get a numbered line; all of them can be typed."""
    return [offer for offer in offers if not (offer.does_nothing or offer.same_as)]


def _named(offers: Sequence[Offer], answer: str) -> list[Offer]:
    """Return the listed offers that are called so in the list, with or without the heading above them."""
    wanted = answer.lower()
    listed = [offer for offer in numbered_actions(offers) if offer.what and offer.source is not None]
    return [
        offer
        for offer in listed
        if offer.source is not None and wanted in (offer.what.lower(), f"{offer.source.name} {offer.what}".lower())
    ]


def parse_action(game: AnyGame, seat: Seat, offers: Sequence[Offer], answer: str) -> Action | str:
    """Parse a number of the list, an action, or the beginning or end of just one; otherwise return the reason."""
    if answer.isascii() and answer.isdecimal():
        numbered = numbered_actions(offers)
        numbers = numbers_of(numbered)
        if len(answer) <= _DIGITS and int(answer) in numbers:
            return numbered[numbers.index(int(answer))].action
        if not (alike := _by_number(numbered)):
            return t("There are actions 1 to {last}.", last=len(numbered))
        answer = f"{alike[0][0]}{answer}"
    if len(named := _named(offers, answer)) == 1:
        return named[0].action
    begins = named or [offer for offer in offers if offer.notation.startswith(answer)]
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
