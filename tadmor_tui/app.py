"""The app: the shelf of games, and the way from one screen to the next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules import DEFAULT_GAME
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui import saving_words
from tadmor_tui.campaign_words import noted
from tadmor_tui.faces.games import face_of
from tadmor_tui.faces.shown_game import LocalGame, ShownGame
from tadmor_tui.farewell import Farewell
from tadmor_tui.screens.base import LeanScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.settings import Settings
from tadmor_tui.table_app import TableApp
from tadmor_tui.translation import words_of

_TIME_TO_READ = 15
"""Seconds for something that is said only once."""


class TadmorApp(TableApp):
    """Tadmor in a terminal, with its shelf of games."""

    has_shelf = True

    def __init__(
        self,
        store: Store,
        settings: Settings,
        settings_path: Path,
        *,
        problems: Sequence[str] = (),
        first: SavedGame | None = None,
        first_action: int | None = None,
        review_first: bool = False,
    ) -> None:
        """`first` is played at once; if it can only be looked at, the app is its replay, opened at `first_action`.

        `problems` of the settings are told at the start. With `review_first` its turning points lie over the replay.
        """
        super().__init__(settings, settings_path)
        self.store = store
        self._problems = problems
        self._first = first
        self._first_action = first_action
        self._review_first = review_first
        self._open: SavedGame | None = None
        self._told_aside: Path | None = None
        self._farewell = Farewell()

    def on_mount(self) -> None:
        self.use_keys()
        self.push_screen(TitleScreen())
        for problem in self._problems:
            self.notify(problem, severity="warning", timeout=_TIME_TO_READ)
        if self._first is None:
            return
        if self._first.read_only:
            shown = LocalGame(self._first)
            self.push_screen(ReplayScreen(shown, self._first_action), lambda _: self.exit())
            if self._review_first:
                self.show_review(shown)
        else:
            self.play(self._first)

    def on_unmount(self) -> None:
        self._close_game()

    # --- from screen to screen

    def show_new_game(self) -> None:
        self.push_screen(NewGameScreen())

    def show_saves(self) -> None:
        self.push_screen(SavedGamesScreen())

    def show_guide(self, game: str = DEFAULT_GAME) -> None:
        """The guided turn of a game."""
        if (guide := face_of(game).guide) is not None:
            self.push_screen(GuideScreen(guide()))

    def continue_newest(self) -> None:
        try:
            self.play(self.store.open(self.store.newest()))
        except SaveError as error:
            self.notify(words_of(error), severity="error")

    def open_saved(self, path: Path) -> None:
        """Play a game of the shelf; one that is played already is only uncovered. Raises SaveError."""
        if self._open is None or self._open.path != path:
            self.play(self.store.open(path))
            return
        while not isinstance(self.screen, TableScreen):
            self.pop_screen()

    def play(self, saved: SavedGame) -> None:
        """Sit down at a table; the title is all that stays beneath it. Another table is left first."""
        if self._open is not None:
            self._open.make_sure()
            if self.warning:
                saved.close()
                self.leave_table()
                return
            self._close_game()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self._open = saved
        saved.when_tried = self._tried_to_save
        self.push_screen(TableScreen(LocalGame(saved)))

    def show_final(self, shown: ShownGame) -> None:
        remembered = noted(self.store.campaigns, shown.played) if isinstance(shown, LocalGame) else ""
        self.push_screen(FinalScreen(shown, remembered))

    # --- leaving

    @property
    def warning(self) -> str:
        """What every screen says as long as the game that is played is not saved; nothing if it is."""
        return "" if self._open is None else saving_words.warning(self._open)

    def _tried_to_save(self) -> None:
        """The game that is played was saved, or could not be: the screens say so, as long as it is true."""
        for screen in self.screen_stack:
            if isinstance(screen, LeanScreen):
                screen.show_warning()
        if self._open is not None and self._open.put_aside not in (None, self._told_aside):
            self._told_aside = self._open.put_aside
            self.notify(saving_words.put_aside(self._open), severity="warning", timeout=_TIME_TO_READ, markup=False)

    def whether_kept(self, shown: ShownGame) -> str:
        assert isinstance(shown, LocalGame)
        return saving_words.whether_saved(shown.played)

    def leave_table(self) -> None:
        """Back to the title; if not everything is saved, only after asking."""
        if self._open is not None:
            self._open.make_sure()
            if self.warning:
                self.push_screen(LeavingScreen(self._open, self._back_to_title))
                return
        self._back_to_title()

    def _back_to_title(self) -> None:
        self._close_game()
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def _close_game(self) -> None:
        if self._open is not None:
            saved, self._open = self._open, None
            self._farewell.close(saved)

    async def action_quit(self) -> None:
        """End at once; what is not saved is asked about, and pressed once more the key loses it."""
        if self._open is not None and not isinstance(self.screen, LeavingScreen):
            self._open.make_sure()
            if self._open.at_risk:
                self.push_screen(LeavingScreen(self._open, self.exit))
                return
        self.exit()

    def exit_and_print(self, saved: SavedGame) -> None:
        """End, and write a game to standard output when the screen is the shell's again."""
        self._farewell.print_game(saved)
        self.exit()

    def say_farewell(self) -> int:
        """After the last screen: say what was not saved; returns the exit status."""
        self._close_game()
        if self._first is not None:  # the end may have come before there was a screen
            self._first.close()
        return self._farewell.speak(self.exit_status)
