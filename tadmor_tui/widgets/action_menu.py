"""The menu of what can be done now."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from tadmor_tui.render.columns import ColumnLayout, column_layout
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, fit, line, relit
from tadmor_tui.session.menu import Item, Menu
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import t

_DIGITS = 9
_BESIDE = 5
"""Cells of a line for its number and a gap to the next column."""
_LEAST_NAME = 12
"""Cells that must be left of a name if it is cut to show the whole price."""


def menu_layout(menu: Menu, cells: int, rows: int) -> ColumnLayout:
    """Lines that differ only at their ends, or that warn of something, are never cut to have more columns."""
    widest = widest_line(menu) if menu.of_one_group or menu.warns else 0
    return column_layout(len(menu.items), menu.cursor, cells, rows, widest)


def widest_line(menu: Menu) -> int:
    """Cells of a column in which no line is cut."""
    return max(cell_len(_closer(item.label)) for item in menu.items) + _BESIDE


def paint_menu(
    menu: Menu, glyphs: Glyphs, keys: KeyNames, cells: int, rows: int, lit: bool, note: str = ""
) -> list[Line]:
    """The list; a note in its title tells of what is not in it."""
    layout = menu_layout(menu, cells, rows)
    title = menu.title or t("What you can do")
    lines = [noted(title, cells, glyphs, note, layout.note, layout.note and keys.note("right", t("more")))]
    width = cells // layout.columns
    for row in range(layout.rows):
        cellsful = [
            _item(menu.items[n], digit_of(menu, n, layout), n == menu.cursor and lit, glyphs, width)
            for n in layout.row(row)
        ]
        lines.append(tuple(run for cell in cellsful for run in cell))
    return lines


def digit_of(menu: Menu, item: int, layout: ColumnLayout) -> int | None:
    """The digit that chooses a line of the page that is seen, if it has one."""
    digit = menu.numbers[item] - layout.first
    return digit if 1 <= digit <= _DIGITS else None


def _item(item: Item, number: int | None, lit: bool, glyphs: Glyphs, cells: int) -> Line:
    digit = " " if number is None else str(number)
    more = "" if item.single else f" ({len(item.offers)}) {glyphs.arrow}"
    room = max(1, cells - len(digit) - 2 - len(more))
    row = fit(line((f" {digit} ", "key"), (_shortened(item, room, glyphs), "legal"), (more, "dim")), cells)
    return relit(row, "cursor") if lit else row


def _shortened(item: Item, room: int, glyphs: Glyphs) -> str:
    """A label that is too long is set closer; if that is not enough it is cut where one sees it, before its price."""
    if cell_len(item.label) <= room:
        return item.label
    label, price = _closer(item.label), _closer(item.price)
    if cell_len(label) <= room:
        return label
    left = room - cell_len(price) - 2
    if price and left >= _LEAST_NAME:
        return f"{set_cell_size(label, left).rstrip()}{glyphs.cut} {price}"
    return set_cell_size(label, room - 1) + glyphs.cut


def _closer(text: str) -> str:
    return text.replace("  ", " ")
