"""Layout of a list in columns: its visible items, and the item under a cell."""

from __future__ import annotations

from msgspec import Struct

from tadmor_tui.text.translation import t

_COLUMN = 38
"""Smallest width of an item in cells."""


class ColumnLayout(Struct, frozen=True):
    """Number of columns and rows, and the visible part of a list."""

    columns: int
    rows: int
    first: int
    count: int

    @property
    def last(self) -> int:
        """Index after the last visible item."""
        return min(self.first + self.columns * self.rows, self.count)

    @property
    def note(self) -> str:
        """Visible part of the list in words, if it is not all of it."""
        whole = self.last - self.first == self.count
        return "" if whole else t("{first} to {last} of {all}", first=self.first + 1, last=self.last, all=self.count)

    def item_at(self, x: int, y: int, cells: int) -> int:
        """Return the index of the item under a cell of the panel; row 0 is the title."""
        return self.first + min(self.columns - 1, x * self.columns // max(1, cells)) * self.rows + y - 1

    def row(self, number: int) -> list[int]:
        """Return the items in a row, from left to right."""
        items = (self.first + column * self.rows + number for column in range(self.columns))
        return [item for item in items if item < self.count]


def column_layout(count: int, cursor: int, cells: int, rows: int, widest: int = 0) -> ColumnLayout:
    """Arrange items in columns from top to bottom; the list scrolls by pages, so that the cursor is visible.

    Wide items get fewer columns.
    """
    rows = max(1, rows - 1)
    columns = max(1, min(cells // max(_COLUMN, widest), -(-count // rows)))
    page = columns * rows
    return ColumnLayout(columns, rows, cursor // page * page, count)
