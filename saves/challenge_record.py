"""The results of weekly challenges, kept in the data folder: the first result of each week and game counts."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from saves.atomic import put_aside, write_atomic
from saves.files import read_file

FORMAT: Literal["tadmor challenges"] = "tadmor challenges"
VERSION: Literal[1] = 1
_LARGEST_FILE = 1_000_000
_ENOUGH = 2_000
Count = Annotated[int, Meta(ge=0)]


class ChallengeResult(Struct, frozen=True):
    week: str
    game: str
    place: Annotated[int, Meta(ge=1)]
    total: int
    best_rival: int
    """The highest total among the others."""
    seats: Count
    saved_as: str
    """The name of the game's file."""


class ChallengeRecord(Struct, kw_only=True):
    format: Literal["tadmor challenges"] = FORMAT
    version: Literal[1] = VERSION
    results: Annotated[list[ChallengeResult], Meta(max_length=_ENOUGH)] = []


class ChallengeFile:
    """The file. A damaged one counts as empty and is set aside; no fault keeps from playing."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> ChallengeRecord:
        return self._read() or ChallengeRecord()

    def _read(self) -> ChallengeRecord | None:
        """Return None for a damaged file."""
        try:
            return msgspec.json.decode(read_file(self._path, _LARGEST_FILE), type=ChallengeRecord)
        except OSError:
            return ChallengeRecord()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None

    def note(self, result: ChallengeResult) -> ChallengeResult:
        """Keep a result, unless there is one of that week and game; return the one that counts."""
        found = self._read()
        record = found or ChallengeRecord()
        for kept in record.results:
            if (kept.week, kept.game) == (result.week, result.game):
                return kept
        with suppress(OSError):
            if found is None:
                put_aside(self._path, "damaged")
            record.results = [*record.results, result][-_ENOUGH:]
            write_atomic(self._path, msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
        return result
