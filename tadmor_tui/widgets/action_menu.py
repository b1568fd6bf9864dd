"""The menu of what can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from textual.geometry import Size

from rules.contract import Action
from rules.game_kind import SeatLabel
from rules.message import message
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted, titled
from tadmor_tui.render.text import Line, Run, fit, line, padded, relit, wrapped
from tadmor_tui.session.menu import Item
from tadmor_tui.session.story import StoryLine
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.translation import nt, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.menu_table import (
    GAP,
    LEAST_NAME,
    MARK,
    RAGGED,
    ListedItems,
    MenuLayout,
    closer,
    digit_of,
    end_line,
    line_of_digit,
    menu_layout,
    whole_line,
)
from tadmor_tui.widgets.pane import Pane, TableT
from tadmor_tui.widgets.pointing import ITEM, key
from tadmor_tui.widgets.story_log import paint_story

if TYPE_CHECKING:
    from tadmor_tui.widgets.game_table import AnyGameTable


_LINES_AT_ONCE = 3
"""Lines of the story that are told at once, however low the pane is."""
_TOLD = 30
"""Sentences of the story that may have room in the place of the list."""


class MenuList(Struct, frozen=True):
    """The same as a value."""

    title: str
    items: tuple[Item, ...]
    cursor: int
    story: tuple[StoryLine, ...] = ()
    """What has happened last, while nobody here is asked anything."""
    labels: tuple[SeatLabel, ...] = ()


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

    def _layout(self) -> MenuLayout:
        return menu_layout(self.table.ui.menu, self.room.width, self.list_rows)

    def _item_at(self, x: int, y: int) -> int | None:
        """Return the line under a cell."""
        return self._layout().item_at(x, y - (self.room.height - self.list_rows), self.room.width)

    def target_at(self, x: int, y: int) -> str:
        number = self._item_at(x, y)
        return "" if number is None else key(ITEM, number)

    def explain(self) -> str:
        """Explain the line under the cursor; what can be read there already is not said again."""
        item = self.table.ui.menu.current
        told = "" if item is None else self.table.explain_item(item)
        repeated = item is not None and item.single and told == item.offers[0].line
        return "" if repeated and self._layout().style != "columns" else told

    def move(self, way: str) -> None:
        layout = self._layout()
        rows = layout.page.rows if layout.style == "columns" else 0
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
        if index is None:
            self.table.ui.hint = t("There is no line {number} now.", number=number)
            return None
        return self.choose_line(index)

    def press(self, x: int, y: int) -> Action | None:
        number = self._item_at(x, y)
        return None if number is None else self.choose_line(number)

    def scroll(self, step: int) -> None:
        menu = self.table.ui.menu
        menu.cursor = max(0, min(menu.cursor + step, len(menu.items) - 1))


def menu_digit(table: AnyGameTable) -> int | None:
    """Return the digit of the line under the cursor of the menu, if it has one."""
    menu, pane = table.ui.menu, table.stack.menu
    assert isinstance(pane, ActionMenu)
    return digit_of(menu, menu.cursor, menu_layout(menu, pane.room.width, pane.list_rows))


def select_menu(table: AnyGameTable, lit: bool) -> MenuSelection:
    """Select the open list of the menu of a table."""
    menu, keys = table.ui.menu, table.appearance.keys
    instead = ""
    if not menu.items and table.ui.choices_out_of_sight:
        hand = keys[table.hand_command]
        instead = t("{key} turns your hand up, and shows what you can do; the others look away.", key=hand)
    note = keys.note("back", t("back")) if menu.title else table.hand_note()
    watches = not menu.items and (table.snapshot.person is None or table.ui.moment is not None)
    story = table.ui.story[-_TOLD:] if watches and not table.ui.covered else ()
    cursor = menu.cursor if menu.items else 0
    listed = MenuList(menu.title, tuple(menu.items), cursor, tuple(story), table.snapshot.labels)
    return MenuSelection(listed, lit, note, instead)


def paint_selected_menu(selected: MenuSelection, size: Size, look: Appearance) -> list[Line]:
    """Paint the list, or how to see what can be done if all of it would tell what lies face down.

    While nobody here is asked anything, the story is told instead.
    """
    if selected.listed.story:
        low = size.height <= _LINES_AT_ONCE  # then lines are worth more than a heading
        rows = paint_story(selected.listed.story, selected.listed.labels, look, Size(size.width, size.height + low))
        return rows[low:]
    painted = paint_menu(selected.listed, look.glyphs, look.keys, *size, lit=selected.lit, note=selected.note)
    if selected.listed.items:
        return painted
    return [*painted[:1], *wrapped(selected.instead, size.width), *painted[1:]][: size.height]


def explain_menu_item(item: Item, keys: KeyNames) -> str:
    """Explain a line of the menu in a sentence: what follows from it, or that it opens a choice."""
    if item.single:
        return item.offers[0].explanation or item.offers[0].line
    explained = item.offers[0].explanation if len({offer.explanation for offer in item.offers}) == 1 else ""
    ways = nt(
        "{key} shows the {n} way.",
        "{key} shows the {n} ways.",
        len(item.offers),
        key=keys["choose"],
    )
    return " ".join(filter(None, (explained, ways)))


def paint_menu(
    menu: ListedItems, glyphs: Glyphs, keys: KeyNames, cells: int, rows: int, lit: bool, note: str = ""
) -> list[Line]:
    """Paint the list; a note in its title tells of what is not in it."""
    layout = menu_layout(menu, cells, rows)
    if layout.style != "columns":
        return _table(menu, layout, glyphs, keys, cells, lit, note)
    page, title = layout.page, menu.title or words_of(ActionMenu.NAME)
    lines = [noted(title, cells, glyphs, note, page.note, page.note and keys.note("right", t("more")))]
    width = cells // page.columns
    for row in range(page.rows):
        cellsful = [
            _item(menu, n, _mark(menu, n, layout, keys), n == menu.cursor and lit, glyphs, width) for n in page.row(row)
        ]
        lines.append(tuple(run for cell in cellsful for run in cell))
    return lines


def _mark(menu: ListedItems, item: int, layout: MenuLayout, keys: KeyNames) -> str:
    """Return the key that chooses a line: its digit, or that of the command to end a go."""
    if item == end_line(menu):
        return keys.usual("end")[:1]
    return str(digit_of(menu, item, layout) or "")


# --- in one column, with cost and gain beside


def _table(
    menu: ListedItems, layout: MenuLayout, glyphs: Glyphs, keys: KeyNames, cells: int, lit: bool, note: str
) -> list[Line]:
    title = menu.title or words_of(ActionMenu.NAME)
    lines = [noted(title, cells, glyphs, note) if note else _headed(title, layout, glyphs, cells)]
    rows = [number for _, number in layout.rows]
    for place, (heading, number) in enumerate(layout.rows):
        if number is None:
            lines.append(_heading(menu, heading, cells))
            continue
        parts = {place: "below" for place in range(1, len(rows)) if rows[place] == rows[place - 1]}
        part = parts.get(place) or ("above" if place + 1 in parts else "")
        row = fit(_line(menu, number, layout, glyphs, keys, cells, part), cells)
        lines.append(relit(row, "cursor") if lit and number == menu.cursor else row)
    return lines


def _headed(title: str, layout: MenuLayout, glyphs: Glyphs, cells: int) -> Line:
    """Return the title, with the names of the columns where they stand."""
    _, cost, gain = layout.widths
    names = [(t("cost") if cost else "", cost), (t("gain") if gain else "", gain)]
    ends = [(f" {name} ", max(wide, cell_len(name))) for name, wide in names if name]
    whole = titled(title, cells, glyphs)
    room = cells - 1 - sum(wide + GAP for _, wide in ends)
    if layout.style == "two rows" or RAGGED in layout.widths or room < cell_len(title) + 3 or not ends:
        return whole
    row = [*titled(title, room, glyphs)[:-1], Run(glyphs.rule * max(0, room - cell_len(title) - 1), "frame")]
    for name, wide in ends:
        row += [Run(glyphs.rule * max(0, wide + GAP - cell_len(name)), "frame"), Run(name, "dim")]
    return (*row, Run(glyphs.rule, "frame"))


def _heading(menu: ListedItems, name: str, cells: int) -> Line:
    source = next(item.source for item in menu.items if item.source is not None and item.source.name == name)
    gap = cells - cell_len(name) - cell_len(source.note) - 2
    noted = [Run(" " * gap), Run(source.note, "dim")] if source.note and gap > 0 else []
    return line((f" {name}", "title"), *noted)


def _line(
    menu: ListedItems, number: int, layout: MenuLayout, glyphs: Glyphs, keys: KeyNames, cells: int, part: str
) -> Line:
    """Return a line: its key, its source where that is a column, its words, cost and gain.

    `part` is the row of a line that has two: its words are above, cost and gain below.
    """
    text, widths = layout.texts[number], layout.widths
    source = [Run(padded(text.source, widths[0] + GAP), "key")] if widths[0] else []
    outcome = "bad" if all(offer.is_bad for offer in menu.items[number].offers) else "good"
    inks = ["plain", outcome] if text.cost else [outcome]
    right = zip(inks, () if part == "above" else text.columns(widths), strict=False)
    columns = [Run(" " * (GAP + wide - cell_len(shown)) + shown, ink) for ink, (shown, wide) in right]
    room = cells - 1 - MARK - sum(cell_len(run.text) for run in (*source, *columns))
    if part == "below":
        return (Run(" " * (MARK + room)), *columns)
    mark = Run(f" {_mark(menu, number, layout, keys):1} ", "key")
    ways = Run(f" {glyphs.pointer} {text.ways}".rstrip() if text.opens else "", "dim")
    left = room - cell_len(ways.text)
    words = Run(text.what if cell_len(text.what) <= left else _cut(text.what, left, glyphs), "legal")
    gap = Run(" " * (room - cell_len(words.text) - cell_len(ways.text)))
    return (mark, *source, words, ways, gap, *columns)


def _cut(text: str, room: int, glyphs: Glyphs) -> str:
    return set_cell_size(text, max(1, room - 1)).rstrip() + glyphs.cut


# --- in several columns


def is_cut(menu: ListedItems, cells: int, rows: int, in_two_rows: bool) -> bool:
    """Return True if a line of the list would be cut, or if not all lines are on one page.

    `in_two_rows`: a line may have its cost and gain below it.
    """
    layout = menu_layout(menu, cells, rows)
    if layout.style == "two rows":
        return not in_two_rows
    if layout.style != "columns":
        return not all(text.fits(layout.widths, cells) for text in layout.texts)
    wide = cells // layout.page.columns
    return bool(layout.page.note) or not all(_is_whole(menu, item, wide) for item in menu.items)


def _is_whole(menu: ListedItems, item: Item, cells: int) -> bool:
    """Return True if nothing of a line is lost in a column."""
    room = cells - MARK - (0 if item.single else GAP)
    priced = item.single and bool(item.offers[0].price)
    return cell_len(closer(whole_line(menu, item))) <= room or (not priced and _needs_no_source(item, room))


def _needs_no_source(item: Item, room: int) -> bool:
    return item.source is not None and item.source.is_plain and 0 < cell_len(item.what) <= room


def _item(menu: ListedItems, number: int, mark: str, lit: bool, glyphs: Glyphs, cells: int) -> Line:
    item = menu.items[number]
    more = "" if item.single else f" {glyphs.pointer}"
    room = max(1, cells - MARK - len(more))
    words = whole_line(menu, item)
    words = words if cell_len(words) <= room else closer(words)
    words = words if cell_len(words) <= room else _shortened(item, room, glyphs)
    row = fit(line((f" {mark:1} ", "key"), (words, "legal"), (more, "dim")), cells)
    return relit(row, "cursor") if lit else row


def _shortened(item: Item, room: int, glyphs: Glyphs) -> str:
    """Cut a label visibly, before its price if it has one."""
    price = closer(item.offers[0].price) if item.single and not item.only_how else ""
    if not price and _needs_no_source(item, room):
        return item.what
    left = room - cell_len(price) - 2
    if price and left >= LEAST_NAME:
        return f"{set_cell_size(closer(item.label), left).rstrip()}{glyphs.cut} {price}"
    return set_cell_size(closer(item.label), room - 1) + glyphs.cut
