"""What people say at a hosted table: everybody who is there hears it, and those who come later can read the last of it.

It is kept in memory only, as long as the host runs; no save has it. Nobody can flood the others: each speaker has an
allowance, whatever their screen sends.
"""

from __future__ import annotations

from collections import deque
from time import monotonic

from rules.contract import Seat
from rules.message import message, nmessage
from saves.text import one_line
from tadmor_tui.hosting.server.limits import Clock
from tadmor_tui.hosting.server.visits import RequestRefused, Visit, Visits
from tadmor_tui.hosting.wire.messages import MAX_CHAT_CHARACTERS, MAX_CHAT_MESSAGES, ChatHistory, ChatMessage

BURST_LINES, BURST_SECONDS = 5, 10.0
"""Lines that one person may say within so many seconds."""
LINES_PER_HOUR, HOUR_SECONDS = 60, 3600.0
_REPEAT_SECONDS = 60.0
"""Seconds within which the same line of the same person is dropped."""
_MINUTE_SECONDS = 60.0


class _RateLimit:
    """What one person has said lately."""

    def __init__(self) -> None:
        self._times: deque[float] = deque()
        self._last = ""

    def forget_before(self, time: float) -> bool:
        """Forget what was said before a time; return whether nothing is left."""
        while self._times and self._times[0] <= time:
            self._times.popleft()
        return not self._times

    def take(self, text: str, now: float) -> None:
        """Count a line. Raises Refusal if it is one too many, or the same once more."""
        self.forget_before(now - HOUR_SECONDS)
        times = self._times
        if times and text == self._last and now - times[-1] < _REPEAT_SECONDS:
            raise RequestRefused(message("You have just said that."))
        if len(times) >= LINES_PER_HOUR:
            raise RequestRefused(
                nmessage(
                    "You have said very much within an hour; you can go on in {n} minute.",
                    "You have said very much within an hour; you can go on in {n} minutes.",
                    int((times[0] + HOUR_SECONDS - now) // _MINUTE_SECONDS) + 1,
                )
            )
        if len(times) >= BURST_LINES and now - times[-BURST_LINES] < BURST_SECONDS:
            raise RequestRefused(
                nmessage(
                    "That was too much at once; you can go on in {n} second.",
                    "That was too much at once; you can go on in {n} seconds.",
                    int(times[-BURST_LINES] + BURST_SECONDS - now) + 1,
                )
            )
        times.append(now)
        self._last = text


class Chat:
    """The last sayings at one table, and how many of them each seat has heard."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._said: deque[ChatMessage] = deque(maxlen=MAX_CHAT_MESSAGES)
        self._count = 0
        self._heard: dict[Seat, int] = {}
        """How many sayings there were when somebody was at a seat last."""
        self._allowances: dict[Seat | str, _RateLimit] = {}
        """By seat, or by the name of somebody who looks on: a second terminal of theirs gives nobody more."""

    def say(self, visit: Visit, name: str, visits: Visits, text: str) -> None:
        """Let everybody hear something, if there is anything to hear. Raises Refusal if it is too much."""
        said = one_line(text, MAX_CHAT_CHARACTERS)
        if not said:
            return
        self._take(visit, said)
        saying = ChatMessage(name, visit.seat, said)
        self._said.append(saying)
        self._count += 1
        self._heard.update(dict.fromkeys(visits.here, self._count))
        for listener in visits:
            listener.tell(saying)

    def _take(self, visit: Visit, said: str) -> None:
        """Count a line of whoever sits there. Raises Refusal."""
        now = self._clock()
        self._allowances = {
            speaker: allowance
            for speaker, allowance in self._allowances.items()
            if not allowance.forget_before(now - HOUR_SECONDS)
        }
        speaker = visit.name if visit.seat is None else visit.seat
        self._allowances.setdefault(speaker, _RateLimit()).take(said, now)

    def so_far(self, seat: Seat | None) -> ChatHistory | None:
        """What somebody can read who comes now; None if nobody has said anything."""
        if not self._said:
            return None
        missed = 0 if seat is None else self._count - self._heard.get(seat, 0)
        if seat is not None:
            self._heard[seat] = self._count
        return ChatHistory(tuple(self._said), min(missed, len(self._said)))
