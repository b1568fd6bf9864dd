"""The chat of a hosted table: all visitors get each message, and those who come later the last ones.

It is kept in memory only, as long as the host runs, and in no save. Each speaker has a rate limit.
"""

from __future__ import annotations

from collections import deque
from time import monotonic

from rules.contract import Seat
from rules.message import message, nmessage
from saves.text import one_line
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.server.seat_updates import RequestRefused, Visit, Visits
from tadmor_tui.hosting.wire.messages import MAX_CHAT_CHARACTERS, MAX_CHAT_MESSAGES, ChatHistory, ChatMessage

BURST_LINES, BURST_SECONDS = 5, 10.0
"""The number of messages that one person may send within some seconds."""
LINES_PER_HOUR, HOUR_SECONDS = 60, 3600.0
_REPEAT_SECONDS = 60.0
"""Within which the same message of the same person is refused."""
_MINUTE_SECONDS = 60.0


class _RateLimit:
    """The recent messages of one person."""

    def __init__(self) -> None:
        self._times: deque[float] = deque()
        self._last = ""

    def forget_before(self, time: float) -> bool:
        """Forget messages before a time, and return True if none is left."""
        while self._times and self._times[0] <= time:
            self._times.popleft()
        return not self._times

    def take(self, text: str, now: float) -> None:
        """Count a message; raises RequestRefused if it is one too many, or a repetition."""
        self.forget_before(now - HOUR_SECONDS)
        times = self._times
        if times and text == self._last and now - times[-1] < _REPEAT_SECONDS:
            raise RequestRefused(message("You have just sent that."))
        if len(times) >= LINES_PER_HOUR:
            raise RequestRefused(
                nmessage(
                    "You have sent very many messages within an hour; you can go on in {n} minute.",
                    "You have sent very many messages within an hour; you can go on in {n} minutes.",
                    int((times[0] + HOUR_SECONDS - now) // _MINUTE_SECONDS) + 1,
                )
            )
        if len(times) >= BURST_LINES and now - times[-BURST_LINES] < BURST_SECONDS:
            raise RequestRefused(
                nmessage(
                    "Too many messages at once; you can go on in {n} second.",
                    "Too many messages at once; you can go on in {n} seconds.",
                    int(times[-BURST_LINES] + BURST_SECONDS - now) + 1,
                )
            )
        times.append(now)
        self._last = text


class Chat:
    """The last messages at one table, and the number of them that each seat has got."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._messages: deque[ChatMessage] = deque(maxlen=MAX_CHAT_MESSAGES)
        self._count = 0
        self._seen: dict[Seat, int] = {}
        """The number of messages when a seat was last occupied."""
        self._rate_limits: dict[Seat | str, _RateLimit] = {}
        """By seat, or by the name of a spectator, so that a second terminal gives nobody more."""

    def send(self, visit: Visit, name: str, visits: Visits, text: str) -> None:
        """Send a message to all, unless it is empty; raises RequestRefused if the speaker sends too much."""
        text = one_line(text, MAX_CHAT_CHARACTERS)
        if not text:
            return
        self._count_message(visit, text)
        sent = ChatMessage(name, visit.seat, text)
        self._messages.append(sent)
        self._count += 1
        self._seen.update(dict.fromkeys(visits.here, self._count))
        visits.send_to_all(sent)

    def _count_message(self, visit: Visit, text: str) -> None:
        """Count a message of a visitor; raises RequestRefused."""
        now = self._clock()
        self._rate_limits = {
            speaker: rate_limit
            for speaker, rate_limit in self._rate_limits.items()
            if not rate_limit.forget_before(now - HOUR_SECONDS)
        }
        speaker = visit.name if visit.seat is None else visit.seat
        self._rate_limits.setdefault(speaker, _RateLimit()).take(text, now)

    def history_for(self, seat: Seat | None) -> ChatHistory | None:
        """Return the last messages for a visitor who comes now; None if there are none."""
        if not self._messages:
            return None
        missed = 0 if seat is None else self._count - self._seen.get(seat, 0)
        if seat is not None:
            self._seen[seat] = self._count
        return ChatHistory(tuple(self._messages), min(missed, len(self._messages)))
