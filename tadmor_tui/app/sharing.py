"""Showing games to others: codes on the clipboard, pictures of the screen, and statistics of your own games."""

from __future__ import annotations

from saves.problems import SaveError
from saves.store import Store
from tadmor_tui.app.base_app import BaseApp
from tadmor_tui.app.game_on_table import IMPORTANT_SECONDS
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.screens.base import BaseScreen
from tadmor_tui.screens.statistics import StatisticsScreen
from tadmor_tui.share.opening import code_of_open
from tadmor_tui.share.screen_output import copy_text, save_picture
from tadmor_tui.text.translation import words_of


class Sharing:
    """The commands of an app with saved games that show them to others."""

    def __init__(self, app: BaseApp, store: Store) -> None:
        self._app = app
        self._store = store

    def copy_code(self, shown: OpenGame, position: int | None) -> None:
        """Copy a game as a line of text to the clipboard, opened at a position if there is one."""
        try:
            code = code_of_open(shown, position)
        except SaveError as error:
            self._app.notify(words_of(error), severity="error")
        else:
            allowed = self._app.settings.clipboard == "on"
            self._app.notify(copy_text(self._app, code, allowed), timeout=IMPORTANT_SECONDS)

    def save_picture(self) -> None:
        """Save a picture of the screen; letters that are typed into a text are no command."""
        screen = self._app.screen
        if isinstance(screen, BaseScreen) and not screen.is_typing:
            self._app.notify(save_picture(screen, self._store.pictures), timeout=IMPORTANT_SECONDS)

    def show_statistics(self) -> None:
        self._app.push_screen(StatisticsScreen())
