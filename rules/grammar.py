"""The common parts of the grammars of all languages."""

from __future__ import annotations

from collections.abc import Sequence

_MOST_LETTERS = 60


def joined(parts: Sequence[str], last: str) -> str:
    """`wood, stone and gold`, with what stands before the last part."""
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def in_marks(text: str, opens: str, closes: str) -> str:
    """Somebody's text between marks, in one line and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[:_MOST_LETTERS])
    return f"{opens}{plain}{closes}" if len(text) <= _MOST_LETTERS else f"{opens}{plain}…{closes}"


def clause(text: str) -> str:
    """Return a sentence as a part of another."""
    return text.removesuffix(".")


def initial(text: str) -> str:
    """Return the first letter, as a capital."""
    return text[:1].upper()


def capital(text: str) -> str:
    """Return the text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
