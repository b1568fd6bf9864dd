"""One writer for each game: a lock that dies with its process.

The operating system keeps the lock (flock, or its like on Windows), so a killed process frees it. The lock is on a file
of its own beside the game, because the game's file is replaced with every action.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import os
import socket
import sys
import weakref
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from saves.problems import CannotWrite, GameInUse, reason

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_IN_USE = frozenset({errno.EAGAIN, errno.EACCES, errno.EDEADLK})
_NO_LOCKS_HERE = frozenset({errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL})
"""A file system that has no locks still has games. Whatever another writer wrote is put aside and not lost."""


class Owner(Struct, frozen=True):
    """Who is playing a game."""

    user: str
    host: str
    pid: int
    since: datetime

    def __str__(self) -> str:
        return f"{self.user} on {self.host}, process {self.pid}, since {self.since:%Y-%m-%d %H:%M} UTC"


class GameLock:
    """The right to write one game."""

    def __init__(self, game: Path) -> None:
        self._file = game.with_name(f".{game.name}.lock")
        self._note = game.with_name(f".{game.name}.owner")
        self._name = game.name
        self._handle: int | None = None

    def take(self) -> None:
        """Have the lock at once or raise GameInUse, which says who has it."""
        try:
            taken = self._take()
        except OSError as error:
            why = reason(error)
            raise CannotWrite(f"I can't lock {self._name} ({why}); you can watch it.", why) from None
        if not taken:
            owner = self.owner()
            who = f" by {owner}" if owner else " by another process"
            raise GameInUse(f"{self._name} is being played{who}; you can watch it.")
        _held.add(self)
        me = Owner(_user(), socket.gethostname(), os.getpid(), datetime.now(UTC).replace(microsecond=0))
        with contextlib.suppress(OSError):  # only a courtesy to the others
            self._note.write_bytes(msgspec.json.encode(me))

    def renew(self) -> None:
        """Have the lock again if somebody removed its file, which would let another process play too.

        Raises GameInUse if another process does by now.
        """
        if not self._has_its_name():
            self.leave()
            self.take()

    def free(self, *, for_ever: bool = False) -> None:
        """Let the others have it; `for_ever` when there is no game any more."""
        if self._handle is None:
            return
        with contextlib.suppress(OSError):
            self._note.unlink()
        if for_ever:
            with contextlib.suppress(OSError):
                self._file.unlink()
        self.leave()

    def leave(self) -> None:
        """Close the lock file without a word: the lock is free when no process has it open any more."""
        handle, self._handle = self._handle, None
        _held.discard(self)
        if handle is not None:
            os.close(handle)

    def owner(self) -> Owner | None:
        try:
            return msgspec.json.decode(self._note.read_bytes(), type=Owner)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def _take(self) -> bool:
        while True:
            self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(self._handle)
            except OSError as error:
                if error.errno in _NO_LOCKS_HERE:
                    return True
                self.leave()
                if error.errno in _IN_USE:
                    return False
                raise
            if self._has_its_name():
                return True
            self.leave()  # whoever had the lock before has just removed its file

    def _has_its_name(self) -> bool:
        """Whether the lock that we have is the one that others find."""
        if self._handle is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._handle), os.stat(self._file))
        except OSError:
            return False


_held: weakref.WeakSet[GameLock] = weakref.WeakSet()


def _leave_all() -> None:
    for lock in list(_held):
        lock.leave()


if hasattr(os, "register_at_fork"):
    # A copy of this process must not keep a game when this one is killed.
    os.register_at_fork(after_in_child=_leave_all)


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "somebody"
