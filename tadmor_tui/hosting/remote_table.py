"""A table whose true game lies in another process: for screens it is like any other, but it answers later.

It knows what its seat may know, and nothing else. What somebody decides here is asked of the host, who sends news.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import TypeAlias

from bots.chair import Bot
from rules.contract import Action, AnyGame, IllegalAction, Seat
from rules.game_kind import SeatLabel
from rules.games import GAMES
from rules.message import Value, message
from saves.document import HUMAN, LogEntry, SeatChange, SeatInfo
from saves.problems import CannotUndo, SaveError
from saves.timeline import Timeline
from saves.undo import StepBack
from tadmor_tui.hosting import messages as m
from tadmor_tui.hosting.known_game import KnownPast, read_position, true_past, whole
from tadmor_tui.hosting.known_parts import KnownPosition
from tadmor_tui.hosting.watcher import Watcher
from tadmor_tui.table.host import BotTurn, Listener
from tadmor_tui.table.seating import names_at
from tadmor_tui.table.table import Past, Position

Send: TypeAlias = Callable[[bytes], None]


class RemoteTable:
    """One seat's share of a table, or a spectator's."""

    def __init__(self, welcome: m.Welcome, news: m.News, send: Send) -> None:
        self._kind = GAMES[welcome.game]
        self._components = self._kind.components_of(
            welcome.components.digest, welcome.components.own, welcome.components.name
        )
        self.game_name = welcome.game
        self.seat = welcome.seat
        labels = {label.key: label for label in self._kind.seat_labels}
        self.labels: tuple[SeatLabel, ...] = tuple(labels[key] for key in welcome.labels)
        self.presence = m.Presence((), 0)
        self._knows_who_is_here = False
        self.watcher: Watcher | None = None
        self._send = send
        self._listeners: list[Listener] = []
        self._known = KnownPast(self._kind)
        self._truth: Timeline | None = None
        """The whole game, when it is over."""
        self._asked = False
        """Whether something was asked for that nobody has answered yet."""
        self._waiting: list[tuple[tuple[int, ...], Callable[[], None]]] = []
        """What is to be done as soon as these positions are at hand."""
        self._reasons: dict[int, Callable[[Value], None]] = {}
        self._preferred: tuple[Callable[[], bool], Callable[[], bool]] = (lambda: True, lambda: True)
        self.says_why: Callable[[], bool] = lambda: True
        """Whether people here like to hear why bots do something."""
        self._told_preferences = (True, True)
        """As a host has it who has heard nothing."""
        self._take_over(news)

    # --- messages

    def receive(self, told: m.ToSeat) -> None:
        """A message from the host."""
        match told:
            case m.News():
                self._asked = False
                self._hear(told)
            case m.Presence():
                self._hear_of_presence(told)
            case m.Positions():
                if told.rewinds == self._news.rewinds:
                    self._show(told.positions)
            case m.Reason():
                if then := self._reasons.pop(told.number, None):
                    then(told.why)
            case m.Said():
                if self.watcher is not None:
                    self.watcher.said(told.name, told.seat, told.text)
            case m.Refused():
                self._asked = False
                if self.watcher is not None:
                    self.watcher.refused(told.why)
            case m.Told():
                self._asked = False
                if self.watcher is not None:
                    self.watcher.told(told.what)
            case m.Welcome() | m.Lobby() | m.KeptSettings():
                pass  # these are about something else than this table

    def _hear_of_presence(self, now: m.Presence) -> None:
        """Those who were here before the own terminal have not come now."""
        before, self.presence = self.presence, now
        came = [seat for seat in now.here if seat not in before.here and self._knows_who_is_here]
        self._knows_who_is_here = True
        if self.watcher is not None and before != now:
            self.watcher.came_and_went(came, [seat for seat in before.here if seat not in now.here])

    def _hear(self, news: m.News) -> None:
        """Tell those who listen what has changed, as a host does."""
        seats, before = (self.seats, self.changes), len(self.past)
        if news.rewinds != self._news.rewinds:
            self._waiting.clear()  # of what has been taken back nothing will come
        self._take_over(news)
        if (self.seats, self.changes) != seats or news.since < 0:
            for listener in self._listeners:
                listener.seats_changed()
        else:
            for listener in self._listeners:
                if news.since < before:
                    listener.taken_back(news.since)
                for number in range(news.since + 1, len(self.past) + 1):
                    listener.heard(number, self.past.events_after(number))
        if self.watcher is not None:
            self.watcher.news_came()

    def _take_over(self, news: m.News) -> None:
        self._news = news
        self._known = self._known.followed_by(news.since, news.steps)
        self.seats: Sequence[SeatInfo] = news.seats
        self.changes: Sequence[SeatChange] = news.changes
        self.ended_by_itself: AbstractSet[int] = self._known.ended_by_itself()
        self._truth = None if news.record is None else true_past(news.record, self._kind, self._components)
        self._show(news.positions)

    def _show(self, positions: Sequence[KnownPosition]) -> None:
        for known in positions:
            position = read_position(known, self._kind, len(self.labels), self._components)
            self._known.show(known.actions, position)
        ready = [then for numbers, then in self._waiting if self._are_at_hand(numbers)]
        self._waiting = [(numbers, then) for numbers, then in self._waiting if not self._are_at_hand(numbers)]
        for then in ready:
            then()

    def _at(self) -> m.Moment:
        return m.Moment(len(self._known), self._news.rewinds)

    def _ask(self, request: m.FromSeat) -> None:
        self._send(m.encode(request))

    def _decide(self, request: m.FromSeat) -> None:
        """Ask for something that changes the game; only one thing at a time."""
        if self._asked:
            raise IllegalAction(message("What you did before is still on its way; wait a moment."))
        self._asked = True
        self._ask(request)

    # --- who is there

    @property
    def people(self) -> tuple[Seat, ...]:
        plays = self.seat is not None and self.seats[self.seat].player == HUMAN
        return (self.seat,) if plays and self.seat is not None else ()

    @property
    def bots(self) -> Mapping[Seat, Bot]:
        """They think where the true game lies."""
        return {}

    @property
    def names(self) -> tuple[str, ...]:
        return names_at(self, len(self.past) + 1)

    @property
    def away(self) -> AbstractSet[Seat]:
        people = {seat for seat, info in enumerate(self.seats) if info.player == HUMAN}
        return people.difference(self.presence.here)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    # --- how it stands

    @property
    def past(self) -> Past:
        return self._known if self._truth is None else self._truth

    @property
    def position(self) -> Position:
        return self.past.position(len(self.past))

    def imagined(self, seat: Seat, actions: int) -> AnyGame:
        return whole(self.past.position(actions)).determinize(seat, Random(0))

    def may_be_named(self, action: int) -> bool:
        return bool(self._known.text(action))

    @property
    def whys(self) -> Mapping[int, Value]:
        """Reasons of bots, for those who like to hear them."""
        return self._known.whys() if self.says_why() else {}

    def _are_at_hand(self, numbers: Sequence[int]) -> bool:
        return self._truth is not None or all(map(self._known.is_at_hand, numbers))

    def bring(self, numbers: Sequence[int], then: Callable[[], None]) -> None:
        """Have positions at hand, then go on: at once, or when the host has sent them."""
        if self._are_at_hand(numbers):
            then()
            return
        missing = tuple(number for number in numbers if not self._known.is_at_hand(number))
        self._waiting.append((missing, then))
        self._ask(m.PositionsAt(self._at(), missing))

    def ask_why(self, number: int, then: Callable[[Value], None]) -> None:
        """Have the reason for an action told."""
        self._reasons[number] = then
        self._ask(m.WhyOf(self._at(), number))

    # --- deciding

    def prefer(self, end_goes: Callable[[], bool], undo_with_bots: Callable[[], bool]) -> None:
        self._preferred = (end_goes, undo_with_bots)
        self.tell_preferences()

    def tell_preferences(self) -> None:
        """Let the host know how people here like it, if that is not what it has heard."""
        end_goes, undo_with_bots = (likes() for likes in self._preferred)
        if (end_goes, undo_with_bots) != self._told_preferences and self.seat is not None:
            self._told_preferences = (end_goes, undo_with_bots)
            self._ask(m.Prefer(self._at(), end_goes, undo_with_bots))

    def settle(self) -> None:
        """The host does it."""

    def apply(self, seat: Seat, action: Action) -> None:
        self._decide(m.Act(self._at(), whole(self.position).write_action(action)))

    def collect_all(self, seat: Seat) -> None:
        self._decide(m.CollectAll(self._at()))

    def bot_turn(self) -> BotTurn | None:
        return None

    @property
    def bot_decides_in_secret(self) -> bool:
        return False

    def change_seat(self, seat: Seat, player: str, wish: str = "") -> None:
        """Leave the own seat to a bot, or take it again."""
        if seat != self.seat:
            raise SaveError(message("Only who sits there can leave a seat or take it again."))
        self._decide(m.TakeSeat(self._at()) if player == HUMAN else m.LeaveSeat(self._at(), player))

    @property
    def stand_in_question(self) -> m.StandInQuestion | None:
        """For whom somebody wants a bot to play, if the seat has to agree."""
        return self._news.stand_in

    def propose_stand_in(self, seat: Seat) -> None:
        """Ask those who are here to let a bot play for somebody who is away."""
        self._decide(m.ProposeStandIn(self._at(), seat))

    def answer_stand_in(self, seat: Seat, agrees: bool) -> None:
        """Agree, or not, that a bot plays for somebody who is away."""
        self._decide(m.AnswerStandIn(self._at(), seat, agrees))

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        self._ask(m.Say(self._at(), text[: m.LONGEST_SAYING]))

    @property
    def unsaved(self) -> bool:
        """Whether the host could not write down what was done last."""
        return self._news.unsaved

    # --- going back

    @property
    def can_undo(self) -> bool:
        return self._news.undo is not None

    @property
    def rewinds(self) -> int:
        """How many times the past has become another one."""
        return self._news.rewinds

    @property
    def undo_question(self) -> m.UndoQuestion | None:
        """What somebody wants to take back, if the seat has to agree."""
        return self._news.question

    @property
    def asked_before_undo(self) -> tuple[str, ...]:
        """The names of those who have to agree before something is taken back here."""
        return () if self._news.undo is None else tuple(self.names[seat] for seat in self._news.undo.asks)

    def may_answer_for_good(self, acting: Sequence[Seat]) -> bool:
        return any(seat != self.seat for seat in acting)

    def step_back(self) -> StepBack:
        offer = self._news.undo
        if offer is None or self.seat is None:
            raise CannotUndo(self._news.why_no_undo or message("There is nothing to take back."))
        return StepBack(offer.number, LogEntry(0, self.seat, offer.text, ""), offer.answers, ())

    def undo(self) -> None:
        self.step_back()
        self._decide(m.Undo(self._at()))

    def answer_undo(self, agrees: bool) -> None:
        """Agree, or not, that somebody takes back what he did."""
        self._decide(m.AnswerUndo(self._at(), agrees))

    def redo(self) -> None:
        if not self._news.redo:
            raise CannotUndo(message("There is nothing to do again."))
        self._decide(m.Redo(self._at()))
