"""The command palette, safe against keys that arrive faster than screens close, and against narrow terminals."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from inspect import unwrap
from typing import Any

from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import CommandInput, CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.widgets.option_list import Option
from textual.worker import Worker

from tadmor_tui.text.translation import t


class CommandsScreen(CommandPalette):
    """Over a slow line two presses of Enter come in one packet; the second one must not close the table as well."""

    # Textual wraps lines into no cells at all, which ends the app, where a list has no room beside its borders; and
    # its magnifying glass is a picture that many terminals do not have. What lies beneath keeps its colours: if it were
    # dimmed, the whole screen would have to be sent anew. The scrollbar would have colours of its own.
    DEFAULT_CSS = """
    CommandsScreen { background: transparent; }
    CommandsScreen > Vertical { max-width: 84; }
    CommandsScreen CommandList {
        scrollbar-color: $scrollbar; scrollbar-color-hover: $scrollbar-hover; scrollbar-color-active: $scrollbar-active;
        scrollbar-background: $scrollbar-background; scrollbar-background-hover: $scrollbar-background-hover;
    }
    CommandsScreen CommandList { min-width: 20; }
    CommandsScreen SearchIcon { display: none; }
    """

    BINDINGS = [
        # A modal screen hides the keys of the app; these two must work everywhere.
        Binding("ctrl+l", "app.repaint", id="repaint", show=False),
        Binding("ctrl+q", "app.quit", id="quit", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(placeholder=t("Search for commands…"), id="--command-palette")

    def on_mount(self) -> None:
        """A cursor that blinks would be sent over the line for ever."""
        self.query_one(CommandInput).cursor_blink = False

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        """Textual's list looks its lines up before it has laid them out: Page Up right after opening ended the app."""
        with suppress(KeyError, IndexError):
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> Worker[None]:
        """Letters typed in haste look for commands while the list is taken away already.

        A search that the next letter ends before it began must not have been begun.
        """
        return self.run_worker(partial(self._gather, search_value), group=self._GATHER_COMMANDS_GROUP, exclusive=True)

    def _start_no_matches_countdown(self, search_value: str) -> None:
        """Textual says it in English only."""
        self._stop_no_matches_countdown()
        self._no_matches_timer = self.set_timer(self._NO_MATCHES_COUNTDOWN, lambda: self._say_no_matches(search_value))

    def _say_no_matches(self, search_value: str) -> None:
        if search_value:
            nothing = Option(t("No matches found"), id=self._NO_MATCHES, disabled=True)
            self.query_one(CommandList).add_option(nothing)
        self._list_visible = bool(search_value)

    async def _gather(self, search_value: str) -> None:
        with suppress(NoMatches):
            await unwrap(CommandPalette._gather_commands)(self, search_value)
