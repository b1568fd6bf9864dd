"""The registry of terminals that are connected to a host, and what their sessions share."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from rules.message import Value, message, nmessage
from tadmor_tui.hosting.server.admission import AdmissionControl, NetworkSet
from tadmor_tui.hosting.server.guest_book import Account, GuestBook
from tadmor_tui.hosting.server.limits import Limits
from tadmor_tui.hosting.server.seat_pipe import SeatPool
from tadmor_tui.hosting.server.table_registry import TableRegistry

_MAX_SLEEPING = 32


class TerminalSession(Protocol):
    """One connected terminal: over SSH, over the local socket, or the host's own."""

    def end(self, sentence: Value, status: int = 0) -> None:
        """Restore the terminal, show a sentence, and disconnect."""


class Connections:
    """Everything that is connected, with the parts of the host that all sessions use."""

    def __init__(
        self,
        guest_book: GuestBook,
        tables: TableRegistry,
        seat_pool: SeatPool,
        limits: Limits,
        report: Callable[[str], None],
        known_networks: NetworkSet | None = None,
    ) -> None:
        """`report` writes to the host's log; `known_networks` are those that people have signed in from."""
        self.guest_book = guest_book
        self.tables = tables
        self.seat_pool = seat_pool
        self.limits = limits
        self.report = report
        self.admission = AdmissionControl(limits, set[str]() if known_networks is None else known_networks)
        self.sessions: dict[TerminalSession, Account | None] = {}
        """In order of arrival; the host's own terminal has no account here, and takes no place."""
        self.open_count = 0
        """SSH connections, also those that are not signed in or are being closed."""
        self._sleeping: deque[Callable[[], None]] = deque()

    @property
    def is_full(self) -> bool:
        """True if no newcomer can be admitted, not even a player."""
        return self._places_left <= 0 and not self._spectators

    @property
    def _places_left(self) -> int:
        return self.limits.sessions - sum(account is not None for account in self.sessions.values())

    @property
    def _spectators(self) -> list[TerminalSession]:
        return [one for one, account in self.sessions.items() if account is not None and not self.tables.plays(account)]

    def make_room_for(self, account: Account) -> bool:
        """Free a place for one more screen of an account; return False if all are taken.

        An account with many screens loses its oldest one. Otherwise players come before spectators.
        """
        own = [session for session, one in self.sessions.items() if one is account]
        if len(own) >= self.limits.sessions_per_account:
            own[0].end(
                nmessage(
                    "You have come from elsewhere, and nobody has more than {n} screen here: this one was closed.",
                    "You have come from elsewhere, and nobody has more than {n} screens here: your oldest was closed.",
                    self.limits.sessions_per_account,
                )
            )
            return True
        if self._places_left > 0:
            return True
        if not self._spectators or not self.tables.plays(account):
            return False
        self._spectators[-1].end(
            message("All places at this host are taken, and those who play come first: come back later to look on.")
        )
        return True

    def add(self, session: TerminalSession, account: Account | None = None) -> None:
        self.sessions[session] = account

    def remove(self, session: TerminalSession) -> None:
        self.sessions.pop(session, None)

    def keep_sleeping(self, close: Callable[[], None]) -> None:
        """Keep the connection of a sleeping client open for its last lines; the oldest of many is closed."""
        self._sleeping.append(close)
        if len(self._sleeping) > _MAX_SLEEPING:
            self._sleeping.popleft()()

    def end_all(self, sentence: Value) -> None:
        """End all sessions with the same sentence."""
        for session in list(self.sessions):
            session.end(sentence)
