"""Questions of other players to the person at a seat: one at a time, and never answered by a key meant for the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.wire.consent_questions import StandInQuestion, UndoQuestion

Question: TypeAlias = UndoQuestion | StandInQuestion

NOTICE_SECONDS = 1.0
"""Seconds after a question appears in which keys that could answer it, or end it, do nothing."""
_HELD_KEY_SECONDS = 0.25
"""Seconds within which the same key again is one that is held down."""


class QuestionQueue:
    """The open questions in the order in which they came; the first one stands until it is answered or lapses."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._open: list[Question] = []
        self._deaf_until = 0.0

    @property
    def current(self) -> Question | None:
        return self._open[0] if self._open else None

    def follow(self, asked: Sequence[Question]) -> bool:
        """Take over what is asked now; return whether another question is the current one."""
        before = self.current
        stays = [question for question in self._open if question in asked]
        self._open = [*stays, *(question for question in asked if question not in stays)]
        if self.current is None or self.current == before:
            return False
        self.appear()
        return True

    def appear(self) -> None:
        """Begin the time to notice: the current question is seen from now on."""
        self._deaf_until = self._clock() + NOTICE_SECONDS

    def too_early(self) -> bool:
        """Return whether a key was pressed before the current question could be noticed, or is held down since."""
        now = self._clock()
        if self.current is None or now >= self._deaf_until:
            return False
        self._deaf_until = max(self._deaf_until, now + _HELD_KEY_SECONDS)
        return True
