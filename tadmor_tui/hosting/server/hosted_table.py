"""A table for several terminals, where its true game lies: it tells everybody who comes what he may know.

Requests come in as bytes, and messages go out as bytes; how they travel is somebody else's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bots.chair import Bot
from rules.contract import Action, Event, Seat
from rules.message import Value, message
from saves.document import ComponentSet
from saves.played_game import PlayedGame
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.hosting.server.bot_workers import TaskRunner, run_inline
from tadmor_tui.hosting.server.chat import Chat
from tadmor_tui.hosting.server.hosted_replay import HostedReplay
from tadmor_tui.hosting.server.hosted_undo import HostedUndo
from tadmor_tui.hosting.server.replacement_bots import Absences, ReplacementBots
from tadmor_tui.hosting.server.seat_requests import SeatRequests
from tadmor_tui.hosting.server.seat_updates import SeatUpdates
from tadmor_tui.hosting.server.visits import Tell, Visit, Visits
from tadmor_tui.hosting.wire.messages import Countdown, Notice, Refused, Welcome
from tadmor_tui.session.client import TimeLeft
from tadmor_tui.session.game_session import GameSession, SessionBotTurn


class HostedTable:
    """Has the true game by its host. Whoever plays here does so by visits."""

    def __init__(
        self,
        host: GameSession,
        think: TaskRunner = run_inline,
        absences: Absences | None = None,
        talk: Chat | None = None,
    ) -> None:
        """`think` takes tasks that may be long; the rest is what is remembered of this table from before."""
        self._host = host
        self._words = SeatUpdates(host)
        self._visits = Visits()
        self._going_back = HostedUndo(host, self._words, self._visits, self._tell_seats)
        self._absences = Absences() if absences is None else absences
        self._stand_ins = ReplacementBots(host, self._visits, self._absences, self._tell_seats)
        self._talk = Chat() if talk is None else talk
        looking_back = HostedReplay(host, self._words, self._visits, think)
        self._requests = SeatRequests(
            host,
            self._words,
            self._visits,
            self._going_back,
            looking_back,
            self._stand_ins,
            self._talk,
            self._tell_seats,
        )
        self._changed = False
        self._time_left: TimeLeft | None = None
        self._ended_turn = 0
        """The last turn in which the time was up."""
        self.when_changed: Callable[[], None] = _nothing
        """Is done after everybody has been told what has changed."""
        host.observe(self)
        host.end_forced_goes()

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
        return self._visits.is_empty

    @property
    def here(self) -> tuple[Seat, ...]:
        """The seats somebody sits at now, at a terminal."""
        return self._visits.here

    def visit(self, seat: Seat | None, tell: Tell, name: str = "") -> Visit:
        """Somebody comes, for the first time or again; `tell` sends him messages, the first ones at once.

        If he has a name, his seat is called so from now on.
        """
        came = Visit(self, seat, tell, name)
        host = self._host
        if name:
            host.when_idle(partial(self._name_seat, came))
        labels = tuple(label.key for label in host.labels)
        came.tell(Welcome(host.game_name, _components_of(host.played), labels, seat, name))
        self._tell_news(came)
        if (talk := self._talk.so_far(seat)) is not None:
            came.tell(talk)
        if self._time_left is not None:
            came.tell(Countdown(self._time_left))
        self._visits.add(came)
        host.when_idle(self._presence_changed)  # by the name that the seat has then
        return came

    def _name_seat(self, visit: Visit) -> None:
        host = self._host
        if visit.seat is not None and visit.seat in host.people and not host.over:
            try:
                host.name_seat(visit.seat, visit.name)
            except SaveError as error:
                visit.tell(Refused(error.message))

    def left(self, visit: Visit) -> None:
        if visit in self._visits:
            self._visits.remove(visit)
            if visit.is_answering:
                self.answering_changed(visit)
            else:
                self._presence_changed()

    def answering_changed(self, visit: Visit) -> None:
        if visit.seat is not None and visit.seat not in self._visits.here:
            self._absences.left(visit.seat)
        self._presence_changed()

    def _presence_changed(self) -> None:
        self._visits.tell_presence()
        self._host.when_idle(self._stand_ins.look_again)

    def answer(self, visit: Visit, request: bytes) -> None:
        """Do what somebody asks for, or tell him why not."""
        self._requests.answer(visit, request)

    # --- what happens at the table

    def on_action(self, number: int, events: Sequence[Event]) -> None:
        self._changed = True
        self._going_back.let_question_lapse()

    def on_undo(self, number: int) -> None:
        self._rewind(number)

    def on_seats_change(self) -> None:
        self._rewind(self._host.actions)

    def _rewind(self, number: int) -> None:
        self._changed = True
        self._going_back.let_question_lapse()
        self._words.rewind(number)
        for visit in self._visits:
            visit.known = min(visit.known, number)

    def on_presence_change(self) -> None:
        """The table itself knows who is here."""

    def on_change(self) -> None:
        """Tell all visitors what has changed since the last time."""
        if self._changed:
            self._host.when_idle(self._stand_ins.look_again)
        if self._changed:  # unless it was told with what came of that
            self._changed = False
            for visit in self._visits:
                self._tell_news(visit)
            self._going_back.tell_of_lapse()
            self.when_changed()

    def tell_standing(self) -> None:
        """Tell everybody how it stands, also if nothing was done: the game may have been saved at last."""
        for visit in self._visits:
            self._tell_news(visit)

    def _tell_seats(self, seats: Sequence[Seat]) -> None:
        """Tell some how it stands, for whom alone something has changed."""
        for visit in self._visits.at(seats):
            self._tell_news(visit)

    def _tell_news(self, visit: Visit) -> None:
        seat = visit.seat
        undo, stand_in = self._going_back.question_for(seat), self._stand_ins.question_for(seat)
        told_from = self._words.recollection.start.action
        if told_from < visit.told_from:  # something was taken back, so that what lay too far back is told whole again
            visit.known = min(visit.known, told_from - 1)
        visit.tell(self._words.news(seat, visit.known, undo, stand_in))
        visit.known, visit.told_from = self._host.actions, told_from

    # --- a stage whose time is limited

    @property
    def stage(self) -> str:
        return self._host.game.stage

    @property
    def turn(self) -> int:
        return self._host.game.progress().turn

    def deciding_in(self, stage: str) -> tuple[Seat, ...]:
        """The people who are to decide in a stage, if it is the one that is on."""
        return tuple(seat for seat in self._host.game.acting if seat in self.people and self.stage == stage)

    def show_time(self, left: TimeLeft | None) -> None:
        """Tell everybody how much time is left, if that is new; None: there is no limit now."""
        if left != self._time_left:
            self._time_left = left
            for visit in self._visits:
                visit.tell(Countdown(left))

    def end_goes(self, stage: str) -> None:
        """Take the action that ends the go, for everybody who is to decide in a stage: their time is up."""
        if self._ended_turn != self.turn:
            self._ended_turn = self.turn
            self._host.when_idle(partial(self._end_next_go, stage, self.turn))

    def _end_next_go(self, stage: str, turn: int) -> None:
        """End one go after the other, each when the one before is saved; nothing of a later turn is ended."""
        deciding = self.deciding_in(stage) if turn == self.turn else ()
        if deciding:
            ending = next(action for action in self._host.game.legal_actions(deciding[0]) if action.ends_go)
            self._host.apply(deciding[0], ending)
            self._host.when_idle(partial(self._end_next_go, stage, turn))
            return
        for visit in self._visits:
            visit.tell(Notice(message("The time is up: what stood there counts.")))

    # --- bots

    def bot_turn(self) -> SessionBotTurn | None:
        """What a bot has to decide now."""
        return self._host.bot_turn()

    @property
    def bot_decides_in_secret(self) -> bool:
        return self._host.bot_decides_in_secret

    def take(self, turn: SessionBotTurn, decision: Action, why: Value = "", bot: Bot | None = None) -> None:
        """Let a bot act, if its turn is still current; `bot` is the same one with what it remembers now."""
        self._host.take(turn, decision, why, bot)

    def when_idle(self, then: Callable[[], None]) -> None:
        """Do something as soon as nothing is being written: now, or after everything that waits already."""
        self._host.when_idle(then)


def _nothing() -> None:
    """Nobody has to know."""


def _components_of(played: PlayedGame) -> ComponentSet:
    """What a game is played with; if that is a file of a player's own, its text goes along."""
    if isinstance(played, SavedGame):
        return played.document.components
    return ComponentSet(played.game.components.name, played.game.components.digest)
