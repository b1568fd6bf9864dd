"""A game being played, or watched, and its file: whatever is done is on the disk before anything else happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from rules.contract import Game, Seat
from saves.atomic import put_aside, write_atomic
from saves.document import (
    HUMAN,
    LARGEST_FILE,
    LONGEST_NAME,
    MOST_SECONDS,
    Document,
    Entry,
    SeatChange,
    SeatInfo,
    Summary,
    state_digest,
    write_document,
    write_log,
)
from saves.files import NotAFile, TooLarge, read_file
from saves.lock import GameLock
from saves.problems import CannotUndo, CannotWrite, SaveError, reason
from saves.text import clause, one_line
from saves.timeline import Timeline

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


class SavedGame:
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
        self.path = path
        self.timeline = timeline
        self.unsaved: CannotWrite | None = None
        """Why the last action is not on the disk yet; the next one tries again."""
        self.put_aside: Path | None = None
        """Where a file lies that somebody else put in the place of ours."""
        self._document = document
        self._lock = lock
        self._clock = clock
        self._ours = [] if data is None else [data]
        """What the file may be if nobody else has touched it: the last one written, and those that were tried since."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others play this game. What is not saved yet is tried once more; `unsaved` tells if that failed too."""
        if self._lock is None:
            return
        try:
            if self.unsaved is not None:
                self.save()
        finally:
            self._lock.free()
            self._lock = None

    # --- asking

    @property
    def game(self) -> Game:
        return self.timeline.game

    @property
    def document(self) -> Document:
        """The document as it stands; if `unsaved` is set, the file is behind it."""
        return self._document

    @property
    def read_only(self) -> bool:
        return self._lock is None

    def why_not_undo(self) -> str | None:
        """What forbids taking back the last action; None if nothing does."""
        last, changes = self.timeline.last, self._document.changes
        if last is not None:
            if changes and changes[-1].after >= len(self.timeline):
                return "A seat has changed hands since, so what was done before can't be taken back."
            seat = self._document.seats[last.seat]
            if seat.player != HUMAN:
                told = self.timeline.last_as_told
                what = f" ({told})" if told.startswith("“") else ""
                return f"{seat.name} has acted since{what}, and a bot's action can't be taken back."
        return self.timeline.why_not_undo()

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
        if why := self.why_not_undo():
            raise CannotUndo(why)
        entry = self.timeline.undo()
        self.save()
        return entry

    def redo(self) -> list[Any]:
        """Do again what was taken back last; raises CannotUndo."""
        self._check_playable()
        events = self.timeline.redo(self._seconds())
        self.save()
        return events

    def change_seat(self, seat: Seat, name: str, player: str) -> None:
        """Give a seat to somebody else, a person or a bot; nothing that was done before can be taken back."""
        self._check_playable()
        if self.game.to_act is None:
            raise SaveError("The game is over, so no seat can change hands any more.")
        document = self._document
        old = document.seats[seat]
        document.changes = [*document.changes, SeatChange(len(self.timeline), seat, old.name, old.player)]
        document.seats[seat] = SeatInfo(one_line(name, LONGEST_NAME), player)
        self.timeline.forget_undone()
        self.save()

    def rename(self, title: str) -> None:
        self._check_playable()
        self._document.title = title
        self.save()

    def save(self) -> None:
        """Write the file; what goes wrong is kept in `unsaved`."""
        self._check_playable()
        document = self._document
        document.saved = self._clock()
        document.summary = summary_of(self.timeline)
        document.state = state_digest(self.game.save_state())
        document.undone = list(self.timeline.undone)
        document.log = write_log(self.timeline.entries)
        data = write_document(document)
        self._ours.append(data)
        try:
            self._write(data)
        except (OSError, SaveError) as error:
            why = reason(error) if isinstance(error, OSError) else clause(error)
            hope = "the game goes on, and I'll try again after the next action"
            self.unsaved = CannotWrite(f"{self.path.name} can't be written ({why}): {hope}.", why)
        else:
            self.unsaved = None
            self._ours = [data]

    def _write(self, data: bytes) -> None:
        assert self._lock is not None
        if len(data) > LARGEST_FILE:  # it could never be opened again
            raise SaveError("it has grown too large")
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
            raise SaveError("This game is open to be watched, not to be played; open it to play.")

    def _seconds(self) -> int:
        return min(max(0, int((self._clock() - self._document.begun).total_seconds())), MOST_SECONDS)


def summary_of(timeline: Timeline) -> Summary:
    game = timeline.game
    totals = {standing.seat: standing.total for standing in game.standings().ranking}
    return Summary(
        progress=game.progress(),
        actions=len(timeline),
        scores=tuple(totals[seat] for seat in range(game.seats)),
        over=game.to_act is None,
    )
