"""The lessons that were taken, in a small file beside the saved games."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from rules import DEFAULT_GAME
from saves.atomic import make_folder, write_atomic
from saves.files import read_file
from saves.store import Store
from tadmor_tui.games.lesson import games_with_lessons, lesson_names

FORMAT: Literal["tadmor lessons"] = "tadmor lessons"
VERSION: Literal[1] = 1
_NAME = "lessons.json"
_LARGEST_FILE = 100_000
"""Bytes; it has a few hundred."""


class TakenLessons(Struct, kw_only=True):
    format: Literal["tadmor lessons"] = FORMAT
    version: Literal[1] = VERSION
    done: dict[str, set[str]] = {}
    """Names of the lessons done, by game."""


class Progress:
    """The file. It is a convenience: one that can't be read counts as empty, and one that can't be written is left."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def done(self, game: str) -> set[str]:
        """Return the lessons of a game that were taken to their end, as far as there still are such."""
        return self._read().done.get(game, set()) & set(lesson_names(game))

    def next_of(self, game: str) -> str | None:
        """Return the first lesson of a game that was not taken yet; None if all were."""
        done = self.done(game)
        return next((name for name in lesson_names(game) if name not in done), None)

    @property
    def game(self) -> str:
        """The game that is learnt: one that was begun and not ended, or the usual one."""
        begun = [game for game in games_with_lessons() if self.done(game)]
        unfinished = [game for game in begun if self.next_of(game) is not None]
        return (unfinished or begun or [DEFAULT_GAME])[0]

    def note(self, game: str, lesson: str) -> None:
        """Keep that a lesson was taken."""
        taken = self._read()
        taken.done.setdefault(game, set()).add(lesson)
        data = msgspec.json.format(msgspec.json.encode(taken, order="deterministic"), indent=1) + b"\n"
        with suppress(OSError):
            make_folder(self._path.parent)
            write_atomic(self._path, data, keep_last=False)

    def _read(self) -> TakenLessons:
        try:
            return msgspec.json.decode(read_file(self._path, _LARGEST_FILE), type=TakenLessons)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return TakenLessons()


def progress_in(store: Store) -> Progress:
    """Return the progress that is kept beside the saved games."""
    return Progress(store.folder.parent / _NAME)
