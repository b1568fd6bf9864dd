"""A game being played, or watched, and its file: whatever is done is on the disk before anything else happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from rules.contract import Game
from saves.atomic import write_atomic
from saves.document import Document, Entry, Summary, state_digest, write_document, write_log
from saves.lock import GameLock
from saves.problems import CannotWrite, SaveError
from saves.timeline import Timeline

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


class SavedGame:
    """One game with its file. With a lock it can be played; without one it can only be looked at."""

    def __init__(
        self, path: Path, document: Document, timeline: Timeline, lock: GameLock | None, clock: Clock = now
    ) -> None:
        self.path = path
        self.timeline = timeline
        self.unsaved: CannotWrite | None = None
        """Why the last action is not on the disk yet; the next one tries again."""
        self._document = document
        self._lock = lock
        self._clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others play this game."""
        if self._lock is not None:
            if self.unsaved is not None:
                self.save()
            self._lock.free()
            self._lock = None

    # --- asking

    @property
    def game(self) -> Game:
        return self.timeline.game

    @property
    def document(self) -> Document:
        """The document as it was read or last written."""
        return self._document

    @property
    def read_only(self) -> bool:
        return self._lock is None

    # --- playing

    def apply(self, action: Any) -> list[Any]:
        """Take an action and save. Raises IllegalAction; a disk that fails is noted in `unsaved`."""
        self._check_playable()
        events = self.timeline.apply(action, self._seconds())
        self.save()
        return events

    def undo(self) -> Entry:
        """Take back the last action; raises CannotUndo."""
        self._check_playable()
        entry = self.timeline.undo()
        self.save()
        return entry

    def redo(self) -> list[Any]:
        self._check_playable()
        events = self.timeline.redo(self._seconds())
        self.save()
        return events

    def rename(self, title: str) -> None:
        self._check_playable()
        self._document.title = title
        self.save()

    def save(self) -> None:
        """Write the file; what goes wrong is kept in `unsaved`."""
        document = self._document
        document.saved = self._clock()
        document.summary = summary_of(self.timeline)
        document.state = state_digest(self.game.save_state())
        document.undone = list(self.timeline.undone)
        document.log = write_log(self.timeline.entries)
        try:
            write_atomic(self.path, write_document(document))
        except OSError as error:
            self.unsaved = CannotWrite(
                f"{self.path.name} can't be written ({error.strerror or error}): the game goes on, and I'll try again"
                " after the next action."
            )
        else:
            self.unsaved = None

    def _check_playable(self) -> None:
        if self._lock is None:
            raise SaveError("This game is open to be watched, not to be played.")

    def _seconds(self) -> int:
        return max(0, int((self._clock() - self._document.begun).total_seconds()))


def summary_of(timeline: Timeline) -> Summary:
    game = timeline.game
    totals = {standing.seat: standing.total for standing in game.standings().ranking}
    return Summary(
        progress=game.progress(),
        actions=len(timeline),
        scores=tuple(totals[seat] for seat in range(game.seats)),
        over=game.to_act is None,
    )
