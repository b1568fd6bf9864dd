"""The commands of the palette, and how they are found: by their names, or by other words for the same thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, cast

from msgspec import Struct
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen

_NAMED, _CALLED = 3.0, 2.0
"""How well a command fits if the words are part of its name, or another word for it begins with them."""


class Command(Struct, frozen=True):
    """Something that can be done from the palette."""

    title: str
    help: str
    run: Callable[[], Any]
    also: str = ""
    """Other words that people use for it."""


class HasCommands(Protocol):
    """An app whose commands the palette searches."""

    def commands(self, screen: Screen[Any]) -> Iterable[Command]: ...


def fits(command: Command, words: str) -> float:
    """How well a command fits what was typed; 0: not at all."""
    wanted, title = words.casefold().strip(), command.title.casefold()
    if wanted in title:
        return _NAMED + len(wanted) / len(title)
    if _begins(command.also.casefold().split(), wanted.split()):
        return _CALLED
    return min(1.0, Matcher(words).match(command.title))


def _begins(called: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether every word that was typed is the beginning of another word for the command."""
    return all(any(word.startswith(typed) for word in called) for typed in wanted)


class PaletteCommands(Provider):
    """Finds the commands of the screen beneath the palette and of the app."""

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
