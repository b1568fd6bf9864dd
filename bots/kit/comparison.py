"""The difference between two candidates in words: its largest parts, which add up to the whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from bots.kit.weighing import largest_differences
from rules.message import Message, Series

PartName: TypeAlias = Callable[[int], Message]
"""Names a part together with its points."""


class Difference(Struct, frozen=True):
    """A difference in whole units, and its parts."""

    total: int
    parts: Series


def difference(own: dict[str, int], other: dict[str, int], names: Mapping[str, PartName]) -> Difference | None:
    """Return the difference of two candidates; None if it is less than half a unit."""
    found = largest_differences(own, other)
    total = sum(points for _, points in found)
    if not total:
        return None
    return Difference(total, Series(tuple(names[name](points) for name, points in found)))
