"""A table of a host: loaded when somebody comes, put away after some quiet minutes, and known in between."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic

import msgspec
from msgspec import Struct

from rules.contract import Seat
from rules.games import GAMES
from rules.message import message
from saves.beside import Beside
from saves.problems import GameInUse, SaveError
from saves.saved_game import SavedGame
from saves.shelf import Shelved
from saves.store import Store
from tadmor_tui.hosting.server.bot_workers import BotScheduler, TaskRunner
from tadmor_tui.hosting.server.chat import Chat
from tadmor_tui.hosting.server.hosted_table import HostedTable
from tadmor_tui.hosting.server.replacement_bots import Absences
from tadmor_tui.hosting.server.stage_clock import StageClock
from tadmor_tui.hosting.server.table_heading import heading
from tadmor_tui.hosting.server.visits import Tell, Visit
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.text.save_status import outgrowing
from tadmor_tui.text.translation import t, words_of

_REOPEN_SECONDS = 5.0
"""Seconds before a game that could not be opened is tried again."""


class TableSummary(Struct, frozen=True):
    """What is known of a table without loading it."""

    title: str
    game: str
    names: tuple[str, ...]
    people: tuple[Seat, ...]
    """The seats that no bot plays."""
    acting: tuple[Seat, ...]
    over: bool
    here: tuple[Seat, ...]
    shut: bool = False
    """Whether its game could not be opened when that was tried last."""

    @property
    def heading(self) -> str:
        """The game and the title of the table."""
        return heading(self.game, self.title)


class TableContext(Struct, frozen=True):
    """What all tables of a host share."""

    store: Store
    think: TaskRunner
    report: Callable[[str], None]
    """Tells whoever looks after the host what happens."""
    quiet: float
    """Seconds after which a table is put away at which nobody is."""
    changed: Callable[[], None]
    """Is done whenever it stands otherwise at some table."""
    at_turn: Callable[[str, str, str], None] | None
    """Tells somebody that he is to decide: his name, the title of the table, the game."""
    patience: float
    """Seconds after which one who is alone at a table may let a bot play for somebody who stays away."""
    retry: float
    """Seconds after which a game that could not be saved is tried again."""


class TableUnavailable(SaveError):
    """The game of a table can't be opened; the message is for somebody who came to play."""

    def __init__(self, title: str) -> None:
        super().__init__(message("{table.quoted} can't be opened just now: ask whoever has invited you.", table=title))


class OpenTable:
    """One game, and whoever is at it."""

    def __init__(self, shelved: Shelved, around: TableContext, game: str, title: str, seconds: int) -> None:
        """A game that goes on is opened; if it can't be, `why_shut` says why, and whoever comes tries again.

        `game` and `title` are what the table was called before, if its file does not say it any more; `seconds` limit
        the time of the stage for which its game has such a limit (0: they don't).
        """
        self._path = shelved.path
        self._around = around
        self._saved: SavedGame | None = None
        self._table: HostedTable | None = None
        self._bots: BotScheduler | None = None
        self._retry: SaveRetry | None = None
        self._absences = Absences(around.patience)
        self._talk = Chat()
        self._seconds = seconds
        self._clock: StageClock | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._told_of_size = False
        self._asked: set[Seat] = set()
        """Who is to decide, and has been told so or is here."""
        self.why_shut: SaveError | None = None
        """Why the game could not be opened when that was tried last."""
        self._tried = 0.0
        """When that was."""
        document = shelved.document
        if document is None:
            self._glance = TableSummary(title or shelved.id, game, (), (), (), False, ())
        else:
            names = tuple(seat.name for seat in document.seats)
            self._glance = TableSummary(document.title, document.game, names, (), (), document.summary.over, ())
        if not self._glance.over:
            with suppress(SaveError):
                self._load()
                self._asked = set(self.glance.acting)  # who was to decide before the host began knows it
                self._wait_for_quiet()

    @property
    def is_loaded(self) -> bool:
        return self._table is not None

    @property
    def glance(self) -> TableSummary:
        if self._table is not None:
            self._glance = self._looked_at()
        return self._glance

    def visit(self, seat: Seat | None, name: str, tell: Tell) -> Visit:
        """Somebody comes; raises TableShut if the game can't be opened."""
        if self._table is None:
            self._open_again()
        assert self._table is not None
        came = self._table.visit(seat, tell, name)
        self._look_at_clock()
        self._around.changed()
        return came

    def left(self) -> None:
        """Somebody has gone."""
        self._look_at_clock()
        self._wait_for_quiet()
        self._around.changed()

    def put_away(self) -> None:
        """Close the file, so that nothing of the game is in memory; it is loaded again when somebody comes."""
        if self._timer is not None:
            self._timer.cancel()
        if self._bots is not None:
            self._bots.end()
        if self._clock is not None:
            self._clock.stop()
        if self._saved is not None:
            self._glance = self._looked_at()
            self._saved.close()
        if self._retry is not None:
            self._retry.end()
        self._saved = self._table = self._bots = self._retry = None

    def _open_again(self) -> None:
        """Open the game for somebody who comes; the host is told why that can't be done, and the guest that it can't.

        A damaged file takes a while to look at, so nobody can have that done all the time.
        """
        if (
            self.why_shut is None
            or isinstance(self.why_shut, GameInUse)
            or monotonic() >= self._tried + _REOPEN_SECONDS
        ):
            with suppress(SaveError):
                self._load()
                return
            assert self.why_shut is not None
            self._around.report(words_of(self.why_shut))
        raise TableUnavailable(self._glance.title)

    def _load(self) -> None:
        """Open the game; raises SaveError, and remembers it."""
        try:
            saved = self._around.store.open(self._path)
        except SaveError as error:
            self.why_shut, self._tried = error, monotonic()
            self._glance = msgspec.structs.replace(self._glance, shut=True)
            raise
        self.why_shut, self._saved = None, saved
        self._retry = SaveRetry(saved, self._around.report, self._saved_again, retry=self._around.retry)
        saved.write_beside(Beside(partial(_run_in_loop, asyncio.get_running_loop(), self._around.report)))
        self._table = HostedTable(GameSession(saved), self._around.think, self._absences, self._talk)
        self._bots = BotScheduler(self._table, self._around.think, self._around.report)
        self._table.when_changed = self._changed
        limit = GAMES[saved.game_name].time_limit
        if self._clock is None and limit is not None and self._seconds:
            self._clock = StageClock(limit.stage, self._seconds)
        self._bots.look()
        self._look_at_clock()

    def _look_at_clock(self) -> None:
        if self._clock is not None and self._table is not None:
            self._clock.look(self._table)

    def _saved_again(self) -> None:
        if self._table is not None:
            self._table.tell_standing()

    def _tell_of_size(self) -> None:
        """Let the host know, once, that a game may outgrow its file."""
        if self._saved is not None and self._saved.nearly_full and not self._told_of_size:
            self._told_of_size = True
            self._around.report(t("{name}: {told}", name=self.glance.heading, told=outgrowing(self._saved)))

    def _changed(self) -> None:
        self._tell_of_size()
        if self._bots is not None:
            self._bots.look()
        self._look_at_clock()
        self._tell_turns()
        self._around.changed()

    def _tell_turns(self) -> None:
        """Let those know who are to decide and are not here, once."""
        if self._table is None or self._around.at_turn is None:
            return
        glance = self.glance
        for seat in glance.acting:
            if seat in glance.people and seat not in glance.here and seat not in self._asked:
                self._around.at_turn(glance.names[seat], glance.title, glance.game)
        self._asked = set(glance.acting)

    def _looked_at(self) -> TableSummary:
        assert self._saved is not None and self._table is not None
        game, document = self._saved.game, self._saved.document
        table = self._table
        return TableSummary(
            document.title, document.game, table.names, table.people, game.acting, not game.acting, table.here
        )

    def _wait_for_quiet(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._around.quiet, self._put_away_if_quiet)

    def _put_away_if_quiet(self) -> None:
        if self._table is None or not self._table.is_empty:
            return
        is_at_risk = self._saved is not None and (self._saved.at_risk or self._saved.is_writing)
        if is_at_risk or (self._bots is not None and self._bots.is_busy):
            self._wait_for_quiet()
        else:
            self.put_away()


