"""Whether something may be taken back by which others would lose their go: nothing happens until all of them agree."""

from __future__ import annotations

from rules.contract import Seat
from tadmor_tui.hosting.wire.consent_questions import UndoQuestion


class UndoConsent:
    """One question at a time; whatever else happens at the table is an answer too, and nobody is asked any more."""

    def __init__(self) -> None:
        self._question: UndoQuestion | None = None
        self.asked: tuple[Seat, ...] = ()
        """Who has not answered yet."""

    def ask(self, question: UndoQuestion, seats: tuple[Seat, ...]) -> None:
        self._question, self.asked = question, seats

    def forget(self) -> None:
        self._question, self.asked = None, ()

    @property
    def open_question(self) -> UndoQuestion | None:
        """The question that still waits for answers."""
        return self._question if self.asked else None

    def question_for(self, seat: Seat | None) -> UndoQuestion | None:
        """What a seat has to answer."""
        return self._question if seat in self.asked else None

    def agree(self, seat: Seat) -> bool:
        """A seat agrees; returns whether all have."""
        self.asked = tuple(other for other in self.asked if other != seat)
        return not self.asked
