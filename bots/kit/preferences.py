"""The choice of a bot's preference by its seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def preference_of(preferences: Sequence[T], seed: int) -> T:
    """Return the preference that comes with a seed.

    The seats of a table have seeds in a row: fewer seats than preferences never share one. Over many tables each seat
    has each of them equally often, whatever the number of seats.
    """
    return preferences[(seed + seed // len(preferences)) % len(preferences)]
