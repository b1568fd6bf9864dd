"""The record of a player's puzzles: what was solved, how many in a row, and the puzzle of each day."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from saves.atomic import put_aside, write_atomic
from saves.files import read_file

FORMAT: Literal["tadmor puzzles"] = "tadmor puzzles"
VERSION: Literal[1] = 1
_LARGEST_FILE = 1_000_000
_ENOUGH = 5_000
"""Puzzles that are remembered at most."""
Count = Annotated[int, Meta(ge=0)]


class PuzzleResult(Struct, frozen=True):
    """The result of the first try at a puzzle."""

    solved: bool
    """False: the solution was shown first."""
    tries: Count = 0
    """Wrong answers before."""
    hints: Count = 0

    @property
    def unaided(self) -> bool:
        """True if it was solved at the first try, without a hint."""
        return self.solved and not self.tries and not self.hints


class PuzzleRecord(Struct, kw_only=True):
    format: Literal["tadmor puzzles"] = FORMAT
    version: Literal[1] = VERSION
    results: Annotated[dict[str, PuzzleResult], Meta(max_length=_ENOUGH)] = {}
    """By the names of the puzzles; the first result of each counts."""
    in_a_row: Count = 0
    """Puzzles solved one after the other, without the solution."""
    most_in_a_row: Count = 0
    last_daily: date | None = None
    """The last day whose puzzle was solved."""
    days_in_a_row: Count = 0

    def solved(self, names: frozenset[str]) -> int:
        """Return how many of these puzzles were solved."""
        return sum(result.solved for name, result in self.results.items() if name in names)

    def days(self, today: date) -> int:
        """Return for how many days in a row the puzzle of the day was solved, up to today or yesterday."""
        recent = self.last_daily is not None and today - self.last_daily <= timedelta(days=1)
        return self.days_in_a_row if recent else 0

    def note(self, name: str, result: PuzzleResult, day: date | None = None) -> None:
        """Count a puzzle that is over, once; `day` is that of a puzzle of the day."""
        if name not in self.results and len(self.results) < _ENOUGH:
            self.results[name] = result
            self.in_a_row = self.in_a_row + 1 if result.solved else 0
            self.most_in_a_row = max(self.most_in_a_row, self.in_a_row)
        if day is not None and result.solved and (self.last_daily is None or self.last_daily < day):
            self.days_in_a_row = self.days(day) + 1
            self.last_daily = day


class PuzzleFile:
    """The file in the data folder. A damaged one counts as empty and is set aside, and no fault keeps from playing."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> PuzzleRecord:
        return self._read() or PuzzleRecord()

    def _read(self) -> PuzzleRecord | None:
        """Return None for a damaged file."""
        try:
            return msgspec.json.decode(read_file(self._path, _LARGEST_FILE), type=PuzzleRecord)
        except OSError:
            return PuzzleRecord()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None

    def note(self, name: str, result: PuzzleResult, day: date | None = None) -> PuzzleRecord:
        """Count a puzzle and write the record."""
        found = self._read()
        record = found or PuzzleRecord()
        record.note(name, result, day)
        with suppress(OSError):
            if found is None:
                put_aside(self._path, "damaged")
            write_atomic(self._path, msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
        return record
