"""Filling the gaps of the prose with the values of a component set.

    {hand.cards.2}            a value of the set, or of the component that is told of; lists count from 1
    {cards|card}              with a word that takes its plural; where the language is not English, {cards|Karte|Karten}
    {colour:a}                a form of a value, as in any text of the program
    {card free bid: points}   a value of all components of a kind: of the group `card` those that are a `free bid`
    {?first} {!first}         nothing, but the sentence is told only if that is so, or not so
    {sum 9 11}                worked out by the game: what it calls `sum`, with these words

A game says which groups there are and what is worked out. A sentence that speaks of something that the set does not
have is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from rules.english import plural
from rules.language import Hole, Language
from rules.reference.wording import Series, Wording

Values: TypeAlias = Mapping[str, object]
"""The values of one component, or of a whole set."""
_GAP = re.compile(r"\{([^{}]+)\}")
_FORM = re.compile(r":([a-z_]+)$")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-ZÀ-ÖØ-ÞŒ„«“{])")
_T = TypeVar("_T")


class Missing(Exception):
    """The set has no such thing."""


class Gap(NamedTuple):
    """A gap of a text: what it asks for, in which form, and the words for one and for several of it."""

    asked: str
    form: str
    nouns: tuple[str, ...]


def gaps(text: str) -> list[Gap]:
    """Return the gaps of a text."""
    return [_gap(found) for found in _GAP.findall(text)]


def _gap(inside: str) -> Gap:
    asked, *nouns = inside.split("|")
    form = _FORM.search(asked)
    return Gap(_FORM.sub("", asked), form[1] if form else "", tuple(nouns))


class Filler:
    """Fills gaps from one component set, in one language."""

    def __init__(
        self,
        language: Language,
        facts: Values,
        groups: Mapping[str, Callable[[str], Sequence[Values]]] | None = None,
        functions: Mapping[str, Callable[[Sequence[str]], Hole]] | None = None,
    ) -> None:
        """`groups` find the components of a kind; `functions` work something out, and may look at `own`."""
        self.language, self.facts = language, facts
        self.own: Values = {}
        """The component that is told of."""
        self._groups, self._functions = groups or {}, functions or {}

    def fill(self, text: str, own: Values) -> str:
        """Fill a text with the values of a component and of the set; leave out sentences about what is not there."""
        self.own = own
        sentences = []
        for sentence in _SENTENCE.split(text):
            try:
                sentences.append(_GAP.sub(lambda gap: self._filled(_gap(gap[1])), sentence))
            except Missing:
                continue
        return " ".join(sentences)

    def told(self, key: str, value: object) -> Hole:
        """Return a value for people; games have more to say by its key."""
        if isinstance(value, list | tuple):
            return Series(map(str, value))
        return value if isinstance(value, int) else str(value)

    def _filled(self, gap: Gap) -> str:
        if gap.asked[0] in "?!":
            if bool(self.own[gap.asked[1:]]) is (gap.asked[0] == "?"):
                return ""
            raise Missing
        language = self.language
        key, values = self._found(gap.asked)
        if gap.nouns:
            *most, last = (int(str(value)) for value in values)
            return language.or_list([*map(language.value, most), self._counted(last, *gap.nouns)])
        told = (value if isinstance(value, Wording) else self.told(key, value) for value in values)
        return language.or_list([language.form(x, gap.form) if gap.form else language.value(x) for x in told])

    def _counted(self, n: int, one: str, many: str = "") -> str:
        """Put a number and the noun of a text into words: in English one with a regular plural, else one for each."""
        number = self.language.value(n)
        return f"{number} {one if self.language.is_one(n) else many or plural(one)}"

    def _found(self, path: str) -> tuple[str, Sequence[object]]:
        """Return the last word of a path, and what it leads to: one value, or those of several components."""
        name, _, rest = path.partition(" ")
        if ": " in path:
            kind, _, field = rest.partition(": ")
            found = (_follow(values, field.split(".")) for values in self._groups[name](kind))
            return field, needed(list(dict.fromkeys(found)))
        if rest and name in self._functions:
            return "", [self._functions[name](rest.split())]
        keys = path.split(".")
        return keys[-1], [_follow(self.own if keys[0] in self.own else self.facts, keys)]


def needed(found: Sequence[_T]) -> Sequence[_T]:
    """Return the value that was found; without one, the sentence is left out."""
    if not found:
        raise Missing
    return found


def _follow(value: object, keys: Sequence[str]) -> object:
    for key in keys:
        try:
            if isinstance(value, list | tuple):
                value = value[int(key) - 1]
            elif isinstance(value, Mapping):
                value = value[key]
            else:
                raise Missing
        except (KeyError, IndexError):
            raise Missing from None
    return value
