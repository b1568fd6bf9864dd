"""Bots that play for people who stay away from a hosted table, by consent of all who are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from bots.games import bots_of
from rules.contract import Seat
from rules.message import AndList, Message, message, nmessage
from saves.problems import SaveError
from tadmor_tui.hosting.server.visits import RequestRefused, Visit, Visits
from tadmor_tui.hosting.wire.messages import Notice, Refused, ReplacementQuestion
from tadmor_tui.session.game_session import GameSession

_MINUTE_SECONDS = 60


class ReplacementBots:
    """One question at a time: may a bot play for somebody? The game may go on meanwhile.

    All people who play and are here have to agree. Who is alone here decides alone, but only about somebody who has
    been away for some time. Nobody can choose which bot it is, and whoever comes back can take his seat at any time.
    """

    def __init__(
        self, host: GameSession, visits: Visits, absences: Absences, tell_news: Callable[[Sequence[Seat]], None]
    ) -> None:
        """`tell_news` tells some seats how it stands, for whom alone something has changed."""
        self._host = host
        self._visits = visits
        self._absences = absences
        self._tell_news = tell_news
        self._question: ReplacementQuestion | None = None
        self._agreed: set[Seat] = set()

    def question_for(self, seat: Seat | None) -> ReplacementQuestion | None:
        """What a seat has to answer."""
        question = self._question
        if question is None or seat not in self._host.people or seat in (question.by, question.seat):
            return None
        return None if seat in self._agreed else question

    @property
    def _asked(self) -> tuple[Seat, ...]:
        """Who is here and has not answered yet."""
        return tuple(seat for seat in self._visits.here if self.question_for(seat) is not None)

    def propose(self, visit: Visit, by: Seat, seat: Seat) -> None:
        """Somebody wants a bot to play for a person who is away."""
        name = self._name_of_absent(seat)
        question = self._question
        if question is not None and question.by != by:
            raise RequestRefused(
                message(
                    "{name} asks already whether a bot may play for {absent}; that has to be answered first.",
                    name=self._host.names[question.by],
                    absent=self._host.names[question.seat],
                )
            )
        self._question, self._agreed = ReplacementQuestion(by, seat), set()
        if asked := self._asked:
            self._tell_news(asked)
            names = AndList(tuple(self._host.names[other] for other in asked))
            asks = nmessage(
                "{names} is asked whether a bot may play for {name}.",
                "{names} are asked whether a bot may play for {name}.",
                len(asked),
                names=names,
                name=name,
            )
            visit.tell(Notice(asks))
        else:
            self._question = None
            self._see_that_patience_is_over(seat)
            self._let_bot_play(by, seat)

    def _name_of_absent(self, seat: Seat) -> str:
        """Raises Refusal if it is nobody for whom a bot could play."""
        if self._host.over:
            raise RequestRefused(message("The game is over."))
        if seat >= len(self._host.names):
            raise RequestRefused(message("There is no such seat at this table."))
        name = self._host.names[seat]
        if seat not in self._host.people:
            raise RequestRefused(message("{name} is a bot already.", name=name))
        if seat in self._visits.here:
            raise RequestRefused(message("{name} is at the table, so no bot can take that seat.", name=name))
        return name

    def _see_that_patience_is_over(self, seat: Seat) -> None:
        left = self._absences.patience - self._absences.seconds(seat)
        if left > 0:
            raise RequestRefused(
                nmessage(
                    "You are alone here, so {name} has some more time to come back; ask again in {n} minute.",
                    "You are alone here, so {name} has some more time to come back; ask again in {n} minutes.",
                    int(left // _MINUTE_SECONDS) + 1,
                    name=self._host.names[seat],
                )
            )

    def answer(self, by: Seat, seat: Seat, agrees: bool) -> None:
        """Somebody who was asked agrees, or does not."""
        question = self.question_for(by)
        if question is None or question.seat != seat:
            raise RequestRefused(message("Nobody asks you for a bot any more."))
        if agrees:
            self._agreed.add(by)
            self._tell_news([by])
            if missing := self._asked:
                told = message(
                    "{name} agrees; the answer is still up to {names}.",
                    name=self._host.names[by],
                    names=AndList(tuple(self._host.names[other] for other in missing)),
                )
                self._visits.tell([question.by], Notice(told))
            self.look_again()
        else:
            told = message(
                "{name} would rather wait for {absent}.", name=self._host.names[by], absent=self._host.names[seat]
            )
            self._give_up(told, without=by)

    def look_again(self) -> None:
        """Somebody has answered, come or gone, or a seat has changed hands."""
        question = self._question
        if question is None:
            return
        here, absent = self._visits.here, self._host.names[question.seat]
        if question.seat in here:
            self._give_up(message("{name} is at the table again, so no bot is needed.", name=absent))
        elif question.by not in here or self._host.over or {question.by, question.seat}.difference(self._host.people):
            self._give_up(None)
        elif not self._asked:
            agreed = [seat for seat in here if seat in self._agreed and seat in self._host.people]
            if agreed:
                self._let_bot_play(question.by, question.seat, *agreed)
            else:
                self._give_up(message("Nobody is here any more who could agree; you can ask again."))

    def _give_up(self, why: Message | None, without: Seat | None = None) -> None:
        """Ask nobody any more, and tell the asker and those who were asked, but for one who knows it already."""
        question, asked = self._question, self._asked
        assert question is not None
        self._question = None
        self._tell_news(asked)
        if why is not None:
            self._visits.tell([question.by], Refused(why))
        else:
            absent = self._host.names[question.seat]
            why = message("Nobody has to answer any more whether a bot may play for {absent}.", absent=absent)
        self._visits.tell([seat for seat in asked if seat != without], Notice(why))

    def _let_bot_play(self, by: Seat, seat: Seat, *agreed: Seat) -> None:
        host, bots, absent = self._host, bots_of(self._host.game_name), self._host.names[seat]
        self._question = None
        try:
            host.change_seat(seat, bots.usual, agreed=tuple(host.names[one] for one in sorted((by, *agreed))))
        except SaveError as error:
            self._visits.tell([by], Refused(error.message))
            return
        host.when_idle(partial(self._tell_outcome, seat, absent))

    def _tell_outcome(self, seat: Seat, absent: str) -> None:
        """Let everybody know that a bot plays for somebody, after the news about it."""
        outcome = message(
            "{bot} plays for {name} now, who can take the seat again at any time.",
            bot=self._host.names[seat],
            name=absent,
        )
        for visit in self._visits:
            visit.tell(Notice(outcome))


USUAL_PATIENCE_SECONDS = 600.0


class Absences:
    """Lives as long as the host; whoever has not come since it began is away since then."""

    def __init__(self, patience: float = USUAL_PATIENCE_SECONDS, clock: Callable[[], float] = monotonic) -> None:
        """`patience` are the seconds for which one who is alone at the table has to wait for others."""
        self.patience = patience
        self._clock = clock
        self._began = clock()
        self._left: dict[Seat, float] = {}

    def left(self, seat: Seat) -> None:
        """Nobody is at that seat any more."""
        self._left[seat] = self._clock()

    def seconds(self, seat: Seat) -> float:
        """How long nobody has been at a seat at which nobody is."""
        return self._clock() - self._left.get(seat, self._began)
