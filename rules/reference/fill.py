"""Filling the gaps of the prose with the values of a component set.

    {hand.cards.2}            a value of the set, or of the component that is told of; lists count from 1
    {cards|card}              with a word that takes its plural
    {card free bid: points}   a value of all components of a kind: of the group `card` those that are a `free bid`
    {?first} {!first}         nothing, but the sentence is told only if that is so, or not so
    {sum 9 11}                worked out by the game: what it calls `sum`, with these words

A game says which groups there are and what is worked out. A sentence that speaks of something that the set does not
have is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from rules.english import count, or_list

Values: TypeAlias = Mapping[str, object]
"""The values of one component, or of a whole set."""
_GAP = re.compile(r"\{([^{}]+)\}")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z{])")
_T = TypeVar("_T")


class Missing(Exception):
    """The set has no such thing."""


class Filler:
    """Fills gaps from one component set."""

    def __init__(
        self,
        facts: Values,
        groups: Mapping[str, Callable[[str], Sequence[Values]]] | None = None,
        functions: Mapping[str, Callable[[Sequence[str]], str]] | None = None,
    ) -> None:
        """`groups` find the components of a kind; `functions` work something out, and may look at `own`."""
        self.facts = facts
        self.own: Values = {}
        """The component that is told of."""
        self._groups, self._functions = groups or {}, functions or {}

    def fill(self, text: str, own: Values) -> str:
        """The text with the values of a component and of the set; sentences about what is not there are left out."""
        self.own = own
        sentences = []
        for sentence in _SENTENCE.split(text):
            try:
                sentences.append(_GAP.sub(lambda gap: self._value(gap[1]), sentence))
            except Missing:
                continue
        return " ".join(sentences)

    def in_words(self, key: str, value: object) -> str:
        """A value as people read it; games have more to say by its key."""
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)

    def _value(self, gap: str) -> str:
        if gap[0] in "?!":
            if bool(self.own[gap[1:]]) is (gap[0] == "?"):
                return ""
            raise Missing
        path, _, noun = gap.partition("|")
        key, values = self._found(path)
        if not noun:
            return or_list([self.in_words(key, value) for value in values])
        *most, last = map(str, values)
        return or_list([*most, count(int(last), noun)])

    def _found(self, path: str) -> tuple[str, Sequence[object]]:
        """The last word of a path, and what it leads to: one value, or those of several components."""
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
    """What was found; without any, the sentence is not told."""
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
