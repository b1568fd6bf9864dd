"""Client-side copy of a hosted table: only what the host has sent to this seat.

For screens it is a table client like any other, but it answers later: decisions are requests to the host, which sends
news.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from random import Random
from typing import Concatenate, ParamSpec, Protocol

from bots.observation import Bot
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
from tadmor_tui.session.client import BotTurn, Past, Position, SessionObserver, TimeLeft
from tadmor_tui.session.seating import names_at

P = ParamSpec("P")


class ClientObserver(Protocol):
    """A screen that shows the messages of the host."""

    def show_news(self) -> None: ...

    def show_refusal(self, why: Value) -> None: ...

    def show_notice(self, what: Value) -> None: ...

    def show_chat(self, sent: m.ChatMessage) -> None: ...

    def show_missed_chat(self) -> None: ...

    def show_time(self) -> None: ...

    def show_presence(self, came: Sequence[Seat], went: Sequence[Seat]) -> None: ...


class RemoteClient:
    """The table client of one hosted seat, or of a spectator."""

    def __init__(self, welcome: m.Welcome, news: m.News, send: Callable[[bytes], None]) -> None:
        self._kind = GAMES[welcome.game]
        self._components = self._kind.components_of(
            welcome.components.digest, welcome.components.own, welcome.components.name
        )
        self._send = send
        self.game_name = welcome.game
        self.seat = welcome.seat
        self.own_name = welcome.name
        """The name of the person here, or empty."""
        labels = {label.key: label for label in self._kind.seat_labels}
        self.labels: tuple[SeatLabel, ...] = tuple(labels[key] for key in welcome.labels)
        self.presence = m.Presence((), 0)
        self._knows_presence = False
        self.chat: deque[m.ChatMessage] = deque(maxlen=m.MAX_CHAT_MESSAGES)
        self.missed_messages = 0
        """The number of chat messages that were sent while this seat had no terminal."""
        self.time_left: TimeLeft | None = None
        self.watcher: ClientObserver | None = None
        self._observers: list[SessionObserver] = []
        self._known = RemotePast(self._kind)
        self._recollection = Recollection(self._kind, lambda: self.past)
        self._truth: Timeline | None = None
        """The whole game, when it is over."""
        self._waiting: list[tuple[tuple[int, ...], Callable[[], None]]] = []
        """Functions to call as soon as some positions are there."""
        self._waits_for_answer = False
        self._reasons: dict[int, Callable[[Value], None]] = {}
        self.says_why: Callable[[], bool] = lambda: True
        """True if the people here want to see the reasons of bots."""
        self._preferences: tuple[Callable[[], bool], Callable[[], bool]] = (lambda: True, lambda: True)
        self._sent_preferences = (True, True)
        """The defaults of a host that has got none."""
        self._apply_news(news)

    # --- messages of the host

    def receive(self, received: m.ToSeat) -> None:
        """Handle a message of the host, which may be the answer to a request."""
        if isinstance(received, m.News | m.Refused | m.Notice):
            self._waits_for_answer = False
        watcher = self.watcher
        match received:
            case m.News():
                self._receive_news(received)
            case m.Presence():
                self._receive_presence(received)
            case m.Positions():
                if received.rewinds == self.news.rewinds:
                    self._add_positions(received.positions)
                    self._call_waiting()
            case m.Reason():
                if (then := self._reasons.pop(received.number, None)) is not None:
                    then(received.why)
            case m.ChatMessage():
                self.chat.append(received)
                if watcher is not None:
                    watcher.show_chat(received)
            case m.ChatHistory():
                self.chat.extend(received.messages)
                self.missed_messages = received.missed
                if watcher is not None:
                    watcher.show_missed_chat()
            case m.Refused():
                if watcher is not None:
                    watcher.show_refusal(received.why)
            case m.Notice():
                if watcher is not None:
                    watcher.show_notice(received.what)
            case m.Countdown():
                self.time_left = received.left
                self._notify_presence()
                if watcher is not None:
                    watcher.show_time()
            case m.Welcome() | m.Lobby() | m.KeptSettings():
                pass  # not about the state of this table

    def _receive_presence(self, presence: m.Presence) -> None:
        """Note who is here; seats that were here before this terminal have not come now."""
        before, self.presence = self.presence, presence
        came = [seat for seat in presence.here if seat not in before.here and self._knows_presence]
        self._knows_presence = True
        self._notify_presence()
        if self.watcher is not None and before != presence:
            self.watcher.show_presence(came, [seat for seat in before.here if seat not in presence.here])

    def _notify_presence(self) -> None:
        for observer in self._observers:
            observer.on_presence_change()

    def _receive_news(self, news: m.News) -> None:
        """Notify observers of what has changed, as a local session does."""
        seats, before = (self.seats, self.changes), len(self.past)
        if news.rewinds != self.news.rewinds:
            self._waiting.clear()  # positions of another past will not come
        self._apply_news(news)
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

    def _apply_news(self, news: m.News) -> None:
        self.news = news
        self._known = self._known.followed_by(news.since, news.steps)
        self.seats: Sequence[SeatInfo] = news.seats
        self.changes: Sequence[SeatChange] = news.changes
        self.ended_by_itself: AbstractSet[int] = self._known.forced_actions()
        self._truth = None if news.record is None else replay_record(news.record, self._kind, self._components)
        self._add_positions(news.positions)
        needed = {known.actions for known in news.positions}
        self._known = self._known.as_told_now(self._recollection, self.seat, needed)
        self._call_waiting()

    def _add_positions(self, positions: Sequence[m.KnownPosition]) -> None:
        for known in positions:
            position = read_position(known, self._kind, len(self.labels), self._components)
            self._known.add_position(known.actions, position)

    def _call_waiting(self) -> None:
        ready = [then for numbers, then in self._waiting if self._has_positions(numbers)]
        self._waiting = [(numbers, then) for numbers, then in self._waiting if not self._has_positions(numbers)]
        for then in ready:
            then()

    # --- people

    @property
    def people(self) -> tuple[Seat, ...]:
        plays = self.seat is not None and self.seats[self.seat].player == HUMAN
        return (self.seat,) if plays and self.seat is not None else ()

    @property
    def bots(self) -> Mapping[Seat, Bot]:
        """None: bots think at the host."""
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

    # --- the state of the game

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
        """The reasons of bots, if the people here want to know them."""
        return self._known.reasons() if self.says_why() else {}

    def _has_positions(self, numbers: Sequence[int]) -> bool:
        return self._truth is not None or all(map(self._known.has_position, numbers))

    # --- requests

    def request(self, kind: Callable[Concatenate[m.Moment, P], m.FromSeat], *values: P.args, **named: P.kwargs) -> None:
        """Send a request, with the position that this seat has seen."""
        self._send(m.encode(kind(m.Moment(len(self._known), self.news.rewinds), *values, **named)))

    def decide(self, kind: Callable[Concatenate[m.Moment, P], m.FromSeat], *values: P.args, **named: P.kwargs) -> None:
        """Request a change of the game; only one at a time."""
        if self._waits_for_answer:
            raise IllegalAction(message("Your last action is still being sent; wait a moment."))
        self._waits_for_answer = True
        self.request(kind, *values, **named)

    def bring(self, numbers: Sequence[int], then: Callable[[], None]) -> None:
        """Call a function when some positions are there: at once, or when the host has sent them."""
        if self._has_positions(numbers):
            then()
            return
        missing = tuple(number for number in numbers if not self._known.has_position(number))
        self._waiting.append((missing, then))
        self.request(m.PositionsAt, missing)

    def ask_why(self, number: int, then: Callable[[Value], None]) -> None:
        """Call a function with the reason for an action when the host has sent it."""
        self._reasons[number] = then
        self.request(m.WhyOf, number)

    def prefer(self, end_goes: Callable[[], bool], undo_with_bots: Callable[[], bool]) -> None:
        self._preferences = (end_goes, undo_with_bots)
        self.preferences_changed()

    def preferences_changed(self) -> None:
        """Send the preferences of the people here, if the host has got others."""
        end_goes, undo_with_bots = (preference() for preference in self._preferences)
        if (end_goes, undo_with_bots) != self._sent_preferences and self.seat is not None:
            self._sent_preferences = (end_goes, undo_with_bots)
            self.request(m.Prefer, end_goes, undo_with_bots)

    # --- decisions

    @property
    def is_saving(self) -> bool:
        """True until the host has answered, which it does when everything is on its disk."""
        return self._waits_for_answer

    def when_idle(self, then: Callable[[], None]) -> None:
        """Call a function at once: the host waits for its disk, and what comes from there is saved."""
        then()

    def end_forced_goes(self) -> None:
        """Do nothing: the host does it."""

    def apply(self, seat: Seat, action: Action) -> None:
        self.decide(m.Act, as_game(self.position).write_action(action))

    def collect_all(self, seat: Seat) -> None:
        self.decide(m.CollectAll)

    def bot_turn(self) -> BotTurn | None:
        return None

    @property
    def bot_decides_in_secret(self) -> bool:
        return False

    def change_seats(self, changes: Mapping[Seat, tuple[str, str]]) -> None:
        """Leave the own seat to a bot, or take it again."""
        for seat, (player, _) in changes.items():
            if seat != self.seat:
                raise SaveError(message("Only the person in that seat can leave it or take it back."))
            if player == HUMAN:
                self.decide(m.TakeSeat)
            else:
                self.decide(m.LeaveSeat, player)

    # --- undo

    @property
    def can_undo(self) -> bool:
        return self.news.undo is not None

    def may_answer_for_good(self, acting: Sequence[Seat]) -> bool:
        return any(seat != self.seat for seat in acting)

    def step_back(self) -> StepBack:
        offer = self.news.undo
        if offer is None or self.seat is None:
            raise CannotUndo(self.news.why_no_undo or message("Nothing to undo."))
        return StepBack(offer.number, LogEntry(0, self.seat, offer.text, ""), offer.answers, ())

    def undo(self) -> None:
        self.step_back()
        self.decide(m.Undo)

    def answer_undo(self, agrees: bool) -> None:
        """Agree or refuse that another player takes back an action."""
        if (question := self.news.undo_question) is None:
            raise CannotUndo(message("There is no undo request to answer."))
        self.decide(m.AnswerUndo, question.number, agrees)

    def redo(self) -> None:
        if not self.news.redo:
            raise CannotUndo(message("Nothing to redo."))
        self.decide(m.Redo)
