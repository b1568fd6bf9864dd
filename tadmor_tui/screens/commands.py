"""The command palette, safe against keys that arrive faster than screens close, and against narrow terminals."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import CommandInput

from tadmor_tui.terminal.textual_internals import SafeCommandPalette
from tadmor_tui.text.translation import t


class CommandsScreen(SafeCommandPalette):
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

    def no_matches_text(self) -> str:
        return t("No matches found")
