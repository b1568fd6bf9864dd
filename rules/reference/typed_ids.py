"""Ids as people type them: `t 5.8`, `T58`, `5.8`, `i 14`; and the ids beside one that there is not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_TYPED = re.compile(r"([a-z]?)(\d+)(?:[.,](\d+a?))?")
_ID = re.compile(r"([A-Z])(\d+)(?:\.(\d+)a?)?")


class Neighbours(NamedTuple):
    """The ids beside one that there is not."""

    group: str
    """The chapter that has no such clause, or the letter that has no such number."""
    last: str
    """The last id of that group."""


def typed_ids(typed: str, ids: Iterable[str]) -> list[str]:
    """Return the ids that a text may mean: in any case, with spaces, without the dot or the letter."""
    compact = "".join(typed.split()).lower()
    match = _TYPED.fullmatch(compact)
    if match is None:
        return []
    letter, number, clause = match.groups()
    if letter and clause is None:
        wanted = {compact, *(f"{letter}{number[:place]}.{number[place:]}" for place in range(1, len(number)))}
    else:
        wanted = {f"{letter}{number}.{clause}"} if clause else set()
    return [key for key in ids if (key if letter else key[1:]).lower() in wanted and _ID.fullmatch(key)]


def neighbours(typed: str, ids: Sequence[str]) -> Neighbours | None:
    """Return what stands beside an id that there is not; None if the text looks like no id of these."""
    match = _TYPED.fullmatch("".join(typed.split()).lower())
    if match is None or not match[1]:
        return None
    letter, number, clause = match[1].upper(), match[2], match[3]
    known = [(key, found) for key in ids if (found := _ID.fullmatch(key)) and found[1] == letter]
    chapter = f"{letter}{number}"
    clauses = [key for key, found in known if found[2] == number and found[3]]
    if clause and clauses:
        return Neighbours(chapter, clauses[-1])
    first = [key for key, found in known if not found[3]]
    return Neighbours(letter, first[-1]) if first else None
