"""Connections of terminals to a host: their registry, and the flow control between a terminal and its seat process."""

from __future__ import annotations

import asyncio
import traceback
from collections import deque
from collections.abc import Callable
from typing import Protocol

from rules.message import Value, message, nmessage
from saves.text import plain_lines
from tadmor_tui.hosting.server.admission import AdmissionControl
from tadmor_tui.hosting.server.arrivals import Arrivals
from tadmor_tui.hosting.server.guest_book import Account, GuestBook, KnownNetworks
from tadmor_tui.hosting.server.limits import Limits, TokenBucket
from tadmor_tui.hosting.server.seat_pipe import NoSeat, SeatPipe, SeatSource
from tadmor_tui.hosting.server.table_registry import GuestSession, TableRegistry
from tadmor_tui.hosting.wire.frames import Hello
from tadmor_tui.text.translation import t

_MAX_SLEEPING = 32


class TerminalSession(Protocol):
    """One connected terminal: over SSH, over the local socket, or the host's own."""

    def end(self, sentence: Value, status: int = 0) -> None: ...


class Connections:
    """Everything that is connected, with the parts of the host that all sessions use."""

    def __init__(
        self,
        guest_book: GuestBook,
        tables: TableRegistry,
        seats: SeatSource,
        limits: Limits,
        report: Callable[[str], None],
        known_networks: KnownNetworks | None = None,
    ) -> None:
        """`report` writes to the host's log; `known_networks` are those that people have signed in from."""
        self.guest_book = guest_book
        self.tables = tables
        self.seats = seats
        self.arrivals = Arrivals()
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
                    "You connected from elsewhere, and {n} screen per person is allowed here: this one was closed.",
                    "You connected from elsewhere, and {n} screens per person are allowed here:"
                    " your oldest was closed.",
                    self.limits.sessions_per_account,
                )
            )
            return True
        if self._places_left > 0:
            return True
        if not self._spectators or not self.tables.plays(account):
            return False
        self._spectators[-1].end(
            message("All places at this host are taken, and players come first: come back later to watch.")
        )
        return True

    def add(self, session: TerminalSession, account: Account | None = None) -> None:
        self.sessions[session] = account
        if account is not None:
            self.report(t("{name} has connected.", name=account.name))

    def remove(self, session: TerminalSession) -> None:
        """Remove a session, if it is still there."""
        if (account := self.sessions.pop(session, None)) is not None:
            self.report(t("{name} has disconnected.", name=account.name))

    def keep_sleeping(self, close: Callable[[], None]) -> None:
        """Keep the connection of a sleeping client open for its last lines; the oldest of many is closed."""
        self._sleeping.append(close)
        if len(self._sleeping) > _MAX_SLEEPING:
            self._sleeping.popleft()()

    def end_all(self, sentence: Value) -> None:
        for session in list(self.sessions):
            session.end(sentence)


_POLL_SECONDS = 0.05
"""Between two checks of how much a terminal has not read, and of how many keys may be passed on."""


_ARRIVAL_SECONDS = 10.0
"""After which the next screen starts, although the one before is not drawn."""


class Terminal(Protocol):
    """A terminal that is served by a seat process."""

    def show(self, data: bytes) -> None: ...

    def show_line(self, text: Value) -> None:
        """Write a line before there is a screen."""

    def backlog(self) -> int:
        """Return the number of bytes that are not on their way yet."""

    def pause_input(self, paused: bool) -> None: ...


