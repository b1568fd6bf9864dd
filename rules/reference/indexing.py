"""Making the index of a book: a text that `search.py` reads without taking it apart as a whole.

Its first line is a JSON object about the entries. Then come the questions of the bank, a line of stems for each, and
after an empty line a line for each stem: the words that have it, the entries with their weights, and the questions,
between tabs:

    bid	bid bids bidding	3:62 7:20	12 40 41

Entries and questions are numbers in the lists of the first line; weights are in tenths.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from rules.reference.book import Book
from rules.reference.entry import Paragraph, ReferenceEntry
from rules.reference.questions import read_questions
from rules.reference.search import PAIR, rarity
from rules.reference.vocabulary import WRITTEN, Vocabulary

_TITLE, _WORDS, _PHASE, _TEXT, _ID = 6.0, 5.0, 3.0, 2.0, 40.0
_COMMON = 0.3
"""The weight of texts about a whole group, which say little about one of it."""
_SHORT_TITLE = 4.0
"""The bonus of a title of a single word over a long one."""
_USUAL_LENGTH = 45
"""Words of a text; what a longer one says weighs less, since it speaks of more things."""
_INSIDE = 0.5
"""The weight of a word that stands at the end of a compound."""
_MOST_TIMES = 3
SHORTEST_PART = 4
"""Letters of a word that others are written together with."""
_MOST_FORMS = 6


class _Place(NamedTuple):
    """The place of a word in an entry."""

    part: int
    """The part of the entry: its title, its further words and so on; the paragraphs come last."""
    weight: float


_IN_TITLE, _IN_WORDS, _IN_PHASE, _IN_COMMON, _IN_ID, _IN_MARK, _IN_TEXT = range(7)


def build_index(book: Book, questions: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return the index of a book and its question bank, which is that of the game unless another is given."""
    if questions is None:
        questions = read_questions(book.reference.text_package, book.language.code)
    return _Builder(book, questions).text()


