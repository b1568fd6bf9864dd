"""The door of a table: who is at it, who waits before it, and what everybody who passes it needs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from rules.message import Value
from tadmor_tui.hosting.authority import Authority
from tadmor_tui.hosting.doorkeeper import Doorkeeper
from tadmor_tui.hosting.gate import Gate
from tadmor_tui.hosting.limits import Limits
from tadmor_tui.hosting.networks import Known
from tadmor_tui.hosting.spare import SeatProcesses

_MOST_ASLEEP = 32


class Session(Protocol):
    """Somebody at a terminal."""

    def end(self, sentence: Value, status: int = 0) -> None:
        """Restore his terminal, say something, and let him go."""


class Door:
    """What sessions of all kinds share."""

    def __init__(
        self,
        keeper: Doorkeeper,
        authority: Authority,
        processes: SeatProcesses,
        limits: Limits,
        report: Callable[[str], None],
        known: Known | None = None,
    ) -> None:
        """`report` tells whoever looks after the host what happens; `known` are networks that people came from."""
        self.keeper = keeper
        self.authority = authority
        self.processes = processes
        self.limits = limits
        self.report = report
        self.gate = Gate(limits, set[str]() if known is None else known)
        self.sessions: list[Session] = []
        self.connections = 0
        """Also those that are not signed in, or only closing."""
        self._asleep: deque[Callable[[], None]] = deque()

    @property
    def is_full(self) -> bool:
        return len(self.sessions) >= self.limits.sessions

    def came(self, session: Session) -> None:
        self.sessions.append(session)

    def gone(self, session: Session) -> None:
        if session in self.sessions:
            self.sessions.remove(session)

    def let_sleep(self, hang_up: Callable[[], None]) -> None:
        """Leave the line of a client that sleeps open, for the last words; the oldest of many is closed."""
        self._asleep.append(hang_up)
        if len(self._asleep) > _MOST_ASLEEP:
            self._asleep.popleft()()

    def say_goodbye(self, sentence: Value) -> None:
        """Everybody has to go."""
        for session in list(self.sessions):
            session.end(sentence)
