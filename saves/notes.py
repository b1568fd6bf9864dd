"""Notes and bookmarks of a game: a small file of its own beside the saved game, which never changes for them.

It is written like a saved game: atomically and private to its owner. A file that can't be read counts as empty; it is
set aside before another is written in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from rules.message import message
from saves.atomic import put_aside, write_atomic
from saves.files import read_file
from saves.problems import CannotWrite, SaveError, reason
from saves.text import one_line

FORMAT: Literal["tadmor notes"] = "tadmor notes"
VERSION: Literal[1] = 1
NOTES_ENDING = ".notes"
"""Added to the name of the game's file."""
MAX_NOTE_LENGTH = 200
"""Largest number of characters in a note."""
MAX_NOTES = 500
_LARGEST_FILE = 500_000
"""Bytes; a note has a hundred."""


class Note(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A note or a bookmark at a position, which is counted by the actions that led to it."""

    after: Annotated[int, Meta(ge=0)]
    text: Annotated[str, Meta(max_length=MAX_NOTE_LENGTH)] = ""
    bookmark: bool = False


class NotesDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    format: Literal["tadmor notes"] = FORMAT
    version: Literal[1] = VERSION
    notes: Annotated[list[Note], Meta(max_length=MAX_NOTES)] = []


def notes_path(game: Path) -> Path:
    """Return the path of the notes of a game."""
    return game.with_name(game.name + NOTES_ENDING)


def clean_notes(notes: Iterable[Note], last: int | None = None) -> dict[int, Note]:
    """Return notes by position: one line each, without control characters and empty notes.

    Notes after the `last` position are left out.
    """
    found: dict[int, Note] = {}
    for note in notes:
        text = one_line(note.text, MAX_NOTE_LENGTH)
        if (text or note.bookmark) and (last is None or note.after <= last):
            found[note.after] = Note(note.after, text, note.bookmark)
    return dict(sorted(found.items()))


class GameNotes:
    """The notes of one game. Without a path they are kept in memory only."""

    def __init__(self, game: Path | None = None, notes: Iterable[Note] = ()) -> None:
        """`notes` are those of a game without a file."""
        self._path = None if game is None else notes_path(game)
        self._is_damaged = False
        self._notes = clean_notes(notes) if self._path is None else self._read(self._path)

    @property
    def is_kept(self) -> bool:
        """True if the notes are written beside a saved game."""
        return self._path is not None

    @property
    def by_position(self) -> Mapping[int, Note]:
        return self._notes

    def at(self, position: int) -> Note:
        """Return the note at a position; an empty one if there is none."""
        return self._notes.get(position, Note(position))

    def next_place(self, position: int, step: int) -> int | None:
        """Return the nearest position with a note or a bookmark after this one, or before it; None without one."""
        places = [place for place in self._notes if (place > position if step > 0 else place < position)]
        return (min(places) if step > 0 else max(places)) if places else None

    def change(self, note: Note) -> None:
        """Set the note of a position, and write the file; raises SaveError and changes nothing."""
        notes = clean_notes([*(one for one in self._notes.values() if one.after != note.after), note])
        if len(notes) > MAX_NOTES:
            raise SaveError(message("A game has room for {most} notes; remove one first.", most=MAX_NOTES))
        if self._path is not None:
            self._write(self._path, notes)
        self._notes = notes

    def _read(self, path: Path) -> dict[int, Note]:
        try:
            found = msgspec.json.decode(read_file(path, _LARGEST_FILE), type=NotesDocument)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._is_damaged = True
            return {}
        return clean_notes(found.notes)

    def _write(self, path: Path, notes: Mapping[int, Note]) -> None:
        try:
            if self._is_damaged:
                put_aside(path, "damaged")
                self._is_damaged = False
            document = NotesDocument(notes=list(notes.values()))
            write_atomic(path, msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
        except OSError as error:
            raise CannotWrite(
                message(
                    "The note can't be written to {file} ({why.clause}); nothing was changed.",
                    file=path.name,
                    why=reason(error),
                )
            ) from None


def copy_notes(source: Path, target: Path) -> None:
    """Give the notes of a game to its copy, if it has some; raises SaveError."""
    if found := GameNotes(source).by_position:
        write_notes(target, found.values())


def write_notes(game: Path, notes: Iterable[Note]) -> None:
    """Write the notes of a new game; raises SaveError."""
    kept = GameNotes(game)
    for note in clean_notes(notes).values():
        kept.change(note)
