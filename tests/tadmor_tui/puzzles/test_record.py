"""The record of puzzles: rows without the solution, days in a row, and files that are damaged."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from saves.puzzle_record import PuzzleFile, PuzzleResult

DAY = date(2026, 11, 18)
SOLVED, SHOWN = PuzzleResult(True), PuzzleResult(False)


def test_rows_end_with_a_solution_that_was_shown(tmp_path: Path) -> None:
    file = PuzzleFile(tmp_path / "puzzles.json")
    for name in ("a", "b"):
        file.note(name, SOLVED)
    file.note("c", SHOWN)
    record = file.note("d", SOLVED)
    assert (record.in_a_row, record.most_in_a_row) == (1, 2)
    assert record.solved(frozenset("abcd")) == 3 and record.solved(frozenset("cd")) == 1
    assert file.read() == record


def test_only_the_first_result_of_a_puzzle_counts(tmp_path: Path) -> None:
    file = PuzzleFile(tmp_path / "puzzles.json")
    file.note("a", SHOWN)
    record = file.note("a", SOLVED)
    assert record.results["a"] == SHOWN and record.in_a_row == 0


def test_days_in_a_row(tmp_path: Path) -> None:
    file = PuzzleFile(tmp_path / "puzzles.json")
    for number in range(3):
        record = file.note(f"p{number}", SOLVED, DAY + timedelta(days=number))
    assert record.days_in_a_row == 3 and record.days(DAY + timedelta(days=3)) == 3
    assert record.days(DAY + timedelta(days=4)) == 0
    record = file.note("again", SOLVED, DAY + timedelta(days=2))
    assert record.days_in_a_row == 3
    record = file.note("later", SOLVED, DAY + timedelta(days=9))
    assert record.days_in_a_row == 1
    record = file.note("shown", SHOWN, DAY + timedelta(days=10))
    assert record.last_daily == DAY + timedelta(days=9)


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"\xff\xfe", b'{"results": {"a": 7}}', b"[" * 100_000])
def test_a_damaged_file_counts_as_empty(damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(damage)
    file = PuzzleFile(path)
    assert not file.read().results
    assert file.note("a", SOLVED).in_a_row == 1
    assert file.read().results == {"a": SOLVED}
    assert (tmp_path / "puzzles.json.damaged-1").read_bytes() == damage


def test_a_folder_in_its_place_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").mkdir()
    assert PuzzleFile(tmp_path / "puzzles.json").note("a", SOLVED).in_a_row == 1
