"""One writer for each game: a lock that dies with its process.

filelock asks the operating system for the lock (flock, or its like on Windows), so a killed process frees it.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import socket
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct

from saves.problems import CannotWrite, GameInUse


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
        self._lock = FileLock(game.with_name(f".{game.name}.lock"))
        self._note = game.with_name(f".{game.name}.owner")
        self._name = game.name

    def take(self) -> None:
        """Have the lock at once or raise GameInUse, which says who has it."""
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            owner = self.owner()
            who = f" by {owner}" if owner else " by another process"
            raise GameInUse(f"{self._name} is being played{who}; you can watch it.") from None
        except OSError as error:
            raise CannotWrite(f"I can't lock {self._name}: {error.strerror or error}.") from None
        me = Owner(_user(), socket.gethostname(), os.getpid(), datetime.now(UTC).replace(microsecond=0))
        with contextlib.suppress(OSError):  # only a courtesy to the others
            self._note.write_bytes(msgspec.json.encode(me))

    def free(self) -> None:
        with contextlib.suppress(OSError):
            self._note.unlink(missing_ok=True)
        self._lock.release()

    def owner(self) -> Owner | None:
        try:
            return msgspec.json.decode(self._note.read_bytes(), type=Owner)
        except (OSError, msgspec.MsgspecError):
            return None


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "somebody"
