"""A game with its file, being played or watched: every action is on disk before anything else happens.

An action is applied to a draft, the draft is written, and only then the game becomes equal to the draft. So players
never see or answer what may still be lost. The caller waits for the disk, or a thread writes (`write_in_background`).
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
from saves.document import MAX_FILE_BYTES, MAX_SECONDS, Document, LogEntry, SeatChange, Undone, write_document
from saves.exported import write_export
from saves.files import NotAFile, TooLarge, read_file
from saves.lock import GameLock
from saves.played_game import PlayedGame, do_nothing
from saves.problems import CannotWrite, SaveError, reason
from saves.timeline import Timeline, bring_up_to_date

if TYPE_CHECKING:
    from concurrent.futures import Future

    from saves.background_writer import BackgroundWriter

Clock = Callable[[], datetime]
_Past: TypeAlias = tuple[list[LogEntry], list[Undone], list[SeatChange], str]
"""Everything that was done in a game: actions, undone actions, changes of seats, the title."""

NEARLY_FULL_BYTES = MAX_FILE_BYTES * 3 // 4
"""Bytes above which the player is warned of the limit. No game comes near it by normal play."""


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


class _Outcome(Struct, frozen=True):
    """The result of an attempt to write."""

    written: bool = False
    """False if it failed, and if the file was up to date already."""
    why_not: Value | None = None
    """The reason of a failure."""
    aside: Path | None = None
    """New path of a foreign file that was in the place of ours."""


class _Writing:
    """A document being written."""

    def __init__(self, document: Document, draft: PlayedGame | None, then: Callable[[], None]) -> None:
        self.document = document
        self.draft = draft
        """The game after the write; None: it stays as it is."""
        self.then = then
        self.data = write_document(document)
        self.future: Future[_Outcome] | None = None


class SavedGame(PlayedGame):
    """One game with its file. With a lock it can be played; without one it is read-only."""

    def __init__(
        self,
        path: Path,
        document: Document,
        timeline: Timeline,
        lock: GameLock | None,
        clock: Clock = now,
        data: bytes | None = None,
    ) -> None:
        """`data` is the file's content; None if there is no file yet."""
        super().__init__(document.game, timeline, document.seats, document.changes, document.id)
        self.path = path
        self.unsaved: CannotWrite | None = None
        """The error of the last write; the next action tries again."""
        self.elsewhere = ""
        """Place of a copy, made because the file itself can't be written; empty once it can."""
        self.put_aside: Path | None = None
        """New path of a foreign file that was in the place of ours."""
        self.on_write_attempt: Callable[[], None] = do_nothing
        """Called after each attempt to write the file."""
        self._document = document
        self._lock = lock
        self._clock = clock
        self._ours = [] if data is None else [data]
        """Contents that the file may have if no other program touched it: the last one written, and attempts since."""
        self._size = 0 if data is None else len(data)
        self._safe = self._past()
        self._beside: BackgroundWriter | None = None
        self._under_way: _Writing | None = None
        self._waiting: deque[Callable[[], None]] = deque()
        """Functions to call when nothing is being written any more, in order."""

    def write_in_background(self, beside: BackgroundWriter) -> None:
        """Write in a thread from now on: commits take effect later, and the caller does not wait."""
        self._beside = beside

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Finish writing and let other processes play this game; waiting callbacks are dropped.

        Unsaved actions are tried once more; `at_risk` is True if that failed too.
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

    # --- queries

    @property
    def document(self) -> Document:
        """The document of the game as it stands; if `unsaved` is set, the file is behind it."""
        return self._document

    @property
    def read_only(self) -> bool:
        return self._lock is None

    @property
    def is_saving(self) -> bool:
        return self._under_way is not None and self._under_way.draft is not None

    @property
    def is_writing(self) -> bool:
        """True while the thread writes, for a draft or to check the file."""
        return self._under_way is not None

    def wait_for_disk(self) -> None:
        """Wait in any thread until the disk is done; the result is processed in the game's thread."""
        if (writing := self._under_way) is not None and writing.future is not None:
            writing.future.exception()

    @property
    def is_nearly_full(self) -> bool:
        """True if the file is close to the size that can't be opened again."""
        return self._size > NEARLY_FULL_BYTES

    @property
    def size(self) -> int:
        """Bytes of the game when it was last written or read, or should have been."""
        return self._size

    @property
    def at_risk(self) -> bool:
        """True if a change is only in memory: neither in the file nor written elsewhere."""
        return self._past() != self._safe

    @property
    def actions_at_risk(self) -> int:
        """Number of the last actions that are only in memory; other changes may be at risk, too."""
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
        """Write a draft, make the game equal to it, then call `then`. After a failure the game goes on: `unsaved`."""
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
        """Write the file and wait; a failure is kept in `unsaved`."""
        self._check_playable()
        self._begin(_Writing(self._document_of(self), None, do_nothing), always=True)
        self.finish()

    def ensure_saved(self, then: Callable[[], None] = do_nothing) -> None:
        """Write again if the file is behind or was changed by another program; `at_risk` is valid after that."""
        self.when_idle(partial(self._make_sure, then))

    def _make_sure(self, then: Callable[[], None]) -> None:
        if self._lock is None:
            then()
        else:
            behind = self.unsaved is not None or self.at_risk
            self._begin(_Writing(self._document_of(self), None, then), always=behind)

    def _begin(self, writing: _Writing, always: bool) -> None:
        """Write now, or in the thread; with `always` even if the file is as we left it."""
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
        """Process the result of a write, unless a caller that could not wait has done so already."""
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
        """Process the result of a write; the game goes on, whatever it was."""
        if outcome.why_not is None and not outcome.written:
            self._ours.pop()
        else:
            self._become(writing)
            self._note(writing.data, outcome)
            self.on_write_attempt()
        try:
            writing.then()
        finally:
            self._go_on()

    def _go_on(self) -> None:
        """Call the waiting functions, until something is being written again."""
        while self._waiting and self._under_way is None:
            try:
                self._waiting.popleft()()
            except BaseException:
                if self._beside is not None:  # the others waited for something else
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
            self.unsaved = CannotWrite(told)

    # --- in the writing thread, if there is one

    def _attempt(self, data: bytes, ours: tuple[bytes, ...], always: bool) -> _Outcome:
        """Write the file; `ours` are the contents it may have if no other program touched it."""
        if not always and self._in_place() == list(ours[-1:]):
            return _Outcome()
        aside: Path | None = None
        try:
            assert self._lock is not None
            if len(data) > MAX_FILE_BYTES:  # it could never be opened again
                raise SaveError(message("it has grown too large"))
            if self.path.parent.is_dir():
                self._lock.renew()
                if not self._is_ours(ours):
                    aside = put_aside(self.path, "replaced")
                write_atomic(self.path, data, keep_last=aside is None)
            else:  # the folder was removed with all that is in it
                write_atomic(self.path, data)
                self._lock.renew()
        except OSError as error:
            return _Outcome(why_not=reason(error), aside=aside)
        except SaveError as error:
            return _Outcome(why_not=error.message, aside=aside)
        return _Outcome(written=True, aside=aside)

    def _is_ours(self, ours: tuple[bytes, ...]) -> bool:
        """Return True if the file is as we left it, or missing."""
        try:
            return read_file(self.path, MAX_FILE_BYTES) in ours
        except FileNotFoundError:
            return True
        except (NotAFile, TooLarge):
            return False

    def _in_place(self) -> list[bytes]:
        """Return the file's content; empty if it can't be read."""
        try:
            return [read_file(self.path, MAX_FILE_BYTES)]
        except OSError:
            return []

    # --- other places

    def export(self) -> bytes:
        """Return the game as a document that can be written anywhere and imported again."""
        self._document = self._document_of(self)
        return write_document(self._document)

    def _document_of(self, played: PlayedGame) -> Document:
        document = replace(self._document, seats=played.seats, changes=played.changes)
        bring_up_to_date(document, played.timeline, self._clock())
        return document

    def write_elsewhere(self, folder: str) -> Path:
        """Export the game into another folder; raises CannotWrite."""
        target = write_export(folder, self.path, self.export())
        self.mark_written_elsewhere(str(target))
        return target

    def mark_written_elsewhere(self, place: str) -> None:
        """Record that the whole game was written to another place, so that nothing is at risk."""
        self.elsewhere = place
        self._safe = self._past()
        self.on_write_attempt()

    def _check_playable(self) -> None:
        """Raise SaveError if the game is read-only, and wait for the disk, so that changes come one after the other."""
        if self._lock is None:
            raise SaveError(message("This game is open read-only; open it to play."))
        self.finish()

    def _seconds(self) -> int:
        return min(max(0, int((self._clock() - self._document.begun).total_seconds())), MAX_SECONDS)
