"""The words of a language for a search: those that say little, those that mean numbers, and their stems."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

WORD = re.compile(r"[A-Za-z]+(?:\d+(?:\.\d+a?)?)?|\d+")
"""A word, or the id of something, in plain letters."""


NO_INTENTS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Meaning(NamedTuple):
    """One meaning of a homonym, and the words around it that tell so."""

    word: str
    """The word that stands for it."""
    before: frozenset[str]
    """Words right before the homonym."""
    after: frozenset[str]
    """Words right after it."""
    near: tuple[str, ...]
    """Beginnings of words anywhere in the question, where neither neighbour tells."""


class Homonym(NamedTuple):
    """A word that means several things."""

    forms: frozenset[str]
    meanings: tuple[Meaning, ...]

    def meant(self, words: Sequence[str], place: int) -> str | None:
        """Return the word for what is meant at a place of a text; None if its words do not tell."""
        before, after = words[place - 1 : place], words[place + 1 : place + 2]
        for meaning in self.meanings:
            if meaning.before.intersection(before) or meaning.after.intersection(after):
                return meaning.word
        found = [meaning.word for meaning in self.meanings if any(word.startswith(meaning.near) for word in words)]
        return found[0] if len(found) == 1 else None


class WordForms(NamedTuple):
    """The words of a language. All of them are in small and plain letters, as `plain` makes them."""

    plain: Callable[[str], str]
    """A text in small letters without accents and the like, in one of the ways in which people type it."""
    stem: Callable[[str], str]
    """A word without its ending; it begins with the same letter."""
    small: frozenset[str]
    """Words that a question is made of, whatever it is about."""
    weak: frozenset[str]
    """Stems that are welcome in an answer, which without them may be as good."""
    usual: Mapping[str, str]
    """Words that stand for another one: numbers, amounts, and forms of which no rule of spelling makes the verb."""
    endings: tuple[str, ...]
    """The endings of a word that stands for another."""
    written_together: bool
    """True if a word is often several, written together."""
    intents: Mapping[str, tuple[str, ...]] = NO_INTENTS
    """The words by which a question asks for a person, a time, a number, a permission and so on."""
    homonyms: tuple[Homonym, ...] = ()


def replaced(text: str, letters: Mapping[str, str]) -> str:
    """Return a text with other letters; for a few of them this is much faster than `translate`."""
    for letter, plain in letters.items():
        text = text.replace(letter, plain)
    return text


def forms(verbs: Mapping[str, str]) -> dict[str, str]:
    """Return the forms of verbs, and the verb of each."""
    return {form: verb for verb, several in verbs.items() for form in several.split()}


def intents(phrases: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the phrases of each intent, which are told apart by commas, between spaces."""
    return {f"?{name}": tuple(f" {phrase.strip()} " for phrase in text.split(",")) for name, text in phrases.items()}
