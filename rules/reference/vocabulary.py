"""The words that people ask with: which say what they look for, which mean the same, and what stem they have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from rules.reference.word_forms import WORD, WordForms

if TYPE_CHECKING:
    from rules.language import Language
    from rules.reference.book import Book
    from rules.reference.entry import Paragraph
    from rules.reference.game_reference import Facet

WRITTEN = re.compile(r"[^\W\d_]+(?:\d+(?:\.\d+a?)?)?|\d+")
"""A word as it is written, in any letters."""
_FORMS = {"en": "english_words:ENGLISH", "de": "german_words:GERMAN", "fr": "french_words:FRENCH"}


def forms_of(language: str) -> WordForms:
    """Return the words of a language; those of others are not imported."""
    module, _, name = _FORMS[language].partition(":")
    forms: WordForms = getattr(import_module(f"rules.reference.{module}"), name)
    return forms


class SpokenFacet(NamedTuple):
    """A facet as people name it, with a value: `era two`."""

    name: str
    spoken: str
    values: Mapping[str, str]
    """The values, by the ways to say them."""


class Vocabulary:
    """The words of a game in one language: which mean the same, and which have a common stem."""

    def __init__(self, language: str, same_words: Mapping[str, str], facets: Sequence[SpokenFacet]) -> None:
        self.forms = forms_of(language)
        plain = self.forms.plain
        self.same_words, self.facets = same_words, facets
        meant = {plain(typed): plain(word) for typed, word in same_words.items()}
        self._same = {
            f"{typed}{ending}": word for ending in reversed(self.forms.endings) for typed, word in meant.items()
        }
        self._homonyms = {form: homonym for homonym in self.forms.homonyms for form in homonym.forms}
        self.meant = {
            meaning.word: form
            for form, homonym in self._homonyms.items()
            for meaning in homonym.meanings
            if form == min(homonym.forms)
        }
        """The homonym behind each word that stands for one of its meanings."""

    @classmethod
    def of(cls, book: Book) -> Vocabulary:
        """Return the words of a book."""
        code = book.language.code
        plain = forms_of(code).plain
        facets = [_spoken(facet, book.language, plain) for facet in book.reference.facets]
        return cls(code, book.same_words, facets)

    def usual(self, word: str) -> str:
        """Return the word of the texts that a plain word stands for."""
        word = self.forms.usual.get(word, word)
        return self._same.get(word, word)

    def stem(self, word: str) -> str:
        """Return a plain word without its ending: `cards` and `card`, `bidding` and `bid`."""
        return self.forms.stem(self.usual(word))

    def words(self, text: str) -> list[str]:
        """Return the words of a text in plain letters; the name of a facet with a value is also one word of its own."""
        text = self.forms.plain(text)
        words = WORD.findall(text)
        for place, word in enumerate(words):
            if word in self._homonyms:
                words[place] = self._homonyms[word].meant(words, place) or word
        for name, spoken, values in self.facets:
            if f"{spoken} " in text:
                said = f" {' '.join(words)} "
                words += dict.fromkeys(f"{name}{value}" for way, value in values.items() if f" {spoken} {way} " in said)
        return words

    def intents(self, text: str) -> list[str]:
        """Return what a question asks for: a person, a time, a number, a permission."""
        said = f" {' '.join(WORD.findall(self.forms.plain(text)))} "
        return [name for name, phrases in self.forms.intents.items() if any(phrase in said for phrase in phrases)]

    def stems(self, text: str) -> list[str]:
        """Return the stems of the words of a text, as often as they stand there."""
        return [self.stem(word) for word in self.words(text)]

    def telling(self, words: Sequence[str]) -> list[str]:
        """Return those that say what is looked for; all of them if none does."""
        spoken = {word[len(name) :] for word in words for name, *_ in self.facets if word.startswith(name)}
        small = self.forms.small
        return [word for word in words if word not in small and not (word.isdigit() and word in spoken)] or list(words)

    def best_of(self, wanted: frozenset[str], paragraphs: Sequence[Paragraph]) -> str:
        """Return the paragraph with most of what was looked for; the first of those that have as much."""
        return max(paragraphs, key=lambda paragraph: len(wanted.intersection(self.stems(paragraph.text)))).text

    def marked(self, text: str, wanted: frozenset[str]) -> list[tuple[str, bool]]:
        """Return the text in runs, and whether each is a word with a stem that was looked for."""
        runs: list[tuple[str, bool]] = []
        last = 0
        for word in WRITTEN.finditer(text):
            if self.stem(self.forms.plain(word[0])) in wanted:
                runs += [(text[last : word.start()], False), (word[0], True)]
                last = word.end()
        runs.append((text[last:], False))
        return [run for run in runs if run[0]]


def _spoken(facet: Facet, language: Language, plain: Callable[[str], str]) -> SpokenFacet:
    """List the ways to name a facet and a mark: as typed, in short or in words."""
    ways = {
        plain(way): str(mark.value).lower()
        for mark in facet.marks
        for way in (language.words(mark.label, {}), str(mark.value), mark.short)
    }
    return SpokenFacet(facet.name, plain(language.words(facet.name, {})), ways)
