"""Codes, files and saved games, opened for a replay or to be shown to others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from rules.message import message
from saves.notes import GameNotes
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.shared_code import SharedGame, SharedStory, read_code, share_game, shared_notes, write_code
from saves.store import Store
from tadmor_tui.games.open_game import LocalGame, OpenGame
from tadmor_tui.share.spectators_game import open_story, share_story, spectators_game, watch


class OpenedCode(NamedTuple):
    game: OpenGame
    position: int | None
    """The position that the code names."""


def find_game(store: Store, word: str) -> Path:
    """Return a file by its path, or a game of the shelf; raises SaveError."""
    return Path(word) if word != "newest" and os.path.isfile(word) else store.find(word)


def open_code(store: Store, line: str) -> OpenedCode:
    """Open a shared game read-only; raises SaveError."""
    content, position = read_code(line)
    game: OpenGame
    if isinstance(content, SharedStory):
        game = open_story(content)
    else:
        saved = store.watch_shared(content)
        game = LocalGame(saved, GameNotes(None, shared_notes(content, len(saved.timeline))))
    game.code = line.strip().partition("@")[0]
    return OpenedCode(game, position)


def code_of(saved: SavedGame, with_notes: bool = False, position: int | None = None) -> str:
    """Return a game as a line of text; of an unfinished one only what spectators have seen. Raises SaveError."""
    notes = GameNotes(saved.path).by_position.values() if with_notes else ()
    content: SharedGame | SharedStory
    if saved.game.acting:
        content = share_story(spectators_game(saved, saved.document.components), notes)
    else:
        content = share_game(saved.document, saved.timeline, notes)
    return write_code(content, position)


def open_for_others(saved: SavedGame, with_notes: bool = False) -> OpenGame:
    """Open a game as others may see it: with everything when it is over, and before as a spectator."""
    notes = GameNotes(None, GameNotes(saved.path).by_position.values() if with_notes else ())
    if not saved.game.acting:
        return LocalGame(saved, notes)
    return watch(spectators_game(saved, saved.document.components), notes.by_position.values())


def code_of_open(shown: OpenGame, position: int | None = None) -> str:
    """Return an open game as a line of text, which opens at a position if there is one; raises SaveError."""
    if shown.code:
        return shown.code if position is None else f"{shown.code}@{position}"
    saved = shown.played if isinstance(shown, LocalGame) else None
    if not isinstance(saved, SavedGame):
        raise SaveError(message("This game is not saved, so there is no line of text for it."))
    return code_of(saved, position=position)
