"""Undo at a hosted table: at once during one's own go, otherwise with the consent of players who would lose theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.contract import Seat
from rules.message import AndList, Value, message
from tadmor_tui.hosting.server.seat_updates import RequestRefused, Visit
from tadmor_tui.hosting.wire.messages import Notice, Refused, UndoQuestion

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.hosted_table import HostedTable


class HostedUndo:
    """Undo and redo, each by the player whose action it was; one question for consent at a time."""

    def __init__(self, table: HostedTable) -> None:
        self._table = table
        self._question: UndoQuestion | None = None
        self._asked: tuple[Seat, ...] = ()
        """The seats that have to answer the open question."""
        self._cancelled: tuple[Seat, tuple[Seat, ...]] | None = None
        """The asker of a cancelled question, and those who had not answered yet."""

    def question_for(self, seat: Seat | None) -> UndoQuestion | None:
        """Return the question that a seat has to answer."""
        return self._question if seat in self._asked else None

    def cancel_question(self) -> None:
        """Cancel the open question, because the position has changed."""
        if self._question is not None:
            self._cancelled = self._question.by, self._asked
        self._question, self._asked = None, ()

    def report_cancellation(self) -> None:
        """Tell the asker and those who were asked that the question was cancelled."""
        cancelled, self._cancelled = self._cancelled, None
        if cancelled is not None:
            asker, asked = cancelled
            visits, name = self._table.visits, self._table.session.names[asker]
            visits.send([asker], Notice(message("The game has gone on, so nothing was undone.")))
            visits.send(asked, Notice(message("The game has gone on, so {name}'s undo request has lapsed.", name=name)))

    def undo(self, visit: Visit, seat: Seat) -> None:
        """Take back the last action of a seat, or ask the players who would lose their go."""
        updates, session = self._table.updates, self._table.session
        step, why_not = updates.step_back(seat)
        if step is None:
            assert why_not is not None
            raise RequestRefused(why_not)
        asked = updates.losing_their_go(step)
        if not asked:
            session.undo(seat)
            return
        if self._question is not None and self._question.by != seat:
            raise RequestRefused(
                message(
                    "{name} has already asked for an undo; that has to be answered first.",
                    name=session.names[self._question.by],
                )
            )
        text = step.entry.text if updates.may_be_named(step.number) else ""
        self._question, self._asked = UndoQuestion(seat, text, step.number), asked
        self._table.send_news(asked)
        told = message("Undo requested; waiting for {names}.", names=self._names())
        visit.send(Notice(told))

    def answer(self, seat: Seat, number: int, agrees: bool) -> None:
        """Take the answer of a seat to the question about an action."""
        question, asked = self.question_for(seat), self._asked
        if question is None or question.number != number:
            raise RequestRefused(message("There is no undo request to answer."))
        name, others = self._table.session.names[seat], tuple(other for other in asked if other != seat)
        if not agrees:
            self._question, self._asked = None, ()
            self._table.send_news(asked)
            told = message("{name} prefers to play on.", name=name)
            self._table.visits.send([question.by], Refused(told))
            self._table.visits.send(others, Notice(told))
        elif others:
            self._asked = others
            self._table.send_news([seat])
            told = message("{name} agrees; still waiting for {names}.", name=name, names=self._names())
            self._table.visits.send([question.by], Notice(told))
        else:
            self._question, self._asked = None, ()
            self._table.session.undo(question.by)

    def redo(self, seat: Seat) -> None:
        undone = self._table.session.past.undone
        if undone and undone[-1].seat != seat:
            raise RequestRefused(message("The last undone action was not yours; only its player can redo it."))
        self._table.session.redo()

    def _names(self) -> AndList:
        """Return the names of those who have to answer."""
        return AndList(tuple(map(self._name, self._asked)))

    def _name(self, seat: Seat) -> Value:
        name = self._table.session.names[seat]
        return name if seat in self._table.visits.here else message("{name} (away)", name=name)
