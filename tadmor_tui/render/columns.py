"""A list in columns: how many items are seen at once, and which of them a cell belongs to."""

from __future__ import annotations

from msgspec import Struct

from tadmor_tui.text.translation import t

_COLUMN = 38
"""Cells that an item needs to be read well."""


class ColumnLayout(Struct, frozen=True):
    """How many items are seen at once, and which is the first."""

    columns: int
    rows: int
    first: int
    count: int

    @property
    def last(self) -> int:
        """The item after the last one that is seen."""
        return min(self.first + self.columns * self.rows, self.count)

    @property
    def note(self) -> str:
        """Which part of the list is seen, if it is not all of it."""
        whole = self.last - self.first == self.count
        return "" if whole else t("{first} to {last} of {all}", first=self.first + 1, last=self.last, all=self.count)

    def item_at(self, x: int, y: int, cells: int) -> int:
        """The number of the item under a cell of the panel; the title is row 0."""
        return self.first + min(self.columns - 1, x * self.columns // max(1, cells)) * self.rows + y - 1

    def row(self, number: int) -> list[int]:
        """The items that stand in a row, from left to right."""
        items = (self.first + column * self.rows + number for column in range(self.columns))
        return [item for item in items if item < self.count]


def column_layout(count: int, cursor: int, cells: int, rows: int, widest: int = 0) -> ColumnLayout:
    """Columns run downwards; the list moves by whole pages so that the cursor is always seen.

    An item that is wider than usual has room too, in fewer columns.
    """
    rows = max(1, rows - 1)
    columns = max(1, min(cells // max(_COLUMN, widest), -(-count // rows)))
    page = columns * rows
    return ColumnLayout(columns, rows, cursor // page * page, count)
