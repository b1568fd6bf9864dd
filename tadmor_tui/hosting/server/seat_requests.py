"""What seats ask of a hosted table: each request is read, checked, and done or refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from bots.games import bots_of
from rules.contract import RulesError, Seat
from rules.message import message
from saves.document import HUMAN
from saves.problems import SaveError
from tadmor_tui.hosting.server.chat import Chat
from tadmor_tui.hosting.server.hosted_replay import HostedReplay
from tadmor_tui.hosting.server.hosted_undo import HostedUndo
from tadmor_tui.hosting.server.replacement_bots import ReplacementBots
from tadmor_tui.hosting.server.seat_updates import SeatUpdates
from tadmor_tui.hosting.server.visits import RequestRefused, Visit, Visits
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import Prefer
from tadmor_tui.session.game_session import GameSession


class SeatRequests:
    """Whatever somebody asks for, he is answered, and nobody is hurt by it."""

    def __init__(
        self,
        host: GameSession,
        words: SeatUpdates,
        visits: Visits,
        going_back: HostedUndo,
        looking_back: HostedReplay,
        stand_ins: ReplacementBots,
        talk: Chat,
        tell_news: Callable[[Sequence[Seat]], None],
    ) -> None:
        """`tell_news` tells some seats how it stands, for whom alone something has changed."""
        self._host = host
        self._words = words
        self._visits = visits
        self._going_back = going_back
        self._looking_back = looking_back
        self._stand_ins = stand_ins
        self._talk = talk
        self._tell_news = tell_news
        self._preferences = SeatPreferences(host)

    def answer(self, visit: Visit, request: bytes) -> None:
        """Do what somebody asks for, or tell him why not: at once, or when what others did before is on the disk."""
        try:
            wish = m.read_from_seat(request)
        except msgspec.MsgspecError:
            visit.tell(m.Refused(message("The table did not understand that; nothing was done.")))
            return
        if isinstance(wish, m.PositionsAt | m.WhyOf | m.Say):
            self._do(visit, wish)
        else:
            self._host.when_idle(partial(self._do, visit, wish))

    def _do(self, visit: Visit, wish: m.FromSeat) -> None:
        try:
            self._answer(visit, wish)
        except RequestRefused as refusal:
            visit.tell(m.Refused(refusal.why))
        except (RulesError, SaveError) as error:
            visit.tell(m.Refused(error.message))

    def _answer(self, visit: Visit, request: m.FromSeat) -> None:
        match request:
            case m.PositionsAt():
                self._looking_back.show_positions(visit, request)
            case m.WhyOf():
                self._looking_back.tell_why(visit, request)
            case m.Prefer():
                self._prefer(visit, request)
            case m.Say():
                self._talk.say(visit, self._speaker(visit), self._visits, request.text)
            case m.TakeSeat():
                self._take_seat(visit, self._seat_of(visit))
            case m.LeaveSeat():
                self._leave_seat(self._person_of(visit), request.bot)
            case m.ProposeReplacement():
                self._stand_ins.propose(visit, self._person_of(visit), request.seat)
            case m.AnswerReplacement():
                self._stand_ins.answer(self._person_of(visit), request.seat, request.agrees)
            case m.Act():
                self._act(self._deciding(visit, request), request.text)
            case m.CollectAll():
                self._host.collect_all(self._deciding(visit, request))
            case m.Undo():
                self._going_back.undo(visit, self._deciding(visit, request))
            case m.AnswerUndo():
                self._going_back.answer(self._deciding(visit, request), request.number, request.agrees)
            case m.Redo():
                self._going_back.redo(self._deciding(visit, request))

    # --- who asks

    def _speaker(self, visit: Visit) -> str:
        """The name of a visitor, also while a bot plays their seat; none if they look on without one."""
        return visit.name or ("" if visit.seat is None else self._host.names[visit.seat])

    def _seat_of(self, visit: Visit) -> Seat:
        """The seat that asks, whoever plays it."""
        if visit.seat is None:
            raise RequestRefused(message("You only look on at this table."))
        return visit.seat

    def _person_of(self, visit: Visit) -> Seat:
        """The seat that asks, if no bot plays it."""
        seat = self._seat_of(visit)
        if seat not in self._host.people:
            raise RequestRefused(message("A bot plays your seat; take it again first."))
        return seat

    def _deciding(self, visit: Visit, request: m.Request) -> Seat:
        """The seat that asks, if it has seen all that it should decide on."""
        seat = self._person_of(visit)
        if self._is_stale(seat, request.at):
            raise RequestRefused(message("The game has gone on meanwhile; look again, and decide then."))
        return seat

    def _is_stale(self, seat: Seat, at: m.Moment) -> bool:
        """Whether a seat decides by what is no longer so; what others decide at the same time makes no difference."""
        past = self._host.past
        if at.rewinds != self._words.rewinds or at.actions > len(past):
            return True
        return any(
            past.actor(number) == seat or seat not in past.position(number - 1).acting
            for number in range(at.actions + 1, len(past) + 1)
        )

    # --- what is done at once

    def _act(self, seat: Seat, text: str) -> None:
        """Whoever does what he may not is told why by what he knows: nobody finds out secrets by asking."""
        action = self._host.game.read_action(text)
        if action not in self._host.game.legal_actions(seat):
            self._words.imagined(seat).apply(seat, action)
            raise RequestRefused(message("That can't be done now."))
        self._host.apply(seat, action)

    def _prefer(self, visit: Visit, likes: m.Prefer) -> None:
        if visit.seat is not None:
            self._preferences.note(visit.seat, likes)
            self._host.end_forced_goes()
            self._tell_news([visit.seat])

    def _leave_seat(self, seat: Seat, bot: str) -> None:
        if bot not in bots_of(self._host.game_name):
            raise RequestRefused(message("There is no bot of that name."))
        self._host.change_seat(seat, bot)

    def _take_seat(self, visit: Visit, seat: Seat) -> None:
        """Under his own name, or the one that the person had before."""
        if seat in self._host.people:
            raise RequestRefused(message("You sit there already."))
        before = (c.name for c in reversed(self._host.changes) if c.seat == seat and c.player == HUMAN)
        self._host.change_seat(seat, HUMAN, visit.name or next(before, ""))


class SeatPreferences:
    """Goes end by themselves as those like it who are to decide; undo is as all who play like it."""

    def __init__(self, host: GameSession) -> None:
        self._likes: dict[Seat, Prefer] = {}
        host.may_end_goes = lambda seat: all(likes.end_goes for likes in self._of([seat]))
        host.undo_with_bots = lambda: all(likes.undo_with_bots for likes in self._of(host.people))

    def note(self, seat: Seat, likes: Prefer) -> None:
        self._likes[seat] = likes

    def _of(self, seats: Sequence[Seat]) -> list[Prefer]:
        """Of those who have said how they like it."""
        return [self._likes[seat] for seat in seats if seat in self._likes]
