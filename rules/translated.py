"""Languages that the program is translated into: their texts come from a catalogue, as gettext has them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol, TypeAlias

from rules.grammar import joined
from rules.language import ENGLISH, Hole, Language
from rules.names import NameForms, forms_of


class TextCatalogue(Protocol):
    """The texts of one language. One that is not there raises LookupError."""

    def gettext(self, message: str, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, n: int, /) -> str: ...


class Noun:
    """A name with what the file of its language says of it. One without an entry is called as in English."""

    def __init__(self, forms: NameForms, name: str) -> None:
        self.one = forms.get("one", name)
        self.many = forms.get("many", self.one)
        self.gender = forms.get("gender", "")
        self._forms = forms

    def given(self, form: str, otherwise: str) -> str:
        """Return a form that the file gives itself."""
        return self._forms.get(form, otherwise)


FormsOfNames: TypeAlias = Mapping[str, Callable[[Noun], str]]
FormsOfCountedNames: TypeAlias = Mapping[str, Callable[[int, Noun], str]]
FormsOfNumbers: TypeAlias = Mapping[str, Callable[[int], str]]
FormsOfTexts: TypeAlias = Mapping[str, Callable[[str], str]]


class Translated(Language):
    """A language with a catalogue; its grammar is for the class of each language to say.

    Any form of a name may be given in the file of names, and is then taken from there. A text or a number takes every
    form of a name too, and stays as it is: the same hole may be filled with the name of a thing and with a person's.
    """

    of_names: ClassVar[FormsOfNames]
    of_counted_names: ClassVar[FormsOfCountedNames]
    of_numbers: ClassVar[FormsOfNumbers]
    of_texts: ClassVar[FormsOfTexts]
    last_of_all: ClassVar[str]
    """`and`, before the last of a list."""
    last_of_any: ClassVar[str]
    """`or`, before the last of a list."""
    marks_in_numbers: ClassVar[Mapping[int, str]]
    """Replacements for the point, the comma and the per cent sign of English numbers."""

    def __init__(self, catalogue: TextCatalogue) -> None:
        super().__init__()
        self._catalogue = catalogue
        self._not_translated: set[tuple[str, str]] = set()

    # --- texts

    def words(self, text: str, values: Mapping[str, Hole], context: str = "") -> str:
        """A text without a translation is said in English as a whole, with its names and numbers."""
        if (context, text) not in self._not_translated:
            try:
                return super().words(text, values, context)
            except NotTranslated:
                self._not_translated.add((context, text))
        return ENGLISH.words(text, values)

    def counted_words(self, one: str, many: str, n: int, values: Mapping[str, Hole]) -> str:
        if ("", one) not in self._not_translated:
            try:
                return super().counted_words(one, many, n, values)
            except NotTranslated:
                self._not_translated.add(("", one))
        return ENGLISH.counted_words(one, many, n, values)

    def text(self, text: str, context: str = "") -> str:
        try:
            if context:
                return self._catalogue.pgettext(context, text)
            return self._catalogue.gettext(text) if text else text
        except LookupError as error:
            raise NotTranslated(text) from error

    def counted_text(self, one: str, many: str, n: int) -> str:
        try:
            return self._catalogue.ngettext(one, many, n)
        except LookupError as error:
            raise NotTranslated(one) from error

    # --- values

    def number(self, value: float, spec: str = "") -> str:
        return super().number(value, spec).translate(self.marks_in_numbers)

    def form_of_number(self, number: int, form: str) -> str:
        made = self.of_numbers.get(form)
        return made(number) if made else self.form_of_text(self.number(number), form)

    def form_of_text(self, text: str, form: str) -> str:
        made = self.of_texts.get(form)
        if made:
            return made(text)
        if form in self.of_names or form in self.of_numbers or form in self.of_counted_names:
            return text
        raise AttributeError(f"{type(self).__name__} has no form {form!r} of {text!r}")

    def form_of_name(self, kind: str, name: str, form: str) -> str:
        forms = forms_of(kind, name, self.code)
        if form in forms:
            return forms[form]
        made = self.of_names.get(form)
        return made(Noun(forms, name)) if made else self.form_of_text(self.name(kind, name), form)

    def counted_name(self, n: int, kind: str, name: str) -> str:
        return f"{self.number(n)} {self.for_number(n, Noun(forms_of(kind, name, self.code), name))}"

    def form_of_counted_name(self, n: int, kind: str, name: str, form: str) -> str:
        made = self.of_counted_names.get(form)
        if made:
            return made(n, Noun(forms_of(kind, name, self.code), name))
        return self.form_of_text(self.counted_name(n, kind, name), form)

    @abstractmethod
    def for_number(self, n: int, noun: Noun) -> str:
        """Return the form of a name for a number of things."""

    def and_list(self, parts: Sequence[str]) -> str:
        return joined(parts, self.last_of_all)

    def or_list(self, parts: Sequence[str]) -> str:
        return joined(parts, self.last_of_any)


class NotTranslated(Exception):
    """The catalogue does not have a text."""