def _run_in_loop(loop: asyncio.AbstractEventLoop, report: Callable[[str], None], task: Callable[[], None]) -> None:
    """Have something done where all tables live, after a thread is done; a mistake of ours is told and ends nothing."""

    def do() -> None:
        try:
            task()
        except Exception:
            report(traceback.format_exc())

    with suppress(RuntimeError):  # the host has ended
        loop.call_soon_threadsafe(do)


RETRY_SECONDS = 5.0
"""Seconds between two attempts."""
REMINDER_SECONDS = 180.0
"""Seconds after which the host is told once more."""


class SaveRetry:
    """Follows the attempts to save one game, from when it is opened until it is closed."""

    def __init__(
        self,
        saved: SavedGame,
        report: Callable[[str], None],
        when_saved: Callable[[], None],
        *,
        retry: float = RETRY_SECONDS,
        tell_again: float = REMINDER_SECONDS,
    ) -> None:
        """`when_saved` is called after a retry that has worked; `report` tells the host what happens."""
        self._saved = saved
        self._report = report
        self._when_saved = when_saved
        self._retry_after = retry
        self._tell_again = tell_again
        self._told: float | None = None
        """When the host was told last that the game can't be saved; None: it is saved."""
        self._timer: asyncio.TimerHandle | None = None
        saved.when_tried = self._tried

    def end(self) -> None:
        """Try no more. A game that is closed tries once more by itself, so the host is told how that went."""
        self._stop_timer()
        if self._saved.at_risk:
            self._report(t("“{table}” could not be saved: what was done there last is lost.", table=self._title))

    @property
    def _title(self) -> str:
        return self._saved.document.title

    def _tried(self) -> None:
        unsaved = self._saved.unsaved
        if unsaved is None:
            self._stop_timer()
            if self._told is not None:
                self._told = None
                self._report(t("“{table}” is saved again, with all that was done.", table=self._title))
            return
        now = monotonic()
        if self._told is None or now - self._told >= self._tell_again:
            self._told = now
            self._report(
                t(
                    "“{table}” can't be saved ({why.clause}). Make room on the disk: until it can be saved, it is tried"
                    " again every few seconds, and what was done last is lost if the host ends.",
                    table=self._title,
                    why=unsaved.why,
                )
            )
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._retry_after, self._try_again)

    def _try_again(self) -> None:
        self._timer = None
        self._saved.make_sure(self._tried_again)

    def _tried_again(self) -> None:
        if self._saved.unsaved is None:
            self._when_saved()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
