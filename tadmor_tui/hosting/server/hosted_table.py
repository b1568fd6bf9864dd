"""A hosted table: it has the true game, and sends each visitor what they may know.

Requests come in as bytes, and messages go out as bytes; the transport is another module's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from rules.contract import Event, Seat
from rules.message import message
from saves.document import ComponentSet
from saves.played_game import PlayedGame
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.hosting.server.bot_workers import TaskRunner, run_inline
from tadmor_tui.hosting.server.chat import Chat
from tadmor_tui.hosting.server.hosted_undo import HostedUndo
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.server.replacement_bots import Absences, ReplacementBots
from tadmor_tui.hosting.server.seat_requests import SeatRequests
from tadmor_tui.hosting.server.seat_updates import SeatUpdates, Send, Visit, Visits
from tadmor_tui.hosting.wire.messages import Countdown, Notice, Presence, Refused, Welcome
from tadmor_tui.session.client import TimeLeft
from tadmor_tui.session.game_session import GameSession


class HostedTable:
    """The server side of one table; people play at it through visits."""

    def __init__(
        self,
        session: GameSession,
        run_task: TaskRunner = run_inline,
        absences: Absences | None = None,
        chat: Chat | None = None,
    ) -> None:
        """`run_task` runs tasks that may take long; absences and chat outlive the loaded game."""
        self.session = session
        self.run_task = run_task
        self.visits = Visits()
        self.updates = SeatUpdates(session)
        self.absences = absences or Absences()
        self.chat = chat or Chat()
        self.undo = HostedUndo(self)
        self.replacements = ReplacementBots(self)
        self.requests = SeatRequests(self)
        self._changed = False
        self._time_left: TimeLeft | None = None
        self._is_ending_goes = False
        """True while goes are being ended one after the other, because the time is up."""
        self.on_news_sent: Callable[[], None] = lambda: None
        """Called after all visitors have got the news of a change."""
        session.observe(self)
        session.end_forced_goes()

    # --- visitors

    def visit(self, seat: Seat | None, send: Send, name: str = "") -> Visit:
        """Add a terminal; `send` gets its messages, the first ones at once.

        A visitor with a name gives it to their seat.
        """
        visit = Visit(self, seat, send, name)
        session = self.session
        if name:
            session.when_idle(partial(self._name_seat, visit))
        labels = tuple(label.key for label in session.labels)
        visit.send(Welcome(session.game_name, _components_of(session.played), labels, seat, name))
        self._send_news(visit)
        if (history := self.chat.history_for(seat)) is not None:
            visit.send(history)
        if self._time_left is not None:
            visit.send(Countdown(self._time_left))
        self.visits.append(visit)
        session.when_idle(self._on_visits_change)  # with the name that the seat has then
        return visit

    def _name_seat(self, visit: Visit) -> None:
        session = self.session
        if visit.seat is not None and visit.seat in session.people and not session.over:
            try:
                session.name_seat(visit.seat, visit.name)
            except SaveError as error:
                visit.send(Refused(error.message))

    def remove(self, visit: Visit) -> None:
        if visit in self.visits:
            self.visits.remove(visit)
            if visit.is_responsive:
                self.on_responsiveness_change(visit)
            else:
                self._on_visits_change()

    def on_responsiveness_change(self, visit: Visit) -> None:
        if visit.seat is not None and visit.seat not in self.visits.here:
            self.absences.note_left(visit.seat)
        self._on_visits_change()

    def _on_visits_change(self) -> None:
        onlookers = sum(visit.seat is None for visit in self.visits)
        self.visits.send_to_all(Presence(self.visits.here, onlookers))
        self.session.when_idle(self.replacements.update)

    # --- changes of the game

    def on_action(self, number: int, events: Sequence[Event]) -> None:
        self._changed = True
        self.undo.cancel_question()

    def on_undo(self, number: int) -> None:
        self._changed = True
        self.undo.cancel_question()
        self.updates.rewind(number)
        for visit in self.visits:
            visit.known = min(visit.known, number)

    def on_seats_change(self) -> None:
        self.on_undo(self.session.actions)

    def on_presence_change(self) -> None:
        """The table itself knows who is here."""

    def on_change(self) -> None:
        """Tell all visitors what has changed since the last time."""
        if self._changed:
            self.session.when_idle(self.replacements.update)
        if self._changed:  # unless the update has changed the game and sent the news
            self._changed = False
            self.send_news()
            self.undo.report_cancellation()
            self.on_news_sent()

    def send_news(self, seats: Sequence[Seat] | None = None) -> None:
        """Send the state to all, or to some seats, for which alone something has changed."""
        for visit in self.visits.copy() if seats is None else self.visits.at(seats):
            self._send_news(visit)

    def _send_news(self, visit: Visit) -> None:
        seat = visit.seat
        undo, replacement = self.undo.question_for(seat), self.replacements.question_for(seat)
        told_from = self.updates.recollection.start.action
        if told_from < visit.told_from:  # after an undo, earlier actions may be told whole again
            visit.known = min(visit.known, told_from - 1)
        visit.send(self.updates.news(seat, visit.known, undo, replacement))
        visit.known, visit.told_from = self.session.actions, told_from

    # --- time limit

    @property
    def turn(self) -> int:
        return self.session.position.progress().turn

    def deciding_in(self, stage: str) -> tuple[Seat, ...]:
        """Return the people who have to decide, if this is the current stage."""
        game, people = self.session.position, self.session.people
        return tuple(seat for seat in game.acting if seat in people and game.stage == stage)

    def show_time(self, left: TimeLeft | None) -> None:
        """Send the time left to all, if it has changed; None: no limit applies."""
        if left != self._time_left:
            self._time_left = left
            self.visits.send_to_all(Countdown(left))

    def end_goes(self, stage: str) -> None:
        """End the go of all people who have to decide in a stage: their time is up."""
        if not self._is_ending_goes:
            self._is_ending_goes = True
            self.session.when_idle(partial(self._end_next_go, stage, self.turn))

    def _end_next_go(self, stage: str, turn: int) -> None:
        """End one go after the other, each after the one before is saved; no go of a later turn."""
        session = self.session
        deciding = self.deciding_in(stage) if turn == self.turn else ()
        if deciding:
            ending = next(action for action in session.position.legal_actions(deciding[0]) if action.ends_go)
            session.apply(deciding[0], ending)
            session.when_idle(partial(self._end_next_go, stage, turn))
            return
        self._is_ending_goes = False
        self.visits.send_to_all(Notice(message("Time is up: the plot counts as it stands.")))


def _components_of(played: PlayedGame) -> ComponentSet:
    """Return the components of a game; a file of a player's own goes along as text."""
    if isinstance(played, SavedGame):
        return played.document.components
    return ComponentSet(played.game.components.name, played.game.components.digest)


