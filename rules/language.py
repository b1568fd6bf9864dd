"""Languages: how texts with holes are filled, and the grammar that their values need. English is here.

Nothing heavy is imported, so that a command line that only has a few words to say says them at once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

from rules import english, grammar
from rules.names import forms_of


def deferred(text: str, /) -> str:
    """Return a text without holes that is put into words when it is shown, where a message would be too heavy to load.

    It must be a literal: it is collected for the translators.
    """
    return text


class Sayable(Protocol):
    """A value that knows what to ask a language for."""

    def words(self, language: Language) -> str: ...

    def form(self, language: Language, form: str) -> str: ...


Hole: TypeAlias = str | int | float | Sayable
"""A value for a hole."""


_NUMBERS = (int, float)
_TEXTS_AND_FRACTIONS = (str, float)


class _Opening(NamedTuple):
    """A hole of a text: `{name}`, `{name.form}`, `{name:,}`."""

    name: str
    forms: Sequence[str]
    spec: str


_Template: TypeAlias = str | tuple[str | _Opening, ...]
"""A text taken apart at its holes; one without any stays whole."""


def _template(text: str) -> _Template:
    parts: list[str | _Opening] = []
    for literal, hole, spec, _ in Formatter().parse(text):
        if literal:
            parts.append(literal)
        if hole is not None:
            name, *forms = hole.split(".")
            parts.append(_Opening(name, forms, spec or ""))
    return "".join(map(str, parts)) if all(isinstance(part, str) for part in parts) else tuple(parts)


class Language(ABC):
    """Puts texts and values into words. A form that it does not have raises AttributeError."""

    code: ClassVar[str]

    def __init__(self) -> None:
        self._templates: dict[str, _Template] = {}
        """Texts that were shown before, by what they are in English; a table is painted again and again."""
        self._counted_templates: dict[str, _Template] = {}
        """The same for texts of one or several, by what they are in this language."""

    # --- texts

    def words(self, text: str, values: Mapping[str, Hole], context: str = "") -> str:
        """Return a text of the program in this language, its holes filled.

        Where the same words mean two things, and other languages have different ones for them, the context tells which.
        """
        key = f"{context}\4{text}" if context else text
        template = self._templates.get(key)
        if template is None:
            template = self._templates[key] = _template(self.text(text, context))
        return template if isinstance(template, str) else self._filled(template, values)

    def counted_words(self, one: str, many: str, n: int, values: Mapping[str, Hole]) -> str:
        """Return the same with a text for one thing and a text for several; how many fills the hole `{n}`."""
        text = self.counted_text(one, many, n)
        template = self._counted_templates.get(text)
        if template is None:
            template = self._counted_templates[text] = _template(text)
        return template if isinstance(template, str) else self._filled(template, {"n": n, **values})

    def _filled(self, template: Sequence[str | _Opening], values: Mapping[str, Hole]) -> str:
        parts = []
        for part in template:
            if isinstance(part, str):
                parts.append(part)
                continue
            name, forms, spec = part
            value = values[name]
            for form in forms:
                value = self.form(value, form)
            if spec and isinstance(value, _NUMBERS):
                parts.append(self.number(value, spec))
            else:
                parts.append(value if isinstance(value, str) else self.value(value))
        return "".join(parts)

    @abstractmethod
    def text(self, text: str, context: str = "") -> str:
        """Return a text of the program, its holes still open."""

    @abstractmethod
    def counted_text(self, one: str, many: str, n: int) -> str:
        """Return the text for this number, of the two or more that the language has for different numbers."""

    # --- values

    def value(self, value: Hole) -> str:
        """Put a value for a hole without a form into words."""
        if isinstance(value, str):
            return value
        return self.number(value) if isinstance(value, _NUMBERS) else value.words(self)

    def form(self, value: Hole, form: str) -> str:
        """Put a value for a hole with a form into words."""
        if isinstance(value, int):
            return self.form_of_number(value, form)
        if isinstance(value, _TEXTS_AND_FRACTIONS):
            return self.form_of_text(self.value(value), form)
        return value.form(self, form)

    def number(self, value: float, spec: str = "") -> str:
        return format(value, spec) if spec else str(value)

    def is_one(self, n: int) -> bool:
        """True if a number of things is spoken of in the singular."""
        return n == 1

    @abstractmethod
    def form_of_number(self, number: int, form: str) -> str: ...

    @abstractmethod
    def form_of_text(self, text: str, form: str) -> str:
        """Return a form of a text in this language, or of a player's own."""

    def name(self, kind: str, name: str) -> str:
        """Return a name that the program has in English."""
        return forms_of(kind, name, self.code).get("one", name)

    @abstractmethod
    def form_of_name(self, kind: str, name: str, form: str) -> str: ...

    @abstractmethod
    def counted_name(self, n: int, kind: str, name: str) -> str:
        """Put a number of things into words."""

    @abstractmethod
    def form_of_counted_name(self, n: int, kind: str, name: str, form: str) -> str: ...

    @abstractmethod
    def and_list(self, parts: Sequence[str]) -> str: ...

    @abstractmethod
    def or_list(self, parts: Sequence[str]) -> str: ...

    def series(self, parts: Sequence[str]) -> str:
        return ", ".join(parts)


