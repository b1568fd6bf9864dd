"""What the program has to say, before it is put into words: a text with named holes, and the values for them.

Rules, saves and bots never put a text together. They make a message, whose English text is also the key to its
translations, and whoever shows it puts it into words in the reader's language:

    message("{name} has no {piece} left.", name="Anna", piece=Name("tadmor/piece", "camel"))
    nmessage("{n} action is lost.", "{n} actions are lost.", 3)

A hole may ask for a form of its value, which the grammar of the language makes: `{piece.a}` is “a camel”. `str` gives
the English.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from msgspec import Struct

from rules import english
from rules.names import Name, forms_of


class Counted(Struct, frozen=True, tag=True):
    """So many of a thing: `2 camels`."""

    n: int
    name: Name


class AndList(Struct, frozen=True, tag=True):
    """All of several values: `wood, stone and gold`."""

    values: tuple[Value, ...]


class OrList(Struct, frozen=True, tag=True):
    """One of several values: `wood, stone or gold`."""

    values: tuple[Value, ...]


class Series(Struct, frozen=True, tag=True):
    """Values one after the other: `wood, stone, gold`."""

    values: tuple[Value, ...]


class Message(Struct, frozen=True, tag=True):
    """A text with named holes and what fills them; with `many`, a text for one and a text for more, and how many."""

    text: str
    values: dict[str, Value] = {}
    many: str = ""
    n: int = 0

    def __hash__(self) -> int:
        return hash((self.text, self.many, self.n, frozenset(self.values.items())))

    def __str__(self) -> str:
        return ENGLISH.words(self)


Value: TypeAlias = str | int | float | Name | Counted | AndList | OrList | Series | Message
"""What fills a hole. A `str` is somebody's own text or a name that machines know, and is never translated."""


def message(text: str, /, **values: Value) -> Message:
    """Something to say. The text must be a literal: it is collected for the translators."""
    return Message(text, values)


def nmessage(one: str, many: str, n: int, /, **values: Value) -> Message:
    """Something to say of one thing or of several; the hole `{n}` is filled with how many."""
    return Message(one, {"n": n, **values}, many, n)


class MessageError(Exception):
    """An error that is told to people. `message` says what is wrong and what can be done; `str` says it in English."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class _Hole:
    """A value as `str.format` meets it: `{value}`, `{value.form}`, `{value:,}`."""

    __slots__ = ("_language", "_value")

    def __init__(self, language: Language, value: Value) -> None:
        self._language = language
        self._value = value

    def __getattr__(self, form: str) -> _Hole:
        return _Hole(self._language, self._language.form(self._value, form))

    def __format__(self, spec: str) -> str:
        if spec and isinstance(self._value, int | float):
            return self._language.number(self._value, spec)
        return self._language.value(self._value)


class Language(ABC):
    """Puts messages into words."""

    code: ClassVar[str]

    def words(self, message: Message) -> str:
        text = self.counted_text(message.text, message.many, message.n) if message.many else self.text(message.text)
        return text.format_map({key: _Hole(self, value) for key, value in message.values.items()})

    @abstractmethod
    def text(self, text: str) -> str:
        """A text of the program in this language, its holes still open."""

    @abstractmethod
    def counted_text(self, one: str, many: str, n: int) -> str:
        """The text for this number, of the two or more that the language has for different numbers."""

    def value(self, value: Value) -> str:
        """What fills a hole that asks for no form."""
        match value:
            case str():
                return value
            case int() | float():
                return self.number(value)
            case Name():
                return self.name(value)
            case Counted(n, name):
                return self.counted(n, name)
            case AndList(values):
                return self.and_list([self.value(each) for each in values])
            case OrList(values):
                return self.or_list([self.value(each) for each in values])
            case Series(values):
                return self.series([self.value(each) for each in values])
            case Message():
                return self.words(value)

    @abstractmethod
    def form(self, value: Value, form: str) -> str:
        """A value in the form that a hole asks for; raises AttributeError if the language has none of that name."""

    def name(self, name: Name) -> str:
        return forms_of(name, self.code).one or name.text

    def number(self, value: float, spec: str = "") -> str:
        return format(value, spec)

    @abstractmethod
    def counted(self, n: int, name: Name) -> str:
        """So many of a thing."""

    @abstractmethod
    def and_list(self, parts: Sequence[str]) -> str: ...

    @abstractmethod
    def or_list(self, parts: Sequence[str]) -> str: ...

    def series(self, parts: Sequence[str]) -> str:
        return ", ".join(parts)


class English(Language):
    """The language that the program is written in: its texts are their own translation.

    It has these forms: of a name `a`, `the` and `many`; of a number `words` and `ordinal`; of a counted name `words`;
    of any value `possessive`, `quoted` and `capital`. A list has the forms of what is in it.
    """

    code = "en"

    def text(self, text: str) -> str:
        return text

    def counted_text(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    def form(self, value: Value, form: str) -> str:
        match value:
            case AndList(values) if form != "capital":
                return self.and_list([self.form(each, form) for each in values])
            case OrList(values) if form != "capital":
                return self.or_list([self.form(each, form) for each in values])
            case Series(values) if form != "capital":
                return self.series([self.form(each, form) for each in values])
            case Name() if form in _OF_NAMES:
                return _OF_NAMES[form](value)
            case int() if form in _OF_NUMBERS:
                return _OF_NUMBERS[form](value)
            case Counted(n, name) if form == "words":
                return f"{english.number_in_words(n)} {_for_number(n, name)}"
        if form in _OF_TEXTS:
            return _OF_TEXTS[form](self.value(value))
        raise AttributeError(f"English has no form {form!r} of {value!r}")

    def counted(self, n: int, name: Name) -> str:
        return f"{n} {_for_number(n, name)}"

    def and_list(self, parts: Sequence[str]) -> str:
        return english.and_list(parts)

    def or_list(self, parts: Sequence[str]) -> str:
        return english.or_list(parts)


def _many(name: Name) -> str:
    return forms_of(name, English.code).many or english.plural(name.text)


def _for_number(n: int, name: Name) -> str:
    return name.text if n == 1 else _many(name)


_OF_NAMES: dict[str, Callable[[Name], str]] = {
    "a": lambda name: forms_of(name, English.code).a or english.with_a(name.text),
    "the": lambda name: f"the {name.text}",
    "many": _many,
}
_OF_NUMBERS: dict[str, Callable[[int], str]] = {
    "words": english.number_in_words,
    "ordinal": english.ordinal,
}
_OF_TEXTS: dict[str, Callable[[str], str]] = {
    "possessive": english.possessive,
    "quoted": english.quoted,
    "capital": english.capital,
}

ENGLISH = English()
