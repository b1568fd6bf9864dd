"""What people at a hosted table want to know of its past: how it stood, and why something was done."""

from __future__ import annotations

from functools import partial

from rules.message import Value, message
from tadmor_tui.hosting.server.reasons import why_task
from tadmor_tui.hosting.server.refusal import Refusal
from tadmor_tui.hosting.server.seat_updates import SeatNews
from tadmor_tui.hosting.server.thinking_process import Think
from tadmor_tui.hosting.server.visits import Visit, Visits
from tadmor_tui.hosting.wire.messages import Positions, PositionsAt, Reason, WhyOf
from tadmor_tui.session.game_session import GameSession


class LookingBack:
    """Answers each by what he may know."""

    def __init__(self, host: GameSession, words: SeatNews, visits: Visits, think: Think) -> None:
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
            raise Refusal(message("That was a secret choice, so its reasons are not told."))
        if not self._words.recollection.tells_all_of(number):
            raise Refusal(message("That is too long ago: why it was done is told when the game is over."))
        self._think(why_task(host, visit.seat, number), partial(self._tell_reason, visit, number))

    def _tell_reason(self, visit: Visit, number: int, why: Value | None) -> None:
        if visit in self._visits and why is not None:
            visit.tell(Reason(number, why))
