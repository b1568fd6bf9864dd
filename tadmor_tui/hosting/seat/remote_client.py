"""What a seat has been told of a table whose true game lies in another process, and nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Protocol, TypeAlias

from bots.chair import Bot
from rules.contract import Action, AnyGame, IllegalAction, Seat
from rules.game_kind import SeatLabel
from rules.games import GAMES
from rules.memory import Recollection
from rules.message import Value, message
from saves.document import HUMAN, LogEntry, SeatChange, SeatInfo
from saves.problems import CannotUndo, SaveError
from saves.timeline import Timeline
from saves.undo import StepBack
from tadmor_tui.hosting.seat.remote_history import RemotePast, as_game, read_position, replay_record
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import ChatMessage, KnownPosition, ReplacementQuestion, UndoQuestion
from tadmor_tui.session.client import BotTurn, Past, Position, SessionObserver, TimeLeft
from tadmor_tui.session.seating import names_at


class KnownTable:
    """How it stands for one seat, or for a spectator, by the messages that have come."""

    def __init__(self, welcome: m.Welcome, news: m.News) -> None:
        self._kind = GAMES[welcome.game]
        self._components = self._kind.components_of(
            welcome.components.digest, welcome.components.own, welcome.components.name
        )
        self.game_name = welcome.game
        self.seat = welcome.seat
        self.own_name = welcome.name
        """Of the person here, if they have one."""
        labels = {label.key: label for label in self._kind.seat_labels}
        self.labels: tuple[SeatLabel, ...] = tuple(labels[key] for key in welcome.labels)
        self.presence = m.Presence((), 0)
        self._knows_who_is_here = False
        self.chat: deque[m.ChatMessage] = deque(maxlen=m.MAX_CHAT_MESSAGES)
        """What was said here last."""
        self.missed_messages = 0
        """How much of it was said while nobody was at this seat."""
        self.time_left: TimeLeft | None = None
        self.watcher: Watcher | None = None
        self._observers: list[SessionObserver] = []
        self._known = RemotePast(self._kind)
        self._recollection = Recollection(self._kind, lambda: self.past)
        self._truth: Timeline | None = None
        """The whole game, when it is over."""
        self._waiting: list[tuple[tuple[int, ...], Callable[[], None]]] = []
        """What is to be done as soon as these positions are at hand."""
        self.says_why: Callable[[], bool] = lambda: True
        """Whether people here like to hear why bots do something."""
        self._take_over(news)

    # --- messages

    def receive(self, told: m.ToSeat) -> None:
        """A message from the host."""
        match told:
            case m.News():
                self._hear(told)
            case m.Presence():
                self._hear_of_presence(told)
            case m.Positions():
                if told.rewinds == self._news.rewinds:
                    self._show(told.positions)
            case m.ChatMessage():
                self.chat.append(told)
                if self.watcher is not None:
                    self.watcher.show_chat(told)
            case m.ChatHistory():
                self.chat.extend(told.said)
                self.missed_messages = told.missed
                if self.watcher is not None:
                    self.watcher.show_missed_chat()
            case m.Refused():
                if self.watcher is not None:
                    self.watcher.show_refusal(told.why)
            case m.Notice():
                if self.watcher is not None:
                    self.watcher.show_notice(told.what)
            case m.Countdown():
                self.time_left = told.left
                self._tell_of_presence()
                if self.watcher is not None:
                    self.watcher.show_time()
            case m.Reason() | m.Welcome() | m.Lobby() | m.KeptSettings():
                pass  # these are about something else than how it stands at this table

    def _hear_of_presence(self, now: m.Presence) -> None:
        """Those who were here before the own terminal have not come now."""
        before, self.presence = self.presence, now
        came = [seat for seat in now.here if seat not in before.here and self._knows_who_is_here]
        self._knows_who_is_here = True
        self._tell_of_presence()
        if self.watcher is not None and before != now:
            self.watcher.show_presence(came, [seat for seat in before.here if seat not in now.here])

    def _hear(self, news: m.News) -> None:
        """Tell those who listen what has changed, as a host does."""
        seats, before = (self.seats, self.changes), len(self.past)
        if news.rewinds != self._news.rewinds:
            self._waiting.clear()  # of what has been taken back nothing will come
        self._take_over(news)
        for observer in self._observers:
            if (self.seats, self.changes) != seats or news.since < 0:
                observer.on_seats_change()
            else:
                if news.since < before:
                    observer.on_undo(news.since)
                for number in range(news.since + 1, len(self.past) + 1):
                    observer.on_action(number, self.past.events_after(number))
            observer.on_change()
        if self.watcher is not None:
            self.watcher.show_news()

    def _take_over(self, news: m.News) -> None:
        self._news = news
        self._known = self._known.followed_by(news.since, news.steps)
        self.seats: Sequence[SeatInfo] = news.seats
        self.changes: Sequence[SeatChange] = news.changes
        self.ended_by_itself: AbstractSet[int] = self._known.forced_actions()
        self._truth = None if news.record is None else replay_record(news.record, self._kind, self._components)
        self._put(news.positions)
        needed = {known.actions for known in news.positions}
        self._known = self._known.as_told_now(self._recollection, self.seat, needed)
        self._do_what_waited()

    def _put(self, positions: Sequence[KnownPosition]) -> None:
        for known in positions:
            position = read_position(known, self._kind, len(self.labels), self._components)
            self._known.add_position(known.actions, position)

    def _show(self, positions: Sequence[KnownPosition]) -> None:
        self._put(positions)
        self._do_what_waited()

    def _do_what_waited(self) -> None:
        ready = [then for numbers, then in self._waiting if self._are_at_hand(numbers)]
        self._waiting = [(numbers, then) for numbers, then in self._waiting if not self._are_at_hand(numbers)]
        for then in ready:
            then()

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

    def observe(self, observer: SessionObserver) -> None:
        self._observers.append(observer)

    def _tell_of_presence(self) -> None:
        for observer in self._observers:
            observer.on_presence_change()

    # --- how it stands

    @property
    def past(self) -> Past:
        return self._known if self._truth is None else self._truth

    @property
    def position(self) -> Position:
        return self.past.position(len(self.past))

    def sample_game(self, seat: Seat, actions: int) -> AnyGame:
        return as_game(self.past.position(actions)).determinize(seat, Random(0))

    def may_be_named(self, action: int) -> bool:
        return bool(self._known.text(action))

    @property
    def reasons(self) -> Mapping[int, Value]:
        """Reasons of bots, for those who like to hear them."""
        return self._known.reasons() if self.says_why() else {}

    def _are_at_hand(self, numbers: Sequence[int]) -> bool:
        return self._truth is not None or all(map(self._known.has_position, numbers))

    @property
    def unsaved(self) -> bool:
        """Whether the host could not write down what was done last."""
        return self._news.unsaved

    # --- what is asked, and what can be taken back

    @property
    def replacement_question(self) -> ReplacementQuestion | None:
        """For whom somebody wants a bot to play, if the seat has to agree."""
        return self._news.stand_in

    @property
    def can_undo(self) -> bool:
        return self._news.undo is not None

    @property
    def rewinds(self) -> int:
        """How many times the past has become another one."""
        return self._news.rewinds

    @property
    def undo_question(self) -> UndoQuestion | None:
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


Send: TypeAlias = Callable[[bytes], None]


class RemoteTable(KnownTable):
    """One seat's share of a table, or a spectator's."""

    def __init__(self, welcome: m.Welcome, news: m.News, send: Send) -> None:
        super().__init__(welcome, news)
        self._send = send
        self._asked = False
        """Whether something was asked for that nobody has answered yet."""
        self._reasons: dict[int, Callable[[Value], None]] = {}
        self._preferred: tuple[Callable[[], bool], Callable[[], bool]] = (lambda: True, lambda: True)
        self._told_preferences = (True, True)
        """As a host has it who has heard nothing."""

    def receive(self, told: m.ToSeat) -> None:
        """A message from the host, which may be the answer to what was asked."""
        if isinstance(told, m.News | m.Refused | m.Notice):
            self._asked = False
        if isinstance(told, m.Reason) and (then := self._reasons.pop(told.number, None)):
            then(told.why)
        super().receive(told)

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

    # --- looking back

    def bring(self, numbers: Sequence[int], then: Callable[[], None]) -> None:
        """Have positions at hand, then go on: at once, or when the host has sent them."""
        if self._are_at_hand(numbers):
            then()
            return
        missing = tuple(number for number in numbers if not self._known.has_position(number))
        self._waiting.append((missing, then))
        self._ask(m.PositionsAt(self._at(), missing))

    def ask_why(self, number: int, then: Callable[[Value], None]) -> None:
        """Have the reason for an action told."""
        self._reasons[number] = then
        self._ask(m.WhyOf(self._at(), number))

    # --- deciding

    def prefer(self, end_goes: Callable[[], bool], undo_with_bots: Callable[[], bool]) -> None:
        self._preferred = (end_goes, undo_with_bots)
        self.preferences_changed()

    def preferences_changed(self) -> None:
        """Tell the host the preferences of the people here, if it has heard others."""
        end_goes, undo_with_bots = (likes() for likes in self._preferred)
        if (end_goes, undo_with_bots) != self._told_preferences and self.seat is not None:
            self._told_preferences = (end_goes, undo_with_bots)
            self._ask(m.Prefer(self._at(), end_goes, undo_with_bots))

    @property
    def is_saving(self) -> bool:
        """Whether the host has not answered yet; it does so when all is on its disk."""
        return self._asked

    def when_idle(self, then: Callable[[], None]) -> None:
        """The host waits; what comes here is on its disk."""
        then()

    def end_forced_goes(self) -> None:
        """The host does it."""

    def apply(self, seat: Seat, action: Action) -> None:
        self._decide(m.Act(self._at(), as_game(self.position).write_action(action)))

    def collect_all(self, seat: Seat) -> None:
        self._decide(m.CollectAll(self._at()))

    def bot_turn(self) -> BotTurn | None:
        return None

    @property
    def bot_decides_in_secret(self) -> bool:
        return False

    def change_seats(self, changes: Mapping[Seat, tuple[str, str]]) -> None:
        for seat, (player, _) in changes.items():
            self.change_seat(seat, player)

    def change_seat(self, seat: Seat, player: str) -> None:
        """Leave the own seat to a bot, or take it again."""
        if seat != self.seat:
            raise SaveError(message("Only who sits there can leave a seat or take it again."))
        self._decide(m.TakeSeat(self._at()) if player == HUMAN else m.LeaveSeat(self._at(), player))

    def propose_replacement(self, seat: Seat) -> None:
        """Ask those who are here to let a bot play for somebody who is away."""
        self._decide(m.ProposeReplacement(self._at(), seat))

    def answer_replacement(self, seat: Seat, agrees: bool) -> None:
        """Agree, or not, that a bot plays for somebody who is away."""
        self._decide(m.AnswerReplacement(self._at(), seat, agrees))

    def say(self, text: str) -> None:
        """Say something to everybody at the table."""
        self._ask(m.Say(self._at(), text[: m.MAX_CHAT_CHARACTERS]))

    # --- going back

    def undo(self) -> None:
        self.step_back()
        self._decide(m.Undo(self._at()))

    def answer_undo(self, agrees: bool) -> None:
        """Agree, or not, that somebody takes back what they ask about."""
        if (question := self.undo_question) is None:
            raise CannotUndo(message("Nobody asks you to take anything back."))
        self._decide(m.AnswerUndo(self._at(), question.number, agrees))

    def redo(self) -> None:
        if not self._news.redo:
            raise CannotUndo(message("There is nothing to do again."))
        self._decide(m.Redo(self._at()))


class Watcher(Protocol):
    """Somebody who wants to know when answers come: a screen."""

    def show_news(self) -> None:
        """The game stands as the table says now."""

    def show_refusal(self, why: Value) -> None:
        """What was asked for can't be."""

    def show_notice(self, what: Value) -> None:
        """Something about what was asked for."""

    def show_chat(self, sent: ChatMessage) -> None:
        """Somebody at the table says something; without a name it is somebody who looks on."""

    def show_missed_chat(self) -> None:
        """Something was said before this terminal was at the table."""

    def show_time(self) -> None:
        """The time to decide is another one than was told before."""

    def show_presence(self, came: Sequence[Seat], went: Sequence[Seat]) -> None:
        """At the terminals of these seats somebody is now, or nobody any more."""
