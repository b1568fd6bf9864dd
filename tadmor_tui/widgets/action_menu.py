"""The menu of what can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from rules.contract import Action
from rules.message import message
from tadmor_tui.render.columns import ColumnLayout, column_layout
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, fit, line, relit, wrapped
from tadmor_tui.session.menu import Item
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane, TableT
from tadmor_tui.widgets.pointing import ITEM, key

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable

_DIGITS = 9
_BESIDE = 5
"""Cells of a line for its number and a gap to the next column."""
_LEAST_NAME = 12
"""Cells that must be left of a name if it is cut to show the whole price."""


class ListedItems(Protocol):
    """An open list of the menu."""

    @property
    def title(self) -> str: ...

    @property
    def items(self) -> Sequence[Item]: ...

    @property
    def numbers(self) -> Sequence[int]: ...

    @property
    def cursor(self) -> int: ...


class MenuList(Struct, frozen=True):
    """The same as a value."""

    title: str
    items: tuple[Item, ...]
    numbers: tuple[int, ...]
    cursor: int


class MenuSelection(Struct, frozen=True):
    """The lines of the menu and the cursor."""

    listed: MenuList
    lit: bool
    """True if the arrow keys belong to the menu."""
    note: str
    instead: str
    """A sentence about what can't be listed now, if nothing is listed."""


