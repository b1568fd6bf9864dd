"""The command palette, safe against keys that arrive faster than screens close, and against narrow terminals."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import CommandInput

from tadmor_tui.terminal.textual_internals import SafeCommandPalette
from tadmor_tui.text.translation import t


class CommandsScreen(SafeCommandPalette):
    """A palette that closes once: over a slow network two Enter keys come in one packet."""

    # Textual wraps lines to width 0, which crashes the app, if a list has no room beside its borders; and many
    # terminals lack its magnifying glass. The screen below keeps its colours: if it were dimmed, the whole screen
    # would have to be sent. The scrollbar would have colours of its own.
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
        """Stop the cursor from blinking, which would be sent for ever."""
        self.query_one(CommandInput).cursor_blink = False

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def no_matches_text(self) -> str:
        return t("No matches found")