class _Builder:
    """Collects the words of a book."""

    def __init__(self, book: Book, questions: Mapping[str, Sequence[str]]) -> None:
        self._book, self._vocabulary = book, Vocabulary.of(book)
        self._entries = book.entries()
        self._questions = [
            (number, question) for number, entry in enumerate(self._entries) for question in questions.get(entry.id, ())
        ]
        self._forms: dict[str, Counter[str]] = {}
        self._weights: dict[str, dict[int, float]] = {}
        self._asked: dict[str, list[int]] = {}
        self._asked_stems: list[tuple[list[str], list[str]]] = []
        self._pairs: Counter[tuple[str, str]] = Counter()

    def text(self) -> str:
        for number, entry in enumerate(self._entries):
            self._read_entry(number, entry)
        self._read_questions()
        if self._vocabulary.forms.written_together:
            self._take_apart()
        rows = [self._header(), *(f" {' '.join(stems)} " for stems, _ in self._asked_stems), ""]
        for stem in sorted({*self._weights, *self._asked}):
            forms = " ".join(word for word, _ in self._forms.get(stem, Counter()).most_common(_MOST_FORMS))
            weights = " ".join(f"{n}:{round(10 * w)}" for n, w in sorted(self._weights.get(stem, {}).items()))
            rows.append(f"{stem}\t{forms}\t{weights}\t{' '.join(map(str, self._asked.get(stem, ())))}")
        return "\n".join(rows) + "\n"

    def _header(self) -> str:
        vocabulary, reference = self._vocabulary, self._book.reference
        about = {
            "language": self._book.language.code,
            "same_words": dict(vocabulary.same_words),
            "facets": [[name, spoken, dict(values)] for name, spoken, values in vocabulary.facets],
            "kinds": {kind.name: [kind.weight, kind.weight_by_name] for kind in reference.kinds},
            "ids": [entry.id for entry in self._entries],
            "titles": [entry.title for entry in self._entries],
            "names": [" ".join(sorted(self._name(entry.title))) for entry in self._entries],
            "entry_kinds": [entry.kind for entry in self._entries],
            "called": [number for number, entry in enumerate(self._entries) if entry.called_by_id],
            "answers": [number for number, _ in self._questions],
            "sizes": [round(10 * self._size(stems, intents)) for stems, intents in self._asked_stems],
        }
        return json.dumps(about, ensure_ascii=False, separators=(",", ":"))

    def _name(self, title: str) -> set[str]:
        """Return the stems that say what an entry is called."""
        return set(map(self._vocabulary.stem, self._vocabulary.telling(self._vocabulary.words(title))))

    # --- entries

    def _read_entry(self, number: int, entry: ReferenceEntry) -> None:
        places: dict[str, list[_Place]] = {}
        for word, place in self._places(entry):
            places.setdefault(self._vocabulary.stem(word), []).append(place)
        for stem, found in places.items():
            self._weights.setdefault(stem, {})[number] = _weight_at(found)

    def _places(self, entry: ReferenceEntry) -> Iterator[tuple[str, _Place]]:
        title = self._words(entry.title)
        short = _SHORT_TITLE / max(1, len(self._vocabulary.telling(title)))
        yield from ((word, _Place(_IN_TITLE, _TITLE + short)) for word in title)
        yield from ((word, _Place(_IN_WORDS, _WORDS)) for word in self._words(entry.words))
        phase = self._book.language.words(entry.phase, {})
        yield from ((word, _Place(_IN_PHASE, _PHASE)) for word in self._words(phase))
        paragraphs = _sentences(entry.own_paragraphs)
        told = [self._words(paragraph.text) for paragraph in paragraphs if not paragraph.common]
        weight = _TEXT * min(1.0, sqrt(_USUAL_LENGTH / max(1, sum(map(len, told)))))
        for part, words in enumerate(told, _IN_TEXT):
            yield from ((word, _Place(part, weight)) for word in words)
        for paragraph in paragraphs:
            if paragraph.common:
                yield from ((word, _Place(_IN_COMMON, _COMMON)) for word in self._words(paragraph.text))
        if entry.called_by_id:
            yield entry.id.lower(), _Place(_IN_ID, _ID)
        for facet, mark in entry.marks.items():
            yield f"{facet}{mark.value}".lower(), _Place(_IN_MARK, _TEXT)

    def _words(self, text: str) -> list[str]:
        """Return the words of a text in plain letters, and note how they are written."""
        for written in WRITTEN.findall(text):
            word = written.lower()
            if word.isalpha():
                self._forms.setdefault(self._vocabulary.stem(self._vocabulary.forms.plain(word)), Counter())[word] += 1
        return self._vocabulary.words(text)

    # --- questions

    def _read_questions(self) -> None:
        vocabulary = self._vocabulary
        for number, (_, question) in enumerate(self._questions):
            stems, intents = list(map(vocabulary.stem, self._words(question))), vocabulary.intents(question)
            self._asked_stems.append((stems, intents))
            for stem in sorted({*stems, *intents}):
                self._asked.setdefault(stem, []).append(number)
            self._pairs.update({*pairwise(stems)})

    def _size(self, stems: Sequence[str], intents: Sequence[str]) -> float:
        """Return the square of the length of a question, as a vector of its stems and of their pairs."""
        many = len(self._questions)
        single = sum(rarity(len(self._asked[stem]), many) ** 2 for stem in {*stems, *intents})
        return single + sum((PAIR * rarity(self._pairs[pair], many)) ** 2 for pair in {*pairwise(stems)})

    # --- words that are written together

    def _take_apart(self) -> None:
        """Let a compound be found by a known word at its end: `turmstuf` by `stuf`."""
        known = {stem for stem in {*self._weights, *self._asked} if stem.isalpha() and len(stem) >= SHORTEST_PART}
        for stem in sorted(known):
            for place in range(SHORTEST_PART - 1, len(stem) - SHORTEST_PART + 1):
                if (tail := stem[place:]) in known:
                    weights = self._weights.setdefault(tail, {})
                    for number, weight in self._weights.get(stem, {}).items():
                        weights[number] = max(weights.get(number, 0.0), weight * _INSIDE)


def _sentences(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """Return those that have words to be found."""
    return [paragraph for paragraph in paragraphs if not paragraph.drawn]


def _weight_at(places: Iterable[_Place]) -> float:
    """Return the weight of a stem that stands in these places of an entry."""
    weight, told = 0.0, dict[int, float]()
    for part, there in sorted(places):
        if part == _IN_TITLE:
            weight += there
        elif part < _IN_MARK:
            weight = max(weight, there)
        else:
            told[part] = there
    return weight + sum(sorted(told.values())[-_MOST_TIMES:])
