"""The door of a table: who is at it, who waits before it, and what everybody who passes it needs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from rules.message import Value, message, nmessage
from tadmor_tui.hosting.server.admission import AdmissionControl, NetworkSet
from tadmor_tui.hosting.server.guest_book import Account, GuestBook
from tadmor_tui.hosting.server.limits import Limits
from tadmor_tui.hosting.server.seat_connection import SeatPool

_MAX_SLEEPING = 32


class TerminalSession(Protocol):
    """Somebody at a terminal."""

    def end(self, sentence: Value, status: int = 0) -> None:
        """Restore his terminal, say something, and let him go."""


class Connections:
    """What sessions of all kinds share."""

    def __init__(
        self,
        keeper: GuestBook,
        authority: Authority,
        processes: SeatPool,
        limits: Limits,
        report: Callable[[str], None],
        known: NetworkSet | None = None,
    ) -> None:
        """`report` tells whoever looks after the host what happens; `known` are networks that people came from."""
        self.keeper = keeper
        self.authority = authority
        self.processes = processes
        self.limits = limits
        self.report = report
        self.gate = AdmissionControl(limits, set[str]() if known is None else known)
        self.sessions: dict[TerminalSession, Account | None] = {}
        """In the order in which they came; the host's own terminal belongs to no guest, and takes no place."""
        self.connections = 0
        """Also those that are not signed in, or only closing."""
        self._asleep: deque[Callable[[], None]] = deque()

    @property
    def is_full(self) -> bool:
        """Whether nobody new can come, not even to play."""
        return self._places_left <= 0 and not self._spectators

    @property
    def _places_left(self) -> int:
        return self.limits.sessions - sum(guest is not None for guest in self.sessions.values())

    @property
    def _spectators(self) -> list[TerminalSession]:
        return [one for one, guest in self.sessions.items() if guest is not None and not self.authority.plays(guest)]

    def make_room_for(self, guest: Account) -> bool:
        """See that there is a place for one more screen of a guest; False if all are taken.

        A guest who has many screens loses the oldest one, and whoever plays comes before those who look on.
        """
        own = [session for session, one in self.sessions.items() if one is guest]
        if len(own) >= self.limits.sessions_of_one_guest:
            own[0].end(
                nmessage(
                    "You have come from elsewhere, and nobody has more than {n} screen here: this one was closed.",
                    "You have come from elsewhere, and nobody has more than {n} screens here: your oldest was closed.",
                    self.limits.sessions_of_one_guest,
                )
            )
            return True
        if self._places_left > 0:
            return True
        if not self._spectators or not self.authority.plays(guest):
            return False
        self._spectators[-1].end(
            message("All places at this host are taken, and those who play come first: come back later to look on.")
        )
        return True

    def came(self, session: TerminalSession, guest: Account | None = None) -> None:
        self.sessions[session] = guest

    def gone(self, session: TerminalSession) -> None:
        self.sessions.pop(session, None)

    def let_sleep(self, hang_up: Callable[[], None]) -> None:
        """Leave the line of a client that sleeps open, for the last words; the oldest of many is closed."""
        self._asleep.append(hang_up)
        if len(self._asleep) > _MAX_SLEEPING:
            self._asleep.popleft()()

    def say_goodbye(self, sentence: Value) -> None:
        """Everybody has to go."""
        for session in list(self.sessions):
            session.end(sentence)


class Visit(Protocol):
    """Somebody who is at the table now, at one terminal."""

    def ask(self, request: bytes) -> None:
        """Something that his screen wants."""

    def answers(self, answers: bool) -> None:
        """Note whether the terminal gives signs of life; as long as it does not, its seat counts as left."""

    def leave(self) -> None:
        """He is gone."""


class Authority(Protocol):
    """Whoever has the true game."""

    def visit(self, guest: Account, tell: Callable[[bytes], None]) -> Visit:
        """Somebody has come, to play or to look on; `tell` gives him news, also at once."""

    def others_than(self, first: str) -> Sequence[tuple[str, str]]:
        """The games and titles, and the codes, of the other tables that go on."""

    def plays(self, guest: Account) -> bool:
        """Whether somebody has a seat at a table that goes on."""

    def close(self) -> None:
        """The host ends; nobody is here any more."""
