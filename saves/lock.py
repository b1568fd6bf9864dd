"""One writer for each game: a lock that ends with its process.

filelock uses the operating system's locks (flock, or the equivalent on Windows), so a killed process frees its lock,
and a forked copy of a process does not keep it. The lock is on a file of its own, because the game's file is replaced
with every action.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import os
import socket
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct

from rules.message import Message, message
from saves.atomic import write_atomic
from saves.files import PRIVATE_FILE, read_file
from saves.problems import GameInUse

_PATIENCE = 0.2
"""Seconds; enough to retry while the previous owner removes the lock file."""
_LARGEST_NOTE = 10_000
"""Bytes of the file that names the owner."""
_NOT_ALLOWED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
NO_LOCKS_HERE = frozenset({errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL})
"""Errors of a file system without locks. Games work there too: files of another writer are moved and not lost."""


class Owner(Struct, frozen=True):
    """The process that plays a game."""

    user: str
    host: str
    pid: int
    since: datetime


class GameLock:
    """The right to write one game."""

    def __init__(self, game: Path) -> None:
        self._file = game.with_name(f".{game.name}.lock")
        self._note = game.with_name(f".{game.name}.owner")
        self._name = game.name
        self._lock = FileLock(
            self._file, timeout=_PATIENCE, poll_interval=_PATIENCE / 10, thread_local=False, mode=PRIVATE_FILE
        )
        self._held: os.stat_result | None = None
        """The lock file when the lock was taken; None if it is not held."""

    def take(self) -> None:
        """Take the lock at once; raises GameInUse, which names the owner, or OSError if locking is impossible."""
        try:
            self._acquire()
        except Timeout:
            raise GameInUse(_in_use(self._name, self.owner())) from None
        me = Owner(_user(), socket.gethostname(), os.getpid(), datetime.now(UTC).replace(microsecond=0))
        try:
            write_atomic(self._note, msgspec.json.encode(me), keep_last=False, lasting=False)
        except OSError as error:  # only information for others; but where it can't be written, no game can be saved
            if error.errno in _NOT_ALLOWED:
                self._release()
                raise

    def _acquire(self) -> None:
        try:
            self._lock.acquire()
        except OSError as error:
            if error.errno not in NO_LOCKS_HERE:
                raise
        self._held = os.stat(self._file)

    def renew(self) -> None:
        """Take the lock again if its file was removed, which would let another process play too.

        Raises GameInUse if another process has it by now.
        """
        if not self._is_the_one_that_others_find():
            self._release()
            self.take()

    def free(self, *, for_ever: bool = False) -> None:
        """Release the lock; with `for_ever` remove its file, because the game is gone."""
        if self._held is None:
            return
        with contextlib.suppress(OSError):
            self._note.unlink()
        if for_ever:
            with contextlib.suppress(OSError):
                self._file.unlink()
        self._release()

    def _release(self) -> None:
        self._held = None
        with contextlib.suppress(OSError):
            self._lock.release()

    def owner(self) -> Owner | None:
        try:
            return msgspec.json.decode(read_file(self._note, _LARGEST_NOTE), type=Owner)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def _is_the_one_that_others_find(self) -> bool:
        try:
            return self._held is not None and os.path.samestat(self._held, os.stat(self._file))
        except OSError:
            return False


def _in_use(name: str, owner: Owner | None) -> Message:
    if owner is None:
        return message("{name} is being played by another process; you can watch it.", name=name)
    return message(
        "{name} is being played by {user} on {host}, process {pid}, since {since} UTC; you can watch it.",
        name=name,
        user=owner.user,
        host=owner.host,
        pid=str(owner.pid),
        since=f"{owner.since:%Y-%m-%d %H:%M}",
    )


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "somebody"
