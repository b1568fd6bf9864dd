"""What people at a hosted table want to know of its past: how it stood, and why something was done."""

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
    """Answers each by what he may know."""

    def __init__(self, host: GameSession, words: SeatUpdates, visits: Visits, think: TaskRunner) -> None:
        self._host = host
        self._words = words
        self._visits = visits
        self._think = think

    def show_positions(self, visit: Visit, request: PositionsAt) -> None:
        """Of another past than the one that the seat knows, none; the news about it are on their way."""
        known = request.at.rewinds == self._words.rewinds and not self._host.over
        numbers = [number for number in request.numbers if number <= self._host.actions] if known else []
        shown = (self._words.past_position(visit.seat, number) for number in numbers)
        visit.tell(Positions(self._words.rewinds, tuple(position for position in shown if position is not None)))

    def tell_why(self, visit: Visit, request: WhyOf) -> None:
        host, number = self._host, request.number
        if not 0 < number <= host.actions or request.at.rewinds != self._words.rewinds:
            return
        if host.past.actor(number) != visit.seat and not self._words.may_be_named(number):
            raise RequestRefused(message("That was a secret choice, so its reasons are not told."))
        if not self._words.recollection.tells_all_of(number):
            raise RequestRefused(message("That is too long ago: why it was done is told when the game is over."))
        self._think(reason_task(host, visit.seat, number), partial(self._tell_reason, visit, number))

    def _tell_reason(self, visit: Visit, number: int, why: Value | None) -> None:
        if visit in self._visits and why is not None:
            visit.tell(Reason(number, why))


def reason_task(host: GameSession, seat: Seat | None, number: int) -> Callable[[], Value]:
    """A task for another process: the reason for an action, as a seat may hear it, or somebody who looks on."""
    played = host.played  # without the file that it is kept in
    copy = PlayedGame(played.game_name, played.timeline, played.seats, played.changes, played.id)
    return partial(_reason, copy, host.reasons, () if seat is None else (seat,), number)


def _reason(played: PlayedGame, reasons: dict[int, Value], people: tuple[Seat, ...], number: int) -> Value:
    from tadmor_tui.games.registry import ui_of

    face, host = ui_of(played.game_name), GameSession(played)
    host.reasons = reasons
    return "" if face.adviser is None else face.adviser.why(History(host, face.words, people=people), number)()
