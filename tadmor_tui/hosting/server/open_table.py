"""A table of a host: loaded when a guest comes, unloaded after some idle minutes, summarised in between."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from rules.contract import Seat
from rules.games import GAMES
from rules.message import message
from saves.background_writer import BackgroundWriter
from saves.problems import GameInUse, SaveError
from saves.saved_game import SavedGame
from saves.shelf import ListedGame
from tadmor_tui.hosting.server.bot_workers import BotScheduler
from tadmor_tui.hosting.server.chat import Chat
from tadmor_tui.hosting.server.hosted_table import HostedTable, StageClock
from tadmor_tui.hosting.server.replacement_bots import Absences
from tadmor_tui.hosting.server.seat_updates import Send, Visit
from tadmor_tui.hosting.wire.messages import table_heading
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.text.save_status import size_warning
from tadmor_tui.text.translation import t, words_of

if TYPE_CHECKING:
    from tadmor_tui.hosting.server.table_registry import TableRegistry

_REOPEN_SECONDS = 5.0
"""Before a game that could not be opened is tried again."""


class TableSummary(Struct, frozen=True):
    """The facts about a table that are known without loading it."""

    title: str
    game: str
    names: tuple[str, ...]
    people: tuple[Seat, ...]
    """The seats of people."""
    acting: tuple[Seat, ...]
    over: bool
    here: tuple[Seat, ...]
    shut: bool = False
    """True if the game could not be opened at the last attempt."""


class _LoadedTable(Struct, frozen=True):
    saved: SavedGame
    table: HostedTable
    bots: BotScheduler
    retry: SaveRetry


class TableUnavailable(SaveError):
    """The game of a table can't be opened; the message is for a guest."""

    def __init__(self, title: str) -> None:
        super().__init__(message("{table.quoted} can't be opened at the moment; ask your host.", table=title))


class OpenTable:
    """One table, loaded or not."""

    def __init__(self, shelved: ListedGame, host: TableRegistry, game: str, title: str, seconds: int) -> None:
        """Load the game if it goes on; if that fails, `error` is set, and the next guest tries again.

        `game` and `title` are used if the file can't be read any more; `seconds` is the time limit of the stage that
        can have one (0: no limit).
        """
        self._path = shelved.path
        self._host = host
        self._loaded: _LoadedTable | None = None
        self._absences = Absences(host.patience_seconds)
        self._chat = Chat()
        self._limit_seconds = seconds
        self._clock: StageClock | None = None
        self._idle_timer: asyncio.TimerHandle | None = None
        self._size_reported = False
        self._notified: set[Seat] = set()
        """The seats that have to decide, and were notified or are here."""
        self.error: SaveError | None = None
        """The reason why the game could not be opened at the last attempt."""
        self._failed_at = 0.0
        document = shelved.document
        if document is None:
            self._summary = TableSummary(title or shelved.id, game, (), (), (), False, ())
        else:
            names = tuple(seat.name for seat in document.seats)
            self._summary = TableSummary(document.title, document.game, names, (), (), document.summary.over, ())
        if not self._summary.over:
            with suppress(SaveError):
                self._load()
                self._notified = set(self.summary.acting)  # those who had to decide before the host started know it
                self._start_idle_timer()

    @property
    def is_loaded(self) -> bool:
        return self._loaded is not None

    @property
    def summary(self) -> TableSummary:
        if (loaded := self._loaded) is not None:
            session, document = loaded.table.session, loaded.saved.document
            acting, here = session.position.acting, loaded.table.visits.here
            self._summary = TableSummary(
                document.title, document.game, session.names, session.people, acting, not acting, here
            )
        return self._summary

    def visit(self, seat: Seat | None, name: str, send: Send) -> Visit:
        """Add a terminal; raises TableUnavailable if the game can't be opened."""
        if self._loaded is None:
            self._reload()
        assert self._loaded is not None
        visit = self._loaded.table.visit(seat, send, name)
        self._update_clock()
        self._host.send_lobbies()
        return visit

    def on_presence_change(self) -> None:
        """React to a visit that has ended or changed its responsiveness."""
        self._update_clock()
        self._start_idle_timer()
        self._host.send_lobbies()

    def unload(self) -> None:
        """Close the file and forget the game; it is loaded again when a guest comes."""
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        if self._clock is not None:
            self._clock.stop()
        self._summary = self.summary
        loaded, self._loaded = self._loaded, None
        if loaded is not None:
            loaded.bots.end()
            loaded.saved.close()
            loaded.retry.end()

    def _reload(self) -> None:
        """Load the game for a guest; the host is told why it can't be opened, and the guest only that it can't.

        Reading a damaged file takes a while, so attempts are limited.
        """
        if self.error is None or isinstance(self.error, GameInUse) or monotonic() >= self._failed_at + _REOPEN_SECONDS:
            with suppress(SaveError):
                self._load()
                return
            assert self.error is not None
            self._host.report(words_of(self.error))
        raise TableUnavailable(self._summary.title)

    def _load(self) -> None:
        """Open the game; raises SaveError, which is kept as `error`."""
        host = self._host
        try:
            saved = host.store.open(self._path)
        except SaveError as error:
            self.error, self._failed_at = error, monotonic()
            self._summary = msgspec.structs.replace(self._summary, shut=True)
            raise
        self.error = None
        retry = SaveRetry(saved, host.report, self._on_saved, retry_seconds=host.retry_seconds)
        saved.write_in_background(BackgroundWriter(partial(_run_in_loop, asyncio.get_running_loop(), host.report)))
        table = HostedTable(GameSession(saved), host.workers, self._absences, self._chat)
        bots = BotScheduler(table, host.workers, host.report)
        self._loaded = _LoadedTable(saved, table, bots, retry)
        table.on_news_sent = self._on_change
        limit = GAMES[saved.game_name].time_limit
        if self._clock is None and limit is not None and self._limit_seconds:
            self._clock = StageClock(limit.stage, self._limit_seconds)
        bots.update()
        self._update_clock()

    def _update_clock(self) -> None:
        if self._clock is not None and self._loaded is not None:
            self._clock.update(self._loaded.table)

    def _on_saved(self) -> None:
        if self._loaded is not None:
            self._loaded.table.send_news()

    def _on_change(self) -> None:
        if self._loaded is not None:
            self._report_size(self._loaded.saved)
            self._loaded.bots.update()
            self._update_clock()
            self._notify_absent()
        self._host.send_lobbies()

    def _report_size(self, saved: SavedGame) -> None:
        """Report once that a game may outgrow its file."""
        if saved.is_nearly_full and not self._size_reported:
            self._size_reported = True
            heading = table_heading(self.summary.game, self.summary.title)
            self._host.report(t("{name}: {told}", name=heading, told=size_warning(saved)))

    def _notify_absent(self) -> None:
        """Notify absent players who have to decide, once."""
        if self._host.turn_command is None:
            return
        summary = self.summary
        for seat in summary.acting:
            if seat in summary.people and seat not in summary.here and seat not in self._notified:
                self._host.turn_command(summary.names[seat], summary.title, summary.game)
        self._notified = set(summary.acting)

    def _start_idle_timer(self) -> None:
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        self._idle_timer = asyncio.get_running_loop().call_later(self._host.idle_seconds, self._unload_if_idle)

    def _unload_if_idle(self) -> None:
        loaded = self._loaded
        if loaded is None or loaded.table.visits:
            return
        if loaded.saved.at_risk or loaded.saved.is_writing or loaded.bots.is_busy:
            self._start_idle_timer()
        else:
            self.unload()


