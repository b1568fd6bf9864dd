"""Results of finished games, remembered in a small file so that lists and statistics need not replay every game.

The file is only a copy of what a replay tells: one that can't be read counts as empty, and one that can't be written
is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from rules.contract import Seat
from saves.atomic import make_folder, write_atomic
from saves.files import read_file
from saves.loading import load
from saves.problems import SaveError
from saves.shelf import ListedGame

FORMAT: Literal["tadmor results"] = "tadmor results"
VERSION: Literal[1] = 1
_LARGEST_FILE = 5_000_000
"""Bytes; a result has a hundred."""
_MOST_RESULTS = 20_000


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a finished game by its rules."""

    saved: datetime
    """Time of the last change of the game that this is the result of."""
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    """Points by seat."""


class _ResultsDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    format: Literal["tadmor results"] = FORMAT
    version: Literal[1] = VERSION
    results: Annotated[dict[str, Result], Meta(max_length=_MOST_RESULTS)] = {}
    """By the name of the game's file."""


class Results:
    """The results of the games on a shelf."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, Result] | None = None

    def of(self, games: Iterable[ListedGame], progress: Callable[[], None] = lambda: None) -> list[Result | None]:
        """Return the result of each game; None if it is not over or can't be replayed.

        `progress` is called before each replay.
        """
        known = self._read()
        before = dict(known)
        found = [self._result(game, known, progress) for game in games]
        if known != before:
            self._write(known)
        return found

    def _result(self, game: ListedGame, known: dict[str, Result], progress: Callable[[], None]) -> Result | None:
        document = game.document
        if document is None or not document.summary.over:
            return None
        result = known.get(game.path.name)
        seats = len(document.seats)
        if result is not None and result.saved == document.saved and _fits(result, seats):
            return result
        progress()
        try:
            standings = load(game.path).timeline.game.standings(uncovered=True)
        except SaveError:
            return None
        known[game.path.name] = Result(document.saved, standings.winners, standings.totals)
        return known[game.path.name]

    def _read(self) -> dict[str, Result]:
        if self._known is None:
            try:
                self._known = msgspec.json.decode(read_file(self._path, _LARGEST_FILE), type=_ResultsDocument).results
            except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                self._known = {}
        return self._known

    def _write(self, known: dict[str, Result]) -> None:
        newest = dict(list(known.items())[-_MOST_RESULTS:])
        data = msgspec.json.encode(_ResultsDocument(results=newest)) + b"\n"
        with suppress(OSError):
            make_folder(self._path.parent)
            write_atomic(self._path, data, keep_last=False, lasting=False)


def _fits(result: Result, seats: int) -> bool:
    """Return True if a remembered result can be that of a game with so many seats."""
    return len(result.totals) == seats and all(0 <= seat < seats for seat in result.winners)
