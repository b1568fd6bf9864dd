"""The interface of the app for its screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.config.settings import MotionLevel, Settings
from tadmor_tui.games.lesson import Lesson
from tadmor_tui.games.lesson_progress import Progress
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.puzzles.series import Series
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.palette import Palette


class HeldKeysProtocol(Protocol):
    """The keys that do nothing, or nothing yet."""

    def forget(self) -> None:
        """Drop the keys typed ahead."""

    def hold(self) -> None:
        """Ignore the last key until it is released."""

    def decided(self) -> None:
        """Note that the last key has chosen something: held down, it chooses nothing more."""

    def hold_all(self) -> None:
        """Drop the keys that were typed ahead, and those of the next moment, before anybody can have read anything."""

    def release(self) -> None:
        """Run the keys that waited for the disk, in their order."""


class SharingProtocol(Protocol):
    """Showing games to others."""

    def copy_code(self, shown: OpenGame, position: int | None) -> None:
        """Copy a game as a line of text to the clipboard, opened at a position if there is one."""

    def save_picture(self) -> None:
        """Save a picture of the screen."""

    def show_statistics(self) -> None: ...


class LessonWaysProtocol(Protocol):
    """The way through the lessons."""

    progress: Progress
    game: str
    """The game that is learnt."""

    @property
    def next(self) -> str | None:
        """The next lesson of that game; None after the last one."""

    def open(self, game: str, name: str | None = None) -> None:
        """Open a lesson, or the next one of a game."""

    def show_list(self) -> None: ...

    def note(self, lesson: Lesson) -> None:
        """Keep that a lesson was taken to its end."""

    def finish(self, lesson: Lesson) -> None:
        """Go from the end of a lesson to the one after it; from the last one to a first game."""

    def begin_first_game(self, game: str) -> None: ...


class AppProtocol(Protocol):
    """The app: its appearance, settings, shelf of games, and navigation."""

    store: Store
    settings: Settings

    @property
    def glyphs(self) -> Glyphs: ...

    @property
    def palette(self) -> Palette: ...

    @property
    def motion(self) -> MotionLevel:
        """Amount of animation now."""

    @property
    def has_shelf(self) -> bool:
        """True if games can be started, saved and opened here."""

    @property
    def warning(self) -> str:
        """Warning that every screen shows while the game is not saved; empty if it is."""

    @property
    def held_keys(self) -> HeldKeysProtocol: ...

    @property
    def sharing(self) -> SharingProtocol | None:
        """The ways to show games to others; None where games are not saved."""

    @property
    def lessons(self) -> LessonWaysProtocol:
        """The lessons, where games are saved."""

    @property
    def is_unsaved(self) -> bool:
        """True if leaving the game needs a question first."""

    @property
    def disk_patience_seconds(self) -> float:
        """Seconds after which a table says that it saves."""

    def keep_settings(self) -> str | None:
        """Apply and write the settings; returns what went wrong."""

    def play(self, saved: SavedGame) -> None: ...

    def open_saved(self, path: Path) -> None:
        """Play a game of the shelf, or return to it if it is open. Raises SaveError."""

    def show_new_game(self) -> None: ...

    def show_saves(self) -> None: ...

    def show_settings(self, pace: bool = False) -> None: ...

    def show_puzzles(self, series: Series) -> None:
        """Open a series of exercises, if it has any."""

    def show_reference(
        self, key: str | None = None, now: Callable[[], Sequence[str]] = tuple, links: Sequence[str] = ()
    ) -> None: ...

    def show_final(self, shown: OpenGame) -> None: ...

    def show_review(self, shown: OpenGame) -> None: ...

    def show_replay(self, shown: OpenGame, action: int | None = None) -> None: ...

    def save_and_tell(self, shown: OpenGame, then: Callable[[str], None]) -> None:
        """Save a game, then call `then` with a sentence on what happens to it when its table is left."""

    def leave_table(self) -> None: ...

    def exit_and_print(self, saved: SavedGame) -> None: ...
