"""A game that is played without a disk: to learn, or to look at any position."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from rules.games import GAMES
from rules.tadmor.game import TadmorGame
from saves.document import ComponentSet, Document, SeatInfo, state_digest
from saves.lock import GameLock
from saves.saved_game import SavedGame, now
from saves.snapshot import summary_of
from saves.timeline import Timeline
from tadmor_tui.table.session import Session


class Practice(SavedGame):
    """A game that leaves nothing behind."""

    kept = False

    def save(self) -> None:
        """Nothing is written."""


def practice_session(game: TadmorGame, seats: Sequence[SeatInfo], title: str) -> Session:
    """A table at any position; the lock is never taken, so several may be open at once."""
    timeline, begun = Timeline(game), now()
    document = Document(
        program="tadmor",
        game="tadmor",
        rules=GAMES["tadmor"].rules_version,
        id="practice",
        title=title,
        begun=begun,
        saved=begun,
        components=ComponentSet(game.components.name, game.components.digest),
        options=msgspec.to_builtins(game.options),
        seats=list(seats),
        summary=summary_of(timeline),
        state=state_digest(game.save_state()),
    )
    path = Path(tempfile.gettempdir()) / "never-written.tadmor.json"
    return Session(Practice(path, document, timeline, GameLock(path)))
