"""Finding entries by words: ranked, forgiving typing mistakes and plurals.

Words are brought to a common stem, and each entry keeps the weight of its stems: most in the title, then in the further
words it should be found by, then in the text. A word that no entry has is taken for the known word most like it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cached_property, lru_cache
from math import log
from typing import NamedTuple

from rules.reference.book import Book, Entry

_WORD = re.compile(r"[A-Za-z]+\d+(?:\.\d+a?)?|[A-Za-z]+|\d+")
_ERA = re.compile(r"\bera (iii|ii|i|3|2|1)\b", re.IGNORECASE)
_SMALL_WORDS = """
a an the of to do does did i my me in is it its what how when why which who whom can may could with for on and or are be
you your we if at as by that this there than then have has get much about from not will would should where mean
"""
_STOP = frozenset(_SMALL_WORDS.split())
_SAME = {
    **dict.fromkeys(("player", "players"), "merchant"),
    **dict.fromkeys(("boat", "boats"), "ship"),
    **dict.fromkeys(("robber", "robbers", "bandit", "bandits", "thieves"), "marauder"),
    **dict.fromkeys(("floor", "floors", "storey", "storeys", "storeies"), "level"),
    **dict.fromkeys(("vp", "victory", "prestige"), "pp"),
    **dict.fromkeys(("upgrade", "upgrades"), "improvement"),
    **dict.fromkeys(("luxury", "luxuries"), "rare"),
    **dict.fromkeys(("taxes", "taxation"), "tax"),
    **dict.fromkeys(("begin", "beginning", "setup"), "start"),
    **dict.fromkeys(("finish", "finished", "finishing"), "complete"),
    **dict.fromkeys(("convert", "exchange"), "trade"),
    **dict.fromkeys(("bonus", "reward"), "bonu"),
}
_TITLE, _WORDS, _TEXT, _ID = 7.0, 5.0, 1.5, 40.0
_KIND_WEIGHT = {"glossary": 0.8, "hints": 0.75, "examples": 0.75, "regions": 0.9}
_BARE_NAME = 1.2
"""A region that is asked for by its bare name comes before what lies in it."""
_LIKE, _BEGINNING = 0.7, 0.75
_COPY = 0.6
_MOST_TIMES = 3
_SHORTEST_TYPO = 4


class Hit(NamedTuple):
    """An entry that was found."""

    entry: Entry
    score: float
    stems: frozenset[str]
    """The stems that were matched, to be marked."""

    @property
    def line(self) -> str:
        """The paragraph that matches best."""
        paragraphs = self.entry.own_paragraphs or self.entry.paragraphs
        return max(paragraphs, key=lambda p: len(self.stems & frozenset(stems(p.text)))).text


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its ending: `towers` and `tower`, `trading` and `trade`."""
    word = word.lower()
    word = _SAME.get(word, word)
    if not word.isalpha() or len(word) < 4:
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif re.search(r"(?:s|x|z|ch|sh)es$", word):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    if word.endswith("ing") and len(word) > 5:
        word = word[:-3]
    elif word.endswith("ed") and len(word) > 4:
        word = word[:-2]
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _tokens(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _WORD.finditer(text):
        yield match.start(), match.end(), stem(match[0])


def stems(text: str) -> list[str]:
    """The stems of a text; `Era II` is also one word of its own."""
    eras = [f"era{len(e) if e.lower().startswith('i') else e}" for e in _ERA.findall(text)]
    return [found for _, _, found in _tokens(text)] + eras


def marked(text: str, wanted: frozenset[str]) -> list[tuple[str, bool]]:
    """The text in runs, and whether each is a word that was looked for."""
    runs: list[tuple[str, bool]] = []
    last = 0
    for start, end, found in _tokens(text):
        if found in wanted:
            runs += [(text[last:start], False), (text[start:end], True)]
            last = end
    runs.append((text[last:], False))
    return [run for run in runs if run[0]]


class Index:
    """Finds entries of a book."""

    def __init__(self, book: Book) -> None:
        self._book = book

    @cached_property
    def _weights(self) -> dict[str, dict[str, float]]:
        """For each stem the entries that have it, and how much it weighs there."""
        weights: dict[str, dict[str, float]] = {}
        for entry in self._book.entries():
            own: dict[str, float] = {}
            title = stems(entry.title)
            for found in title:
                own[found] = own.get(found, 0) + _TITLE + 3.0 / len(title)
            for found in stems(entry.words):
                own[found] = max(own.get(found, 0), _WORDS)
            told = Counter(found for p in entry.own_paragraphs for found in frozenset(stems(p.text)))
            for found, times in told.items():
                own[found] = own.get(found, 0) + _TEXT * min(times, _MOST_TIMES)
            if entry.id[-1:].isdigit():
                own[entry.id.lower()] = _ID
            if entry.era:
                own[f"era{entry.era}"] = own.get(f"era{entry.era}", 0) + _TEXT
            for found, weight in own.items():
                weights.setdefault(found, {})[entry.id] = weight
        return weights

    def find(self, words: str, most: int = 12, among: frozenset[str] | None = None) -> list[Hit]:
        """The best entries for some words, best first; `among` keeps to some ids."""
        asked = [found for found in dict.fromkeys(stems(words)) if found]
        asked = [
            x for x in asked if x not in _STOP and not (x.isdigit() and any(y == f"era{x}" for y in asked))
        ] or asked
        scores: dict[str, float] = {}
        matched: dict[str, set[str]] = {}
        covered: dict[str, int] = {}
        for word in asked:
            best: dict[str, float] = {}
            for known, likeness in self._like(word):
                entries = self._weights[known]
                rarity = log(1 + len(self._book.ids) / len(entries))
                for key, weight in entries.items():
                    if among is not None and key not in among:
                        continue
                    best[key] = max(best.get(key, 0), weight * rarity * likeness)
                    matched.setdefault(key, set()).add(known)
            for key, score in best.items():
                scores[key] = scores.get(key, 0) + score
                covered[key] = covered.get(key, 0) + 1
        for key, score in scores.items():
            entry = self._book.entry(key)
            bare_name = entry.kind == "regions" and set(stems(entry.title)) == set(asked)
            weight = _BARE_NAME if bare_name else _KIND_WEIGHT.get(entry.kind, 1.0)
            scores[key] = score * (covered[key] / len(asked)) ** 2 * weight
        ranked = self._ranked(scores)[:most]
        return [Hit(self._book.entry(key), scores[key], frozenset(matched[key])) for key in ranked]

    def _ranked(self, scores: dict[str, float]) -> list[str]:
        """Best first, in the order of the book where equal; the copies of a tile stand back for other things."""
        order = {key: number for number, key in enumerate(self._book.ids)}
        seen: set[tuple[str, str]] = set()
        for key in sorted(scores, key=lambda key: (-scores[key], order[key])):
            same = (self._book.entry(key).kind, self._book.entry(key).title)
            scores[key] *= _COPY if same in seen else 1.0
            seen.add(same)
        return sorted(scores, key=lambda key: (-scores[key], order[key]))

    def _like(self, word: str) -> list[tuple[str, float]]:
        """The known stems that a word may stand for."""
        known = self._weights
        found = [(word, 1.0)] if word in known else []
        if len(word) >= 3:
            found += [
                (other, _BEGINNING) for other in known if other.startswith(word) and other.isalpha() and other != word
            ]
        if not found and len(word) >= _SHORTEST_TYPO:
            found = [(other, _LIKE) for other in get_close_matches(word, [k for k in known if k.isalpha()], 3, 0.72)]
        return found
