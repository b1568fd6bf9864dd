"""Goods: counting, naming, paying (T1.2, T1.3).

A heap of goods is a tuple of four counts in the order wood, stone, marble, gold. Tuples are shared between copies of
a game for nothing, and every sum makes a new one.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal, TypeAlias

Goods: TypeAlias = tuple[int, int, int, int]
"""Counts of wood, stone, marble, gold."""

GoodName: TypeAlias = Literal["wood", "stone", "marble", "gold"]
RareColourName: TypeAlias = Literal["grey", "yellow", "red"]

WOOD, STONE, MARBLE, GOLD = range(4)
KINDS = (WOOD, STONE, MARBLE, GOLD)
BASIC = (WOOD, STONE)
ADVANCED = (MARBLE, GOLD)
RARE_COLOURS: tuple[RareColourName, ...] = ("grey", "yellow", "red")
BASIC_NAMES: tuple[GoodName, ...] = ("wood", "stone")
ADVANCED_NAMES: tuple[GoodName, ...] = ("marble", "gold")
GOOD_NAMES: tuple[GoodName, ...] = (*BASIC_NAMES, *ADVANCED_NAMES)
NOTHING: Goods = (0, 0, 0, 0)
ONE: tuple[Goods, ...] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))

_LETTERS = "wsmg"
_WRITTEN = re.compile(r"(?:(\d+)w)?(?:(\d+)s)?(?:(\d+)m)?(?:(\d+)g)?")


def add(a: Goods, b: Goods) -> Goods:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Goods, b: Goods) -> Goods:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


def times(n: int, a: Goods) -> Goods:
    return (n * a[0], n * a[1], n * a[2], n * a[3])


def covers(have: Goods, cost: Goods) -> bool:
    """True if a heap is enough to pay a cost."""
    return have[0] >= cost[0] and have[1] >= cost[1] and have[2] >= cost[2] and have[3] >= cost[3]


def of(kind: int, count: int) -> Goods:
    """Return a heap of one kind."""
    return times(count, ONE[kind])


@lru_cache(maxsize=4096)
def write_goods(goods: Goods) -> str:
    """Return the short form that people type: `2w1g`; nothing at all is `0`."""
    return "".join(f"{n}{letter}" for n, letter in zip(goods, _LETTERS, strict=True) if n) or "0"


@lru_cache(maxsize=4096)
def read_goods(text: str) -> Goods:
    """Read `2w1g` back; raises ValueError for anything that `write_goods` would not write."""
    if text == "0":
        return NOTHING
    match = _WRITTEN.fullmatch(text)
    if not match or not text:
        raise ValueError(f"{text!r} is not a heap of goods such as 2w1g (w wood, s stone, m marble, g gold)")
    w, s, m, g = (int(n) if n else 0 for n in match.groups())
    if write_goods((w, s, m, g)) != text:
        raise ValueError(f"{text!r} is not a heap of goods such as 2w1g (no zeros, in the order w s m g)")
    return (w, s, m, g)


@cache
def heaps(size: int) -> tuple[Goods, ...]:
    """List every heap of exactly `size` goods, richest in wood first."""
    return tuple(
        (w, s, m, size - w - s - m)
        for w in range(size, -1, -1)
        for s in range(size - w, -1, -1)
        for m in range(size - w - s, -1, -1)
    )


@lru_cache(maxsize=1 << 15)
def heaps_within(limit: Goods, size: int) -> tuple[Goods, ...]:
    """List every heap of exactly `size` goods that can be taken out of `limit`, in the order of `heaps`."""
    w0, s0, m0, g0 = limit
    return tuple(
        (w, s, m, size - w - s - m)
        for w in range(min(w0, size), -1, -1)
        for s in range(min(s0, size - w), -1, -1)
        for m in range(min(m0, size - w - s), -1, -1)
        if size - w - s - m <= g0
    )


@lru_cache(maxsize=1 << 15)
def payments(cost: Goods, discount: int, have: Goods) -> tuple[Goods, ...]:
    """List every way to pay a cost from which the payer may leave out any `discount` goods (T5.15, T5.16)."""
    if not discount:
        return (cost,) if covers(have, cost) else ()
    within = (min(cost[0], have[0]), min(cost[1], have[1]), min(cost[2], have[2]), min(cost[3], have[3]))
    return heaps_within(within, max(0, sum(cost) - discount))
