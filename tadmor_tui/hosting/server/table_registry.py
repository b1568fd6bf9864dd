"""The tables behind the door of a host, and the lobby between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from rules.message import Message, message
from saves.store import Store
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.server.bot_workers import WorkerPool
from tadmor_tui.hosting.server.connections import Visit
from tadmor_tui.hosting.server.guest_book import Account, GuestBook, GuestBookError
from tadmor_tui.hosting.server.invitation import TurnCommand
from tadmor_tui.hosting.server.open_table import RETRY_SECONDS, OpenTable, TableContext, TableUnavailable
from tadmor_tui.hosting.server.replacement_bots import USUAL_PATIENCE_SECONDS
from tadmor_tui.hosting.server.table_heading import heading
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.text.translation import words_of

_IDLE_SECONDS = 600.0
_MAX_WRONG_CODES = 5
"""At codes, in one visit."""


class TableRegistry:
    """Whoever answers those who come to a host."""

    def __init__(
        self,
        store: Store,
        keeper: GuestBook,
        report: Callable[[str], None],
        quiet: float = _IDLE_SECONDS,
        at_turn: Sequence[str] = (),
        patience: float = USUAL_PATIENCE_SECONDS,
        retry: float = RETRY_SECONDS,
    ) -> None:
        """`report` tells whoever looks after the host what happens; `at_turn` is run when somebody is to decide.

        `patience` are the seconds after which one who is alone may let a bot play for somebody who stays away, and
        `retry` those after which a game that could not be saved is tried again.
        """
        self.keeper = keeper
        self.report = report
        self._thinking = WorkerPool(report)
        self._command = TurnCommand(at_turn, report) if at_turn else None
        self._around = TableContext(store, self._thinking, report, quiet, self.tell_all, self._command, patience, retry)
        self._tables: dict[str, OpenTable] = {}
        self._titles: dict[str, str] = {}
        """What the tables are called, with their ids where several have the same title."""
        self._visitors: list[GuestSession] = []

    def open_all(self, first: str) -> None:
        """Open the tables that are in the book and on the shelf, that one first; raises SaveError if it can't be.

        Others that can't be opened stay, for those who have a seat there: a damaged file can be mended.
        """
        shelved = {game.id: game for game in self._around.store.games()}
        for name in sorted(self.keeper.tables, key=lambda name: name != first):
            if name in shelved:
                game, title = self.keeper.title_of(name)
                table = OpenTable(shelved[name], self._around, game, title, self.keeper.seconds_of(name))
                if table.why_shut is not None:
                    if name == first:
                        raise table.why_shut
                    self._around.report(words_of(table.why_shut))
                self._tables[name] = table
        called = {name: (table.glance.game, table.glance.title) for name, table in self._tables.items()}
        alike = Counter(called.values())
        self._titles = {name: f"{told[1]} ({name})" if alike[told] > 1 else told[1] for name, told in called.items()}
        with suppress(GuestBookError):  # it is told when somebody has to be entered
            self.keeper.remember_titles(
                {name: told for name, told in called.items() if not self._tables[name].why_shut}
            )

    def others_than(self, first: str) -> list[tuple[str, str]]:
        """The games and titles, and the codes, of the other tables that go on."""
        return [
            (heading(table.glance.game, self._titles[name]), self.keeper.code_of(name))
            for name, table in self._tables.items()
            if name != first and not table.glance.over and not table.glance.shut
        ]

    def plays(self, guest: Account) -> bool:
        """Whether somebody has a seat at a table that goes on."""
        return any(
            seat is not None and name in self._tables and not self._tables[name].glance.over
            for name, seat in guest.places.items()
        )

    def table(self, name: str) -> OpenTable | None:
        return self._tables.get(name)

    def visit(self, guest: Account, tell: Callable[[bytes], None]) -> GuestSession:
        visitor = GuestSession(self, guest, tell)
        self._visitors.append(visitor)
        visitor.begin()
        return visitor

    def gone(self, visitor: GuestSession) -> None:
        if visitor in self._visitors:
            self._visitors.remove(visitor)

    def tell_all(self) -> None:
        """Everybody hears how it stands at his tables."""
        for visitor in list(self._visitors):
            visitor.tell_lobby()

    def seen_by(self, guest: Account) -> tuple[m.LobbyTable, ...]:
        """The tables of a guest, those that are over last; whoever was let in by the system itself may go to all."""
        found: list[m.LobbyTable] = []
        for name, table in self._tables.items():
            if name in guest.places or guest.account:
                seat, glance = guest.places.get(name), table.glance
                found.append(
                    m.LobbyTable(
                        name,
                        self._titles[name],
                        glance.game,
                        glance.names,
                        seat,
                        seat in glance.acting and seat in glance.people,
                        glance.acting,
                        glance.over,
                        glance.here,
                        not glance.over and not glance.shut and seat is not None and seat not in glance.people,
                        glance.shut,
                    )
                )
        return tuple(sorted(found, key=lambda table: table.over))

    def has_others_than(self, mine: Sequence[m.LobbyTable]) -> bool:
        """Whether there are tables that go on beside those of a guest."""
        known = {table.id for table in mine}
        return any(
            name not in known and not table.glance.over and not table.glance.shut
            for name, table in self._tables.items()
        )

    def close(self) -> None:
        self._thinking.close()
        if self._command is not None:
            self._command.close()
        for table in self._tables.values():
            table.put_away()


class GuestSession:
    """Somebody in the lobby, or at one of the tables."""

    def __init__(self, tables: TableRegistry, guest: Account, tell: Callable[[bytes], None]) -> None:
        self._tables = tables
        self._guest = guest
        self._tell = tell
        self._at: str | None = None
        self._visit: Visit | None = None
        self._told: m.Lobby | None = None
        self._wrong_codes = 0
        self._is_on_his_way = False
        """Between two tables: the lobby is nothing that he wants to see."""

    def begin(self) -> None:
        """Where there is nothing to choose he sits down at once."""
        with suppress(msgspec.MsgspecError):  # of another version
            if self._guest.settings:
                self._tell(m.encode(m.KeptSettings(msgspec.json.decode(self._guest.settings, type=Settings))))
        mine = self._tables.seen_by(self._guest)
        unfinished = [table for table in mine if not table.over]
        if len(mine) == 1 or len(unfinished) == 1:
            self._go(unfinished[0].id if unfinished else mine[0].id)
        self.tell_lobby()

    def ask(self, request: bytes) -> None:
        try:
            wish = m.read_lobby_request(request)
        except msgspec.MsgspecError:
            if self._visit is not None:
                self._visit.ask(request)
            return
        match wish:
            case m.ShowLobby():
                self._leave_table()
            case m.GoToTable():
                if wish.table in (table.id for table in self._tables.seen_by(self._guest)):
                    self._go(wish.table)
            case m.GiveCode():
                self._give_code(wish.code)
            case m.KeepSettings():
                self._keep(wish.settings)
        self.tell_lobby()

    def answers(self, answers: bool) -> None:
        if self._visit is not None and self._at is not None:
            self._visit.answers(answers)
            if (table := self._tables.table(self._at)) is not None:
                table.left()

    def leave(self) -> None:
        self._is_on_his_way = True
        self._leave_table()
        self._tables.gone(self)

    def tell_lobby(self) -> None:
        """How it stands at all of his tables, if he does not know it."""
        if self._is_on_his_way:
            return
        mine = self._tables.seen_by(self._guest)
        lobby = m.Lobby(mine, self._at, self._tables.has_others_than(mine))
        if lobby != self._told:
            self._told = lobby
            self._tell(m.encode(lobby))

    def _keep(self, settings: Settings) -> None:
        try:
            self._tables.keeper.keep_settings(self._guest, m.encode(settings).decode())
        except GuestBookError as error:
            self._tables.report(words_of(error))
            self._refuse(error.for_guests)

    def _give_code(self, code: str) -> None:
        table = self._tables.keeper.table_with_code(code) if self._wrong_codes < _MAX_WRONG_CODES else None
        if table is None or self._tables.table(table) is None:
            self._wrong_codes += 1
            self._refuse(message("That is not the code of a table here."))
        else:
            self._go(table)

    def _go(self, name: str) -> None:
        """Sit down at a table; if that can't be, stay where he is."""
        table = self._tables.table(name)
        if table is None or name == self._at:
            return
        self._is_on_his_way = True
        self._leave_table()
        try:
            seat = self._tables.keeper.place(self._guest, name)
            self._at = name
            self._visit = table.visit(seat, self._guest.name, self._tell)
        except TableUnavailable as error:
            self._at = None
            self._refuse(error.message)
        except GuestBookError as error:
            self._at = None
            self._tables.report(words_of(error))
            self._refuse(error.for_guests)
        finally:
            self._is_on_his_way = False

    def _leave_table(self) -> None:
        visit, at = self._visit, self._at
        self._visit = self._at = None
        if visit is not None and at is not None:
            visit.leave()
            if (table := self._tables.table(at)) is not None:
                table.left()

    def _refuse(self, why: Message) -> None:
        self._tell(m.encode(m.Refused(why)))
