"""Errors of msgspec and Python about a document from outside, as messages for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rules.message import Message, OrList, Value, message, nmessage

KINDS: Mapping[str, Message] = {
    "int": message("a whole number"),
    "float": message("a number with a point"),
    "str": message("text"),
    "bool": message("true or false"),
    "array": message("a list"),
    "object": message("an object"),
    "null": message("null"),
}
"""The kinds of values in JSON, as msgspec calls them."""
THE_OPTIONS = message("the options")
_IT = message("it")
_TYPES = re.compile(r"Expected `([^`]*)`, got `([^`]*)`")


def describe_error(error: Exception, whole: Value = _IT) -> Message:
    """Describe an error of msgspec or Python in a JSON document, without a full stop; `whole` names the document."""
    if isinstance(error, RecursionError):
        return message("it has too many brackets within brackets")
    if isinstance(error, UnicodeDecodeError):
        return message("it is not UTF-8 text")
    said, _, place = str(error).partition(" - at `$")
    at: Value = place.rstrip("`").lstrip(".") or whole
    if types := _TYPES.fullmatch(said):
        found = kinds_of(types[2], KINDS)
        return message("{place} {wish}, not {found}", place=at, wish=expectation(said, KINDS) or "", found=found)
    if expected := expectation(said, KINDS):
        return message("{place} {wish}", place=at, wish=expected)
    for pattern, told in _SAYINGS:
        if match := re.fullmatch(pattern, said, re.DOTALL):
            return told(match, at)
    return message("{said}", said=f"{said[:1].lower()}{said[1:]}")


def kinds_of(names: str, kinds: Mapping[str, Message]) -> OrList:
    """Kinds that msgspec names with bars between them."""
    return OrList(tuple(kinds.get(name, name) for name in names.split(" | ")))


def expectation(said: str, kinds: Mapping[str, Message]) -> Message | None:
    """Describe what msgspec expected of a value: `should be at least 3`."""
    for pattern, told in _WISHES:
        if match := re.fullmatch(pattern, said, re.DOTALL):
            return told(match)
    if types := _TYPES.fullmatch(said):
        return message("should be {kinds}", kinds=kinds_of(types[1], kinds))
    return None


_WISHES: tuple[tuple[str, Callable[[re.Match[str]], Message]], ...] = (
    (r"Expected `(?:int|float)` >= (-?\d+)(?:\.0)?", lambda m: message("should be at least {least}", least=int(m[1]))),
    (r"Expected `(?:int|float)` <= (-?\d+)(?:\.0)?", lambda m: message("should be at most {most}", most=int(m[1]))),
    (
        r"Expected `array` of length (\d+).*",
        lambda m: nmessage("should have {n} value", "should have {n} values", int(m[1])),
    ),
    (r"Expected `str` of length >= \d+", lambda m: message("should not be empty")),
    (
        r"Expected `str` of length <= (\d+)",
        lambda m: nmessage("should have at most {n} letter", "should have at most {n} letters", int(m[1])),
    ),
)
_SAYINGS: tuple[tuple[str, Callable[[re.Match[str], Value], Message]], ...] = (
    (
        r"Object missing required field `(.*)`",
        lambda m, at: message("“{key}” is missing in {place}", key=m[1], place=at),
    ),
    (
        r"Object contains unknown field `(.*)`",
        lambda m, at: message("{place} can't have {key.quoted}", place=at, key=m[1]),
    ),
    (r"Invalid enum value '?(.*?)'?", lambda m, at: message("{place} can't be {value.quoted}", place=at, value=m[1])),
    (
        r"Invalid RFC3339 encoded datetime|Expected `datetime` with a timezone component",
        lambda m, at: message("{place} should be a moment such as 2026-03-06T18:00:00Z", place=at),
    ),
    (r"Input data was truncated", lambda m, at: message("it breaks off too early")),
    (
        r"JSON is malformed: (.*) \(byte (\d+)\)",
        lambda m, at: message("{said} at byte {byte}", said=m[1], byte=int(m[2])),
    ),
)
