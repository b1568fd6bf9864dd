"""The words of a language for a search: those that say little, those that mean numbers, and their stems."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

WORD = re.compile(r"[A-Za-z]+(?:\d+(?:\.\d+a?)?)?|\d+")
"""A word, or the id of something, in plain letters."""


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


def replaced(text: str, letters: Mapping[str, str]) -> str:
    """Return a text with other letters; for a few of them this is much faster than `translate`."""
    for letter, plain in letters.items():
        text = text.replace(letter, plain)
    return text


def forms(verbs: Mapping[str, str]) -> dict[str, str]:
    """Return the forms of verbs, and the verb of each."""
    return {form: verb for verb, several in verbs.items() for form in several.split()}