def _run_in_loop(loop: asyncio.AbstractEventLoop, report: Callable[[str], None], task: Callable[[], None]) -> None:
    """Run a callback of a thread in the event loop; a fault of the program is reported and ends nothing."""

    def run() -> None:
        try:
            task()
        except Exception:
            report(traceback.format_exc())

    with suppress(RuntimeError):  # the host has ended
        loop.call_soon_threadsafe(run)


RETRY_SECONDS = 5.0
"""Between two attempts to save."""
REMINDER_SECONDS = 180.0
"""After which the host is reminded that a game can't be saved."""


class SaveRetry:
    """Repeats failed attempts to save one game, and reports them to the host."""

    def __init__(
        self,
        saved: SavedGame,
        report: Callable[[str], None],
        on_saved: Callable[[], None],
        *,
        retry_seconds: float = RETRY_SECONDS,
        reminder_seconds: float = REMINDER_SECONDS,
    ) -> None:
        """`on_saved` is called after a successful retry; `report` writes to the host's log."""
        self._saved = saved
        self._report = report
        self._call_on_saved = on_saved
        self._retry_seconds = retry_seconds
        self._reminder_seconds = reminder_seconds
        self._reported_at: float | None = None
        """The time of the last report that the game can't be saved; None: it is saved."""
        self._timer: asyncio.TimerHandle | None = None
        saved.on_write_attempt = self._on_attempt

    def end(self) -> None:
        """Stop retrying, and report if the last attempt, on closing the game, has failed."""
        self._stop_timer()
        if self._saved.at_risk:
            self._report(t("“{table}” could not be saved; its last actions are lost.", table=self._title))

    @property
    def _title(self) -> str:
        return self._saved.document.title

    def _on_attempt(self) -> None:
        unsaved = self._saved.unsaved
        if unsaved is None:
            self._stop_timer()
            if self._reported_at is not None:
                self._reported_at = None
                self._report(t("“{table}” is saved again; nothing is missing.", table=self._title))
            return
        now = monotonic()
        if self._reported_at is None or now - self._reported_at >= self._reminder_seconds:
            self._reported_at = now
            self._report(
                t(
                    "“{table}” can't be saved ({why.clause}). Free some disk space: saving is retried every few"
                    " seconds, and the last actions are lost if the host stops before it succeeds.",
                    table=self._title,
                    why=unsaved.why,
                )
            )
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._retry_seconds, self._retry)

    def _retry(self) -> None:
        self._timer = None
        self._saved.ensure_saved(self._after_retry)

    def _after_retry(self) -> None:
        if self._saved.unsaved is None:
            self._call_on_saved()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
