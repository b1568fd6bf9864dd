"""The values for the gaps of Tadmor's prose, beside those of the components.

{tiles free level}        the tiles of that kind: "I14 and I15"; {any free level}: "I14 or I15"
{cards goods}             the missions whose return does that; {either goods}: joined by "or"
{tile free level: every}  a value of the tiles of that kind; {card ...: ...} and {row ...: ...} likewise
{levels 9 11 without}     worked out: see the functions below
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rules.language import Hole, Language
from rules.reference.facts import ComponentTables, ComponentValues
from rules.reference.fill import Filler, needed
from rules.reference.prose import Template
from rules.reference.wording import AndList, Counted, Name, OrList, Wording, message

GOODS = ("wood", "stone", "marble", "gold")
_GOODS_KEYS = frozenset({"cost", "level", "pair", "price", "goods"})
_KINDS = {"good": "good", "give": "good", "colour": "colour", "piece": "piece"}
"""Values that are names, by their keys, and what kind of names."""
_HEAP = re.compile(r"(\d+)([wsmg])")


def heap(text: str) -> list[int]:
    """`2w1g` as four counts."""
    found = {letter: int(number) for number, letter in _HEAP.findall(text)}
    return [found.get(good[0], 0) for good in GOODS]


def named(kind: str, text: str) -> Name:
    """Return the name of something, for texts; `rules.tadmor.names` has what a look-up need not load."""
    return Name(f"tadmor/{kind}", text)


def all_named(kind: str, texts: Iterable[str]) -> AndList:
    return AndList(named(kind, text) for text in texts)


def goods_words(goods: Sequence[int]) -> Wording:
    """`2 wood and 1 gold`."""
    counted = [Counted(n, named("good", good)) for n, good in zip(goods, GOODS, strict=True) if n]
    return AndList(counted) if counted else message("nothing")


class TadmorFiller(Filler):
    """Fills gaps from one component set of Tadmor."""

    facts: ComponentTables
    own: ComponentValues

    def __init__(self, language: Language, facts: ComponentTables, templates: Mapping[str, Template]) -> None:
        super().__init__(
            language,
            facts,
            groups={
                "tile": lambda kind: [facts["improvements"][key] for key in self.tiles(kind)],
                "card": lambda kind: [facts["missions"][key] for key in self.cards(kind)],
                "row": lambda kind: [facts["slots"][key] for key in self.rows(kind)],
            },
            functions={
                "tiles": lambda words: AndList(needed(self.tiles(" ".join(words)))),
                "any": lambda words: OrList(needed(self.tiles(" ".join(words)))),
                "cards": lambda words: AndList(needed(self.cards(" ".join(words)))),
                "either": lambda words: OrList(needed(self.cards(" ".join(words)))),
                "others_like": lambda words: AndList(needed(self._others(words[0]))),
                "tiles_for": lambda words: AndList(needed(self._ship_tiles(self.own[words[0]]))),
                "goods_for": lambda words: OrList(needed(self._sellers(words[0]))),
                "goods_rate": lambda words: self._sold(words[0]),
                "sold": lambda words: self._sold(words[0], int(words[1])),
                "levels": self._levels,
                "pair": self._pair,
                "sets": lambda words: sum(int(facts["scoring"]["rare_sets"][int(n) - 1]) for n in words),
                "gifts": self._gifts,
            },
        )
        self.templates = templates

    def told(self, key: str, value: object) -> Hole:
        if isinstance(value, str) and key in _GOODS_KEYS:
            return goods_words(heap(value))
        if isinstance(value, str) and key in _KINDS:
            return named(_KINDS[key], value)
        return super().told(key, value)

    # --- what there is

    def tiles(self, effect: str) -> list[str]:
        return _of_kind(self.facts["improvements"], "effect", effect)

    def cards(self, favour: str) -> list[str]:
        return _of_kind(self.facts["missions"], "returned", favour)

    def rows(self, action: str) -> list[str]:
        return [key for key, row in self.facts["slots"].items() if row["action"] == action]

    # --- worked out

    def _others(self, field: str) -> list[str]:
        """Return the other tiles of the same kind, with the same value of a field."""
        own = self.own
        return [x for x in self.tiles(own["effect"]) if x != own["id"] and self._tile(x)[field] == own[field]]

    def _tile(self, name: str) -> ComponentValues:
        tile: ComponentValues = self.facts["improvements"][name]
        return tile

    def _ship_tiles(self, good: str) -> list[str]:
        return [name for name in self.tiles("ship bonus") if self._tile(name)["good"] == good]

    def _sellers(self, good: str) -> list[str]:
        """Return the tiles that turn an advanced good into basic ones."""
        return [x for x in self.tiles("trade") if (self._tile(x)["give"], self._tile(x)["get"]) == (good, "basic")]

    def _sold(self, good: str, number: int = 1) -> OrList:
        """Return how many basic goods some of an advanced good become, with each of the tiles that sell it."""
        return OrList(number * int(self._tile(name)["amount"]) for name in needed(self._sellers(good)))

    def _levels(self, words: Sequence[str]) -> Wording:
        prices = [self.band(level)["level"] for level in range(int(words[0]), int(words[1]) + 1)]
        return goods_words(self._paid(prices, "without" in words))

    def _pair(self, words: Sequence[str]) -> Wording:
        return goods_words(self._paid([self.band(int(words[0]))["pair"]], "without" in words))

    def band(self, level: int) -> ComponentValues:
        """Return the prices of a tower level."""
        bands: Iterable[ComponentValues] = self.facts["tower"].values()
        return max((band for band in bands if band["first"] <= level), key=lambda band: int(band["first"]))

    def _paid(self, prices: list[str], without: bool) -> list[int]:
        total = [sum(counts) for counts in zip(*(heap(price) for price in prices), strict=True)]
        if without:
            for name in needed(self.tiles("tower without")):
                total[GOODS.index(self._tile(name)["good"])] = 0
        return total

    def _gifts(self, words: Sequence[str]) -> int:
        points: int = sum(self.facts["slots"][row]["points"][int(words[0]) - 1] for row in self.rows("gifts"))
        if "times" in words:
            for name in needed(self.tiles("gifts")):
                points *= self._tile(name)["factor"]
        return points


def _of_kind(section: ComponentValues, key: str, kind: str) -> list[str]:
    names = (name for name, entry in section.items() if entry[key] == kind)
    return sorted(names, key=lambda name: int(name[1:]))
