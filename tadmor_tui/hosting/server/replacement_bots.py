"""Bots that play for absent people at a hosted table, by consent of all players who are there."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from bots.games import bots_of
from rules.contract import Seat
from rules.message import AndList, Message, message, nmessage
from saves.problems import SaveError
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.server.seat_updates import RequestRefused, Visit
from tadmor_tui.hosting.wire.messages import Notice, Refused, ReplacementQuestion
from tadmor_tui.session.seating import bot_on

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.hosted_table import HostedTable

_MINUTE_SECONDS = 60


class ReplacementBots:
    """The question whether a bot may play for an absent player, one at a time; the game may go on meanwhile.

    All players who are here have to agree. A player who is alone decides alone, but only about a player who has been
    away for some time. The bot can't be chosen, and players who come back can take their seat at any time.
    """

    def __init__(self, table: HostedTable) -> None:
        self._session = table.session
        self._visits = table.visits
        self._absences = table.absences
        self._send_news = table.send_news
        self._question: ReplacementQuestion | None = None
        self._agreed: set[Seat] = set()

    def question_for(self, seat: Seat | None) -> ReplacementQuestion | None:
        """Return the question that a seat has to answer."""
        question = self._question
        if question is None or seat not in self._session.people or seat in (question.by, question.seat):
            return None
        return None if seat in self._agreed else question

    @property
    def _asked(self) -> tuple[Seat, ...]:
        """The seats that are here and have not answered yet."""
        return tuple(seat for seat in self._visits.here if self.question_for(seat) is not None)

    def propose(self, visit: Visit, by: Seat, seat: Seat) -> None:
        """Ask the others whether a bot may play for an absent player."""
        name = self._absent_name(seat)
        question = self._question
        if question is not None and question.by != by:
            raise RequestRefused(
                message(
                    "{name} has already asked for a bot to play for {absent}; that has to be answered first.",
                    name=self._session.names[question.by],
                    absent=self._session.names[question.seat],
                )
            )
        self._question, self._agreed = ReplacementQuestion(by, seat), set()
        if asked := self._asked:
            self._send_news(asked)
            names = AndList(tuple(self._session.names[other] for other in asked))
            asks = nmessage(
                "Waiting for {names} to agree that a bot plays for {name}.",
                "Waiting for {names} to agree that a bot plays for {name}.",
                len(asked),
                names=names,
                name=name,
            )
            visit.send(Notice(asks))
        else:
            self._question = None
            self._check_patience(seat)
            self._replace(by, seat)

    def _absent_name(self, seat: Seat) -> str:
        """Return the name of an absent player; raises RequestRefused if no bot may play for that seat."""
        if self._session.over:
            raise RequestRefused(message("The game is over."))
        if seat >= len(self._session.names):
            raise RequestRefused(message("There is no such seat at this table."))
        name = self._session.names[seat]
        if seat not in self._session.people:
            raise RequestRefused(message("{name} is a bot already.", name=name))
        if seat in self._visits.here:
            raise RequestRefused(message("{name} is at the table, so no bot can take that seat.", name=name))
        return name

    def _check_patience(self, seat: Seat) -> None:
        left = self._absences.patience_seconds - self._absences.seconds(seat)
        if left > 0:
            raise RequestRefused(
                nmessage(
                    "You are the only one here, so {name} has more time to come back; ask again in {n} minute.",
                    "You are the only one here, so {name} has more time to come back; ask again in {n} minutes.",
                    int(left // _MINUTE_SECONDS) + 1,
                    name=self._session.names[seat],
                )
            )

    def answer(self, by: Seat, seat: Seat, agrees: bool) -> None:
        """Take the answer of a player who was asked."""
        question = self.question_for(by)
        if question is None or question.seat != seat:
            raise RequestRefused(message("There is no longer a request for a bot."))
        if agrees:
            self._agreed.add(by)
            self._send_news([by])
            if missing := self._asked:
                told = message(
                    "{name} agrees; still waiting for {names}.",
                    name=self._session.names[by],
                    names=AndList(tuple(self._session.names[other] for other in missing)),
                )
                self._visits.send([question.by], Notice(told))
            self.update()
        else:
            told = message(
                "{name} prefers to wait for {absent}.", name=self._session.names[by], absent=self._session.names[seat]
            )
            self._cancel(told, without=by)

    def update(self) -> None:
        """Decide the question anew after an answer, a change of presence or of seats."""
        question = self._question
        if question is None:
            return
        here, absent = self._visits.here, self._session.names[question.seat]
        if question.seat in here:
            self._cancel(message("{name} is back at the table, so no bot is needed.", name=absent))
        elif (
            question.by not in here
            or self._session.over
            or {question.by, question.seat}.difference(self._session.people)
        ):
            self._cancel(None)
        elif not self._asked:
            agreed = [seat for seat in here if seat in self._agreed and seat in self._session.people]
            if agreed:
                self._replace(question.by, question.seat, *agreed)
            else:
                self._cancel(message("Everyone who could agree has left; you can ask again."))

    def _cancel(self, why: Message | None, without: Seat | None = None) -> None:
        """Cancel the question, and tell the asker and those who were asked, but for one who knows it already."""
        question, asked = self._question, self._asked
        assert question is not None
        self._question = None
        self._send_news(asked)
        if why is not None:
            self._visits.send([question.by], Refused(why))
        else:
            absent = self._session.names[question.seat]
            why = message("The request for a bot for {absent} has lapsed.", absent=absent)
        self._visits.send([seat for seat in asked if seat != without], Notice(why))

    def _replace(self, by: Seat, seat: Seat, *agreed: Seat) -> None:
        session, bots, absent = self._session, bots_of(self._session.game_name), self._session.names[seat]
        self._question = None
        try:
            session.change_seat(seat, bots.usual, agreed=tuple(session.names[one] for one in sorted((by, *agreed))))
        except SaveError as error:
            self._visits.send([by], Refused(error.message))
            return
        session.when_idle(partial(self._report_outcome, seat, absent))

    def _report_outcome(self, seat: Seat, absent: str) -> None:
        """Tell all that a bot plays for a player now, after the news about it."""
        outcome = message(
            "{bot} now plays for {name}, who can take the seat back at any time.",
            bot=bot_on(self._session.game_name, self._session.played.seats[seat]),
            name=absent,
        )
        self._visits.send_to_all(Notice(outcome))


USUAL_PATIENCE_SECONDS = 600.0


class Absences:
    """The times at which seats were left; a seat that was never occupied counts from the start of the host."""

    def __init__(self, patience_seconds: float = USUAL_PATIENCE_SECONDS, clock: Clock = monotonic) -> None:
        """For `patience_seconds` a player who is alone at the table has to wait for others."""
        self.patience_seconds = patience_seconds
        self._clock = clock
        self._began = clock()
        self._left: dict[Seat, float] = {}

    def note_left(self, seat: Seat) -> None:
        self._left[seat] = self._clock()

    def seconds(self, seat: Seat) -> float:
        """Return the seconds since an empty seat was last occupied."""
        return self._clock() - self._left.get(seat, self._began)
