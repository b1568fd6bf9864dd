"""The command palette: its screen, and the search by names or by other words for the same command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, cast

from msgspec import Struct
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.command import CommandInput, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen

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


_NAMED, _CALLED = 3.0, 2.0
"""Scores of a command whose name contains the words, or whose synonyms begin with them."""


class Command(Struct, frozen=True):
    """An entry of the command palette."""

    title: str
    help: str
    run: Callable[[], Any]
    also: str = ""
    """Synonyms."""


class HasCommands(Protocol):
    """An app whose commands the palette searches."""

    def commands(self, screen: Screen[Any]) -> Iterable[Command]: ...


def fits(command: Command, words: str) -> float:
    """Return the score of a command for a query; 0 is no match."""
    wanted, title = words.casefold().strip(), command.title.casefold()
    if wanted in title:
        return _NAMED + len(wanted) / len(title)
    if _begins(command.also.casefold().split(), wanted.split()):
        return _CALLED
    return min(1.0, Matcher(words).match(command.title))


def _begins(called: Sequence[str], wanted: Sequence[str]) -> bool:
    """Return True if every typed word is the beginning of a synonym."""
    return all(any(word.startswith(typed) for word in called) for typed in wanted)


class PaletteCommands(Provider):
    """Provider of the commands of the app and of the screen below the palette."""

    def _commands(self) -> list[Command]:
        return list(cast(HasCommands, self.app).commands(self.screen))

    async def discover(self) -> Hits:
        for command in sorted(self._commands(), key=lambda command: command.title):
            yield DiscoveryHit(Content(command.title), command.run, text=command.title, help=command.help)

    async def search(self, query: str) -> Hits:
        for command in self._commands():
            if (score := fits(command, query)) > 0:
                shown = Matcher(query).highlight(command.title) if score != _CALLED else Content(command.title)
                yield Hit(score, shown, command.run, text=command.title, help=command.help)
