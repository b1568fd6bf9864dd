"""Finding entries by words: ranked, forgiving typing mistakes and plurals.

Words are brought to a common stem, and each entry keeps the weight of its stems: most in the title, then in the further
words it should be found by, then in the text. A word that no entry has is taken for the known word most like it.

A stem begins with the letter with which its words begin. So only the words of the letters that are asked for are
weighed, which keeps a single question fast.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from difflib import get_close_matches
from functools import cached_property, lru_cache
from math import inf, log
from typing import NamedTuple

from snowballstemmer.english_stemmer import EnglishStemmer

from rules.english import number_in_words
from rules.reference.book import Book
from rules.reference.entry import Mark, Paragraph, ReferenceEntry
from rules.reference.game_reference import AnyReference, Facet

_WORD = re.compile(r"[A-Za-z]+(?:\d+(?:\.\d+a?)?)?|\d+")
_SMALL_WORDS = """
a an the of to do does did i my me in is it its what how when why which who whom can may could with for on and or are be
you your we if at as by that this there than then have has get much about from not will would should where mean means
meaning anything something somebody someone
"""
_STOP = frozenset(_SMALL_WORDS.split())
_NUMBERS = {number_in_words(number): str(number) for number in range(2, 13)}
"""Numbers as people write them; one is left out, for it often counts nothing."""
_TITLE, _WORDS, _TEXT, _ID = 7.0, 5.0, 1.5, 40.0
_LIKE, _BEGINNING = 0.7, 0.75
_COPY = 0.6
_MOST_TIMES = 3
_SHORTEST_TYPO = 4
_ENGLISH = EnglishStemmer()


class Hit(NamedTuple):
    """An entry that was found."""

    entry: ReferenceEntry
    score: float
    stems: frozenset[str]
    """The stems that were matched, to be marked."""


class _Place(NamedTuple):
    """Where a word stands."""

    part: int
    """The part of the entry: its title, its further words and so on; the paragraphs come last."""
    key: str
    """The entry."""
    weight: float


_IN_TITLE, _IN_WORDS, _IN_ID, _IN_MARK, _IN_TEXT = range(5)


@lru_cache(maxsize=8192)
def _english_stem(word: str) -> str:
    stemmed: str = _ENGLISH.stemWord(word) if word.isalpha() else word
    return stemmed


class Vocabulary:
    """The words of a game: which mean the same, and which have a common stem."""

    def __init__(self, reference: AnyReference) -> None:
        self._same = {**_NUMBERS, **reference.same_words}
        self._facets = [(facet.name, _spoken(facet)) for facet in reference.facets]

    def usual(self, word: str) -> str:
        """The word of the texts that a word in small letters stands for."""
        return self._same.get(word, word)

    def stem(self, word: str) -> str:
        """A word in small letters without its ending: `cards` and `card`, `bidding` and `bid`."""
        return _english_stem(self.usual(word))

    def words(self, text: str) -> list[str]:
        """The words of a text in small letters; the name of a facet with a value is also one word of its own."""
        text = text.lower()
        marks = [
            _mark_word(name, mark)
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


def _mark_word(facet: str, mark: Mark) -> str:
    """A facet and what an entry has of it as one word."""
    return f"{facet}{mark.value}".lower()


def _spoken(facet: Facet) -> tuple[re.Pattern[str], dict[str, Mark]]:
    """How a text speaks of a facet: its name and a mark, as it is typed or in short."""
    by_form = {form.lower(): mark for mark in facet.marks for form in (str(mark.value), mark.short)}
    longest_first = sorted(by_form, key=len, reverse=True)
    return re.compile(rf"\b{re.escape(facet.name)} ({'|'.join(map(re.escape, longest_first))})\b"), by_form


class Index:
    """Finds entries of a book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.vocabulary = Vocabulary(book.reference)
        self._kinds = {kind.name: kind for kind in book.reference.kinds}
        self._weighed: dict[str, dict[str, dict[str, float]]] = {}

    @cached_property
    def _places(self) -> dict[str, list[_Place]]:
        """Where each word stands."""
        places: dict[str, list[_Place]] = {}

        def note(words: list[str], place: _Place) -> None:
            for word in words:
                places.setdefault(word, []).append(place)

        words_of = self.vocabulary.words
        for entry in self._book.entries():
            title = words_of(entry.title)
            note(title, _Place(_IN_TITLE, entry.id, _TITLE + 3.0 / max(1, len(title))))
            note(words_of(entry.words), _Place(_IN_WORDS, entry.id, _WORDS))
            for number, paragraph in enumerate(_sentences(entry.own_paragraphs), _IN_TEXT):
                note(words_of(paragraph.text), _Place(number, entry.id, _TEXT))
            if entry.called_by_id:
                note([entry.id.lower()], _Place(_IN_ID, entry.id, _ID))
            for facet, mark in entry.marks.items():
                note([_mark_word(facet, mark)], _Place(_IN_MARK, entry.id, _TEXT))
        return places

    def _weights(self, initial: str) -> dict[str, dict[str, float]]:
        """For each stem with that first letter the entries that have it, and how much it weighs there."""
        if initial not in self._weighed:
            places: dict[str, list[_Place]] = {}
            for word, found in self._places.items():
                if self.vocabulary.usual(word).startswith(initial):
                    places.setdefault(self.vocabulary.stem(word), []).extend(found)
            self._weighed[initial] = {known: _weights_at(found) for known, found in places.items()}
        return self._weighed[initial]

    def find(self, words: str, most: int = 12, among: frozenset[str] | None = None) -> list[Hit]:
        """The best entries for some words, best first; `among` keeps to some ids."""
        vocabulary = self.vocabulary
        asked = {vocabulary.stem(word): word for word in vocabulary.telling(vocabulary.words(words))}
        scores: dict[str, float] = {}
        matched: dict[str, set[str]] = {}
        covered: dict[str, int] = {}
        for found, word in asked.items():
            best: dict[str, float] = {}
            rarest = self._rarity(found)
            for known, likeness in self._like(found, word):
                entries = self._weights(known[0])[known]
                rarity = min(self._rarity(known), rarest)
                for key, weight in entries.items():
                    if among is not None and key not in among:
                        continue
                    best[key] = max(best.get(key, 0), weight * rarity * likeness)
                    matched.setdefault(key, set()).add(known)
            for key, score in best.items():
                scores[key] = scores.get(key, 0) + score
                covered[key] = covered.get(key, 0) + 1
        for key, score in scores.items():
            weight = self._kind_weight(self._book.entry(key), asked.keys())
            scores[key] = score * (covered[key] / len(asked)) ** 2 * weight
        ranked = self._ranked(scores)[:most]
        return [Hit(self._book.entry(key), scores[key], frozenset(matched[key])) for key in ranked]

    def _rarity(self, stem: str) -> float:
        """How much a stem tells: the fewer entries have it, the more. One that none has sets no bounds."""
        entries = self._weights(stem[0]).get(stem)
        return log(1 + len(self._book.ids) / len(entries)) if entries else inf

    def best_line(self, hit: Hit) -> str:
        """The paragraph of an entry that matches best."""
        paragraphs = _sentences(hit.entry.own_paragraphs) or _sentences(hit.entry.paragraphs)
        return max(paragraphs, key=lambda p: len(hit.stems & frozenset(self.vocabulary.stems(p.text)))).text

    def _kind_weight(self, entry: ReferenceEntry, asked: Set[str]) -> float:
        kind = self._kinds[entry.kind]
        if kind.weight_by_name is not None and set(self.vocabulary.stems(entry.title)) == asked:
            return kind.weight_by_name
        return kind.weight

    def _ranked(self, scores: dict[str, float]) -> list[str]:
        """Best first, in the order of the book where equal; the copies of a tile stand back for other things."""
        order = {key: number for number, key in enumerate(self._book.ids)}
        seen: set[tuple[str, str]] = set()
        for key in sorted(scores, key=lambda key: (-scores[key], order[key])):
            same = (self._book.entry(key).kind, self._book.entry(key).title)
            scores[key] *= _COPY if same in seen else 1.0
            seen.add(same)
        return sorted(scores, key=lambda key: (-scores[key], order[key]))

    def _like(self, asked: str, word: str) -> list[tuple[str, float]]:
        """The known stems that a word with the stem `asked` may stand for."""
        known = self._weights(asked[0])
        found = [(asked, 1.0)] if asked in known else []
        if len(asked) >= 3:
            found += [
                (other, _BEGINNING) for other in known if other.startswith(asked) and other.isalpha() and other != asked
            ]
        if not found and len(word) >= _SHORTEST_TYPO:
            like = get_close_matches(word, [other for other in self._places if other.isalpha()], 3, 0.72)
            found = [(other, _LIKE) for other in dict.fromkeys(self.vocabulary.stem(other) for other in like)]
        return found


def _sentences(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """Those that have words to be found."""
    return [paragraph for paragraph in paragraphs if not paragraph.drawn]


def _weights_at(places: Iterable[_Place]) -> dict[str, float]:
    """How much a stem that stands in these places weighs in each entry."""
    weights: dict[str, float] = {}
    told: dict[str, set[int]] = {}
    for part, key, weight in sorted(places):
        before = weights.get(key, 0.0)
        if part == _IN_TITLE:
            weights[key] = before + weight
        elif part < _IN_MARK:
            weights[key] = max(before, weight)
        else:
            told.setdefault(key, set()).add(part)
    for key, parts in told.items():
        weights[key] = weights.get(key, 0.0) + _TEXT * min(len(parts), _MOST_TIMES)
    return weights