class Connection:
    """Connects one terminal to its seat process, with flow control for keys and output.

    The table side is the guest session: news go straight to the seat process, its requests come through here.
    """

    def __init__(self, connections: Connections, terminal: Terminal, on_end: Callable[[bool], None]) -> None:
        """`on_end` is called when the process has ended, with True for an orderly end."""
        self._connections = connections
        self._terminal = terminal
        self._on_end = on_end
        limits = connections.limits
        self._key_allowance = TokenBucket(limits.input_burst_bytes, limits.input_bytes_per_second)
        self._keys = bytearray()
        self._input_paused = False
        self._pipe: SeatPipe | None = None
        self._guest: GuestSession | None = None
        self._unread_bytes = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._is_arriving = False
        self._ended = False

    async def start(self, account: Account, hello: Hello) -> None:
        """Take a seat process and enter the lobby or the table."""
        arrivals = self._connections.arrivals
        await arrivals.enter(self._connections.tables.plays(account), self._tell_position)
        self._is_arriving = True
        self._set_timer("arrival", self._arrive, _ARRIVAL_SECONDS)
        if self._ended:
            self._arrive()
            return
        try:
            pipe = await self._connections.seats.take()
        except NoSeat as error:
            self._connections.report(str(error))
            self.on_process_end(orderly=False)
            return
        if self._ended:  # the terminal was gone before there was a process
            pipe.end()
            return
        self._pipe = pipe
        pipe.assign(self, hello)
        self._guest = self._connections.tables.admit(account, pipe.send_news)
        self.pass_on_keys()

    def _tell_position(self, before: int) -> None:
        self._terminal.show_line(
            nmessage("There is {n} person before you.", "There are {n} people before you.", before)
        )

    def _arrive(self) -> None:
        """Let the next one start: the first frame is drawn, or takes too long."""
        if self._is_arriving:
            self._is_arriving = False
            self._cancel_timer("arrival")
            self._connections.arrivals.leave()

    def end(self) -> None:
        """End the process and leave the table."""
        self._ended = True
        self._arrive()
        for timer in self._timers.values():
            timer.cancel()
        if self._pipe is not None:
            self._pipe.end()
        if self._guest is not None:
            guest, self._guest = self._guest, None
            guest.leave()

    def set_responsive(self, responsive: bool) -> None:
        """Note whether the terminal gives signs of life; while it does not, its seat counts as left."""
        if self._guest is not None:
            self._guest.set_responsive(responsive)

    # --- keys

    def receive_keys(self, data: bytes) -> None:
        self._keys += data
        self.pass_on_keys()

    def resize(self, width: int, height: int) -> None:
        if self._pipe is not None:
            self._pipe.send_size(width, height)

    def pass_on_keys(self) -> None:
        """Send as many keys as the seat may have now, and read no more of them than may wait."""
        self._cancel_timer("keys")
        if self._pipe is not None and self._keys:
            count = min(len(self._keys), self._pipe.room_for_keys, self._key_allowance.available())
            if count:
                self._pipe.send_keys(bytes(self._keys[:count]))
                self._key_allowance.take(count)
                del self._keys[:count]
            if self._keys and self._key_allowance.available() == 0:
                self._set_timer("keys", self.pass_on_keys)
        limit = self._connections.limits.waiting_input_bytes
        paused = len(self._keys) > (limit // 2 if self._input_paused else limit)
        if paused != self._input_paused:
            self._input_paused = paused
            self._terminal.pause_input(paused)

    # --- frames of the seat

    def show(self, data: bytes) -> None:
        self._arrive()
        self._terminal.show(data)
        self._unread_bytes += len(data)
        self._acknowledge_output()

    def handle_request(self, content: bytes) -> None:
        if self._guest is None:
            return
        try:
            self._guest.handle_request(content)
        except Exception:  # a fault of the program ends one screen, and not the table for all
            self._connections.report(traceback.format_exc())
            self.on_process_end(orderly=False)

    def report_trouble(self, text: str) -> None:
        self._connections.report(plain_lines(text))

    def on_process_end(self, orderly: bool) -> None:
        if not self._ended:
            self.end()
            self._on_end(orderly)

    def _acknowledge_output(self) -> None:
        """Tell the seat how much the terminal has taken, so that it leaves out what would be seen too late."""
        self._cancel_timer("output")
        taken = self._unread_bytes - min(self._unread_bytes, self._terminal.backlog())
        if taken and self._pipe is not None:
            self._unread_bytes -= taken
            self._pipe.acknowledge_output(taken)
        if self._unread_bytes:
            self._set_timer("output", self._acknowledge_output)

    def _set_timer(self, name: str, callback: Callable[[], None], seconds: float = _POLL_SECONDS) -> None:
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, callback)

    def _cancel_timer(self, name: str) -> None:
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
