"""The menu of what can be done now."""

from __future__ import annotations

from msgspec import Struct

from tadmor_tui.glyphs import Glyphs
from tadmor_tui.ink import Line, fit, line, relit
from tadmor_tui.menu import Item, Menu
from tadmor_tui.painters import titled

_COLUMN = 38
"""Cells that an item needs to be read well."""
_DIGITS = 9


class MenuLayout(Struct, frozen=True):
    """How many items are seen at once, and which is the first."""

    columns: int
    rows: int
    first: int

    def item_at(self, x: int, y: int, cells: int) -> int:
        """The number of the item under a cell of the panel; the title is row 0."""
        return self.first + min(self.columns - 1, x * self.columns // max(1, cells)) * self.rows + y - 1


def menu_layout(menu: Menu, cells: int, rows: int) -> MenuLayout:
    """Columns run downwards; the list moves by whole columns so that the cursor is always seen."""
    rows = max(1, rows - 1)
    columns = max(1, min(cells // _COLUMN, -(-len(menu.items) // rows)))
    page = columns * rows
    return MenuLayout(columns, rows, menu.cursor // page * page)


def paint_menu(menu: Menu, glyphs: Glyphs, cells: int, rows: int, lit: bool) -> list[Line]:
    layout = menu_layout(menu, cells, rows)
    items = menu.items
    shown = layout.columns * layout.rows
    note = (
        f"{layout.first + 1} to {min(layout.first + shown, len(items))} of {len(items)}" if len(items) > shown else ""
    )
    lines = [titled(menu.title or "What you can do", cells, glyphs, note)]
    width = cells // layout.columns
    for row in range(layout.rows):
        numbers = [layout.first + column * layout.rows + row for column in range(layout.columns)]
        cellsful = [
            fit(_item(items[n], n - layout.first, n == menu.cursor and lit, glyphs), width)
            for n in numbers
            if n < len(items)
        ]
        lines.append(tuple(run for cell in cellsful for run in cell))
    return lines


def _item(item: Item, number: int, lit: bool, glyphs: Glyphs) -> Line:
    digit = f"{number + 1}" if number < _DIGITS else " "
    more = "" if item.single else f" ({len(item.offers)}) {glyphs.arrow}"
    row = line((f" {digit} ", "key"), (item.label, "legal"), (more, "dim"))
    return relit(row, "cursor") if lit else row
