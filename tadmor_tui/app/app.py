"""The app of one player: the shelf of games, and the navigation between screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.app.base_app import BaseApp
from tadmor_tui.app.game_on_table import IMPORTANT_SECONDS, GameOnTable
from tadmor_tui.app.lessons import LessonWays
from tadmor_tui.app.sharing import Sharing
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import LocalGame, OpenGame
from tadmor_tui.puzzles.series import Series
from tadmor_tui.screens.bindings import PICTURE
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.puzzle import PuzzleScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.text import save_status
from tadmor_tui.text.campaign_text import noted
from tadmor_tui.text.translation import t


class TadmorApp(BaseApp):
    """Tadmor in a terminal, with its shelf of games."""

    BINDINGS = [PICTURE]
    has_shelf = True
    sharing: Sharing

    def __init__(
        self,
        store: Store,
        settings: Settings,
        settings_path: Path,
        *,
        problems: Sequence[str] = (),
        first: SavedGame | OpenGame | None = None,
        first_action: int | None = None,
        review_first: bool = False,
        lesson: tuple[str, str] | None = None,
        puzzles: Series | None = None,
    ) -> None:
        """`first` is played at once; if it is read-only, or open already, the app is its replay from `first_action` on.

        `problems` of the settings are shown at the start. With `review_first` its turning points lie over the replay.
        `lesson` is the game and the name of a lesson to begin with.
        `puzzles` are opened at once, and leaving them ends the app.
        """
        super().__init__(settings, settings_path)
        self.store = store
        self._problems = problems
        self._first = first
        self._first_action = first_action
        self._review_first = review_first
        self._lesson = lesson
        self._puzzles = puzzles
        self.open_game = GameOnTable(self)
        self.sharing = Sharing(self, store)
        self.lessons = LessonWays(self, store, self.play)
        self.shutdown.on_restored = self.open_game.wait_for_disk

    def on_mount(self) -> None:
        self.settings_keeper.apply_keys()
        self.push_screen(TitleScreen())
        for problem in self._problems:
            self.notify(problem, severity="warning", timeout=IMPORTANT_SECONDS)
        if self._lesson is not None:
            self.lessons.open(*self._lesson)
        if self._puzzles is not None:
            self.push_screen(PuzzleScreen(self._puzzles), lambda _: self.exit())
        if self._first is None:
            return
        if isinstance(self._first, OpenGame) or self._first.read_only:
            shown = self._first if isinstance(self._first, OpenGame) else LocalGame(self._first)
            self.push_screen(ReplayScreen(shown, self._first_action), lambda _: self.exit())
            if self._review_first:
                self.show_review(shown)
        else:
            self.play(self._first)

    def on_unmount(self) -> None:
        self.open_game.close()

    # --- navigation

    def show_new_game(self) -> None:
        self.push_screen(NewGameScreen())

    def show_saves(self) -> None:
        self.push_screen(SavedGamesScreen())

    def show_puzzles(self, series: Series) -> None:
        """Open a series of exercises; where it has none, say so."""
        if series.exercise is None:
            self.notify(t("There are no such puzzles."))
        else:
            self.push_screen(PuzzleScreen(series))

    def open_saved(self, path: Path) -> None:
        """Play a game of the shelf; the current one is only uncovered. Raises SaveError."""
        if self.open_game.path != path:
            self.play(self.store.open(path))
            return
        while not isinstance(self.screen, TableScreen):
            self.pop_screen()

    def play(self, saved: SavedGame) -> None:
        """Open a game above the title screen, after closing another."""
        self.open_game.change_to(saved)

    def show_final(self, shown: OpenGame) -> None:
        remembered = noted(self.store.campaigns, shown.played) if isinstance(shown, LocalGame) else ""
        self.push_screen(FinalScreen(shown, remembered))

    def action_picture(self) -> None:
        self.sharing.save_picture()

    # --- leaving

    @property
    def warning(self) -> str:
        """Warning that every screen shows while the game is not saved; empty if it is."""
        return self.open_game.warning

    @property
    def is_unsaved(self) -> bool:
        return self.open_game.is_unsaved

    def save_and_tell(self, shown: OpenGame, then: Callable[[str], None]) -> None:
        assert isinstance(shown, LocalGame)
        save_status.tell_status(shown.played, then)

    def leave_table(self) -> None:
        self.open_game.leave()

    async def action_quit(self) -> None:
        self.open_game.quit()

    def exit_and_print(self, saved: SavedGame) -> None:
        """Quit, and write a game to standard output when the terminal is the shell's again."""
        self.open_game.farewell.print_game(saved)
        self.exit()

    def print_exit_messages(self) -> int:
        """Report after the last screen what was not saved; returns the exit status."""
        self.open_game.close()
        if isinstance(self._first, SavedGame):  # the end may have come before there was a screen
            self._first.close()
        return self.open_game.farewell.speak(self.shutdown.status)
