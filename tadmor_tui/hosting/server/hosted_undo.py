"""Undo at a hosted table: at once during one's own go, otherwise with the consent of players who would lose theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.contract import Seat
from rules.message import AndList, Value, message
from tadmor_tui.hosting.server.seat_updates import RequestRefused, SeatUpdates, Visit, Visits
from tadmor_tui.hosting.wire.messages import Notice, Refused, UndoQuestion
from tadmor_tui.session.game_session import GameSession


class HostedUndo:
    """Undo and redo, each by the player whose action it was."""

    def __init__(
        self, session: GameSession, updates: SeatUpdates, visits: Visits, send_news: Callable[[Sequence[Seat]], None]
    ) -> None:
        """`send_news` sends the state to some seats, for which alone something has changed."""
        self._session = session
        self._updates = updates
        self._visits = visits
        self._send_news = send_news
        self._consent = UndoConsent()
        self._cancelled: tuple[Seat, tuple[Seat, ...]] | None = None
        """The asker of a cancelled question, and those who had not answered yet."""

    def question_for(self, seat: Seat | None) -> UndoQuestion | None:
        """Return the question that a seat has to answer."""
        return self._consent.question_for(seat)

    def cancel_question(self) -> None:
        """Cancel the open question, because the position has changed."""
        if (question := self._consent.open_question) is not None:
            self._cancelled = question.by, self._consent.asked
        self._consent.clear()

    def report_cancellation(self) -> None:
        """Tell the asker and those who were asked that the question was cancelled."""
        cancelled, self._cancelled = self._cancelled, None
        if cancelled is not None:
            asker, asked = cancelled
            self._visits.send([asker], Notice(message("The game has gone on, so nothing is taken back.")))
            told = message("The game has gone on, so {name} takes nothing back.", name=self._session.names[asker])
            self._visits.send(asked, Notice(told))

    def undo(self, visit: Visit, seat: Seat) -> None:
        """Take back the last action of a seat, or ask the players who would lose their go."""
        step, why_not = self._updates.step_back(seat)
        if step is None:
            assert why_not is not None
            raise RequestRefused(why_not)
        asked = self._updates.losing_their_go(step)
        if not asked:
            self._session.undo(seat)
            return
        if (question := self._consent.open_question) is not None and question.by != seat:
            raise RequestRefused(
                message(
                    "{name} asks already to take something back; that has to be answered first.",
                    name=self._session.names[question.by],
                )
            )
        named = self._updates.may_be_named(step.number)
        self._consent.ask(UndoQuestion(seat, step.entry.text if named else "", step.number), asked)
        self._send_news(asked)
        names = AndList(tuple(map(self._name, asked)))
        visit.send(
            Notice(message("It is asked whether that may be taken back; the answer is up to {names}.", names=names))
        )

    def _name(self, seat: Seat) -> Value:
        name = self._session.names[seat]
        return name if seat in self._visits.here else message("{name} (away)", name=name)

    def answer(self, seat: Seat, number: int, agrees: bool) -> None:
        """Take the answer of a seat to the question about an action."""
        question, asked = self._consent.question_for(seat), self._consent.asked
        if question is None or question.number != number:
            raise RequestRefused(message("Nobody asks you to take anything back."))
        name = self._session.names[seat]
        if not agrees:
            self._consent.clear()
            self._send_news(asked)
            self._visits.send([question.by], Refused(message("{name} would rather play on.", name=name)))
            others = [other for other in asked if other != seat]
            self._visits.send(others, Notice(message("{name} would rather play on.", name=name)))
        elif self._consent.agree(seat):
            self._session.undo(question.by)
        else:
            self._send_news([seat])
            missing = AndList(tuple(map(self._name, self._consent.asked)))
            told = message("{name} agrees; the answer is still up to {names}.", name=name, names=missing)
            self._visits.send([question.by], Notice(told))

    def redo(self, seat: Seat) -> None:
        undone = self._session.past.undone
        if undone and undone[-1].seat != seat:
            raise RequestRefused(message("What was taken back last was not yours, so only its player can do it again."))
        self._session.redo()


class UndoConsent:
    """Consent of the other players for an undo that affects their go; one question at a time."""

    def __init__(self) -> None:
        self._question: UndoQuestion | None = None
        self.asked: tuple[Seat, ...] = ()
        """The seats that have not answered yet."""

    def ask(self, question: UndoQuestion, seats: tuple[Seat, ...]) -> None:
        self._question, self.asked = question, seats

    def clear(self) -> None:
        self._question, self.asked = None, ()

    @property
    def open_question(self) -> UndoQuestion | None:
        """The question that waits for answers."""
        return self._question if self.asked else None

    def question_for(self, seat: Seat | None) -> UndoQuestion | None:
        """Return the question that a seat has to answer."""
        return self._question if seat in self.asked else None

    def agree(self, seat: Seat) -> bool:
        """Note that a seat agrees, and return True if all have."""
        self.asked = tuple(other for other in self.asked if other != seat)
        return not self.asked
