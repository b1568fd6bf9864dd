"""The tables of a host, and the lobby between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from rules.message import Message, message
from saves.store import Store
from tadmor_tui.config.settings import Settings, usable_settings
from tadmor_tui.hosting.server.bot_workers import WorkerPool
from tadmor_tui.hosting.server.guest_book import Account, GuestBook, GuestBookError
from tadmor_tui.hosting.server.invitation import TurnCommand
from tadmor_tui.hosting.server.open_table import RETRY_SECONDS, OpenTable, TableUnavailable
from tadmor_tui.hosting.server.replacement_bots import USUAL_PATIENCE_SECONDS
from tadmor_tui.hosting.server.seat_updates import Send, Visit
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import table_heading
from tadmor_tui.text.translation import words_of

_IDLE_SECONDS = 600.0
_MAX_WRONG_CODES = 5
"""In one session."""


class TableRegistry:
    """All tables of a host, and the guests who are in the lobby or at one of them."""

    def __init__(
        self,
        store: Store,
        guest_book: GuestBook,
        report: Callable[[str], None],
        idle_seconds: float = _IDLE_SECONDS,
        at_turn: Sequence[str] = (),
        patience_seconds: float = USUAL_PATIENCE_SECONDS,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        """`report` writes to the host's log; `at_turn` is a command that is run when an absent player has to decide.

        After `patience_seconds` a player who is alone may let a bot play for an absent one; a game that could not be
        saved is tried again after `retry_seconds`.
        """
        self.guest_book = guest_book
        self.report = report
        self.store = store
        self.idle_seconds = idle_seconds
        """After which an empty table is unloaded."""
        self.patience_seconds = patience_seconds
        self.retry_seconds = retry_seconds
        self.workers = WorkerPool(report)
        self.turn_command = TurnCommand(at_turn, report) if at_turn else None
        self._tables: dict[str, OpenTable] = {}
        self._titles: dict[str, str] = {}
        """The titles of the tables, with their ids where several have the same title."""
        self._guests: list[GuestSession] = []

    def open_all(self, first: str) -> None:
        """Open the saved tables of the guest book; raises SaveError if the first one can't be opened.

        Others that can't be opened stay listed for those who have a seat there: a damaged file can be mended.
        """
        shelved = {game.id: game for game in self.store.games()}
        for name in sorted(self.guest_book.tables, key=lambda name: name != first):
            if name in shelved:
                game, title = self.guest_book.title_of(name)
                table = OpenTable(shelved[name], self, game, title, self.guest_book.seconds_of(name))
                if table.error is not None:
                    if name == first:
                        raise table.error
                    self.report(words_of(table.error))
                self._tables[name] = table
        titles = {name: (table.summary.game, table.summary.title) for name, table in self._tables.items()}
        counts = Counter(titles.values())
        self._titles = {
            name: f"{title} ({name})" if counts[game, title] > 1 else title for name, (game, title) in titles.items()
        }
        with suppress(GuestBookError):  # reported as soon as an account has to be written
            self.guest_book.remember_titles(
                {name: title for name, title in titles.items() if not self._tables[name].error}
            )

    def others_than(self, first: str) -> list[tuple[str, str]]:
        """Return the headings and the codes of the other tables that go on."""
        return [
            (table_heading(table.summary.game, self._titles[name]), self.guest_book.code_of(name))
            for name, table in self._tables.items()
            if name != first and not table.summary.over and not table.summary.shut
        ]

    def plays(self, account: Account) -> bool:
        """Return True if an account has a seat at a table that goes on."""
        return any(
            seat is not None and name in self._tables and not self._tables[name].summary.over
            for name, seat in account.places.items()
        )

    def table(self, name: str) -> OpenTable | None:
        return self._tables.get(name)

    def admit(self, account: Account, send: Send) -> GuestSession:
        """Let a guest in, to the lobby or straight to their table; `send` gets messages from now on."""
        guest = GuestSession(self, account, send)
        self._guests.append(guest)
        guest.start()
        return guest

    def remove(self, guest: GuestSession) -> None:
        if guest in self._guests:
            self._guests.remove(guest)

    def send_lobbies(self) -> None:
        """Send all guests the changed state of their tables."""
        for guest in list(self._guests):
            guest.send_lobby()

    def tables_of(self, account: Account) -> tuple[m.LobbyTable, ...]:
        """Return the tables of an account, finished ones last; an account of the system may go to all tables."""
        found: list[m.LobbyTable] = []
        for name, table in self._tables.items():
            if name in account.places or account.system_user:
                seat, summary = account.places.get(name), table.summary
                found.append(
                    m.LobbyTable(
                        name,
                        self._titles[name],
                        summary.game,
                        summary.names,
                        seat,
                        seat in summary.acting and seat in summary.people,
                        summary.acting,
                        summary.over,
                        summary.here,
                        not summary.over and not summary.shut and seat is not None and seat not in summary.people,
                        summary.shut,
                    )
                )
        return tuple(sorted(found, key=lambda table: table.over))

    def has_others_than(self, known: Sequence[m.LobbyTable]) -> bool:
        """Return True if other tables than these go on."""
        ids = {table.id for table in known}
        return any(
            name not in ids and not table.summary.over and not table.summary.shut
            for name, table in self._tables.items()
        )

    def close(self) -> None:
        self.workers.close()
        if self.turn_command is not None:
            self.turn_command.close()
        for table in self._tables.values():
            table.unload()


class GuestSession:
    """A signed-in guest at one terminal: in the lobby, or at one of the tables."""

    def __init__(self, tables: TableRegistry, account: Account, send: Send) -> None:
        self._tables = tables
        self._account = account
        self._send = send
        self._at: str | None = None
        self._visit: Visit | None = None
        self._sent_lobby: m.Lobby | None = None
        self._wrong_codes = 0
        self._is_moving = False
        """True between two tables, where the lobby would only flash up."""

    def start(self) -> None:
        """Send the guest's own settings, and go to the table where there is only one."""
        if (settings := self._stored_settings()) is not None:
            self._send(m.encode(m.KeptSettings(settings)))
        own = self._tables.tables_of(self._account)
        unfinished = [table for table in own if not table.over]
        if len(own) == 1 or len(unfinished) == 1:
            self._go_to(unfinished[0].id if unfinished else own[0].id)
        self.send_lobby()

    def _stored_settings(self) -> Settings | None:
        """Return the settings that were kept, without values that this version can't use."""
        with suppress(msgspec.MsgspecError):
            return usable_settings(msgspec.json.decode(self._account.settings, type=dict[str, Any]))[0]
        return None

    def handle_request(self, request: bytes) -> None:
        try:
            wanted = m.read_lobby_request(request)
        except msgspec.MsgspecError:
            if self._visit is not None:
                self._visit.handle_request(request)
            return
        match wanted:
            case m.ShowLobby():
                self._leave_table()
            case m.GoToTable():
                if wanted.table in (table.id for table in self._tables.tables_of(self._account)):
                    self._go_to(wanted.table)
            case m.GiveCode():
                self._use_code(wanted.code)
            case m.KeepSettings():
                self._keep_settings(wanted.settings)
        self.send_lobby()

    def set_responsive(self, responsive: bool) -> None:
        """Note whether the terminal gives signs of life; while it does not, its seat counts as left."""
        if self._visit is not None and self._at is not None:
            self._visit.set_responsive(responsive)
            if (table := self._tables.table(self._at)) is not None:
                table.on_presence_change()

    def leave(self) -> None:
        self._is_moving = True
        self._leave_table()
        self._tables.remove(self)

    def send_lobby(self) -> None:
        """Send the state of all tables of the guest, if it has changed."""
        if self._is_moving:
            return
        own = self._tables.tables_of(self._account)
        lobby = m.Lobby(own, self._at, self._tables.has_others_than(own))
        if lobby != self._sent_lobby:
            self._sent_lobby = lobby
            self._send(m.encode(lobby))

    def _keep_settings(self, settings: Settings) -> None:
        try:
            self._tables.guest_book.keep_settings(self._account, m.encode(settings).decode())
        except GuestBookError as error:
            self._tables.report(words_of(error))
            self._refuse(error.for_guests)

    def _use_code(self, code: str) -> None:
        table = self._tables.guest_book.table_with_code(code) if self._wrong_codes < _MAX_WRONG_CODES else None
        if table is None or self._tables.table(table) is None:
            self._wrong_codes += 1
            self._refuse(message("That is not the code of a table on this host."))
        else:
            self._go_to(table)

    def _go_to(self, name: str) -> None:
        """Go to a table; if it can't be opened, stay in the lobby."""
        table = self._tables.table(name)
        if table is None or name == self._at:
            return
        self._is_moving = True
        self._leave_table()
        try:
            seat = self._tables.guest_book.place(self._account, name)
            self._at = name
            self._visit = table.visit(seat, self._account.name, self._send)
        except TableUnavailable as error:
            self._at = None
            self._refuse(error.message)
        except GuestBookError as error:
            self._at = None
            self._tables.report(words_of(error))
            self._refuse(error.for_guests)
        finally:
            self._is_moving = False

    def _leave_table(self) -> None:
        visit, at = self._visit, self._at
        self._visit = self._at = None
        if visit is not None and at is not None:
            visit.leave()
            if (table := self._tables.table(at)) is not None:
                table.on_presence_change()

    def _refuse(self, why: Message) -> None:
        self._send(m.encode(m.Refused(why)))
