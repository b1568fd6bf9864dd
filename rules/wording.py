"""Plain words: small pieces of sentences, and what is wrong with documents that others wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

_MOST_LETTERS = 60
_KINDS = {
    "int": "a whole number",
    "float": "a number with a point",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_BOUND = {">=": "at least", "<=": "at most"}


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
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def quoted(text: str) -> str:
    """Somebody's text in quotation marks, in one line and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[:_MOST_LETTERS])
    return f"“{plain}”" if len(text) <= _MOST_LETTERS else f"“{plain}…”"


def fault(error: Exception, whole: str = "it") -> str:
    """What msgspec or Python found wrong with a JSON document, without a full stop; `whole` names the document."""
    if isinstance(error, RecursionError):
        return "it has too many brackets within brackets"
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    message, _, place = str(error).partition(" - at `$")
    at = place.rstrip("`").lstrip(".") or whole
    for pattern, words in _SAYINGS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return words(found, at)
    return f"{message[:1].lower()}{message[1:]}"


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))


_SAYINGS: tuple[tuple[str, Callable[[re.Match[str], str], str]], ...] = (
    (r"Expected `([^`]*)`, got `([^`]*)`", lambda m, at: f"{at} should be {_kinds(m[1])}, not {_kinds(m[2])}"),
    (r"Expected `int` (>=|<=) (-?\d+)", lambda m, at: f"{at} should be {_BOUND[m[1]]} {m[2]}"),
    (r"Expected `array` of length (\d+).*", lambda m, at: f"{at} should have {m[1]} values"),
    (r"Object missing required field `(.*)`", lambda m, at: f"“{m[1]}” is missing in {at}"),
    (r"Object contains unknown field `(.*)`", lambda m, at: f"{at} can't have {quoted(m[1])}"),
    (r"Invalid enum value '?(.*?)'?", lambda m, at: f"{at} can't be {quoted(m[1])}"),
    (r"Input data was truncated", lambda m, at: "it breaks off too early"),
    (r"JSON is malformed: (.*) \(byte (\d+)\)", lambda m, at: f"{m[1]} at byte {m[2]}"),
)
