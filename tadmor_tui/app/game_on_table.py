"""The saved game that an app plays: opened, saved in the background, and left only after asking if it is not saved."""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from rules.contract import Components
from saves.background_writer import BackgroundWriter
from saves.saved_game import SavedGame
from tadmor_tui.app.base_app import BaseApp
from tadmor_tui.app.exit_message import ExitMessages
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.screens.base import show_warning_on
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.session.idle_review import IdleReview, IdleWorker, is_prepared
from tadmor_tui.terminal.textual_internals import is_exiting, loop_of
from tadmor_tui.text import save_status
from tadmor_tui.text.translation import t

IMPORTANT_SECONDS = 15
"""Seconds that an important notification is shown."""
_BELOW_TABLE = 2
"""Screens below a table: Textual's own, and the title."""


class GameOnTable:
    """The open game of an app, if there is one."""

    def __init__(self, app: BaseApp) -> None:
        self._app = app
        self.saved: SavedGame | None = None
        self._told_aside: Path | None = None
        self.farewell = ExitMessages()
        self.idle_worker: Callable[[Components], IdleWorker] | None = None
        """Makes what weighs decisions for the review while a game is played; None: that waits for the review."""
        self._preparing: IdleReview | None = None

    @property
    def path(self) -> Path | None:
        return None if self.saved is None else self.saved.path

    @property
    def warning(self) -> str:
        return "" if self.saved is None else save_status.warning(self.saved)

    @property
    def is_unsaved(self) -> bool:
        return self.saved is not None and save_status.is_behind(self.saved)

    def change_to(self, saved: SavedGame) -> None:
        """Open a game above the title screen, after closing another."""
        if self.saved is None:
            self._open(saved)
        else:
            self.saved.ensure_saved(partial(self._change_if_saved, saved))

    def _change_if_saved(self, saved: SavedGame) -> None:
        if self.is_unsaved:
            saved.close()
            self.leave()
        else:
            self.close()
            self._open(saved)

    def _open(self, saved: SavedGame) -> None:
        self._close_screens()
        self.saved = saved
        saved.on_write_attempt = self._tried_to_save
        saved.write_in_background(BackgroundWriter(self._do_soon))
        shown = LocalGame(saved)
        if self.idle_worker is not None and is_prepared(saved.game_name):
            worker = self.idle_worker(saved.game.components)
            self._preparing = IdleReview(shown.table, shown.prepared, worker)
        self._app.push_screen(TableScreen(shown))

    def _close_screens(self) -> None:
        while len(self._app.screen_stack) > _BELOW_TABLE:
            self._app.pop_screen()

    def _do_soon(self, task: Callable[[], None]) -> None:
        """Run a function after a thread is done; at the end of the app, closing the game does that."""
        with suppress(RuntimeError):  # the loop is closed
            if (loop := loop_of(self._app)) is not None:
                loop.call_soon_threadsafe(self._app.call_later, task)

    def _tried_to_save(self) -> None:
        """Update the warning on all screens after an attempt to save."""
        show_warning_on(self._app.screen_stack)
        if self.saved is not None and self.saved.put_aside not in (None, self._told_aside):
            self._told_aside = self.saved.put_aside
            self._app.notify(save_status.moved_file_notice(self.saved), severity="warning", timeout=IMPORTANT_SECONDS)

    def leave(self) -> None:
        """Return to the title when everything is saved; if it can't be, only after asking."""
        if self.saved is None:
            self._return_to_title()
        else:
            self.saved.ensure_saved(self._leave_if_saved)

    def _leave_if_saved(self) -> None:
        if self.is_unsaved:
            self._ask_before(self._return_to_title)
        else:
            self._return_to_title()

    def _return_to_title(self) -> None:
        self.close()
        self._close_screens()
        show_warning_on(self._app.screen_stack)

    def close(self) -> None:
        if self.saved is not None:
            saved, self.saved = self.saved, None
            self._app.held_keys.forget()
            if self._preparing is not None:
                self._preparing.close()
                self._preparing = None
            self.farewell.close(saved)

    def quit(self) -> None:
        """Quit as soon as everything is saved; if it can't be, ask first, and quit at the second key press."""
        if self.saved is None or isinstance(self._app.screen, LeavingScreen):
            self._app.exit()
            return
        patience = self._app.disk_patience_seconds
        get_running_loop().call_later(patience, self._app.call_later, self._explain_delay)
        self.saved.ensure_saved(self._quit_if_saved)

    def _explain_delay(self) -> None:
        if self.saved is not None and self.saved.is_writing and not is_exiting(self._app):
            self._app.notify(t("Tadmor will exit as soon as the game is saved."))

    def _quit_if_saved(self) -> None:
        if self.saved is not None and self.saved.at_risk:
            self._ask_before(self._app.exit)
        else:
            self._app.exit()

    def _ask_before(self, leave: Callable[[], None]) -> None:
        if self.saved is not None and not isinstance(self._app.screen, LeavingScreen):
            self._app.push_screen(LeavingScreen(self.saved, leave))

    def wait_for_disk(self) -> None:
        """Write all decisions before the program ends, however long that takes."""
        if self.saved is not None:
            self.saved.wait_for_disk()
