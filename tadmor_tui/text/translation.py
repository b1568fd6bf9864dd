"""The reader's language: every text that the program shows goes through `t`, `nt` or `words_of`.

    t("{name} has gone.", name=seat.name)       a text with named holes; it must be a literal
    nt("{n} game", "{n} games", len(games))     the same, for one thing or for several
    pt("of goods", "none")                      the same, of words that mean two things
    words_of(error)                             what the rules, the saves or a bot have to say
    short_words_of(name)                        what a thing is called where its whole name has no room
    words_of_deferred(facet.help)               what the rules in words declare of themselves

The program has one language; where it serves several readers at once, each of their tasks has its own (`use_language`).
Our own packages are imported only when something is said: until then nobody knows whether they are ours.
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
    """The language of the whole program, until a task has another."""

    language: Language | None = None


_of_task: ContextVar[Language | None] = ContextVar("language", default=None)


def language() -> Language:
    """The language of whoever reads what this task writes."""
    chosen = _of_task.get() or _Choice.language
    if chosen is None:
        from rules.language import ENGLISH

        chosen = _Choice.language = ENGLISH
    return chosen


def choose(language: Language) -> None:
    """Have all tasks and threads speak a language, except those that were given another."""
    _Choice.language = language


@contextmanager
def use_language(language: Language) -> Iterator[None]:
    """Have this task, and those that it starts, speak a language."""
    token = _of_task.set(language)
    try:
        yield
    finally:
        _of_task.reset(token)


def t(text: str, /, **values: Hole) -> str:
    """A text of the program in the reader's language, its holes filled."""
    return language().words(text, values)


def pt(context: str, text: str, /, **values: Hole) -> str:
    """A text whose words mean two things; the context, which only translators see, tells which."""
    return language().words(text, values, context)


def words_of_deferred(text: str) -> str:
    """A text that was marked as `deferred` where it was declared."""
    return language().words(text, {})


def nt(one: str, many: str, n: int, /, **values: Hole) -> str:
    """A text about one thing or about several; the hole `{n}` is filled with how many."""
    return language().counted_words(one, many, n, values)


def words_of(told: Value | MessageError) -> str:
    """What another room of the program has to say, or the name of something, in the reader's language."""
    return language().value(told.message if isinstance(told, Exception) else told)


def short_words_of(name: Name) -> str:
    """What a thing is called where its whole name has no room; a language that has no short name for it gives that."""
    return language().form(name, "short")
