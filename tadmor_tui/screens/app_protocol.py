"""What the screens may ask of the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.config.settings import MotionLevel, Settings
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.palette import Palette


class AppProtocol(Protocol):
    """The app, with its look, its settings, its shelf of games, and the way from one screen to the next."""

    store: Store
    settings: Settings

    @property
    def glyphs(self) -> Glyphs: ...

    @property
    def palette(self) -> Palette: ...

    @property
    def bot_pause(self) -> float: ...

    @property
    def motion(self) -> MotionLevel:
        """How much may move on the screens now."""

    @property
    def has_shelf(self) -> bool:
        """Whether games can be begun, saved and opened here."""

    @property
    def warning(self) -> str:
        """What every screen says as long as the game that is played is not saved; nothing if it is."""

    def hold_key(self) -> None:
        """The key that was pressed last counts for nothing until it has been let go."""

    @property
    def is_unsaved(self) -> bool:
        """Whether something is to be asked before the game that is played is left."""

    @property
    def patience_with_disk(self) -> float:
        """Seconds after which a table says that it saves."""

    def release_keys(self) -> None:
        """Take the keys that have waited for the disk, in the order in which they came."""

    def keep_settings(self) -> str | None:
        """Use and write down the settings; returns what went wrong."""

    def play(self, saved: SavedGame) -> None: ...

    def open_saved(self, path: Path) -> None:
        """Play a game of the shelf, or go on with it if it is the one that is played. Raises SaveError."""

    def continue_newest(self) -> None: ...

    def show_new_game(self) -> None: ...

    def show_saves(self) -> None: ...

    def show_settings(self) -> None: ...

    def show_guide(self, game: str = ...) -> None: ...

    def show_reference(
        self, key: str | None = None, now: Callable[[], Sequence[str]] = tuple, links: Sequence[str] = ()
    ) -> None: ...

    def show_final(self, shown: OpenGame) -> None: ...

    def show_review(self, shown: OpenGame) -> None: ...

    def show_replay(self, shown: OpenGame, action: int | None = None) -> None: ...

    def when_kept(self, shown: OpenGame, then: Callable[[str], None]) -> None:
        """See to it that a game is kept, then tell what becomes of it when its table is left, in a sentence."""

    def leave_table(self) -> None: ...

    def exit_and_print(self, saved: SavedGame) -> None: ...
