"""A game being played, or watched, and its file: whatever is done is on the disk before anything else happens.

Something is done on a draft, the draft is written, and only then the game becomes what the draft is. So nobody can see
or answer what may still be lost. Whoever plays may wait for the disk, or let a thread beside it write (`write_beside`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.message import Value, message
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
from saves.played_game import PlayedGame, do_nothing
from saves.problems import CannotWrite, SaveError, reason
from saves.snapshot import bring_up_to_date
from saves.timeline import Timeline

if TYPE_CHECKING:
    from concurrent.futures import Future

    from saves.beside import Beside

Clock = Callable[[], datetime]
_Past: TypeAlias = tuple[list[LogEntry], list[Undone], list[SeatChange], str]
"""All that people did with a game: actions, what was taken back, seats that changed hands, the title."""

NEARLY_FULL = LARGEST_FILE * 3 // 4
"""Bytes from which on it is told that a file has a limit. No game comes near it by being played."""


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


class _Outcome(Struct, frozen=True):
    """What came of an attempt to write."""

    written: bool = False
    """False where it failed, and where the file was good already."""
    why_not: Value | None = None
    """What went wrong, if something did."""
    aside: Path | None = None
    """Where a file lies that somebody else put in the place of ours."""


class _Writing:
    """A document on its way to the disk."""

    def __init__(self, document: Document, draft: PlayedGame | None, then: Callable[[], None]) -> None:
        self.document = document
        self.draft = draft
        """What the game becomes when it is written; None: it stays as it is."""
        self.then = then
        self.data = write_document(document)
        self.future: Future[_Outcome] | None = None


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
        self.when_tried: Callable[[], None] = do_nothing
        """Is called after each attempt to write the file."""
        self._document = document
        self._lock = lock
        self._clock = clock
        self._ours = [] if data is None else [data]
        """What the file may be if nobody else has touched it: the last one written, and those that were tried since."""
        self._size = 0 if data is None else len(data)
        self._safe = self._past()
        self._beside: Beside | None = None
        self._under_way: _Writing | None = None
        self._waiting: deque[Callable[[], None]] = deque()
        """What is to be done when nothing is being written any more, in this order."""

    def write_beside(self, beside: Beside) -> None:
        """Write in a thread from now on: what is committed counts later, and nobody waits for it."""
        self._beside = beside

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others play this game, after all that is being written; those who wait for that are told no more.

        What is not saved yet is tried once more; `at_risk` tells if that failed too.
        """
        if self._lock is None:
            return
        try:
            self._waiting.clear()
            if (writing := self._under_way) is not None:
                writing.then = do_nothing
                self.finish()
            if self._beside is not None:
                self._beside.close()
                self._beside = None
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
    def is_saving(self) -> bool:
        return self._under_way is not None and self._under_way.draft is not None

    @property
    def is_writing(self) -> bool:
        """Whether the thread beside us is at work, for a draft or only to make sure."""
        return self._under_way is not None

    def wait_for_disk(self) -> None:
        """Wait until the disk is done, in any thread; what came of it is taken in where the game is played."""
        if (writing := self._under_way) is not None and writing.future is not None:
            writing.future.exception()

    @property
    def nearly_full(self) -> bool:
        """Whether the file is so large that it may outgrow what can be opened again."""
        return self._size > NEARLY_FULL

    @property
    def size(self) -> int:
        """Bytes of the game when it was written or read last, or would have been."""
        return self._size

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

    def commit(self, draft: PlayedGame, then: Callable[[], None] = do_nothing) -> None:
        """Write a draft, let the game become what it is, then go on. What goes wrong is kept in `unsaved`: the game
        goes on all the same.
        """
        self._check_playable()
        self._begin(_Writing(self._document_of(draft), draft, then), always=True)

    def when_idle(self, then: Callable[[], None]) -> None:
        if self._under_way is None and not self._waiting:
            then()
        else:
            self._waiting.append(then)

    def finish(self) -> None:
        """Wait until nothing is being written."""
        while (writing := self._under_way) is not None:
            self._end(writing)

    def save(self) -> None:
        """Write the file as the game stands, and wait for that; what goes wrong is kept in `unsaved`."""
        self._check_playable()
        self._begin(_Writing(self._document_of(self), None, do_nothing), always=True)
        self.finish()

    def make_sure(self, then: Callable[[], None] = do_nothing) -> None:
        """Try again if the file is behind, or if it is not as we left it; then `at_risk` tells whether all is well."""
        self.when_idle(partial(self._make_sure, then))

    def _make_sure(self, then: Callable[[], None]) -> None:
        if self._lock is None:
            then()
        else:
            behind = self.unsaved is not None or self.at_risk
            self._begin(_Writing(self._document_of(self), None, then), always=behind)

    def _begin(self, writing: _Writing, always: bool) -> None:
        """Write now, or have it written; with `always` even if the file is as we left it."""
        work = partial(self._attempt, writing.data, tuple(self._ours), always)
        self._ours.append(writing.data)
        if self._beside is not None:
            self._under_way = writing
            writing.future = self._beside.start(work, partial(self._has_ended, writing))
            return
        try:
            outcome = work()
        except BaseException:  # an interruption: it is in memory only, and tried again when the game is closed
            self._become(writing)
            raise
        self._take_in(writing, outcome)

    def _has_ended(self, writing: _Writing) -> None:
        """Go on after something was written; whoever could not wait has done so already."""
        if self._under_way is writing:
            self._end(writing)

    def _end(self, writing: _Writing) -> None:
        assert writing.future is not None
        try:
            outcome = writing.future.result()
        finally:
            self._under_way = None
        self._take_in(writing, outcome)

    def _take_in(self, writing: _Writing, outcome: _Outcome) -> None:
        """What came of writing is known: the game goes on, whatever it was."""
        if outcome.why_not is None and not outcome.written:
            self._ours.pop()
        else:
            self._become(writing)
            self._note(writing.data, outcome)
            self.when_tried()
        try:
            writing.then()
        finally:
            self._go_on()

    def _go_on(self) -> None:
        """Do what waits, until something is being written again."""
        while self._waiting and self._under_way is None:
            try:
                self._waiting.popleft()()
            except BaseException:
                if self._beside is not None:  # the others have waited for something else
                    self._beside.post(self._go_on)
                raise

    def _become(self, writing: _Writing) -> None:
        self._document, self._size = writing.document, len(writing.data)
        if writing.draft is not None:
            self._take_over(writing.draft)

    def _note(self, data: bytes, outcome: _Outcome) -> None:
        if outcome.aside is not None:
            self.put_aside = outcome.aside
        if outcome.why_not is None:
            self.unsaved = None
            self.elsewhere = ""
            self._ours = [data]
            self._safe = self._past()
        else:
            told = message(
                "{name} can't be written ({why.clause}): the game goes on, and I'll try again after the next action.",
                name=self.path.name,
                why=outcome.why_not,
            )
            self.unsaved = CannotWrite(told, outcome.why_not)

    # --- in the thread that writes, if there is one

    def _attempt(self, data: bytes, ours: tuple[bytes, ...], always: bool) -> _Outcome:
        """Write the file; `ours` are those that may lie in its place if nobody else has touched it."""
        if not always and self._in_place() == list(ours[-1:]):
            return _Outcome()
        aside: Path | None = None
        try:
            assert self._lock is not None
            if len(data) > LARGEST_FILE:  # it could never be opened again
                raise SaveError(message("it has grown too large"))
            if self.path.parent.is_dir():
                self._lock.renew()
                if not self._is_ours(ours):
                    aside = put_aside(self.path, "replaced")
                write_atomic(self.path, data, keep_last=aside is None)
            else:  # somebody removed the folder with all that is in it
                write_atomic(self.path, data)
                self._lock.renew()
        except OSError as error:
            return _Outcome(why_not=reason(error), aside=aside)
        except SaveError as error:
            return _Outcome(why_not=error.message, aside=aside)
        return _Outcome(written=True, aside=aside)

    def _is_ours(self, ours: tuple[bytes, ...]) -> bool:
        """Whether the file is as we left it, or gone."""
        try:
            return read_file(self.path, LARGEST_FILE) in ours
        except FileNotFoundError:
            return True
        except (NotAFile, TooLarge):
            return False

    def _in_place(self) -> list[bytes]:
        """What lies where our file should be; nothing, if it can't be read."""
        try:
            return [read_file(self.path, LARGEST_FILE)]
        except OSError:
            return []

    # --- other places

    def export(self) -> bytes:
        """The game as it stands, as a document that can be written anywhere and taken back."""
        self._document = self._document_of(self)
        return write_document(self._document)

    def _document_of(self, played: PlayedGame) -> Document:
        document = replace(self._document, seats=played.seats, changes=played.changes)
        bring_up_to_date(document, played.timeline, self._clock())
        return document

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

    def _check_playable(self) -> None:
        """Nothing is done to a game before it is what was done to it last, so this waits for the disk if need be."""
        if self._lock is None:
            raise SaveError(message("This game is open to be watched, not to be played; open it to play."))
        self.finish()

    def _seconds(self) -> int:
        return min(max(0, int((self._clock() - self._document.begun).total_seconds())), MOST_SECONDS)
