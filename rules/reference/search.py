"""Finding entries by words: ranked, forgiving typing mistakes and plurals.

Words are brought to a common stem. An entry is found by its own words (most weight in the title, then in the further
words it should be found by, then in the text), and by the nearest question that the bank has for it. A word that the
game does not have is taken for the known word most like it, and the answer says so.

`indexing.py` makes the text that is searched here; only the lines that a question needs are read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import log
from typing import NamedTuple

from rules.reference.vocabulary import SpokenFacet, Vocabulary

_LIKE, _BEGINNING = 0.7, 0.5
_COPY = 0.6
_SHORTEST_TYPO = 4
_SHORTEST_PART = 4
"""Letters of a word that others are written together with."""
_LONG_WORD = 8
"""Letters from which on a word may have two typing mistakes."""
_BANK, _NEAREST = 1.0, 3
"""The weight of the questions of the bank, and how many of them count for an entry."""
_LENGTH = 0.4
"""The power of the length of a question of the bank: with a half, bare key words would win too often."""
_WHOLE_QUESTION = 5
"""Words from which on a question is more than a title."""
_NAMED = 0.5
"""The bonus of an entry whose title is what was asked for."""
_ASKED, _ONCE_MORE = 1.5, 0.6
"""The weight of a word in the questions for an entry, and what is left of it for each question that has it."""
_COVERAGE = 1.5
"""The power of the share of a question that an entry has."""
_WEAK = 0.65
"""The rarity of words that many questions have, to that of others."""
_NUMBER = 0.5
"""The rarity of a number, which few entries have and many could have, to that of a word."""
_VETO = 0.9
"""The part of its score that an entry without the rarest word of a question keeps."""
_UNKNOWN = 0.5
"""The number of questions that a word is taken to be in which is in none."""
PAIR = 0.7
"""The weight of two words that stand together, to that of a single one."""


def rarity(having: float, of: int) -> float:
    """Rate a stem by the number of entries or questions that have it: the fewer, the more."""
    return log(1 + of / having)


class Hit(NamedTuple):
    """An entry that was found."""

    key: str
    title: str
    score: float
    stems: frozenset[str]
    """The stems that were matched, to be marked."""


class Found(NamedTuple):
    """The answer to a question."""

    hits: list[Hit]
    """Best first."""
    guesses: Mapping[str, str]
    """Words that the game does not have, and what they were taken for."""
    unknown: tuple[str, ...]
    """Words that the game does not have, and for which there is no guess."""
    known: bool
    """True if the game has a word of the question that tells what it is about."""
    certain: bool
    """True if the best entry has all such words."""


class _Row(NamedTuple):
    """The entry of the index for a stem."""

    weights: Mapping[int, float]
    questions: tuple[int, ...]
    rarity: float


class _Asked(NamedTuple):
    """A word of the question, and the known stems that it may stand for."""

    word: str
    stem: str
    like: tuple[tuple[str, float], ...]
    rarity: float


class Index:
    """Finds the entries of a game in one language."""

    def __init__(self, text: str) -> None:
        first, _, rows = text.partition("\n\n")
        header, *self._questions = first.split("\n")
        about = json.loads(header)
        self._rows = f"\n{rows}"
        self._all_questions = first[len(header) :]
        self.ids: list[str] = about["ids"]
        self.titles: list[str] = about["titles"]
        self._names: list[str] = about["names"]
        """The stems of the titles that say what an entry is called, in the order of letters."""
        self._kinds: list[str] = about["entry_kinds"]
        self._kind_weights: dict[str, tuple[float, float | None]] = about["kinds"]
        self.called = frozenset(about["called"])
        """The numbers of the entries that people call by their ids."""
        self._answers: list[int] = about["answers"]
        self._sizes = [size / 10 for size in about["sizes"]]
        facets = [SpokenFacet(*facet) for facet in about["facets"]]
        self.vocabulary = Vocabulary(about["language"], about["same_words"], facets)
        self._read: dict[str, _Row | None] = {}

    def find(self, words: str, most: int = 12, among: frozenset[str] | None = None) -> list[Hit]:
        """Return the best entries for some words, best first; `among` keeps to some ids."""
        return self.answer(words, most, among).hits

    def answer(self, words: str, most: int = 12, among: frozenset[str] | None = None, *, guess: bool = True) -> Found:
        """Return the best entries for some words, and what was guessed."""
        vocabulary = self.vocabulary
        words_asked = vocabulary.telling(vocabulary.words(words))
        guesses: dict[str, str] = {}
        parts = {vocabulary.stem(part): part for word in words_asked for part in self._known_parts(word)}
        asked = [self._asked(stem, word, guesses if guess else None) for stem, word in parts.items()]
        unknown = tuple(one.word for one in asked if not one.like)
        matched = self._matched(asked)
        scores = self._told(asked)
        name = " ".join(sorted(parts))
        named = {number for number in scores if self._names[number] == name}
        for number in scores:
            scores[number] *= self._kind_weight(number, number in named)
        self._rarest_decides(asked, matched, scores)
        best = max(scores.values(), default=0.0) or 1.0
        bank = self._banked(words, asked) if any(one.like for one in asked) else {}
        scores = {
            number: scores.get(number, 0.0) / best + bank.get(number, 0.0) + _NAMED * (number in named)
            for number in {*scores, *bank}
            if among is None or self.ids[number] in among
        }
        hits = [
            Hit(self.ids[n], self.titles[n], scores[n], frozenset(matched.get(n, ())))
            for n in self._ranked(scores)[:most]
        ]
        weak = vocabulary.forms.weak
        telling = [one for one in asked if one.stem not in weak]
        known = any(one.like and one.word not in guesses for one in telling)
        best_has = hits[0].stems if hits else frozenset()
        certain = known and all(one.stem in best_has for one in telling)
        return Found(hits, guesses, unknown, known, certain)

    # --- scores

    def _told(self, asked: Iterable[_Asked]) -> dict[int, float]:
        """Rate the entries by their own words."""
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        whole = 0.0
        for one in asked:
            weak = one.stem in self.vocabulary.forms.weak
            telling = 0.0 if weak else one.rarity
            whole += telling
            best: dict[int, float] = {}
            exact = self._row(one.stem)
            for stem, likeness in one.like:
                row = self._row(stem)
                assert row is not None
                rarity = min(row.rarity, exact.rarity if exact else row.rarity, one.rarity)
                for number, weight in row.weights.items():
                    best[number] = max(best.get(number, 0.0), weight * rarity * likeness)
            for number, score in best.items():
                scores[number] = scores.get(number, 0.0) + score
                covered[number] = covered.get(number, 0.0) + telling
        return {n: score * (covered[n] / whole if whole else 1.0) ** _COVERAGE for n, score in scores.items()}

    def _banked(self, words: str, asked: Iterable[_Asked]) -> dict[int, float]:
        """Rate the entries by the questions of the bank that are nearest to the one asked, small words and all."""
        vocabulary, many = self.vocabulary, len(self._questions)
        meant = {one.stem: one.like[0][0] for one in asked if one.like}
        stems = [meant.get(stem, stem) for stem in vocabulary.stems(words)]
        shared: dict[int, float] = {}
        size = 0.0
        for stem in {*stems, *vocabulary.intents(words)}:
            row = self._row(stem)
            weight = rarity(len(row.questions) if row and row.questions else _UNKNOWN, many) ** 2
            size += weight
            for question in row.questions if row else ():
                shared[question] = shared.get(question, 0.0) + weight
        for pair in {*pairwise(stems)}:
            together = f" {pair[0]} {pair[1]} "
            if times := self._all_questions.count(together):
                weight = (PAIR * rarity(times, many)) ** 2
                size += weight
                row = self._row(pair[0])
                for question in row.questions if row else ():
                    if together in self._questions[question]:
                        shared[question] += weight
        near: dict[int, list[float]] = {}
        for question, score in shared.items():
            near.setdefault(self._answers[question], []).append(
                score / (size ** (1 - _LENGTH) * self._sizes[question] ** _LENGTH)
            )
        weight = _BANK * min(1.0, len(stems) / _WHOLE_QUESTION)
        return {entry: weight * sum(sorted(found)[-_NEAREST:]) for entry, found in near.items()}

    def _matched(self, asked: Iterable[_Asked]) -> dict[int, set[str]]:
        """Return the stems that each entry has, in its own words or in its questions."""
        matched: dict[int, set[str]] = {}
        for one in asked:
            for stem, _ in one.like:
                row = self._row(stem)
                assert row is not None
                for number in {*row.weights, *(self._answers[question] for question in row.questions)}:
                    matched.setdefault(number, set()).add(stem)
        return matched

    def _rarest_decides(
        self, asked: Iterable[_Asked], matched: Mapping[int, set[str]], scores: dict[int, float]
    ) -> None:
        """Put the entries back that have not the rarest word of the question."""
        known = [one for one in asked if one.like and one.stem not in self.vocabulary.forms.weak]
        if len(known) < 2:
            return
        rarest = max(known, key=lambda one: one.rarity)
        stems = {stem for stem, _ in rarest.like}
        for number in scores:
            if not stems & matched.get(number, set()):
                scores[number] *= _VETO

    def _kind_weight(self, number: int, is_named: bool) -> float:
        weight, by_name = self._kind_weights[self._kinds[number]]
        return by_name if is_named and by_name is not None else weight

    def _ranked(self, scores: dict[int, float]) -> list[int]:
        """Best first, in the order of the book where equal; the copies of a tile stand back for other things."""
        seen: set[tuple[str, str]] = set()
        for number in sorted(scores, key=lambda number: (-scores[number], number)):
            same = (self._kinds[number], self.titles[number])
            scores[number] *= _COPY if same in seen else 1.0
            seen.add(same)
        return sorted(scores, key=lambda number: (-scores[number], number))

    # --- words

    def _row(self, stem: str) -> _Row | None:
        if stem not in self._read:
            start = self._rows.find(f"\n{stem}\t")
            self._read[stem] = self._parsed(start) if start >= 0 else None
        return self._read[stem]

    def _parsed(self, start: int) -> _Row:
        _, _, weights, questions = self._rows[start + 1 : self._rows.index("\n", start + 1)].split("\t")
        pairs = (pair.split(":") for pair in weights.split())
        by_entry = {int(number): int(weight) / 10 for number, weight in pairs}
        asked = tuple(map(int, questions.split()))
        times: dict[int, int] = {}
        for question in asked:
            times[self._answers[question]] = times.get(self._answers[question], 0) + 1
        for number, many in times.items():
            by_entry[number] = by_entry.get(number, 0.0) + _ASKED * (1 - _ONCE_MORE**many)
        entries = {*by_entry, *(self._answers[question] for question in asked)}
        return _Row(by_entry, asked, rarity(len(entries), len(self.ids)))

    def _asked(self, stem: str, word: str, guesses: dict[str, str] | None) -> _Asked:
        """Return a word of a question with the known stems that it may stand for; notes a guess, if it may be one."""
        like = [(stem, 1.0)] if self._row(stem) else []
        if stem in self.vocabulary.meant:
            like += [(base, _BEGINNING) for base in [self.vocabulary.meant[stem]] if self._row(base)]
        if len(stem) >= 3:
            like += [(other, _BEGINNING) for other in self._beginning(stem) if other != stem]
        if guesses is not None and not like and (guess := self._guess(word)) is not None:
            guesses[word], known = guess
            like = [(known, _LIKE)]
        rows = [row for other, _ in like if (row := self._row(other))]
        rarity = max((row.rarity for row in rows), default=0.0)
        if stem.isdigit():
            rarity *= _NUMBER
        return _Asked(word, stem, tuple(like), rarity * (_WEAK if stem in self.vocabulary.forms.weak else 1.0))

    def _beginning(self, letters: str) -> Iterator[str]:
        """Return the known stems that begin with some letters."""
        start = self._rows.find(f"\n{letters}")
        while start >= 0:
            stem = self._rows[start + 1 : self._rows.index("\t", start)]
            if stem.isalpha():
                yield stem
            start = self._rows.find(f"\n{letters}", start + 1)

    def _guess(self, typed: str) -> tuple[str, str] | None:
        """Return the known word most like one with typing mistakes, as it is written, and its stem."""
        if not typed.isalpha() or len(typed) < _SHORTEST_TYPO:
            return None
        most = 2 if len(typed) >= _LONG_WORD else 1
        rows = [row.split("\t", 3) for row in self._rows.split("\n")[1:-1]]
        plain = self.vocabulary.forms.plain("\n".join(row[1] for row in rows)).split("\n")
        titles = set(self.vocabulary.words(" ".join(self.titles)))
        best: tuple[int, bool, int, str, str] | None = None
        for (stem, written, weights, _), words in zip(rows, plain, strict=True):
            for number, word in enumerate(words.split()):
                if abs(len(word) - len(typed)) <= most and (far := distance(typed, word, most)) <= most:
                    found = (far, word not in titles, -len(weights), written.split()[number], stem)
                    best = min(best, found) if best else found
        return best[-2:] if best else None

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

    def _is_known(self, word: str) -> bool:
        """True if the book has a word, perhaps with another ending."""
        return self._row(self.vocabulary.stem(word)) is not None


def distance(one: str, other: str, most: int) -> int:
    """Count the letters by which two words differ, as typing mistakes do; at most one more than `most`."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        earlier, before, row = before, row, [i]
        for j, there in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != there))
            if i > 1 and j > 1 and letter == other[j - 2] and there == one[i - 2]:
                least = min(least, earlier[j - 2] + 1)
            row.append(least)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