class ActionMenu(Pane[TableT, MenuSelection]):
    """The offers to the person to act, in columns; each of the first lines has a digit."""

    NAME = message("What you can do")
    FITS = True

    def select(self, table: TableT) -> MenuSelection:
        return select_menu(table, lit=True)

    def paint(self, selected: MenuSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_selected_menu(selected, size, look)

    @property
    def list_rows(self) -> int:
        """Rows at the foot of its place that the list takes."""
        return self.room.height

    def _layout(self) -> ColumnLayout:
        return menu_layout(self.table.ui.menu, self.room.width, self.list_rows)

    def _item_at(self, x: int, y: int) -> int | None:
        """Return the line under a cell."""
        row = y - (self.room.height - self.list_rows)
        number = self._layout().item_at(x, row, self.room.width) if row > 0 else -1
        return number if 0 <= number < len(self.table.ui.menu.items) else None

    def target_at(self, x: int, y: int) -> str:
        number = self._item_at(x, y)
        return "" if number is None else key(ITEM, number)

    def explain(self) -> str:
        item = self.table.ui.menu.current
        return "" if item is None else self.table.explain_item(item)

    def move(self, way: str) -> None:
        rows = self._layout().rows
        self.table.ui.menu.move({"up": -1, "down": 1, "left": -rows, "right": rows}[way])

    def choose(self) -> Action | None:
        offer = self.table.ui.menu.choose()
        if offer is None:  # a group was opened: what was said before would hide what its first choice is about
            self.table.ui.hint = ""
            return None
        return offer.action

    def choose_line(self, index: int) -> Action | None:
        """Choose a line by its place in the list."""
        self.table.ui.menu.cursor = index
        return self.choose()

    def pick(self, number: int) -> Action | None:
        """Choose a line by its digit."""
        index = line_of_digit(self.table.ui.menu, self._layout(), number)
        return None if index is None else self.choose_line(index)

    def press(self, x: int, y: int) -> Action | None:
        number = self._item_at(x, y)
        return None if number is None else self.choose_line(number)

    def scroll(self, step: int) -> None:
        menu = self.table.ui.menu
        menu.cursor = max(0, min(menu.cursor + step, len(menu.items) - 1))


def select_menu(table: AnyGameTable, lit: bool) -> MenuSelection:
    """Select the open list of the menu of a table."""
    menu, keys = table.ui.menu, table.appearance.keys
    instead = ""
    if not menu.items and table.ui.choices_out_of_sight:
        hand = keys[table.hand_command]
        instead = t("{key} turns your hand up, and shows what you can do; the others look away.", key=hand)
    note = keys.note("back", t("back")) if menu.title else table.hand_note()
    return MenuSelection(
        MenuList(menu.title, tuple(menu.items), tuple(menu.numbers), menu.cursor if menu.items else 0),
        lit,
        note,
        instead,
    )


def paint_selected_menu(selected: MenuSelection, size: Size, look: Appearance) -> list[Line]:
    """Paint the list, or how to see what can be done if all of it would tell what lies face down."""
    painted = paint_menu(selected.listed, look.glyphs, look.keys, *size, lit=selected.lit, note=selected.note)
    if selected.listed.items:
        return painted
    return [*painted[:1], *wrapped(selected.instead, size.width), *painted[1:]][: size.height]


def explain_menu_item(item: Item, keys: KeyNames) -> str:
    """Return a line of the menu in a sentence."""
    if item.single:
        return item.offers[0].line
    return nt(
        "{what}: {key} shows the {n} choice.",
        "{what}: {key} shows the {n} choices.",
        len(item.offers),
        what=item.label,
        key=keys["choose"],
    )


def menu_layout(menu: ListedItems, cells: int, rows: int) -> ColumnLayout:
    """Lines that differ only at their ends, or that warn of something, are never cut to have more columns."""
    widest = widest_line(menu) if _of_one_group(menu) or warns(menu) else 0
    return column_layout(len(menu.items), menu.cursor if menu.items else 0, cells, rows, widest)


def _of_one_group(menu: ListedItems) -> bool:
    """Return True if lines differ only in detail, which stands at their ends."""
    return len({offer.group for item in menu.items for offer in item.offers}) == 1


def warns(menu: ListedItems) -> bool:
    """Return True if a line says something at its end that has to be read."""
    return any(offer.warns for item in menu.items for offer in item.offers)


def menu_rows(menu: ListedItems, cells: int) -> int:
    """Return rows of a pane that shows all lines of the menu at once; 0 if there are none."""
    items = len(menu.items)
    widest = widest_line(menu) if warns(menu) else 0
    return 1 + -(-items // column_layout(items, 0, cells, 2, widest).columns) if items else 0


def widest_line(menu: ListedItems) -> int:
    """Return cells of a column in which no line is cut."""
    return max(cell_len(_closer(item.label)) for item in menu.items) + _BESIDE


def paint_menu(
    menu: ListedItems, glyphs: Glyphs, keys: KeyNames, cells: int, rows: int, lit: bool, note: str = ""
) -> list[Line]:
    """Paint the list; a note in its title tells of what is not in it."""
    layout = menu_layout(menu, cells, rows)
    title = menu.title or words_of(ActionMenu.NAME)
    lines = [noted(title, cells, glyphs, note, layout.note, layout.note and keys.note("right", t("more")))]
    width = cells // layout.columns
    for row in range(layout.rows):
        cellsful = [
            _item(menu.items[n], digit_of(menu, n, layout), n == menu.cursor and lit, glyphs, width)
            for n in layout.row(row)
        ]
        lines.append(tuple(run for cell in cellsful for run in cell))
    return lines


def line_of_digit(menu: ListedItems, layout: ColumnLayout, digit: int) -> int | None:
    """Return the line of the page that is seen which a digit chooses."""
    return next((n for n in range(layout.first, layout.last) if digit_of(menu, n, layout) == digit), None)


def digit_of(menu: ListedItems, item: int, layout: ColumnLayout) -> int | None:
    """Return the digit that chooses a line of the page that is seen, if it has one."""
    digit = menu.numbers[item] - layout.first
    return digit if 1 <= digit <= _DIGITS else None


def _item(item: Item, number: int | None, lit: bool, glyphs: Glyphs, cells: int) -> Line:
    digit = " " if number is None else str(number)
    more = "" if item.single else f" ({len(item.offers)}) {glyphs.arrow}"
    room = max(1, cells - len(digit) - 2 - len(more))
    row = fit(line((f" {digit} ", "key"), (_shortened(item, room, glyphs), "legal"), (more, "dim")), cells)
    return relit(row, "cursor") if lit else row


def _shortened(item: Item, room: int, glyphs: Glyphs) -> str:
    """Set a label that is too long closer; if that is not enough, cut it visibly, before its price."""
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