_STEP_SECONDS = 10
_LAST_CALL_SECONDS = 5
"""The time is shown every ten seconds, and once more shortly before the end."""
_TIMER_TOLERANCE_SECONDS = 0.05
"""By which a timer may fire too early."""


class StageClock:
    """Measures the time of one stage in which all decide at the same time; what stands when it is up counts.

    It runs while all who still have to decide are at the table, so that no turn is lost by a broken connection and no
    game plays itself. It is kept while a table is unloaded; after a restart of the host the stage has its whole time
    again. The rules know no clock: the host takes the action by which people end their go themselves.
    """

    def __init__(self, stage: str, seconds: int, clock: Clock = monotonic) -> None:
        self._stage = stage
        self._seconds = seconds
        self._clock = clock
        self._turn: int | None = None
        """The turn whose time is measured; None outside the stage."""
        self._left = 0.0
        self._since: float | None = None
        """The time at which the clock was started; None while it is stopped."""
        self._timer: asyncio.TimerHandle | None = None

    def update(self, table: HostedTable) -> None:
        """Start, stop or reset the clock after a change at the table."""
        self.stop()
        deciding = table.deciding_in(self._stage)
        if not deciding:
            if table.session.position.stage != self._stage:
                self._turn = None
            table.show_time(None)
            return
        if table.turn != self._turn:
            self._turn, self._left = table.turn, float(self._seconds)
        if self._left <= _TIMER_TOLERANCE_SECONDS:
            self._left = 0.0
            table.end_goes(self._stage)
            return
        paused = not set(deciding) <= set(table.visits.here)
        if not paused:
            self._since = self._clock()
            delay = self._left - _next_notice(self._left)
            self._timer = asyncio.get_running_loop().call_later(delay, self.update, table)
        table.show_time(TimeLeft(round(self._left), paused))

    def stop(self) -> None:
        """Stop the clock; the next update starts it again if it should run."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._since is not None:
            self._left -= self._clock() - self._since
            self._since = None


def _next_notice(left: float) -> int:
    """Return the number of seconds left at which the time is shown next."""
    if left <= _LAST_CALL_SECONDS + _TIMER_TOLERANCE_SECONDS:
        return 0
    if left <= _STEP_SECONDS + _TIMER_TOLERANCE_SECONDS:
        return _LAST_CALL_SECONDS
    return int((left - _TIMER_TOLERANCE_SECONDS) // _STEP_SECONDS * _STEP_SECONDS)
