"""Requests of seats to a hosted table: each is decoded, checked, and executed or refused.

Requests of a replay are answered by what the asker may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from bots.games import bots_of
from rules.contract import RulesError, Seat
from rules.message import Value, message
from saves.document import HUMAN
from saves.played_game import PlayedGame
from saves.problems import SaveError
from tadmor_tui.hosting.server.seat_updates import RequestRefused, Visit
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.session.history import History

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.hosted_table import HostedTable


class SeatRequests:
    """Answers every request, whatever it contains."""

    def __init__(self, table: HostedTable) -> None:
        self._table = table
        self._session = table.session
        self._updates = table.updates
        self._preferences: dict[Seat, m.Prefer] = {}
        self._session.may_end_goes = lambda seat: all(chosen.end_goes for chosen in self._preferences_of([seat]))
        self._session.undo_with_bots = lambda: all(
            chosen.undo_with_bots for chosen in self._preferences_of(self._session.people)
        )

    def handle(self, visit: Visit, request: bytes) -> None:
        """Execute or refuse a request: at once, or when earlier actions are on disk."""
        try:
            wanted = m.read_from_seat(request)
        except msgspec.MsgspecError:
            visit.send(m.Refused(message("The host did not understand that request; nothing was done.")))
            return
        if isinstance(wanted, m.PositionsAt | m.WhyOf | m.Say):
            self._try(visit, wanted)
        else:
            self._session.when_idle(partial(self._try, visit, wanted))

    def _try(self, visit: Visit, request: m.FromSeat) -> None:
        try:
            self._execute(visit, request)
        except (RequestRefused, RulesError, SaveError) as error:
            visit.send(m.Refused(error.message))

    def _execute(self, visit: Visit, request: m.FromSeat) -> None:
        match request:
            case m.PositionsAt():
                self._send_positions(visit, request)
            case m.WhyOf():
                self._send_reason(visit, request)
            case m.Prefer():
                self._prefer(visit, request)
            case m.Say():
                self._table.chat.send(visit, self._speaker(visit), self._table.visits, request.text)
            case m.TakeSeat():
                self._take_seat(visit, self._seat_of(visit))
            case m.LeaveSeat():
                self._leave_seat(self._person_of(visit), request.bot)
            case m.ProposeReplacement():
                self._table.replacements.propose(visit, self._person_of(visit), request.seat)
            case m.AnswerReplacement():
                self._table.replacements.answer(self._person_of(visit), request.seat, request.agrees)
            case m.Act():
                self._act(self._deciding(visit, request), request.text)
            case m.CollectAll():
                self._session.collect_all(self._deciding(visit, request))
            case m.Undo():
                self._table.undo.undo(visit, self._deciding(visit, request))
            case m.AnswerUndo():
                self._table.undo.answer(self._deciding(visit, request), request.number, request.agrees)
            case m.Redo():
                self._table.undo.redo(self._deciding(visit, request))

    # --- the asking seat

    def _speaker(self, visit: Visit) -> str:
        """Return the name of a visitor, also while a bot plays their seat; empty for a spectator without one."""
        return visit.name or ("" if visit.seat is None else self._session.names[visit.seat])

    def _seat_of(self, visit: Visit) -> Seat:
        """Return the seat of a visit; raises RequestRefused for a spectator."""
        if visit.seat is None:
            raise RequestRefused(message("You are only watching this table."))
        return visit.seat

    def _person_of(self, visit: Visit) -> Seat:
        """Return the seat of a visit; raises RequestRefused if a bot plays it."""
        seat = self._seat_of(visit)
        if seat not in self._session.people:
            raise RequestRefused(message("A bot is playing your seat; take it back first."))
        return seat

    def _deciding(self, visit: Visit, request: m.Request) -> Seat:
        """Return the seat of a visit; raises RequestRefused if it decides on an outdated position."""
        seat = self._person_of(visit)
        if self._is_stale(seat, request.at):
            raise RequestRefused(message("The game has gone on meanwhile; look again before you decide."))
        return seat

    def _is_stale(self, seat: Seat, at: m.Moment) -> bool:
        """Return True if the position has changed for a seat; simultaneous decisions of others do not count."""
        past = self._session.past
        if at.rewinds != self._updates.rewinds or at.actions > len(past):
            return True
        return any(
            past.actor(number) == seat or seat not in past.position(number - 1).acting
            for number in range(at.actions + 1, len(past) + 1)
        )

    # --- execution

    def _act(self, seat: Seat, text: str) -> None:
        """Apply an action; an illegal one is explained by what the seat knows, so that asking reveals no secret."""
        action = self._session.position.read_action(text)
        if action not in self._session.position.legal_actions(seat):
            self._updates.sample_game(seat).apply(seat, action)
            raise RequestRefused(message("That can't be done now."))
        self._session.apply(seat, action)

    def _prefer(self, visit: Visit, preferences: m.Prefer) -> None:
        if visit.seat is not None:
            self._preferences[visit.seat] = preferences
            self._session.end_forced_goes()
            self._table.send_news([visit.seat])

    def _preferences_of(self, seats: Sequence[Seat]) -> list[m.Prefer]:
        """Return the preferences of those seats that have sent some."""
        return [self._preferences[seat] for seat in seats if seat in self._preferences]

    def _leave_seat(self, seat: Seat, bot: str) -> None:
        if bot not in bots_of(self._session.game_name):
            raise RequestRefused(message("There is no bot of that name."))
        self._session.change_seat(seat, bot)

    def _take_seat(self, visit: Visit, seat: Seat) -> None:
        """Give a seat back to its person, under their own name or the one that they had before."""
        if seat in self._session.people:
            raise RequestRefused(message("You already sit there."))
        before = (c.name for c in reversed(self._session.changes) if c.seat == seat and c.player == HUMAN)
        self._session.change_seat(seat, HUMAN, visit.name or next(before, ""))

    # --- replay

    def _send_positions(self, visit: Visit, request: m.PositionsAt) -> None:
        """Send the positions asked for; none if the past has changed, since news about that are on their way."""
        updates = self._updates
        known = request.at.rewinds == updates.rewinds and not self._session.over
        numbers = [number for number in request.numbers if number <= self._session.actions] if known else []
        shown = (updates.past_position(visit.seat, number) for number in numbers)
        visit.send(m.Positions(updates.rewinds, tuple(position for position in shown if position is not None)))

    def _send_reason(self, visit: Visit, request: m.WhyOf) -> None:
        session, number = self._session, request.number
        if not 0 < number <= session.actions or request.at.rewinds != self._updates.rewinds:
            return
        if session.past.actor(number) != visit.seat and not self._updates.may_be_named(number):
            raise RequestRefused(message("That was a secret choice, so its reasons stay hidden."))
        if not self._updates.recollection.tells_all_of(number):
            raise RequestRefused(message("That was too long ago; its reasons are shown when the game is over."))
        self._table.run_task(_reason_task(session, visit.seat, number), partial(self._on_reason, visit, number))

    def _on_reason(self, visit: Visit, number: int, why: Value | None) -> None:
        if visit in self._table.visits and why is not None:
            visit.send(m.Reason(number, why))


def _reason_task(session: GameSession, seat: Seat | None, number: int) -> Callable[[], Value]:
    """Return a task for a worker: the reason for an action, as a seat or a spectator may know it."""
    played = session.played  # without its file
    copy = PlayedGame(played.game_name, played.timeline, played.seats, played.changes, played.id)
    return partial(_reason, copy, session.reasons, () if seat is None else (seat,), number)


def _reason(played: PlayedGame, reasons: dict[int, Value], people: tuple[Seat, ...], number: int) -> Value:
    from tadmor_tui.games.registry import ui_of

    ui, session = ui_of(played.game_name), GameSession(played)
    session.reasons = reasons
    return "" if ui.adviser is None else ui.adviser.why(History(session, ui.words, people=people), number)()
