"""A table for several terminals, where its true game lies: it answers seats, and tells each what it may know.

Requests come in as bytes, and messages go out as bytes; how they travel is somebody else's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import msgspec

from bots.chair import Bot
from bots.games import bots_of
from rules.contract import Action, Event, RulesError, Seat
from rules.message import AndList, Message, Value, message
from saves.document import HUMAN, ComponentSet
from saves.played_game import PlayedGame
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.text import one_line
from tadmor_tui.hosting import messages as m
from tadmor_tui.hosting.preferences import Preferences
from tadmor_tui.hosting.reasons import why_task
from tadmor_tui.hosting.seat_news import SeatNews
from tadmor_tui.hosting.thinking_process import Think, at_once
from tadmor_tui.hosting.undo_consent import UndoConsent
from tadmor_tui.table.host import BotTurn, Host

Tell: TypeAlias = Callable[[bytes], None]


class _Refusal(Exception):
    """Why something can't be had, for the one who asked."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


class Visit:
    """Somebody at one terminal, who plays a seat or only looks on."""

    def __init__(self, table: HostedTable, seat: Seat | None, tell: Tell) -> None:
        self._table = table
        self.seat = seat
        self._tell = tell
        self.known = -1
        """The number of the last action that he was told of, and that still stands; -1: he knows nothing yet."""

    def tell(self, told: m.ToSeat) -> None:
        self._tell(m.encode(told))

    def ask(self, request: bytes) -> None:
        """Something that his screen wants; whatever it is, it is answered and hurts nobody."""
        self._table.answer(self, request)

    def leave(self) -> None:
        """He is gone; the table goes on."""
        self._table.left(self)


