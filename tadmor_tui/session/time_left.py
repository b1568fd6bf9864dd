"""The time that those who are to decide still have, where a host limits it."""

from __future__ import annotations

from msgspec import Struct


class TimeLeft(Struct, frozen=True):
    """So many seconds, as they were told last: nobody is told of each."""

    seconds: int
    paused: bool = False
    """Whether the clock stands still, because somebody who is to decide is away."""
