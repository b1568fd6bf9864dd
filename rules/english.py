"""English grammar: plurals, articles, possessives, lists and numbers in words, once for the whole program."""

from __future__ import annotations

from collections.abc import Sequence

from rules.grammar import in_marks, joined

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = (
    *("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth"),
)
_HISSING = ("s", "x", "z", "ch", "sh")


def plural(word: str) -> str:
    """`camels`, `boxes`, `cities`, as long as the word is a regular one."""
    if word.endswith(_HISSING):
        return f"{word}es"
    if word.endswith("y") and not word.endswith(("ay", "ey", "oy", "uy")):
        return f"{word[:-1]}ies"
    return f"{word}s"


def with_a(word: str) -> str:
    """`a camel`, `an action`."""
    return f"an {word}" if word[:1].casefold() in "aeiou" and word else f"a {word}"


def possessive(word: str) -> str:
    """`Red's`; `Zabdas's` too, as it is spoken."""
    return f"{word}'s"


def number_in_words(n: int) -> str:
    """`two`, and from thirteen on `13`."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """`third`, and from thirteen on `13th`."""
    return _ORDINALS[n] if 0 <= n < len(_ORDINALS) else nth(n)


def nth(n: int) -> str:
    """`3rd`."""
    tens, ones = divmod(n, 10)
    return f"{n}{'th' if tens % 10 == 1 else {1: 'st', 2: 'nd', 3: 'rd'}.get(ones, 'th')}"


def and_list(parts: Sequence[str]) -> str:
    """`wood, stone and gold`."""
    return joined(parts, "and")


def or_list(parts: Sequence[str]) -> str:
    """`wood, stone or gold`."""
    return joined(parts, "or")


def count(n: int, word: str) -> str:
    """`1 level`, `2 levels`."""
    return f"{n} {word if n == 1 else plural(word)}"


def quoted(text: str) -> str:
    """Somebody's text in quotation marks."""
    return in_marks(text, "“", "”")
