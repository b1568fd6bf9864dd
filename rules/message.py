"""Messages, before they are put into words: a text with named holes, and the values for them.

Rules, saves and bots never put a text together. They make a message, whose English text is also the key to its
translations, and it is put into words in the reader's language where it is shown:

    message("{name} has no {piece} left.", name="Anna", piece=Name("tadmor/piece", "camel"))
    nmessage("{n} action is lost.", "{n} actions are lost.", 3)

A hole may ask for a form of its value, which the grammar of the language makes: `{piece.a}` is “a camel”. `str` gives
the English.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from rules.language import ENGLISH, Language


class Name(Struct, frozen=True, tag=True):
    """The name of a thing: its game and kind (`tadmor/good`), and its name in English."""

    kind: str
    text: str

    def words(self, language: Language) -> str:
        return language.name(self.kind, self.text)

    def form(self, language: Language, form: str) -> str:
        return language.form_of_name(self.kind, self.text, form)

    def __str__(self) -> str:
        return self.words(ENGLISH)


class Counted(Struct, frozen=True, tag=True):
    """A number of things: `2 camels`."""

    n: int
    name: Name

    def words(self, language: Language) -> str:
        return language.counted_name(self.n, self.name.kind, self.name.text)

    def form(self, language: Language, form: str) -> str:
        return language.form_of_counted_name(self.n, self.name.kind, self.name.text, form)


class _List(Struct, frozen=True):
    """Several values. A list has the forms of what is in it, and can be a beginning as a whole."""

    values: tuple[Value, ...]

    def words(self, language: Language) -> str:
        return self._joined(language, [language.value(value) for value in self.values])

    def form(self, language: Language, form: str) -> str:
        if form == "capital":
            return language.form_of_text(self.words(language), form)
        return self._joined(language, [language.form(value, form) for value in self.values])

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        raise NotImplementedError


class AndList(_List, frozen=True, tag=True):
    """All of several values: `wood, stone and gold`."""

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        return language.and_list(parts)


class OrList(_List, frozen=True, tag=True):
    """One of several values: `wood, stone or gold`."""

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        return language.or_list(parts)


class Series(_List, frozen=True, tag=True):
    """Values one after the other: `wood, stone, gold`."""

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        return language.series(parts)


class Row(_List, frozen=True, tag=True):
    """Values side by side: `2W 1G`."""

    gap: str = " "

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        return self.gap.join(parts)


class Message(Struct, frozen=True, tag=True):
    """A text with named holes and what fills them; with `many`, a text for one and a text for more, and how many."""

    text: str
    values: dict[str, Value] = {}
    many: str = ""
    n: int = 0
    context: str = ""
    """Tells two meanings of the text apart."""

    def words(self, language: Language) -> str:
        if self.many:
            return language.counted_words(self.text, self.many, self.n, self.values)
        return language.words(self.text, self.values, self.context)

    def form(self, language: Language, form: str) -> str:
        return language.form_of_text(self.words(language), form)

    def __hash__(self) -> int:
        return hash((self.text, self.context, self.many, self.n, frozenset(self.values.items())))

    def __str__(self) -> str:
        return self.words(ENGLISH)


Value: TypeAlias = str | int | float | Name | Counted | AndList | OrList | Series | Row | Message
"""A value for a hole. A `str` is a player's own text or a name that programs use, and is never translated."""


def message(text: str, /, **values: Value) -> Message:
    """Something to say. The text must be a literal: it is collected for the translators."""
    return Message(text, values)


def pmessage(context: str, text: str, /, **values: Value) -> Message:
    """Something to say in words that mean two things; both must be literals, and translators see the context."""
    return Message(text, values, context=context)


def nmessage(one: str, many: str, n: int, /, **values: Value) -> Message:
    """Something to say of one thing or of several; the hole `{n}` is filled with how many."""
    return Message(one, values, many, n)


def turn_word(game: str) -> Name:
    """`turn`, as a game calls it: some languages tell the turn of one player from a round of all."""
    return Name(f"{game}/term", "turn")


def numbered_turn(game: str, turn: int) -> Message:
    """`turn 4`."""
    return message("{what} {number}", what=turn_word(game), number=turn)


class MessageError(Exception):
    """An error that is told to people. `message` says what is wrong and what can be done; `str` says it in English."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)
