"""Messages of the reference, before they are put into words in the reader's language.

The same as `rules.message`, for values that are never saved or sent: without what that needs, a look-up is quicker.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence

from rules.language import Hole, Language


class Wording(ABC):
    """A value that is put into words when the language is known."""

    @abstractmethod
    def words(self, language: Language) -> str: ...

    def form(self, language: Language, form: str) -> str:
        return language.form_of_text(self.words(language), form)


class Name(Wording):
    """The name of a thing: its game and kind (`tadmor/good`), and its name in English."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind, self.text = kind, text

    def words(self, language: Language) -> str:
        return language.name(self.kind, self.text)

    def form(self, language: Language, form: str) -> str:
        return language.form_of_name(self.kind, self.text, form)


class Counted(Wording):
    """A number of things: `2 camels`."""

    def __init__(self, n: int, name: Name) -> None:
        self._n, self._name = n, name

    def words(self, language: Language) -> str:
        return language.counted_name(self._n, self._name.kind, self._name.text)

    def form(self, language: Language, form: str) -> str:
        return language.form_of_counted_name(self._n, self._name.kind, self._name.text, form)


class Numbered(Wording):
    """One of several things of a name, by its number: `city 7`."""

    def __init__(self, name: Name, number: str) -> None:
        self._name, self._number = name, number

    def words(self, language: Language) -> str:
        return f"{self._name.words(language)} {self._number}"

    def form(self, language: Language, form: str) -> str:
        return f"{self._name.form(language, form)} {self._number}"


class _Several(Wording):
    """Several values. A list has the forms of what is in it, and can be a beginning as a whole."""

    def __init__(self, values: Iterable[Hole]) -> None:
        self._values = tuple(values)

    def words(self, language: Language) -> str:
        return self._joined(language, [language.value(value) for value in self._values])

    def form(self, language: Language, form: str) -> str:
        if form == "capital":
            return super().form(language, form)
        return self._joined(language, [language.form(value, form) for value in self._values])

    @abstractmethod
    def _joined(self, language: Language, parts: Sequence[str]) -> str: ...


class AndList(_Several):
    """All of several values: `wood, stone and gold`."""

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        return language.and_list(parts)


class OrList(_Several):
    """One of several values: `wood, stone or gold`."""

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        return language.or_list(parts)


class Series(_Several):
    """Values one after the other: `wood, stone, gold`."""

    def _joined(self, language: Language, parts: Sequence[str]) -> str:
        return language.series(parts)


class _Text(Wording):
    """A text with named holes and what fills them."""

    def __init__(self, text: str, values: Mapping[str, Hole]) -> None:
        self._text, self._values = text, values

    def words(self, language: Language) -> str:
        return language.words(self._text, self._values)


class _CountedText(Wording):
    """A text for one thing and a text for several, how many there are, and what fills the holes."""

    def __init__(self, one: str, many: str, n: int, values: Mapping[str, Hole]) -> None:
        self._one, self._many, self._n, self._values = one, many, n, values

    def words(self, language: Language) -> str:
        return language.counted_words(self._one, self._many, self._n, self._values)


def message(text: str, /, **values: Hole) -> Wording:
    """Something to say. The text must be a literal: it is collected for the translators."""
    return _Text(text, values)


def nmessage(one: str, many: str, n: int, /, **values: Hole) -> Wording:
    """Something to say of one thing or of several; the hole `{n}` is filled with how many."""
    return _CountedText(one, many, n, values)
