"""Series of exercises: the puzzles of a game one after the other, that of the day, or those from a review."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cached_property
from hashlib import blake2b
from typing import Protocol

from bots.games import PUZZLES
from bots.puzzle import Puzzle
from rules.games import GAMES
from saves.puzzle_record import PuzzleFile, PuzzleResult
from tadmor_tui.puzzles.exercise import Exercise
from tadmor_tui.text.translation import t


class Series(Protocol):
    """Exercises of which one is open."""

    @property
    def exercise(self) -> Exercise | None:
        """The one that is open; None if there is none left."""

    def heading(self) -> str:
        """Return the name of the open one."""

    def score(self) -> str:
        """Return what was reached so far; empty if nothing is counted."""

    def note(self, result: PuzzleResult) -> None:
        """Count the open one, which is over."""

    def advance(self) -> bool:
        """Open the next one; return False if this was the last."""


def puzzles_of(game_name: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game; none of a game that has none."""
    return PUZZLES[game_name].puzzles if game_name in PUZZLES else ()


def puzzle_of_the_day(day: date, game_name: str | None = None) -> Puzzle | None:
    """Return the puzzle of a day, of one game or of all; it is the same for all who have the same puzzles."""
    names = tuple(PUZZLES) if game_name is None else (game_name,)
    known = sorted((puzzle for name in names for puzzle in puzzles_of(name)), key=lambda puzzle: puzzle.id)
    if not known:
        return None
    digest = blake2b(f"{day.isoformat()} {game_name or ''}".encode(), digest_size=8).digest()
    return known[int.from_bytes(digest, "big") % len(known)]


class PuzzleSeries:
    """The puzzles of a game, those first that are not over yet; with a day, only that day's."""

    def __init__(
        self, file: PuzzleFile, game_name: str | None, grade: int | None = None, day: date | None = None
    ) -> None:
        self._file, self._day = file, day
        record = file.read()
        if day is not None:
            found = puzzle_of_the_day(day, game_name)
            self._puzzles: Sequence[Puzzle] = () if found is None else (found,)
        else:
            names = tuple(PUZZLES) if game_name is None else (game_name,)
            every = [puzzle for name in names for puzzle in puzzles_of(name) if grade in (None, puzzle.grade)]
            self._puzzles = sorted(every, key=lambda puzzle: (puzzle.id in record.results, puzzle.grade))
        self._record = record
        self._at = 0

    @property
    def puzzle(self) -> Puzzle | None:
        return self._puzzles[self._at] if self._puzzles else None

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {p.id: number for name in PUZZLES for number, p in enumerate(puzzles_of(name), 1)}

    @property
    def exercise(self) -> Exercise | None:
        puzzle = self.puzzle
        return None if puzzle is None else Exercise.of_puzzle(puzzle)

    def heading(self) -> str:
        puzzle = self.puzzle
        assert puzzle is not None
        title = GAMES[puzzle.game].title
        if self._day is not None:
            return t(
                "{game}, puzzle of {day}, grade {grade} of 3", game=title, day=self._day.isoformat(), grade=puzzle.grade
            )
        number = self._numbers[puzzle.id]
        return t("{game}, puzzle {number}, grade {grade} of 3", game=title, number=number, grade=puzzle.grade)

    def score(self) -> str:
        puzzle, record = self.puzzle, self._record
        assert puzzle is not None
        if self._day is not None:
            return t("Days in a row: {days}", days=record.days(self._day))
        names = frozenset(each.id for each in puzzles_of(puzzle.game))
        return t(
            "Solved {solved} of {all}, in a row: {row}",
            solved=record.solved(names),
            all=len(names),
            row=record.in_a_row,
        )

    def note(self, result: PuzzleResult) -> None:
        if self.puzzle is not None:
            self._record = self._file.note(self.puzzle.id, result, self._day)

    def advance(self) -> bool:
        if self._at + 1 >= len(self._puzzles):
            return False
        self._at += 1
        return True


class ReviewSeries:
    """The decisions that a review would have made otherwise. Nothing is counted, and all can be done again."""

    def __init__(self, exercises: Sequence[tuple[str, Exercise]]) -> None:
        """Each has its heading."""
        self._exercises = exercises
        self._at = 0

    @property
    def exercise(self) -> Exercise | None:
        return self._exercises[self._at][1] if self._exercises else None

    def heading(self) -> str:
        return self._exercises[self._at][0]

    def score(self) -> str:
        return t("{at} of {all}", at=self._at + 1, all=len(self._exercises))

    def note(self, result: PuzzleResult) -> None:
        """Count nothing."""

    def advance(self) -> bool:
        if self._at + 1 >= len(self._exercises):
            return False
        self._at += 1
        return True
