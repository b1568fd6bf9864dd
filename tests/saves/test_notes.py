"""Notes and bookmarks: kept beside the game, which stays as it is, and never lost by a damaged file."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from saves.notes import MAX_NOTES, GameNotes, Note, notes_path
from saves.problems import SaveError
from tests.saves.tables import begin, make_store, play


@pytest.fixture
def game(tmp_path: Path) -> Path:
    with begin(make_store(tmp_path)) as saved:
        play(saved, 5)
    return saved.path


def test_notes_are_read_again_and_the_game_is_not_touched(game: Path) -> None:
    before = game.read_bytes()
    notes = GameNotes(game)
    notes.change(Note(3, " a  good\tmove \x1b"))
    notes.change(Note(5, bookmark=True))
    assert list(GameNotes(game).by_position.values()) == [Note(3, "a good move"), Note(5, bookmark=True)]
    assert game.read_bytes() == before
    assert stat.S_IMODE(os.stat(notes_path(game)).st_mode) == 0o600


def test_an_empty_note_is_removed(game: Path) -> None:
    notes = GameNotes(game)
    notes.change(Note(3, "x"))
    notes.change(Note(3))
    assert not GameNotes(game).by_position


def test_places_are_visited_in_both_directions(game: Path) -> None:
    notes = GameNotes(game)
    for after in (4, 2):
        notes.change(Note(after, bookmark=True))
    assert [notes.next_place(2, 1), notes.next_place(4, 1), notes.next_place(3, -1), notes.next_place(2, -1)] == [
        4, None, 2, None,
    ]  # fmt: skip


@pytest.mark.parametrize("data", [b"", b"{", b'{"format": "x"}', b"\xff", b"[" * 10_000, b" " * 600_000])
def test_a_damaged_file_counts_as_empty_and_is_set_aside(game: Path, data: bytes) -> None:
    notes_path(game).write_bytes(data)
    notes = GameNotes(game)
    assert not notes.by_position
    notes.change(Note(1, "new"))
    assert GameNotes(game).at(1).text == "new"
    assert [path.read_bytes() for path in game.parent.glob("*.damaged-1")] == [data]


def test_there_is_a_limit(game: Path) -> None:
    notes = GameNotes(None, [Note(number, "x") for number in range(MAX_NOTES)])
    with pytest.raises(SaveError, match="room for 500 notes"):
        notes.change(Note(MAX_NOTES, "x"))
    assert len(notes.by_position) == MAX_NOTES


def test_a_failed_write_changes_nothing(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    notes = GameNotes(game)
    monkeypatch.setattr("saves.notes.write_atomic", fail)
    with pytest.raises(SaveError, match="can't be written"):
        notes.change(Note(1, "x"))
    assert not notes.by_position


def test_notes_follow_the_game_to_the_trash_and_to_its_copy(tmp_path: Path, game: Path) -> None:
    store = make_store(tmp_path)
    GameNotes(game).change(Note(2, "here"))
    assert GameNotes(store.duplicate(game)).at(2).text == "here"
    gone = store.move_to_trash(game)
    assert not notes_path(game).exists()
    back = store.restore_from_trash(gone)
    assert GameNotes(back).at(2).text == "here"
    assert len(store.games()) == 2
