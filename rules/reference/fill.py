"""Filling the gaps of the prose with the values of a component set.

    {tax.gold.2}              a value: by era where there are three
    {levels|level}            with a word that takes its plural
    {tiles free level}        the tiles of that kind: "I14 and I15"; {any free level}: "I14 or I15"
    {cards goods}             the missions whose return does that; {either goods}: joined by "or"
    {tile free level: every}  a value of the tiles of that kind; {card ...: ...} and {row ...: ...} likewise
    {?start} {!start}         nothing, but the sentence is told only if that is so, or not so
    {levels 9 11 without}     worked out: see the functions below

A sentence that speaks of something that the set does not have is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rules.tadmor.reference.facts import Facts, Table

GOODS = ("wood", "stone", "marble", "gold")
_GOODS_KEYS = frozenset({"cost", "level", "pair", "price", "goods"})
_GAP = re.compile(r"\{([^{}]+)\}")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z{])")
_HEAP = re.compile(r"(\d+)([wsmg])")


class Missing(Exception):
    """The set has no such thing."""


def and_list(parts: Sequence[str], joint: str = "and") -> str:
    return f" {joint} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def counted(number: int, word: str) -> str:
    """`1 level`, `2 levels`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def heap(text: str) -> list[int]:
    """`2w1g` as four counts."""
    found = {letter: int(number) for number, letter in _HEAP.findall(text)}
    return [found.get(good[0], 0) for good in GOODS]


def goods_words(goods: Sequence[int]) -> str:
    return and_list([f"{n} {name}" for n, name in zip(goods, GOODS, strict=True) if n]) or "nothing"


def in_words(key: str, value: object) -> str:
    """A value of a table as people read it."""
    if isinstance(value, str):
        return goods_words(heap(value)) if key in _GOODS_KEYS else value
    if isinstance(value, list | tuple):
        return ", ".join(str(part) for part in value)
    return str(value)


class Filler:
    """Fills gaps from one component set."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._own: Table = {}
        self._functions: dict[str, Callable[[list[str]], str]] = {
            "tiles": lambda words: and_list(self._need(self.tiles(" ".join(words)))),
            "any": lambda words: and_list(self._need(self.tiles(" ".join(words))), "or"),
            "cards": lambda words: and_list(self._need(self.cards(" ".join(words)))),
            "either": lambda words: and_list(self._need(self.cards(" ".join(words))), "or"),
            "others_like": lambda words: and_list(self._need(self._others(words[0])), "and"),
            "tiles_for": lambda words: and_list(self._need(self._ship_tiles(self._own[words[0]]))),
            "goods_for": lambda words: and_list(self._need(self._sellers(words[0])), "or"),
            "goods_rate": lambda words: self._rate(words[0]),
            "levels": self._levels,
            "pair": self._pair,
            "sets": lambda words: str(sum(self.facts["scoring"]["rare_sets"][int(n) - 1] for n in words)),
            "gifts": self._gifts,
        }

    # --- what there is

    def tiles(self, effect: str) -> list[str]:
        return _of_kind(self.facts["improvements"], "effect", effect)

    def cards(self, favour: str) -> list[str]:
        return _of_kind(self.facts["missions"], "returned", favour)

    def rows(self, action: str) -> list[str]:
        return [key for key, row in self.facts["slots"].items() if row["action"] == action]

    # --- filling

    def fill(self, text: str, own: Table) -> str:
        """The text with the values of a table and of the set; sentences about what is not there are left out."""
        self._own = own
        sentences = []
        for sentence in _SENTENCE.split(text):
            try:
                sentences.append(_GAP.sub(lambda gap: self._value(gap[1]), sentence))
            except Missing:
                continue
        return " ".join(sentences)

    def _value(self, gap: str) -> str:
        if gap[0] in "?!":
            if bool(self._own[gap[1:]]) is (gap[0] == "?"):
                return ""
            raise Missing
        path, _, noun = gap.partition("|")
        key, values = self._found(path)
        if not noun:
            return and_list([in_words(key, value) for value in values], "or")
        *most, last = values
        return and_list([*(str(value) for value in most), counted(int(last), noun)], "or")

    def _found(self, path: str) -> tuple[str, list[Any]]:
        """The last word of a path, and what it leads to: one value, or those of several tiles."""
        name, _, rest = path.partition(" ")
        if ": " in path:
            kind, _, field = rest.partition(": ")
            section, names = {
                "tile": ("improvements", self.tiles),
                "card": ("missions", self.cards),
                "row": ("slots", self.rows),
            }[name]
            tables = [self.facts[section][key] for key in names(kind)]
            return field, self._need(list(dict.fromkeys(_follow(table, field.split(".")) for table in tables)))
        if rest and name in self._functions:
            return "", [self._functions[name](rest.split())]
        keys = path.split(".")
        return keys[-1], [_follow(self._own if keys[0] in self._own else self.facts, keys)]

    def _need(self, found: list[Any]) -> list[Any]:
        if not found:
            raise Missing
        return found

    # --- worked out

    def _others(self, field: str) -> list[str]:
        """The other tiles of the same kind, with the same value of a field."""
        own = self._own
        return [x for x in self.tiles(own["effect"]) if x != own["id"] and self._tile(x)[field] == own[field]]

    def _tile(self, name: str) -> Table:
        tile: Table = self.facts["improvements"][name]
        return tile

    def _ship_tiles(self, good: str) -> list[str]:
        return [name for name in self.tiles("ship bonus") if self._tile(name)["good"] == good]

    def _sellers(self, good: str) -> list[str]:
        """The tiles that turn an advanced good into basic ones."""
        return [x for x in self.tiles("trade") if (self._tile(x)["give"], self._tile(x)["get"]) == (good, "basic")]

    def _rate(self, good: str) -> str:
        return and_list([str(self._tile(name)["amount"]) for name in self._need(self._sellers(good))], "or")

    def _levels(self, words: list[str]) -> str:
        prices = [self.band(level)["level"] for level in range(int(words[0]), int(words[1]) + 1)]
        return goods_words(self._paid(prices, "without" in words))

    def _pair(self, words: list[str]) -> str:
        return goods_words(self._paid([self.band(int(words[0]))["pair"]], "without" in words))

    def band(self, level: int) -> Table:
        """The prices of a tower level."""
        bands: Iterable[Table] = self.facts["tower"].values()
        return max((band for band in bands if band["first"] <= level), key=lambda band: int(band["first"]))

    def _paid(self, prices: list[str], without: bool) -> list[int]:
        total = [sum(counts) for counts in zip(*(heap(price) for price in prices), strict=True)]
        if without:
            for name in self._need(self.tiles("tower without")):
                total[GOODS.index(self._tile(name)["good"])] = 0
        return total

    def _gifts(self, words: list[str]) -> str:
        points = sum(self.facts["slots"][row]["points"][int(words[0]) - 1] for row in self.rows("gifts"))
        if "times" in words:
            for name in self._need(self.tiles("gifts")):
                points *= self._tile(name)["factor"]
        return str(points)


def _of_kind(section: Table, key: str, kind: str) -> list[str]:
    names = (name for name, entry in section.items() if entry[key] == kind)
    return sorted(names, key=lambda name: int(name[1:]))


def _follow(table: Any, keys: Sequence[str]) -> Any:
    for key in keys:
        try:
            table = table[int(key) - 1] if isinstance(table, list | tuple) else table[key]
        except (KeyError, IndexError):
            raise Missing from None
    return table