class HostedTable:
    """Has the true game by its host. Whoever plays here does so by visits."""

    def __init__(self, host: Host, think: Think = at_once) -> None:
        """`think` takes tasks that may be long."""
        self._host = host
        self._think = think
        self._words = SeatNews(host)
        self._visits: list[Visit] = []
        self._rewinds = 0
        self._consent = UndoConsent()
        self._asked_in_vain: Seat | None = None
        self._changed = False
        self.when_changed: Callable[[], None] = _nothing
        """Is done after everybody has been told what has changed."""
        self._preferences = Preferences(host)
        host.listen(self)
        host.settle()

    @property
    def game_name(self) -> str:
        return self._host.game_name

    @property
    def actions(self) -> int:
        return self._host.actions

    @property
    def names(self) -> tuple[str, ...]:
        return self._host.names

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that no bot plays."""
        return self._host.people

    # --- who is here

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here, not even to look on."""
        return not self._visits

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats somebody sits at now, at a terminal."""
        return tuple(sorted({visit.seat for visit in self._visits if visit.seat is not None}))

    def visit(self, seat: Seat | None, tell: Tell, name: str = "") -> Visit:
        """Somebody comes, for the first time or again; `tell` sends him messages, the first ones at once.

        If he has a name, his seat is called so from now on.
        """
        came = Visit(self, seat, tell)
        host = self._host
        if seat in host.people and name and not host.over:
            host.name_seat(seat, name)
            self.tell_all()
        labels = tuple(label.key for label in host.labels)
        came.tell(m.Welcome(host.game_name, _components_of(host.played), labels, seat))
        self._tell_news(came)
        self._visits.append(came)
        self._tell_presence()
        return came

    def left(self, visit: Visit) -> None:
        if visit in self._visits:
            self._visits.remove(visit)
            self._tell_presence()

    def _tell_presence(self) -> None:
        onlookers = sum(visit.seat is None for visit in self._visits)
        for visit in list(self._visits):
            visit.tell(m.Presence(self.here, onlookers))

    # --- what happens at the table

    def heard(self, number: int, events: Sequence[Event]) -> None:
        self._changed = True
        self._let_question_lapse()

    def taken_back(self, number: int) -> None:
        self._rewind(number)

    def seats_changed(self) -> None:
        self._rewind(self._host.actions)

    def _rewind(self, number: int) -> None:
        self._changed = True
        self._rewinds += 1
        self._let_question_lapse()
        self._words.forget_after(number)
        for visit in self._visits:
            visit.known = min(visit.known, number)

    def _let_question_lapse(self) -> None:
        by = self._consent.lapse()
        self._asked_in_vain = self._asked_in_vain if by is None else by

    def tell_all(self) -> None:
        """Tell everybody what has changed since the last time."""
        if self._changed:
            self._changed = False
            asker, self._asked_in_vain = self._asked_in_vain, None
            for visit in list(self._visits):
                self._tell_news(visit)
                if asker is not None and visit.seat == asker:
                    visit.tell(m.Told(message("The game has gone on, so nothing is taken back.")))
            self.when_changed()

    def _tell_seats(self, seats: Sequence[Seat]) -> None:
        """Tell some how it stands, for whom alone something has changed."""
        for visit in list(self._visits):
            if visit.seat in seats:
                self._tell_news(visit)

    def _tell_news(self, visit: Visit) -> None:
        question = self._consent.question_for(visit.seat)
        visit.tell(self._words.news(visit.seat, visit.known, self._rewinds, question))
        visit.known = self._host.actions

    # --- bots

    def bot_turn(self) -> BotTurn | None:
        """What a bot has to decide now."""
        return self._host.bot_turn()

    @property
    def bot_decides_in_secret(self) -> bool:
        return self._host.bot_decides_in_secret

    def take(self, turn: BotTurn, decision: Action, why: Value = "", bot: Bot | None = None) -> None:
        """Let a bot act, if its turn is still current; `bot` is the same one with what it remembers now."""
        try:
            self._host.take(turn, decision, why, bot)
        finally:
            self.tell_all()

    # --- what seats ask for

    def answer(self, visit: Visit, request: bytes) -> None:
        """Do what somebody asks for, or tell him why not."""
        try:
            self._answer(visit, m.read_from_seat(request))
        except msgspec.MsgspecError:
            visit.tell(m.Refused(message("The table did not understand that; nothing was done.")))
        except _Refusal as refusal:
            visit.tell(m.Refused(refusal.why))
        except (RulesError, SaveError) as error:
            visit.tell(m.Refused(error.message))
        finally:
            self.tell_all()

    def _answer(self, visit: Visit, request: m.FromSeat) -> None:
        match request:
            case m.PositionsAt():
                self._show_positions(visit, request)
            case m.WhyOf():
                self._tell_why(visit, request)
            case m.Prefer():
                self._prefer(visit, request)
            case m.Say():
                self._say(visit, request.text)
            case m.TakeSeat():
                self._take_seat(self._seat_of(visit, request))
            case m.LeaveSeat():
                self._leave_seat(self._person_of(visit, request), request.bot)
            case m.Act():
                self._act(self._person_of(visit, request), request.text)
            case m.CollectAll():
                self._host.collect_all(self._person_of(visit, request))
            case m.Undo():
                self._undo(visit, self._person_of(visit, request))
            case m.AnswerUndo():
                self._agree(self._person_of(visit, request), request.agrees)
            case m.Redo():
                self._redo(self._person_of(visit, request))

    def _seat_of(self, visit: Visit, request: m.Request) -> Seat:
        """The seat that asks, if it has seen all that it should decide on."""
        if visit.seat is None:
            raise _Refusal(message("You only look on at this table."))
        if self._is_stale(visit.seat, request.at):
            raise _Refusal(message("The game has gone on meanwhile; look again, and decide then."))
        return visit.seat

    def _person_of(self, visit: Visit, request: m.Request) -> Seat:
        seat = self._seat_of(visit, request)
        if seat not in self._host.people:
            raise _Refusal(message("A bot plays your seat; take it again first."))
        return seat

    def _is_stale(self, seat: Seat, at: m.Moment) -> bool:
        """Whether a seat decides by what is no longer so; what others decide at the same time makes no difference."""
        past = self._host.past
        if at.rewinds != self._rewinds or at.actions > len(past):
            return True
        return any(
            past.actor(number) == seat or seat not in past.position(number - 1).acting
            for number in range(at.actions + 1, len(past) + 1)
        )

    def _act(self, seat: Seat, text: str) -> None:
        """Whoever does what he may not is told why by what he knows: nobody finds out secrets by asking."""
        action = self._host.game.read_action(text)
        if action not in self._host.game.legal_actions(seat):
            self._words.imagined(seat).apply(seat, action)
            raise _Refusal(message("That can't be done now."))
        self._host.apply(seat, action)

    # --- looking back

    def _show_positions(self, visit: Visit, request: m.PositionsAt) -> None:
        """Of another past than the one that the seat knows, none; the news about it are on their way."""
        known = request.at.rewinds == self._rewinds and not self._host.over
        numbers = [number for number in request.numbers if number <= self._host.actions] if known else []
        shown = tuple(self._words.position(visit.seat, number) for number in numbers)
        visit.tell(m.Positions(self._rewinds, shown))

    def _tell_why(self, visit: Visit, request: m.WhyOf) -> None:
        host, number = self._host, request.number
        if not 0 < number <= host.actions or request.at.rewinds != self._rewinds:
            return
        if host.past.actor(number) != visit.seat and not self._words.may_be_named(number):
            raise _Refusal(message("That was a secret choice, so its reasons are not told."))
        self._think(why_task(host, visit.seat, number), partial(self._tell_reason, visit, number))

    def _tell_reason(self, visit: Visit, number: int, why: Value | None) -> None:
        if visit in self._visits and why is not None:
            visit.tell(m.Reason(number, why))

    # --- being together

    def _prefer(self, visit: Visit, likes: m.Prefer) -> None:
        if visit.seat is not None:
            self._preferences.note(visit.seat, likes)
            self._host.settle()
            self._tell_seats([visit.seat])

    def _say(self, visit: Visit, text: str) -> None:
        if said := one_line(text, m.LONGEST_SAYING):
            name = "" if visit.seat is None else self._host.names[visit.seat]
            for other in list(self._visits):
                other.tell(m.Said(name, visit.seat, said))

    def _leave_seat(self, seat: Seat, bot: str) -> None:
        if bot not in bots_of(self._host.game_name):
            raise _Refusal(message("There is no bot of that name."))
        self._host.change_seat(seat, bot)

    def _take_seat(self, seat: Seat) -> None:
        """Under the name that the person had before."""
        if seat in self._host.people:
            raise _Refusal(message("You sit there already."))
        before = (c.name for c in reversed(self._host.changes) if c.seat == seat and c.player == HUMAN)
        self._host.change_seat(seat, HUMAN, next(before, ""))

    # --- going back

    def _undo(self, visit: Visit, seat: Seat) -> None:
        """At once while the go is still his; otherwise those are asked who would lose theirs."""
        step, why_not = self._words.step_back(seat)
        if step is None:
            assert why_not is not None
            raise _Refusal(why_not)
        asked = self._words.losing_their_go(step)
        if not asked:
            self._host.undo(seat)
            return
        named = self._words.may_be_named(step.number)
        self._consent.ask(m.UndoQuestion(seat, step.entry.text if named else "", step.number), asked)
        self._tell_seats(asked)
        names = AndList(tuple(self._host.names[other] for other in asked))
        visit.tell(
            m.Told(message("It is asked whether that may be taken back; the answer is up to {names}.", names=names))
        )

    def _agree(self, seat: Seat, agrees: bool) -> None:
        question, asked = self._consent.question_for(seat), self._consent.asked
        if question is None:
            raise _Refusal(message("Nobody asks you to take anything back."))
        if agrees:
            if self._consent.agree(seat):
                self._host.undo(question.by)
            else:
                self._tell_seats([seat])
        else:
            self._consent.forget()
            self._tell_seats(asked)
            for visit in list(self._visits):
                if visit.seat == question.by:
                    visit.tell(m.Refused(message("{name} would rather play on.", name=self._host.names[seat])))

    def _redo(self, seat: Seat) -> None:
        undone = self._host.past.undone
        if undone and undone[-1].seat != seat:
            raise _Refusal(message("What was taken back last was not yours, so only its player can do it again."))
        self._host.redo()


def _nothing() -> None:
    """Nobody has to know."""


def _components_of(played: PlayedGame) -> ComponentSet:
    """What a game is played with; if that is a file of a player's own, its text goes along."""
    if isinstance(played, SavedGame):
        return played.document.components
    return ComponentSet(played.game.components.name, played.game.components.digest)
