"""Taking back at a hosted table: at once while the go is still one's own, otherwise with the consent of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.contract import Seat
from rules.message import AndList, Value, message
from tadmor_tui.hosting.server.seat_updates import SeatUpdates
from tadmor_tui.hosting.server.visits import RequestRefused, Visit, Visits
from tadmor_tui.hosting.wire.messages import Notice, Refused, UndoQuestion
from tadmor_tui.session.game_session import GameSession


class HostedUndo:
    """Undo and redo, each by the one whose action it was."""

    def __init__(
        self, host: GameSession, words: SeatUpdates, visits: Visits, tell_news: Callable[[Sequence[Seat]], None]
    ) -> None:
        """`tell_news` tells some seats how it stands, for whom alone something has changed."""
        self._host = host
        self._words = words
        self._visits = visits
        self._tell_news = tell_news
        self._consent = UndoConsent()
        self._lapsed: tuple[Seat, tuple[Seat, ...]] | None = None
        """The asker of a question that lapsed, and those who had not answered yet."""

    def question_for(self, seat: Seat | None) -> UndoQuestion | None:
        """What a seat has to answer."""
        return self._consent.question_for(seat)

    def let_question_lapse(self) -> None:
        """The game has gone on, or back: that is an answer too."""
        if (question := self._consent.open_question) is not None:
            self._lapsed = question.by, self._consent.asked
        self._consent.forget()

    def tell_of_lapse(self) -> None:
        """Tell the asker and those who were asked that the question no longer stands."""
        lapsed, self._lapsed = self._lapsed, None
        if lapsed is not None:
            asker, asked = lapsed
            self._visits.tell([asker], Notice(message("The game has gone on, so nothing is taken back.")))
            told = message("The game has gone on, so {name} takes nothing back.", name=self._host.names[asker])
            self._visits.tell(asked, Notice(told))

    def undo(self, visit: Visit, seat: Seat) -> None:
        """At once while the go is still his; otherwise those are asked who would lose theirs."""
        step, why_not = self._words.step_back(seat)
        if step is None:
            assert why_not is not None
            raise RequestRefused(why_not)
        asked = self._words.losing_their_go(step)
        if not asked:
            self._host.undo(seat)
            return
        if (question := self._consent.open_question) is not None and question.by != seat:
            raise RequestRefused(
                message(
                    "{name} asks already to take something back; that has to be answered first.",
                    name=self._host.names[question.by],
                )
            )
        named = self._words.may_be_named(step.number)
        self._consent.ask(UndoQuestion(seat, step.entry.text if named else "", step.number), asked)
        self._tell_news(asked)
        names = AndList(tuple(map(self._name, asked)))
        visit.tell(
            Notice(message("It is asked whether that may be taken back; the answer is up to {names}.", names=names))
        )

    def _name(self, seat: Seat) -> Value:
        name = self._host.names[seat]
        return name if seat in self._visits.here else message("{name} (away)", name=name)

    def answer(self, seat: Seat, number: int, agrees: bool) -> None:
        """Take the answer of somebody who was asked whether the action of that number may be taken back."""
        question, asked = self._consent.question_for(seat), self._consent.asked
        if question is None or question.number != number:
            raise RequestRefused(message("Nobody asks you to take anything back."))
        name = self._host.names[seat]
        if not agrees:
            self._consent.forget()
            self._tell_news(asked)
            self._visits.tell([question.by], Refused(message("{name} would rather play on.", name=name)))
            others = [other for other in asked if other != seat]
            self._visits.tell(others, Notice(message("{name} would rather play on.", name=name)))
        elif self._consent.agree(seat):
            self._host.undo(question.by)
        else:
            self._tell_news([seat])
            missing = AndList(tuple(map(self._name, self._consent.asked)))
            told = message("{name} agrees; the answer is still up to {names}.", name=name, names=missing)
            self._visits.tell([question.by], Notice(told))

    def redo(self, seat: Seat) -> None:
        undone = self._host.past.undone
        if undone and undone[-1].seat != seat:
            raise RequestRefused(message("What was taken back last was not yours, so only its player can do it again."))
        self._host.redo()


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
