"""A game being played, or watched, and its file: whatever is done is on the disk before anything else happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Self, TypeAlias

from rules.message import message
from saves.atomic import put_aside, write_atomic
from saves.document import (
    LARGEST_FILE,
    MOST_SECONDS,
    Document,
    LogEntry,
    SeatChange,
    Undone,
    write_document,
)
from saves.exported import write_export
from saves.files import NotAFile, TooLarge, read_file
from saves.lock import GameLock
from saves.played_game import PlayedGame
from saves.problems import CannotWrite, SaveError, reason
from saves.snapshot import bring_up_to_date
from saves.timeline import Timeline

Clock = Callable[[], datetime]
_Past: TypeAlias = tuple[list[LogEntry], list[Undone], list[SeatChange], str]
"""All that people did with a game: actions, what was taken back, seats that changed hands, the title."""


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


class SavedGame(PlayedGame):
    """One game with its file. With a lock it can be played; without one it can only be looked at."""

    def __init__(
        self,
        path: Path,
        document: Document,
        timeline: Timeline,
        lock: GameLock | None,
        clock: Clock = now,
        data: bytes | None = None,
    ) -> None:
        """`data` is the file as it was read; None: there is none yet."""
        super().__init__(document.game, timeline, document.seats, document.changes, document.id)
        self.path = path
        self.unsaved: CannotWrite | None = None
        """Why the file could not be written; the next action tries again."""
        self.elsewhere = ""
        """Where the game was written because its own file can't be; nothing once that one is good again."""
        self.put_aside: Path | None = None
        """Where a file lies that somebody else put in the place of ours."""
        self.when_tried: Callable[[], None] = _tell_nobody
        """Is called after each attempt to write the file."""
        self._document = document
        self._lock = lock
        self._clock = clock
        self._ours = [] if data is None else [data]
        """What the file may be if nobody else has touched it: the last one written, and those that were tried since."""
        self._safe = self._past()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others play this game. What is not saved yet is tried once more; `at_risk` tells if that failed too."""
        if self._lock is None:
            return
        try:
            if self.unsaved is not None or self.at_risk:
                self.save()
        finally:
            self._lock.free()
            self._lock = None

    # --- asking

    @property
    def document(self) -> Document:
        """The document as it stands; if `unsaved` is set, the file is behind it."""
        return self._document

    @property
    def read_only(self) -> bool:
        return self._lock is None

    @property
    def at_risk(self) -> bool:
        """Whether something that was done is nowhere but in memory: neither in the file nor written elsewhere."""
        return self._past() != self._safe

    @property
    def actions_at_risk(self) -> int:
        """How many of the last actions are nowhere but in memory; what is at risk may also be no action at all."""
        now, safe = self.timeline.entries, self._safe[0]
        return len(now) - sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(now, safe, strict=False)))

    def _past(self) -> _Past:
        return self.timeline.entries, list(self.timeline.undone), list(self.changes), self._document.title

    def rename(self, title: str) -> None:
        self._check_playable()
        self._document.title = title
        self.save()

    # --- the disk

    def save(self) -> None:
        """Write the file; what goes wrong is kept in `unsaved`."""
        self._check_playable()
        data = self.export()
        self._ours.append(data)
        try:
            self._write(data)
        except (OSError, SaveError) as error:
            why = reason(error) if isinstance(error, OSError) else error.message
            told = message(
                "{name} can't be written ({why.clause}): the game goes on, and I'll try again after the next action.",
                name=self.path.name,
                why=why,
            )
            self.unsaved = CannotWrite(told, why)
        else:
            self.unsaved = None
            self.elsewhere = ""
            self._ours = [data]
            self._safe = self._past()
        self.when_tried()

    def make_sure(self) -> None:
        """Try again if the file is behind, or if it is not as we left it; `at_risk` tells whether all is well now."""
        if self._lock is not None and (self.unsaved is not None or self.at_risk or self._in_place() != self._ours[-1:]):
            self.save()

    def _in_place(self) -> list[bytes]:
        """What lies where our file should be; nothing, if it can't be read."""
        try:
            return [read_file(self.path, LARGEST_FILE)]
        except OSError:
            return []

    def export(self) -> bytes:
        """The game as it stands, as a document that can be written anywhere and taken back."""
        bring_up_to_date(self._document, self.timeline, self._clock())
        return write_document(self._document)

    def write_elsewhere(self, folder: str) -> Path:
        """Write the game into another folder, as an exported one; raises CannotWrite."""
        target = write_export(folder, self.path, self.export())
        self.is_elsewhere(str(target))
        return target

    def is_elsewhere(self, place: str) -> None:
        """All of the game was written to that place, so nothing is lost even if its own file stays behind."""
        self.elsewhere = place
        self._safe = self._past()
        self.when_tried()

    def _write(self, data: bytes) -> None:
        assert self._lock is not None
        if len(data) > LARGEST_FILE:  # it could never be opened again
            raise SaveError(message("it has grown too large"))
        if self.path.parent.is_dir():
            self._lock.renew()
            write_atomic(self.path, data, keep_last=self._is_ours())
        else:  # somebody removed the folder with all that is in it
            write_atomic(self.path, data)
            self._lock.renew()

    def _is_ours(self) -> bool:
        """Whether the file is as we left it. What somebody else has put in its place is put aside."""
        try:
            ours = read_file(self.path, LARGEST_FILE) in self._ours
        except FileNotFoundError:
            return True
        except (NotAFile, TooLarge):
            ours = False
        if not ours:
            self.put_aside = put_aside(self.path, "replaced")
        return ours

    def _check_playable(self) -> None:
        if self._lock is None:
            raise SaveError(message("This game is open to be watched, not to be played; open it to play."))

    def _seconds(self) -> int:
        return min(max(0, int((self._clock() - self._document.begun).total_seconds())), MOST_SECONDS)


def _tell_nobody() -> None:
    """Where nobody waits for news of the disk."""
