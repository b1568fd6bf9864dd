"""Detection of rows that only moved up or down: a terminal can move them itself, at almost no cost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from tadmor_tui.terminal.sgr import pen_change, pen_for_gap

Cell: TypeAlias = tuple[str, str]
"""A character and its pen (SGR parameters)."""
Row: TypeAlias = Sequence[Cell | None]
"""The cells of a row; None where unknown."""

_WAY = 6
"""Approximate bytes to move the cursor to another row."""
_SIGN = 3
"""Approximate bytes of a character that is no letter."""
_WORTH = 300
"""Bytes that a move must save at least."""
_TOO_MUCH = 100_000
_FURTHEST = 2
"""The largest distance is the number of rows divided by this."""
_STRETCH = 8
"""Adjacent cells by which rows are recognised at another place."""
_LIKELY = 3
"""Number of distances that are examined closely."""
_COMMON = 4
"""Number of rows that may share a stretch; a more common one is background and says nothing."""


class Move(NamedTuple):
    """The rows from `top` up to, but not including, `bottom` move up by `up`, or down if it is negative."""

    top: int
    bottom: int
    up: int

    def sequence(self) -> str:
        """Return the control sequence: within scroll margins, lines are deleted or inserted at the top."""
        act = f"{self.up}M" if self.up > 0 else f"{-self.up}L"
        return f"\x1b[{self.top + 1};{self.bottom}r\x1b[{self.top + 1};1H\x1b[{act}\x1b[r"

    def apply(self, rows: dict[int, list[Cell | None]]) -> None:
        """Apply the move to a copy of the screen; rows that scroll in are unknown."""
        block = range(self.top, self.bottom)
        rows.update({y: rows.get(y + self.up, []) if y + self.up in block else [] for y in block})


def find_move(before: Mapping[int, Row], after: Mapping[int, Row], height: int) -> Move | None:
    """Return the move that leaves the least to send, if it is worth it."""
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
    """Return the distances that most stretches of cells have moved."""
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
    """Return the bounds of the part with the largest sum."""
    sums = [0, *accumulate(numbers)]
    best, lowest = (0, 0, 0), 0
    for end, so_far in enumerate(sums):
        if so_far < sums[lowest]:
            lowest = end
        best = max(best, (so_far - sums[lowest], -lowest, -end))
    return -best[1], -best[2]


def _cost(before: Row, after: Row) -> int:
    """Return about how many bytes it takes to turn one row into another."""
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
