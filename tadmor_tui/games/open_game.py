"""A game that is open on this terminal: its table, its UI, and the source of its snapshots."""

from __future__ import annotations

from msgspec import Struct

from bots.prepared import PreparedDecisions
from rules.contract import AnyGame
from saves.notes import GameNotes
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from tadmor_tui.games.registry import ui_of
from tadmor_tui.session.advice import GameReview, TurningPointRemark
from tadmor_tui.session.client import TableClient
from tadmor_tui.session.game_session import GameSession
from tadmor_tui.session.history import History
from tadmor_tui.session.interlude import Interlude, ends_part
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.session.snapshot_source import SnapshotSource


class OpenGame:
    can_explain = True
    """True if the reasons of actions can be found, for which the positions must be true games."""

    def __init__(self, table: TableClient) -> None:
        self.table = table
        self.game_ui = ui_of(table.game_name)
        self.source: SnapshotSource[AnyGame, Struct] = SnapshotSource(table, self.game_ui.words)
        self.turning_points: list[TurningPointRemark] | None = None
        """Those of a finished game, as soon as somebody has looked for them: that takes its time."""
        self.review: GameReview | None = None
        """The review that found them."""
        self.code = ""
        """The line of text that it was opened from, if there was one."""
        self.notes = GameNotes()
        """Notes and bookmarks, in memory only unless the game has a file."""
        self.prepared = PreparedDecisions()
        """Decisions that were weighed for it while the game was played."""

    @property
    def snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        """The table as it stands, for the people here."""
        return self.source.snapshot

    @property
    def game_name(self) -> str:
        return self.table.game_name

    def interlude(self, number: int) -> Interlude | None:
        """Return the summary after an action with which a part of the game ended; None after any other."""
        if self.game_ui.interlude is None or not ends_part(self.table.past.events_after(number)):
            return None
        return self.game_ui.interlude(self.history(), number)

    def history(self, last: int | None = None) -> History[AnyGame, Struct]:
        """Return the way of the game to where it stands now, or to an earlier position."""
        return History(self.table, self.game_ui.words, last, notes=self.notes)


class LocalGame(OpenGame):
    """One that is played, or looked at, where its true game lies."""

    def __init__(self, played: PlayedGame, notes: GameNotes | None = None) -> None:
        """Without `notes` they are those beside the game's file."""
        self.host = GameSession(played)
        super().__init__(self.host)
        if notes is not None:
            self.notes = notes
        elif isinstance(played, SavedGame):
            self.notes = GameNotes(played.path)

    @property
    def played(self) -> PlayedGame:
        return self.host.played
