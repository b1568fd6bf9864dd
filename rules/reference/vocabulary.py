"""The words that people ask with: which say what they look for, which mean the same, and what stem they have."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.language import Language
from rules.reference.book import Book
from rules.reference.english_words import ENGLISH
from rules.reference.entry import Mark
from rules.reference.french_words import FRENCH
from rules.reference.game_reference import Facet
from rules.reference.german_words import GERMAN
from rules.reference.word_forms import WORD

_WRITTEN = re.compile(r"[^\W\d_]+(?:\d+(?:\.\d+a?)?)?|\d+")
"""A word as it is written, in any letters."""
_FORMS = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH}


class Vocabulary:
    """The words of a game in the language of its book: which mean the same, and which have a common stem."""

    def __init__(self, book: Book) -> None:
        self.forms = _FORMS[book.language.code]
        plain = self.forms.plain
        self._same = {
            f"{plain(typed)}{ending}": plain(meant)
            for ending in reversed(self.forms.endings)
            for typed, meant in book.same_words.items()
        }
        self._facets = [(facet.name, *self._spoken(facet, book.language)) for facet in book.reference.facets]

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
        marks = [
            mark_word(name, mark)
            for name, spoken, pattern, by_form in self._facets
            if f"{spoken} " in text
            for mark in map(by_form.__getitem__, pattern.findall(text))
        ]
        return WORD.findall(text) + marks

    def stems(self, text: str) -> list[str]:
        """Return the stems of the words of a text, as often as they stand there."""
        return [self.stem(word) for word in self.words(text)]

    def telling(self, words: Sequence[str]) -> list[str]:
        """Return those that say what is looked for; all of them if none does."""
        spoken = {word[len(name) :] for word in words for name, *_ in self._facets if word.startswith(name)}
        small = self.forms.small
        return [word for word in words if word not in small and not (word.isdigit() and word in spoken)] or list(words)

    def marked(self, text: str, wanted: frozenset[str]) -> list[tuple[str, bool]]:
        """Return the text in runs, and whether each is a word with a stem that was looked for."""
        runs: list[tuple[str, bool]] = []
        last = 0
        for word in _WRITTEN.finditer(text):
            if self.stem(self.forms.plain(word[0])) in wanted:
                runs += [(text[last : word.start()], False), (word[0], True)]
                last = word.end()
        runs.append((text[last:], False))
        return [run for run in runs if run[0]]

    def _spoken(self, facet: Facet, language: Language) -> tuple[str, re.Pattern[str], dict[str, Mark]]:
        """List the ways to name a facet and a mark: as typed, in short or in words."""
        plain = self.forms.plain
        name = plain(language.words(facet.name, {}))
        by_form = {
            plain(form): mark
            for mark in facet.marks
            for form in (language.words(mark.label, {}), str(mark.value), mark.short)
        }
        longest_first = sorted(by_form, key=len, reverse=True)
        return name, re.compile(rf"\b{re.escape(name)} ({'|'.join(map(re.escape, longest_first))})\b"), by_form


def mark_word(facet: str, mark: Mark) -> str:
    """Return a facet and what an entry has of it as one word."""
    return f"{facet}{mark.value}".lower()
