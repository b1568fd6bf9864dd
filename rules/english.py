"""English grammar: plurals, articles, possessives, lists and numbers in words, once for the whole program."""

from __future__ import annotations

from collections.abc import Sequence

_MOST_LETTERS = 60
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
    return _list(parts, "and")


def or_list(parts: Sequence[str]) -> str:
    """`wood, stone or gold`."""
    return _list(parts, "or")


def _list(parts: Sequence[str], last: str) -> str:
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def count(n: int, word: str) -> str:
    """`1 level`, `2 levels`."""
    return f"{n} {word if n == 1 else plural(word)}"


def quoted(text: str) -> str:
    """Somebody's text in quotation marks, in one line and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[:_MOST_LETTERS])
    return f"“{plain}”" if len(text) <= _MOST_LETTERS else f"“{plain}…”"


def clause(text: str) -> str:
    """A sentence as a part of another."""
    return text.removesuffix(".")


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
