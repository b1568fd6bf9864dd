"""A table whose true game lies in another process: for screens it is like any other, but it answers later.

It knows what its seat may know. What somebody decides here is asked of the host, who sends news.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rules.contract import Action, IllegalAction, Seat
from rules.message import Value, message
from saves.document import HUMAN
from saves.problems import CannotUndo, SaveError
from tadmor_tui.hosting.seat.known_table import KnownTable
from tadmor_tui.hosting.seat.remote_history import as_game
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.session.client import BotTurn

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
