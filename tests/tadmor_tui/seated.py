"""People and bots at a table, for tests of everything that shows a game."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from rules.tadmor.game import TadmorGame
from saves.document import HUMAN, ComponentSet, Document, SeatInfo, state_digest
from saves.lock import GameLock
from saves.saved_game import SavedGame, now, summary_of
from saves.timeline import Timeline
from tadmor_tui.session import Session


class Unwritten(SavedGame):
    """A game that is played without a disk, many times faster."""

    def save(self) -> None:
        self.unsaved = None


def seated(game: TadmorGame, people: int = 1) -> Session:
    """A session at any position: the first seats are people, the others bots, named after their colours."""
    seats = [
        SeatInfo(colour.capitalize(), HUMAN) if seat < people else SeatInfo(f"{colour.capitalize()} (bot)", "random")
        for seat, colour in enumerate(game.options.colours)
    ]
    timeline = Timeline(game)
    begun = now()
    document = Document(
        program="tadmor",
        game="tadmor",
        id="tests",
        title="Tests",
        begun=begun,
        saved=begun,
        components=ComponentSet(game.components.name, game.components.digest),
        options=msgspec.to_builtins(game.options),
        seats=seats,
        summary=summary_of(timeline),
        state=state_digest(game.save_state()),
    )
    path = Path(tempfile.gettempdir()) / "never-written.tadmor.json"
    return Session(Unwritten(path, document, timeline, GameLock(path)))
