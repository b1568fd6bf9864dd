"""Finding entries by words: ranked, forgiving typing mistakes and plurals.

Words are brought to a common stem, and each entry keeps the weight of its stems: most in the title, then in the further
words it should be found by, then in the text. A word that no entry has is taken for the known word most like it.

A stem begins with the letter with which its words begin. So only the words of the letters that are asked for are
weighed, which keeps a single question fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from difflib import get_close_matches
from functools import cached_property
from math import inf, log, sqrt
from typing import NamedTuple

from rules.reference.book import Book
from rules.reference.entry import Paragraph, ReferenceEntry
from rules.reference.vocabulary import Vocabulary, mark_word

_TITLE, _WORDS, _PHASE, _TEXT, _ID = 6.0, 5.0, 3.0, 2.0, 40.0
_COMMON = 0.3
"""The weight of texts about a whole group, which say little about one of it."""
_SHORT_TITLE = 4.0
"""The bonus of a title of a single word over a long one."""
_USUAL_LENGTH = 45
"""Words of a text; what a longer one says weighs less, since it speaks of more things."""
_LIKE, _BEGINNING, _INSIDE = 0.7, 0.5, 0.5
_COPY = 0.6
_MOST_TIMES = 3
_SHORTEST_TYPO = 4
_SHORTEST_PART = 4
"""Letters of a word that others are written together with."""


class Hit(NamedTuple):
    """An entry that was found."""

    entry: ReferenceEntry
    score: float
    stems: frozenset[str]
    """The stems that were matched, to be marked."""


class _Place(NamedTuple):
    """The place of a word."""

    part: int
    """The part of the entry: its title, its further words and so on; the paragraphs come last."""
    key: str
    """The entry."""
    weight: float


_IN_TITLE, _IN_WORDS, _IN_PHASE, _IN_COMMON, _IN_ID, _IN_MARK, _IN_TEXT = range(7)


class Index:
    """Finds entries of a book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.vocabulary = Vocabulary(book)
        self._kinds = {kind.name: kind for kind in book.reference.kinds}
        self._weighed: dict[str, dict[str, dict[str, float]]] = {}
        self._inside: dict[str, dict[str, float]] = {}
        """The weights of compound words, by their stems, as far as they were asked for by a later part."""

    @cached_property
    def _places(self) -> dict[str, list[_Place]]:
        """The places of each word."""
        places: dict[str, list[_Place]] = {}

        def note(words: list[str], place: _Place) -> None:
            for word in words:
                places.setdefault(word, []).append(place)

        words_of = self.vocabulary.words
        for entry in self._book.entries():
            title = words_of(entry.title)
            short = _SHORT_TITLE / max(1, len(self.vocabulary.telling(title)))
            note(title, _Place(_IN_TITLE, entry.id, _TITLE + short))
            note(words_of(entry.words), _Place(_IN_WORDS, entry.id, _WORDS))
            note(words_of(self._book.language.words(entry.phase, {})), _Place(_IN_PHASE, entry.id, _PHASE))
            paragraphs = _sentences(entry.own_paragraphs)
            told = [words_of(paragraph.text) for paragraph in paragraphs if not paragraph.common]
            weight = _TEXT * min(1.0, sqrt(_USUAL_LENGTH / max(1, sum(map(len, told)))))
            for number, words in enumerate(told, _IN_TEXT):
                note(words, _Place(number, entry.id, weight))
            for paragraph in paragraphs:
                if paragraph.common:
                    note(words_of(paragraph.text), _Place(_IN_COMMON, entry.id, _COMMON))
            if entry.called_by_id:
                note([entry.id.lower()], _Place(_IN_ID, entry.id, _ID))
            for facet, mark in entry.marks.items():
                note([mark_word(facet, mark)], _Place(_IN_MARK, entry.id, _TEXT))
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

    def _weights_of(self, stem: str) -> dict[str, float]:
        """Return the entries that have a stem, and how much it weighs there."""
        return self._inside.get(stem) or self._weights(stem[0]).get(stem, {})

    def find(self, words: str, most: int = 12, among: frozenset[str] | None = None) -> list[Hit]:
        """Return the best entries for some words, best first; `among` keeps to some ids."""
        vocabulary = self.vocabulary
        telling_words = vocabulary.telling(vocabulary.words(words))
        asked = {vocabulary.stem(part): part for word in telling_words for part in self._known_parts(word)}
        scores: dict[str, float] = {}
        matched: dict[str, set[str]] = {}
        covered: dict[str, float] = {}
        whole = 0.0
        for found, word in asked.items():
            best: dict[str, float] = {}
            like = self._like(found, word)
            rarities = [self._rarity(known) for known, _ in like]
            telling = 0.0 if found in vocabulary.forms.weak else max(rarities, default=0.0)
            whole += telling
            rarest = self._rarity(found)
            for known, likeness in like:
                rarity = min(self._rarity(known), rarest)
                for key, weight in self._weights_of(known).items():
                    if among is not None and key not in among:
                        continue
                    best[key] = max(best.get(key, 0), weight * rarity * likeness)
                    matched.setdefault(key, set()).add(known)
            for key, score in best.items():
                scores[key] = scores.get(key, 0) + score
                covered[key] = covered.get(key, 0) + telling
        for key, score in scores.items():
            weight = self._kind_weight(self._book.entry(key), asked.keys())
            scores[key] = score * (covered[key] / whole if whole else 1.0) ** 2 * weight
        ranked = self._ranked(scores)[:most]
        return [Hit(self._book.entry(key), scores[key], frozenset(matched[key])) for key in ranked]

    def _rarity(self, stem: str) -> float:
        """Rate a stem by its rarity: the fewer entries have it, the more. One that none has sets no bounds."""
        entries = self._weights_of(stem)
        return log(1 + len(self._book.ids) / len(entries)) if entries else inf

    def best_line(self, hit: Hit) -> str:
        """Return the paragraph with most of what its title has not; else the first, which says what it is."""
        paragraphs = hit.entry.own_paragraphs or hit.entry.paragraphs
        wanted = hit.stems - frozenset(self.vocabulary.stems(hit.entry.title))
        return max(paragraphs, key=lambda p: len(wanted & frozenset(self.vocabulary.stems(p.text)))).text

    def _kind_weight(self, entry: ReferenceEntry, asked: Set[str]) -> float:
        kind = self._kinds[entry.kind]
        if kind.weight_by_name is not None and self._named(entry.title) == asked:
            return kind.weight_by_name
        return kind.weight

    def _named(self, title: str) -> set[str]:
        """Return the stems that say what an entry is called."""
        return {self.vocabulary.stem(word) for word in self.vocabulary.telling(self.vocabulary.words(title))}

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
        """Return the known stems that a word with the stem `asked` may stand for."""
        known = self._weights(asked[0])
        found = [(asked, 1.0)] if asked in known else []
        if len(asked) >= 3:
            found += [
                (other, _BEGINNING) for other in known if other.startswith(asked) and other.isalpha() and other != asked
            ]
        found += [(other, _INSIDE) for other in self._written_together(asked)]
        if not found and len(word) >= _SHORTEST_TYPO:
            like = get_close_matches(word, [other for other in self._places if other.isalpha()], 3, 0.72)
            found = [(other, _LIKE) for other in dict.fromkeys(self.vocabulary.stem(other) for other in like)]
        return found

    # --- words that are written together

    def _known_parts(self, word: str) -> list[str]:
        """Split an unknown compound word into words that the book has; else return the word itself."""
        vocabulary = self.vocabulary
        if not vocabulary.forms.written_together or not word.isalpha() or self._is_known(word):
            return [word]
        places = range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1)
        tails = [word[place:] for place in places if self._is_known(word[place:])]
        heads = [word[:place] for place in places if self._is_known(word[:place])]
        for tail in tails:
            if (head := word.removesuffix(tail)) in heads:
                return [head, tail]
        return tails[:1] or heads[-1:] or [word]

    @cached_property
    def _by_beginning(self) -> dict[str, list[str]]:
        """The words of the book by their first few letters."""
        found: dict[str, list[str]] = {}
        for word in self._places:
            found.setdefault(word[:_SHORTEST_PART], []).append(word)
        return found

    def _is_known(self, word: str) -> bool:
        """True if the book has a word, perhaps with another ending."""
        if word in self._places or self.vocabulary.usual(word) != word:
            return True
        stem = self.vocabulary.stem
        return any(stem(other) == stem(word) for other in self._by_beginning.get(word[:_SHORTEST_PART], ()))

    def _written_together(self, asked: str) -> list[str]:
        """Return the stems of words that end with one that was asked for: `turmstuf` for `stuf`."""
        vocabulary = self.vocabulary
        if not vocabulary.forms.written_together or len(asked) < _SHORTEST_PART:
            return []
        words = [word for word in self._places if asked in word[_SHORTEST_PART - 1 :] and word.isalpha()]
        places: dict[str, list[_Place]] = {}
        for word in words:
            stem = vocabulary.stem(word)
            if stem.endswith(asked) and stem != asked:
                places.setdefault(stem, []).extend(self._places[word])
        self._inside |= {stem: _weights_at(found) for stem, found in places.items()}
        return list(places)


def _sentences(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """Return those that have words to be found."""
    return [paragraph for paragraph in paragraphs if not paragraph.drawn]


def _weights_at(places: Iterable[_Place]) -> dict[str, float]:
    """Return the weight of a stem that stands in these places, for each entry."""
    weights: dict[str, float] = {}
    told: dict[str, dict[int, float]] = {}
    for part, key, weight in sorted(places):
        before = weights.get(key, 0.0)
        if part == _IN_TITLE:
            weights[key] = before + weight
        elif part < _IN_MARK:
            weights[key] = max(before, weight)
        else:
            told.setdefault(key, {})[part] = weight
    for key, parts in told.items():
        weights[key] = weights.get(key, 0.0) + sum(sorted(parts.values())[-_MOST_TIMES:])
    return weights
