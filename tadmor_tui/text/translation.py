"""The reader's language: every text that the program shows goes through `t`, `nt` or `words_of`.

    t("{name} has disconnected.", name=seat.name)       a text with named holes; it must be a literal
    nt("{n} game", "{n} games", len(games))     the same, for one thing or for several
    pt("of goods", "none")                      the same, of words that mean two things
    words_of(error)                             a message of the rules, the saves or a bot
    short_words_of(name)                        the short name of a thing
    letter_of(name)                             the letter that stands for it
    words_of_deferred(facet.help)               a text declared by the reference

The program has one language; where it serves several readers at once, each of their tasks has its own (`use_language`).
Our own packages are imported only when something is said: before, they are not checked yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.language import Hole, Language
    from rules.message import MessageError, Name, Value


class _Choice:
    """Language of the whole program, unless a task has another."""

    language: Language | None = None


_of_task: ContextVar[Language | None] = ContextVar("language", default=None)


def language() -> Language:
    """Return the language of the current task's reader."""
    chosen = _of_task.get() or _Choice.language
    if chosen is None:
        from rules.language import ENGLISH

        chosen = _Choice.language = ENGLISH
    return chosen


def choose(language: Language) -> None:
    """Set the language of all tasks and threads that were given no other."""
    _Choice.language = language


@contextmanager
def use_language(language: Language) -> Iterator[None]:
    """Set the language of this task and of those it starts."""
    token = _of_task.set(language)
    try:
        yield
    finally:
        _of_task.reset(token)


def t(text: str, /, **values: Hole) -> str:
    """Translate a text and fill its holes."""
    return (_of_task.get() or _Choice.language or language()).words(text, values)


def pt(context: str, text: str, /, **values: Hole) -> str:
    """Translate a text whose words mean two things; the context, which only translators see, tells which."""
    return language().words(text, values, context)


def words_of_deferred(text: str) -> str:
    """Translate a text that was marked as `deferred` where it was declared."""
    return language().words(text, {})


def nt(one: str, many: str, n: int, /, **values: Hole) -> str:
    """Translate a text about one thing or several; the hole `{n}` is filled with the number."""
    return language().counted_words(one, many, n, values)


def words_of(told: Value | MessageError) -> str:
    """Translate a message or a name from another package."""
    return language().value(told.message if isinstance(told, Exception) else told)


def short_words_of(name: Name) -> str:
    """Translate a name in its short form; if the language has none, in the full form."""
    return language().form(name, "short")


def letter_of(name: Name) -> str:
    """Return the letter that stands for a thing or a seat in this language, where there is room for one cell."""
    return language().form(name, "letter")
