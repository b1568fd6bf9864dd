"""Sizes in which the board is drawn, and the places of cells in them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from textual.geometry import Offset, Region

from rules.palmyra.cells import Cell

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Columns and rows by which each arrow key goes on."""


class Scale(Enum):
    """From the whole board at a glance to tiles with air in them."""

    WHOLE = 0
    SMALL = 1
    LARGE = 2

    @property
    def next(self) -> Scale:
        return {Scale.SMALL: Scale.LARGE, Scale.LARGE: Scale.WHOLE, Scale.WHOLE: Scale.SMALL}[self]


class Pitch(NamedTuple):
    """Columns and rows from one cell to the next."""

    columns: int
    rows: int

    def area(self, cell: Cell) -> Region:
        return Region(cell[0] * self.columns, cell[1] * self.rows, self.columns, self.rows)

    def around(self, cells: Iterable[Cell], air: int = 0) -> Region:
        """The least area with all of these cells, and so many more at every side."""
        found = list(cells)
        left, right = min(x for x, _ in found) - air, max(x for x, _ in found) + air
        top, bottom = min(y for _, y in found) - air, max(y for _, y in found) + air
        return Region.from_corners(
            left * self.columns, top * self.rows, (right + 1) * self.columns, (bottom + 1) * self.rows
        )

    def cell_at(self, place: Offset) -> Cell:
        return place.x // self.columns, place.y // self.rows


_DRAWN = {Scale.WHOLE: Pitch(2, 1), Scale.SMALL: Pitch(4, 2), Scale.LARGE: Pitch(6, 3)}
_SKETCHED = {Scale.WHOLE: Pitch(2, 1), Scale.SMALL: Pitch(4, 1), Scale.LARGE: Pitch(7, 3)}


def pitch_of(scale: Scale, pictures: bool) -> Pitch:
    """Drawn with half cells a tile has its true shape; sketched with signs it needs other blocks."""
    return (_DRAWN if pictures else _SKETCHED)[scale]
