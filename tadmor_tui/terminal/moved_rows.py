"""Finds rows that have only moved up or down: a terminal can move them itself, which costs next to nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from tadmor_tui.terminal.sgr import pen_change, pen_for_gap

Cell: TypeAlias = tuple[str, str]
"""A sign and its pen."""
Row: TypeAlias = Sequence[Cell | None]
"""None where nobody knows what stands there."""

_WAY = 6
"""Bytes to go to another row, about."""
_SIGN = 3
"""Bytes of a sign that is no letter, about."""
_WORTH = 300
"""Bytes below which it is not worth the trouble."""
_TOO_MUCH = 100_000
_FURTHEST = 2
"""Rows may move as far as this part of their number."""
_STRETCH = 8
"""Cells side by side by which rows are recognised somewhere else."""
_LIKELY = 3
"""Distances that are looked at closely."""
_COMMON = 4
"""Rows that may have the same stretch; what more of them have is a ground and says nothing."""


class Move(NamedTuple):
    """Rows from `top` up to, but not with, `bottom`: all move up by so many, or down by a negative number."""

    top: int
    bottom: int
    up: int

    def sequence(self) -> str:
        """What makes a terminal do it: between margins, lines are taken out or put in at the upper one."""
        act = f"{self.up}M" if self.up > 0 else f"{-self.up}L"
        return f"\x1b[{self.top + 1};{self.bottom}r\x1b[{self.top + 1};1H\x1b[{act}\x1b[r"

    def apply(self, rows: dict[int, list[Cell | None]]) -> None:
        """Do the same to what is known of a screen; of rows that come in nothing is known."""
        block = range(self.top, self.bottom)
        rows.update({y: rows.get(y + self.up, []) if y + self.up in block else [] for y in block})


def find_move(before: Mapping[int, Row], after: Mapping[int, Row], height: int) -> Move | None:
    """The move that leaves least to be sent, if it is worth it."""
    rows = range(height)
    plain = [_cost(before.get(y, ()), after.get(y, ())) for y in rows]
    if sum(plain) < 2 * _WORTH:
        return None
    anew = [_cost((), after.get(y, ())) for y in rows]
    best: tuple[int, Move | None] = (_WORTH, None)
    for up in _likely_distances(before, after, height // _FURTHEST):
        saved = [
            plain[y] - _cost(before.get(y + up, ()), after.get(y, ())) if 0 <= y + up < height else -_TOO_MUCH
            for y in rows
        ]
        first, last = _best_part(saved)
        top, bottom = min(first, first + up), max(last, last + up)
        come_in = range(last, bottom) if up > 0 else range(top, first)
        gain = sum(saved[first:last]) - sum(anew[y] - plain[y] for y in come_in)
        if gain > best[0]:
            best = (gain, Move(top, bottom, up))
    return best[1]


def _likely_distances(before: Mapping[int, Row], after: Mapping[int, Row], furthest: int) -> list[int]:
    """How far rows may have moved: as far as most stretches of them that stand somewhere else now."""
    places: defaultdict[tuple[int, tuple[Cell | None, ...]], list[int]] = defaultdict(list)
    for y, row in before.items():
        for x in range(0, len(row), _STRETCH):
            places[x, tuple(row[x : x + _STRETCH])].append(y)
    votes: Counter[int] = Counter()
    for y, row in after.items():
        for x in range(0, len(row), _STRETCH):
            there = places.get((x, tuple(row[x : x + _STRETCH])), ())
            if y not in there and len(there) <= _COMMON:
                votes.update(place - y for place in there if abs(place - y) <= furthest)
    return [up for up, _ in votes.most_common(_LIKELY)]


def _best_part(numbers: Sequence[int]) -> tuple[int, int]:
    """Where the numbers between two places have the largest sum."""
    sums = [0, *accumulate(numbers)]
    best, lowest = (0, 0, 0), 0
    for end, so_far in enumerate(sums):
        if so_far < sums[lowest]:
            lowest = end
        best = max(best, (so_far - sums[lowest], -lowest, -end))
    return -best[1], -best[2]


def _cost(before: Row, after: Row) -> int:
    """About how many bytes it takes to make one row of another."""
    if before == after:
        return 0
    cost, pen, known = _WAY, "", len(before)
    for x, cell in enumerate(after):
        if cell is None or (x < known and before[x] == cell):
            continue
        sign, wanted = cell
        if sign == " ":
            wanted = pen_for_gap(pen, wanted)
        if wanted != pen:
            cost += len(pen_change(pen, wanted))
            pen = wanted
        cost += 1 if sign.isascii() else _SIGN
    return cost
