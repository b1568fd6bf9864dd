"""The command palette, safe against keys that arrive faster than screens close, and against narrow terminals."""

from __future__ import annotations

from contextlib import suppress
from inspect import unwrap
from typing import Any

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.css.query import NoMatches
from textual.worker import Worker


class CommandsScreen(CommandPalette):
    """Over a slow line two presses of Enter come in one packet; the second one must not close the table as well."""

    # Textual wraps lines into no cells at all, which ends the app, where a list has no room beside its borders.
    DEFAULT_CSS = "CommandsScreen CommandList { min-width: 20; }"

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def _action_command_list(self, action: str) -> None:
        """Textual's list looks its lines up before it has laid them out: Page Up right after opening ended the app."""
        with suppress(KeyError, IndexError):
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> Worker[None]:
        """Letters typed in haste look for commands while the list is taken away already."""
        return self.run_worker(self._gather(search_value), group=self._GATHER_COMMANDS_GROUP, exclusive=True)

    async def _gather(self, search_value: str) -> None:
        with suppress(NoMatches):
            await unwrap(CommandPalette._gather_commands)(self, search_value)
