"""A table of a host: loaded when somebody comes, put away after some quiet minutes, and known in between."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec import Struct

from rules.contract import Seat
from saves.beside import Beside
from saves.document import Document
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.hosting.absences import Absences
from tadmor_tui.hosting.bot_play import BotPlay
from tadmor_tui.hosting.hosted_table import HostedTable
from tadmor_tui.hosting.table_heading import heading
from tadmor_tui.hosting.talk import Talk
from tadmor_tui.hosting.thinking_process import Think
from tadmor_tui.hosting.visits import Tell, Visit
from tadmor_tui.saving_words import outgrowing
from tadmor_tui.table.host import Host
from tadmor_tui.translation import t


class Glance(Struct, frozen=True):
    """What is known of a table without loading it."""

    title: str
    game: str
    names: tuple[str, ...]
    people: tuple[Seat, ...]
    """The seats that no bot plays."""
    acting: tuple[Seat, ...]
    over: bool
    here: tuple[Seat, ...]

    @property
    def heading(self) -> str:
        """The game and the title of the table."""
        return heading(self.game, self.title)


class Surroundings(Struct, frozen=True):
    """What all tables of a host share."""

    store: Store
    think: Think
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


class OpenTable:
    """One game, and whoever is at it."""

    def __init__(self, path: Path, document: Document, around: Surroundings) -> None:
        """Raises SaveError if the game goes on and can't be opened."""
        self._path = path
        self._around = around
        self._saved: SavedGame | None = None
        self._table: HostedTable | None = None
        self._bots: BotPlay | None = None
        self._absences = Absences(around.patience)
        self._talk = Talk()
        self._timer: asyncio.TimerHandle | None = None
        self._told_of_size = False
        self._asked: set[Seat] = set()
        """Who is to decide, and has been told so or is here."""
        names = tuple(seat.name for seat in document.seats)
        self._glance = Glance(document.title, document.game, names, (), (), True, ())
        if not document.summary.over:
            self._load()
            self._asked = set(self.glance.acting)  # who was to decide before the host began knows it
            self._wait_for_quiet()

    @property
    def is_loaded(self) -> bool:
        return self._table is not None

    @property
    def glance(self) -> Glance:
        if self._table is not None:
            self._glance = self._looked_at()
        return self._glance

    def visit(self, seat: Seat | None, name: str, tell: Tell) -> Visit:
        """Somebody comes; raises SaveError if the game can't be opened."""
        if self._table is None:
            self._load()
        assert self._table is not None
        came = self._table.visit(seat, tell, name)
        self._around.changed()
        return came

    def left(self) -> None:
        """Somebody has gone."""
        self._wait_for_quiet()
        self._around.changed()

    def put_away(self) -> None:
        """Close the file, so that nothing of the game is in memory; it is loaded again when somebody comes."""
        if self._timer is not None:
            self._timer.cancel()
        if self._bots is not None:
            self._bots.end()
        if self._saved is not None:
            self._glance = self._looked_at()
            self._saved.close()
        self._saved = self._table = self._bots = None

    def _load(self) -> None:
        self._saved = saved = self._around.store.open(self._path)
        saved.write_beside(Beside(partial(_do_in, asyncio.get_running_loop(), self._around.report)))
        self._table = HostedTable(Host(saved), self._around.think, self._absences, self._talk)
        self._bots = BotPlay(self._table, self._around.think, self._around.report)
        self._table.when_changed = self._changed
        self._bots.look()

    def _tell_of_size(self) -> None:
        """Let the host know, once, that a game may outgrow its file."""
        if self._saved is not None and self._saved.nearly_full and not self._told_of_size:
            self._told_of_size = True
            self._around.report(t("{name}: {told}", name=self.glance.heading, told=outgrowing(self._saved)))

    def _changed(self) -> None:
        self._tell_of_size()
        if self._bots is not None:
            self._bots.look()
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

    def _looked_at(self) -> Glance:
        assert self._saved is not None and self._table is not None
        game, document = self._saved.game, self._saved.document
        table = self._table
        return Glance(
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


def _do_in(loop: asyncio.AbstractEventLoop, report: Callable[[str], None], task: Callable[[], None]) -> None:
    """Have something done where all tables live, after a thread is done; a mistake of ours is told and ends nothing."""

    def do() -> None:
        try:
            task()
        except Exception:
            report(traceback.format_exc())

    with suppress(RuntimeError):  # the host has ended
        loop.call_soon_threadsafe(do)
