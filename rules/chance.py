"""The source of chance: small, seeded, and the same on every machine and Python version.

SplitMix64 (Steele, Lea, Flood 2014). Its whole state is one number, which lives in the game's state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """Return the first state of the source for a seed of any size."""
    state = 0
    while True:
        state, _ = draw((state ^ seed) & _MASK)
        seed >>= 64
        if seed in (0, -1):
            return state


def draw(state: int) -> tuple[int, int]:
    """Return the next state, and 64 random bits."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def below(state: int, limit: int) -> tuple[int, int]:
    """Return the next state, and a number from 0 up to but not including `limit`."""
    state, bits = draw(state)
    return state, bits * limit >> 64


def shuffled(state: int, items: Iterable[T]) -> tuple[int, tuple[T, ...]]:
    """Return the next state, and the items in random order (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        state, pick = below(state, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return state, tuple(order)
