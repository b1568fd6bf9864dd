"""Sizes in which the board is drawn, and the places of cells in them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from textual.geometry import Offset, Region, Size

from rules.palmyra.cells import Cell

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Columns and rows by which each arrow key goes on."""


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


class Scale(IntEnum):
    """The columns of a cell, from the whole board at a glance to tiles that are drawn; it has half as many rows."""

    WHOLE = 2
    SMALL = 4
    MEDIUM = 6
    LARGE = 8
    LARGER = 10
    HUGE = 12
    HUGER = 14

    @property
    def pitch(self) -> Pitch:
        return Pitch(self.value, self.value // 2)

    @property
    def cut(self) -> int:
        """Square pixels that are cut off a corner of an octagon; squares fill the gaps between four of them."""
        return 0 if self is Scale.WHOLE else 2 if self < Scale.LARGER else 4

    @property
    def top(self) -> int:
        """The first row of pixels of an octagon in its cell: always that of a whole row of the screen."""
        return -2 if self >= Scale.LARGER else 0

    def around(self, cells: Iterable[Cell]) -> Region:
        """The least area in which these cells are seen whole: octagons are wider and higher than their cells."""
        area = self.pitch.around(cells)
        if self is Scale.WHOLE:
            return area
        if self is Scale.SMALL:
            return Region(area.x - 1, area.y, area.width + 2, area.height)
        aside, above = self.cut // 2, -self.top // 2
        return Region(area.x - aside, area.y - above, area.width + 2 * aside, area.height + above + 1)

    def next(self, step: int) -> Scale:
        """The next larger or smaller size; after the last one comes the first."""
        every = list(Scale)
        return every[(every.index(self) + step) % len(every)]


SLOW = Scale.LARGE
"""The largest size over a slow line."""


def fitting_scale(cells: Iterable[Cell], room: Size, least: Scale = Scale.SMALL, most: Scale = Scale.HUGER) -> Scale:
    """Return the largest size in which all of these cells have room; the least if none has."""
    found = list(cells)
    areas = ((scale, scale.around(found)) for scale in reversed(Scale) if least <= scale <= most)
    return next((scale for scale, area in areas if area.width <= room.width and area.height <= room.height), least)
