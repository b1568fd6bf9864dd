"""Replay at a hosted table: past positions, and the reasons for actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.contract import Seat
from rules.message import Value, message
from saves.played_game import PlayedGame
from tadmor_tui.hosting.server.bot_workers import TaskRunner
from tadmor_tui.hosting.server.seat_updates import SeatUpdates
from tadmor_tui.hosting.server.visits import RequestRefused, Visit, Visits
from tadmor_tui.hosting.wire.messages import Positions, PositionsAt, Reason, WhyOf
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.session.history import History


class HostedReplay:
    """Answers requests about the past by what the asker may know."""

    def __init__(self, session: GameSession, updates: SeatUpdates, visits: Visits, run_task: TaskRunner) -> None:
        self._session = session
        self._updates = updates
        self._visits = visits
        self._run_task = run_task

    def send_positions(self, visit: Visit, request: PositionsAt) -> None:
        """Send the positions asked for; none if the past has changed, since news about that are on their way."""
        known = request.at.rewinds == self._updates.rewinds and not self._session.over
        numbers = [number for number in request.numbers if number <= self._session.actions] if known else []
        shown = (self._updates.past_position(visit.seat, number) for number in numbers)
        visit.send(Positions(self._updates.rewinds, tuple(position for position in shown if position is not None)))

    def send_reason(self, visit: Visit, request: WhyOf) -> None:
        session, number = self._session, request.number
        if not 0 < number <= session.actions or request.at.rewinds != self._updates.rewinds:
            return
        if session.past.actor(number) != visit.seat and not self._updates.may_be_named(number):
            raise RequestRefused(message("That was a secret choice, so its reasons are not told."))
        if not self._updates.recollection.tells_all_of(number):
            raise RequestRefused(message("That is too long ago: why it was done is told when the game is over."))
        self._run_task(reason_task(session, visit.seat, number), partial(self._on_reason, visit, number))

    def _on_reason(self, visit: Visit, number: int, why: Value | None) -> None:
        if visit in self._visits and why is not None:
            visit.send(Reason(number, why))


def reason_task(session: GameSession, seat: Seat | None, number: int) -> Callable[[], Value]:
    """Return a task for a worker: the reason for an action, as a seat or a spectator may know it."""
    played = session.played  # without its file
    copy = PlayedGame(played.game_name, played.timeline, played.seats, played.changes, played.id)
    return partial(_reason, copy, session.reasons, () if seat is None else (seat,), number)


def _reason(played: PlayedGame, reasons: dict[int, Value], people: tuple[Seat, ...], number: int) -> Value:
    from tadmor_tui.games.registry import ui_of

    ui, session = ui_of(played.game_name), GameSession(played)
    session.reasons = reasons
    return "" if ui.adviser is None else ui.adviser.why(History(session, ui.words, people=people), number)()