class English(Language):
    """The language that the program is written in: its texts are their own translation.

    It has these forms: of a name `a`, `the`, `many`, `article`, which is the name of a place as sentences have it,
    `short`, which is the name itself, for English names are short enough, `letter`, which stands for it on the table,
    and `most`, which is what a player has who has more of it than all others; of a number `words`, `ordinal` and `nth`;
    of a counted name `words`; of any value `possessive`, `quoted`, `capital`, and `clause`, which is a sentence as a
    part of another.
    """

    code = "en"

    def text(self, text: str, context: str = "") -> str:
        return text

    def counted_text(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    def form_of_number(self, number: int, form: str) -> str:
        made = _OF_NUMBERS.get(form)
        return made(number) if made else self.form_of_text(str(number), form)

    def form_of_text(self, text: str, form: str) -> str:
        if form not in _OF_TEXTS:
            raise AttributeError(f"English has no form {form!r} of {text!r}")
        return _OF_TEXTS[form](text)

    def form_of_name(self, kind: str, name: str, form: str) -> str:
        match form:
            case "a":
                return forms_of(kind, name, self.code).get("a") or english.with_a(name)
            case "the":
                return f"the {name}"
            case "many":
                return self._for_number(2, kind, name)
            case "short":
                return self.name(kind, name)
            case "article":
                return forms_of(kind, name, self.code).get("article", name)
            case "most":
                return forms_of(kind, name, self.code).get("most") or f"most {name}"
            case "letter":
                return forms_of(kind, name, self.code).get("letter") or grammar.initial(name)
        return self.form_of_text(self.name(kind, name), form)

    def counted_name(self, n: int, kind: str, name: str) -> str:
        return f"{n} {self._for_number(n, kind, name)}"

    def form_of_counted_name(self, n: int, kind: str, name: str, form: str) -> str:
        if form == "words":
            return f"{english.number_in_words(n)} {self._for_number(n, kind, name)}"
        return self.form_of_text(self.counted_name(n, kind, name), form)

    def _for_number(self, n: int, kind: str, name: str) -> str:
        return name if n == 1 else forms_of(kind, name, self.code).get("many") or english.plural(name)

    def and_list(self, parts: Sequence[str]) -> str:
        return english.and_list(parts)

    def or_list(self, parts: Sequence[str]) -> str:
        return english.or_list(parts)


_OF_NUMBERS: dict[str, Callable[[int], str]] = {
    "words": english.number_in_words,
    "ordinal": english.ordinal,
    "nth": english.nth,
}
_OF_TEXTS: dict[str, Callable[[str], str]] = {
    "possessive": english.possessive,
    "quoted": english.quoted,
    "capital": grammar.capital,
    "clause": grammar.clause,
}

ENGLISH = English()
