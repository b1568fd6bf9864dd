"""Strips of changed cells, written in the order that takes the fewest bytes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from tadmor_tui.terminal.sgr import pen_change, pen_for_gap

Place: TypeAlias = tuple[int, int]
"""A row and a column."""

_FEW, _VERY_FEW = 24, 12
"""Numbers of strips up to which they are sorted, and up to which each is tried as the first.

A whole frame is written in its own order.
"""


class Part(NamedTuple):
    """Adjacent characters with one pen."""

    at: Place
    text: str
    cells: int
    pen: str
    after: Place | None
    """Cursor position after writing; None if unknown."""


Strip: TypeAlias = list[Part]
"""Adjacent parts of a row."""


class TerminalState(NamedTuple):
    """Known state of the terminal: its pen and cursor position."""

    pen: str | None = None
    at: Place | None = None


def encode_strips(strips: Sequence[Strip], hand: TerminalState) -> tuple[str, TerminalState]:
    """Return the bytes of all strips, and the state in which they leave the terminal."""
    as_they_come = _written(strips, hand)
    if not 2 < len(strips) <= _FEW or _overlap(strips):
        return as_they_come
    firsts = range(len(strips)) if len(strips) <= _VERY_FEW else range(1)
    orders = (_written(_by_pens(strips, first, hand), hand) for first in firsts)
    return min(as_they_come, *orders, key=lambda way: len(way[0]))


def _overlap(strips: Sequence[Strip]) -> bool:
    """Return True if one strip is written over another."""
    taken = sorted((strip[0].at, strip[-1].at[1] + strip[-1].cells) for strip in strips)
    return any(row == after[0] and after[1] < end for ((row, _), end), (after, _) in pairwise(taken))


def _by_pens(strips: Sequence[Strip], first: int, hand: TerminalState) -> Iterable[Strip]:
    """Yield the strips, each followed by the one that is cheapest to begin."""
    left = list(strips)
    strip = left.pop(first)
    yield strip
    while left:
        hand = _written([strip], hand)[1]
        strip = min(left, key=lambda each: len(_beginning(each[0], hand)[0]))
        left.remove(strip)
        yield strip


def _written(strips: Iterable[Strip], hand: TerminalState) -> tuple[str, TerminalState]:
    out = []
    for strip in strips:
        for part in strip:
            before, pen = _beginning(part, hand)
            out += [before, part.text]
            hand = TerminalState(pen, part.after)
    return "".join(out), hand


def _beginning(part: Part, hand: TerminalState) -> tuple[str, str]:
    """Return what is sent before a part, and the pen it is written with."""
    wanted = pen_for_gap(hand.pen, part.pen) if part.text.isspace() else part.pen
    way = "" if hand.at == part.at else _way(hand.at, *part.at)
    return way + (pen_change(hand.pen, wanted) if hand.pen != wanted else ""), wanted


def _way(at: Place | None, row: int, col: int) -> str:
    """Return the sequence that moves the cursor; a step to the right is shorter than an address."""
    if at is not None and at[0] == row and at[1] < col:
        return f"\x1b[{col - at[1]}C"
    return f"\x1b[{row + 1};{col + 1}H"
