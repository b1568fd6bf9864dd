"""The reader's language: every text that the program shows goes through `t`, `nt` or `words_of`.

    t("{name} has gone.", name=seat.name)       a text with named holes; it must be a literal
    nt("{n} game", "{n} games", len(games))     the same, for one thing or for several
    words_of(error)                             what the rules, the saves or a bot have to say

The program has one language; where it serves several readers at once, each of their tasks has its own (`speaking`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Protocol

from rules.message import ENGLISH, Language, MessageError, Value, message, nmessage

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "tadmor"


class Catalogue(Protocol):
    """The texts of one language, as gettext has them."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, n: int, /) -> str: ...


class Translated(Language):
    """A language whose texts come from a catalogue; its grammar is for the class of each language to say."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def text(self, text: str) -> str:
        return self._catalogue.gettext(text)

    def counted_text(self, one: str, many: str, n: int) -> str:
        return self._catalogue.ngettext(one, many, n)


def read_catalogue(code: str, folder: Path = LOCALE) -> Catalogue:
    """The texts in `<folder>/<code>/LC_MESSAGES/tadmor.mo`."""
    import gettext  # English has no use for it

    return gettext.translation(DOMAIN, folder, [code])


class _Choice:
    """The language of the whole program, until a task has another."""

    language: Language = ENGLISH


_of_task: ContextVar[Language | None] = ContextVar("language", default=None)


def language() -> Language:
    """The language of whoever reads what this task writes."""
    return _of_task.get() or _Choice.language


def choose(language: Language) -> None:
    """Have all tasks and threads speak a language, except those that were given another."""
    _Choice.language = language


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Have this task, and those that it starts, speak a language."""
    token = _of_task.set(language)
    try:
        yield
    finally:
        _of_task.reset(token)


def t(text: str, /, **values: Value) -> str:
    """A text of the program in the reader's language, its holes filled."""
    return language().words(message(text, **values))


def nt(one: str, many: str, n: int, /, **values: Value) -> str:
    """A text about one thing or about several; the hole `{n}` is filled with how many."""
    return language().words(nmessage(one, many, n, **values))


def words_of(told: Value | MessageError) -> str:
    """What another room of the program has to say, or the name of something, in the reader's language."""
    return language().value(told.message if isinstance(told, MessageError) else told)
