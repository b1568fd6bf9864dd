"""The command palette, safe against keys that arrive faster than screens close."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette


class CommandsScreen(CommandPalette):
    """Over a slow line two presses of Enter come in one packet; the second one must not close the table as well."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        """Textual's list looks its lines up before it has laid them out: Page Up right after opening ended the app."""
        with suppress(KeyError, IndexError):
            super()._action_command_list(action)
