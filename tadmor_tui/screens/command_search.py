"""Search in the command palette: by names, or by other words for the same thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, cast

from msgspec import Struct
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen

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
