"""The words that people ask with: which say what they look for, which mean the same, and what stem they have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from snowballstemmer.english_stemmer import EnglishStemmer

from rules.english import number_in_words
from rules.reference.book import Book
from rules.reference.entry import Mark
from rules.reference.game_reference import Facet

_WORD = re.compile(r"[A-Za-z]+(?:\d+(?:\.\d+a?)?)?|\d+")
_SMALL_WORDS = """
a an the of to do does did doing done i my me mine we us our you your he him his she her they them their it its
in is on at as by for from with about into onto up out off and or but if so than then that this these those there here
what how when why which who whom whose where be am are was were been being have has had having get got gets getting
can could may might will would shall should not mean means meaning any some too also just really still ever
happen happens happened anything something anybody anyone somebody someone everybody everyone
don t s ll ve re isn doesn didn won wouldn aren wasn haven hasn cannot
"""
"""Words that a question is made of, whatever it is about."""
_AMOUNTS = {"many": "number", "much": "number"}
WEAK = frozenset({"number", "game", "come", "go", "need", "want", "give", "make"})
"""What such a word adds is welcome, but an entry without it may answer the question as well."""
_IRREGULAR = {
    form: verb
    for verb, forms in {
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "build": "built",
        "buy": "bought",
        "choose": "chose chosen",
        "draw": "drew drawn",
        "drive": "drove driven",
        "give": "gave given",
        "go": "goes went gone",
        "hold": "held",
        "keep": "kept",
        "lay": "laid",
        "leave": "left",
        "lose": "lost",
        "pay": "paid",
        "sell": "sold",
        "show": "shown",
        "spend": "spent",
        "stand": "stood",
        "steal": "stole stolen",
        "take": "took taken",
        "throw": "threw thrown",
        "win": "won",
    }.items()
    for form in forms.split()
}
"""Forms of which no rule of spelling makes the verb."""
_STOP = frozenset(_SMALL_WORDS.split())
_NUMBERS = {number_in_words(number): str(number) for number in range(2, 13)}
"""Numbers as people write them; one is left out, for it often counts nothing."""
_ENGLISH = EnglishStemmer()


@lru_cache(maxsize=8192)
def _english_stem(word: str) -> str:
    stemmed: str = _ENGLISH.stemWord(word) if word.isalpha() else word
    return stemmed


class Vocabulary:
    """The words of a game: which mean the same, and which have a common stem."""

    def __init__(self, book: Book) -> None:
        self._same = {**_NUMBERS, **book.same_words}
        self._facets = [(facet.name, _spoken(facet)) for facet in book.reference.facets]

    def usual(self, word: str) -> str:
        """The word of the texts that a word in small letters stands for."""
        word = _IRREGULAR.get(word) or _AMOUNTS.get(word, word)
        return self._same.get(word, word)

    def stem(self, word: str) -> str:
        """A word in small letters without its ending: `cards` and `card`, `bidding` and `bid`."""
        return _english_stem(self.usual(word))

    def words(self, text: str) -> list[str]:
        """The words of a text in small letters; the name of a facet with a value is also one word of its own."""
        text = text.lower()
        marks = [
            mark_word(name, mark)
            for name, (pattern, by_form) in self._facets
            if f"{name} " in text
            for mark in map(by_form.__getitem__, pattern.findall(text))
        ]
        return _WORD.findall(text) + marks

    def stems(self, text: str) -> list[str]:
        """The stems of the words of a text, as often as they stand there."""
        return [self.stem(word) for word in self.words(text)]

    def telling(self, words: Sequence[str]) -> list[str]:
        """Those that say what somebody looks for; all of them if none does."""
        spoken = {word[len(name) :] for word in words for name, _ in self._facets if word.startswith(name)}
        return [word for word in words if word not in _STOP and not (word.isdigit() and word in spoken)] or list(words)

    def marked(self, text: str, wanted: frozenset[str]) -> list[tuple[str, bool]]:
        """The text in runs, and whether each is a word with a stem that was looked for."""
        runs: list[tuple[str, bool]] = []
        last = 0
        for word in _WORD.finditer(text):
            if self.stem(word[0].lower()) in wanted:
                runs += [(text[last : word.start()], False), (word[0], True)]
                last = word.end()
        runs.append((text[last:], False))
        return [run for run in runs if run[0]]


def mark_word(facet: str, mark: Mark) -> str:
    """A facet and what an entry has of it as one word."""
    return f"{facet}{mark.value}".lower()


def _spoken(facet: Facet) -> tuple[re.Pattern[str], dict[str, Mark]]:
    """How a text speaks of a facet: its name and a mark, as it is typed or in short."""
    by_form = {form.lower(): mark for mark in facet.marks for form in (str(mark.value), mark.short)}
    longest_first = sorted(by_form, key=len, reverse=True)
    return re.compile(rf"\b{re.escape(facet.name)} ({'|'.join(map(re.escape, longest_first))})\b"), by_form
