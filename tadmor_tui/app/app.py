"""The app of one player: the shelf of games, and the navigation between screens."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from rules import DEFAULT_GAME
from saves.background_writer import BackgroundWriter
from saves.problems import SaveError
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.app.base_app import BaseApp
from tadmor_tui.app.exit_message import ExitMessages
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import LocalGame, OpenGame
from tadmor_tui.games.registry import ui_of
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.guide import GuideScreen
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.saved_games import SavedGamesScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.terminal.textual_internals import is_exiting, loop_of
from tadmor_tui.text import save_status
from tadmor_tui.text.campaign_text import noted
from tadmor_tui.text.translation import t, words_of

_TIME_TO_READ = 15
"""Seconds that an important notification is shown."""


class TadmorApp(BaseApp):
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
        """`first` is played at once; if it is read-only, the app is its replay, opened at `first_action`.

        `problems` of the settings are shown at the start. With `review_first` its turning points lie over the replay.
        """
        super().__init__(settings, settings_path)
        self.store = store
        self._problems = problems
        self._first = first
        self._first_action = first_action
        self._review_first = review_first
        self._open: SavedGame | None = None
        self._told_aside: Path | None = None
        self._farewell = ExitMessages()

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

    # --- navigation

    def show_new_game(self) -> None:
        self.push_screen(NewGameScreen())

    def show_saves(self) -> None:
        self.push_screen(SavedGamesScreen())

    def show_guide(self, game: str = DEFAULT_GAME) -> None:
        """Open the tutorial of a game."""
        if (guide := ui_of(game).guide) is not None:
            self.push_screen(GuideScreen(guide()))

    def continue_newest(self) -> None:
        try:
            self.play(self.store.open(self.store.newest()))
        except SaveError as error:
            self.notify(words_of(error), severity="error")

    def open_saved(self, path: Path) -> None:
        """Play a game of the shelf; the current one is only uncovered. Raises SaveError."""
        if self._open is None or self._open.path != path:
            self.play(self.store.open(path))
            return
        while not isinstance(self.screen, TableScreen):
            self.pop_screen()

    def play(self, saved: SavedGame) -> None:
        """Open a game above the title screen, after closing another."""
        if self._open is None:
            self._sit_down(saved)
        else:
            self._open.ensure_saved(partial(self._change_tables, saved))

    def _change_tables(self, saved: SavedGame) -> None:
        if self.is_unsaved:
            saved.close()
            self.leave_table()
        else:
            self._close_game()
            self._sit_down(saved)

    def _sit_down(self, saved: SavedGame) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self._open = saved
        saved.on_write_attempt = self._tried_to_save
        saved.write_in_background(BackgroundWriter(self._do_soon))
        self.push_screen(TableScreen(LocalGame(saved)))

    def _do_soon(self, task: Callable[[], None]) -> None:
        """Run a function after a thread is done; at the end of the app, closing the game does that."""
        with suppress(RuntimeError):  # the loop is closed
            if (loop := loop_of(self)) is not None:
                loop.call_soon_threadsafe(self.call_later, task)

    def show_final(self, shown: OpenGame) -> None:
        remembered = noted(self.store.campaigns, shown.played) if isinstance(shown, LocalGame) else ""
        self.push_screen(FinalScreen(shown, remembered))

    # --- leaving

    @property
    def warning(self) -> str:
        """Warning that every screen shows while the game is not saved; empty if it is."""
        return "" if self._open is None else save_status.warning(self._open)

    @property
    def is_unsaved(self) -> bool:
        return self._open is not None and save_status.is_behind(self._open)

    def _tried_to_save(self) -> None:
        """Update the warning on all screens after an attempt to save."""
        self._show_warning()
        if self._open is not None and self._open.put_aside not in (None, self._told_aside):
            self._told_aside = self._open.put_aside
            self.notify(save_status.put_aside(self._open), severity="warning", timeout=_TIME_TO_READ, markup=False)

    def _show_warning(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen) and screen.is_mounted:
                screen.show_warning()

    def when_kept(self, shown: OpenGame, then: Callable[[str], None]) -> None:
        assert isinstance(shown, LocalGame)
        save_status.when_saved(shown.played, then)

    def leave_table(self) -> None:
        """Return to the title when everything is saved; if it can't be, only after asking."""
        if self._open is None:
            self._back_to_title()
        else:
            self._open.ensure_saved(self._leave_if_saved)

    def _leave_if_saved(self) -> None:
        if self._open is not None and self.is_unsaved:
            if not isinstance(self.screen, LeavingScreen):
                self.push_screen(LeavingScreen(self._open, self._back_to_title))
        else:
            self._back_to_title()

    def _back_to_title(self) -> None:
        self._close_game()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self._show_warning()

    def _close_game(self) -> None:
        if self._open is not None:
            saved, self._open = self._open, None
            self.forget_keys()
            self._farewell.close(saved)

    async def action_quit(self) -> None:
        """Quit as soon as everything is saved; if it can't be, ask first, and quit at the second key press."""
        if self._open is None or isinstance(self.screen, LeavingScreen):
            self.exit()
            return
        get_running_loop().call_later(self.disk_patience_seconds, self.call_later, self._tell_why_it_goes_on)
        self._open.ensure_saved(self._quit_if_saved)

    def _tell_why_it_goes_on(self) -> None:
        if self._open is not None and self._open.is_writing and not is_exiting(self):
            self.notify(t("The game is still being saved; Tadmor ends after that."))

    def _quit_if_saved(self) -> None:
        if self._open is not None and self._open.at_risk:
            if not isinstance(self.screen, LeavingScreen):
                self.push_screen(LeavingScreen(self._open, self.exit))
        else:
            self.exit()

    def _restore_terminal(self) -> None:
        """Write all decisions before the program ends, however long that takes."""
        super()._restore_terminal()
        if self._open is not None:
            self._open.wait_for_disk()

    def exit_and_print(self, saved: SavedGame) -> None:
        """Quit, and write a game to standard output when the terminal is the shell's again."""
        self._farewell.print_game(saved)
        self.exit()

    def print_exit_messages(self) -> int:
        """Report after the last screen what was not saved; returns the exit status."""
        self._close_game()
        if self._first is not None:  # the end may have come before there was a screen
            self._first.close()
        return self._farewell.speak(self.exit_status)
