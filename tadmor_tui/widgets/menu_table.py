"""The layout of a menu: its columns for words, cost and gain, the headings of sources, and the line under a cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from tadmor_tui.render.columns import ColumnLayout, column_layout
from tadmor_tui.session.menu import Item
from tadmor_tui.text.translation import nt, t

DIGITS = 9
MARK = 3
"""Cells for the number of a line."""
GAP = 2
"""Cells between two columns."""
_SUMMARY = 30
"""Cells for what a folded source offers."""
LEAST_NAME = 12
"""Cells that must be left of a name that is cut."""

Style: TypeAlias = Literal["headings", "sources", "labels", "two rows", "columns"]
"""Sources as headings or as the first column; whole labels; cost below the name; or several columns of whole lines."""


Ways: TypeAlias = Literal["in words", "number", "none"]
"""The choices that a line opens: said, as a number, or only by the sign that there are some."""
_WAYS: tuple[Ways, ...] = ("in words", "number", "none")
Widths: TypeAlias = tuple[int, int, int]
"""Cells of source, cost and gain."""
RAGGED = -1
"""Instead of the cells of cost or gain: each line has as many as it needs."""


class ListedItems(Protocol):
    """An open list of the menu."""

    @property
    def title(self) -> str: ...

    @property
    def items(self) -> Sequence[Item]: ...

    @property
    def cursor(self) -> int: ...


class Cells(Struct, frozen=True):
    """The texts of a line."""

    source: str
    what: str
    opens: bool
    """True if it opens a list of choices."""
    ways: str
    """The number of these choices, where there is room for it."""
    cost: str
    gain: str

    def columns(self, widths: Widths) -> list[tuple[str, int]]:
        """Return cost and gain with the cells that they have; those that end the line and are empty have none."""
        cost, gain = (
            (text, cell_len(text) if wide == RAGGED else wide)
            for text, wide in zip((self.cost, self.gain), widths[1:], strict=True)
        )
        if not self.cost:
            return [(self.gain, gain[1])] if self.gain else []
        return [cost, gain] if gain[1] else [cost]

    def left(self, widths: Widths, cells: int) -> int:
        """Return the cells for the words of the line."""
        beside = sum(GAP + wide for _, wide in self.columns(widths))
        return cells - 1 - MARK - (widths[0] + GAP if widths[0] else 0) - beside

    def fits(self, widths: Widths, cells: int) -> bool:
        return self.needed <= self.left(widths, cells)

    @property
    def needed(self) -> int:
        """The cells of the words, and of the sign of a line that opens others."""
        return cell_len(self.what) + (GAP if self.opens else 0) + (1 + cell_len(self.ways) if self.ways else 0)


class MenuLayout(Struct, frozen=True):
    """The lines of a list that are seen, and where."""

    style: Style
    page: ColumnLayout
    rows: tuple[tuple[str, int | None], ...]
    """The rows of a list in one column: a heading, or the number of a line; empty in several columns."""
    texts: tuple[Cells, ...] = ()
    widths: Widths = (0, 0, 0)

    def item_at(self, x: int, y: int, cells: int) -> int | None:
        """Return the line under a cell of the pane; row 0 is the title."""
        if self.style == "columns":
            number = self.page.item_at(x, y, cells)
        else:
            found = self.rows[y - 1][1] if 0 < y <= len(self.rows) else None
            number = -1 if found is None else found
        return number if y > 0 and 0 <= number < self.page.count else None


def menu_layout(menu: ListedItems, cells: int, rows: int) -> MenuLayout:
    """Lay a list out: cost and gain in columns of their own, if it has room below each other."""
    items, room = menu.items, max(1, rows - 1)
    if not 0 < len(items) <= room:
        return _in_columns(menu, cells, rows)
    page = ColumnLayout(1, room, 0, len(items))
    names = list(dict.fromkeys(item.source.name for item in items if item.source is not None))
    by_source = bool(names) and (len(names) > 1 or not menu.title)
    styles: list[Style] = ["sources", "labels"] if by_source else ["labels"]
    if by_source and len(items) + len(_headings(items)) <= room:
        styles.insert(0, "headings")
    for ways in _WAYS:
        for style in styles:
            texts = tuple(line_texts(item, style, ways) for item in items)
            aligned = _widths(texts)
            for widths in (aligned, (aligned[0], RAGGED, RAGGED)):
                if all(text.fits(widths, cells) for text in texts):
                    return MenuLayout(style, page, _rows(items, style), texts, widths)
    texts = tuple(_shortest(item, cells) for item in items)
    for widths in (_widths(texts), (0, RAGGED, RAGGED)):
        rows_of = [1 if text.fits(widths, cells) else 2 for text in texts]
        if sum(rows_of) <= room and max(text.needed for text in texts) + MARK < cells:
            two = tuple(("", number) for number, some in enumerate(rows_of) for _ in range(some))
            return MenuLayout("two rows", page, two, texts, widths)
    if min(text.left(widths, cells) for text in texts) < LEAST_NAME:
        return _in_columns(menu, cells, rows)
    return MenuLayout("labels", page, _rows(items, "labels"), texts, widths)


def _shortest(item: Item, cells: int) -> Cells:
    """Return the texts of a line; a label that is too long is its source and its words there, if these are shorter."""
    text = line_texts(item, "labels", "none")
    if text.fits((0, RAGGED, RAGGED), cells) or not item.what or item.source is None:
        return text
    words = item.what
    if not item.source.is_plain:
        words = t("{heading}: {lines}", heading=item.source.short or item.source.name, lines=item.what)
    return replace(text, what=words) if cell_len(words) < cell_len(text.what) else text


def _in_columns(menu: ListedItems, cells: int, rows: int) -> MenuLayout:
    """Lines that differ only at their ends, or that warn of something, are never cut to have more columns."""
    widest = widest_line(menu) if _of_one_group(menu) or warns(menu) else 0
    page = column_layout(len(menu.items), menu.cursor if menu.items else 0, cells, rows, widest)
    return MenuLayout("columns", page, ())


def _headings(items: Sequence[Item]) -> list[int]:
    """Return the lines above which a heading stands."""
    before = [None, *(None if item.folded else item.source for item in items)]
    headed = (n for n, item in enumerate(items) if item.source is not None and not item.folded)
    return [n for n in headed if items[n].source != before[n]]


def _rows(items: Sequence[Item], style: Style) -> tuple[tuple[str, int | None], ...]:
    headed = _headings(items) if style == "headings" else []
    rows: list[tuple[str, int | None]] = []
    for number, item in enumerate(items):
        if number in headed and item.source is not None:
            rows.append((item.source.name, None))
        rows.append(("", number))
    return tuple(rows)


def line_texts(item: Item, style: Style, counted: Ways = "in words") -> Cells:
    """Return the texts of a line."""
    source, words = "", item.name or item.label
    if style == "sources" and item.source is not None:
        source = item.source.short or item.source.name
    if style in ("headings", "sources") and item.what:
        words = item.what
    elif item.folded and source:
        words = _summary(item)
    number, opens = len(item.offers), not item.single
    ways = {"in words": nt("{n} way", "{n} ways", number), "number": str(number), "none": ""}[counted] if opens else ""
    if item.only_how:
        return Cells(source, item.label, opens, ways, "", "")
    return Cells(source, words, opens, ways, item.cost, item.gain)


def _summary(item: Item) -> str:
    """Return the first things that a source offers, as far as they are short."""
    said = ""
    for what in dict.fromkeys(offer.what for offer in item.offers):
        longer = f"{said}, {what}" if said else what
        if said and cell_len(longer) > _SUMMARY:
            return f"{said}, ..."
        said = longer
    return said


def _widths(texts: Sequence[Cells]) -> Widths:
    columns = zip(*((text.source, text.cost, text.gain) for text in texts), strict=True)
    source, cost, gain = (max(map(cell_len, column)) for column in columns)
    return source, cost, gain


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
    return max(cell_len(closer(whole_line(menu, item))) for item in menu.items) + MARK + GAP


def whole_line(menu: ListedItems, item: Item) -> str:
    """Return a line with its cost and gain; what stands above the list is not said again."""
    if item.what and item.source is not None and menu.title == item.source.name:
        return item.what + item.label.removeprefix(item.name)
    return item.label


def closer(text: str) -> str:
    return text.replace("  ", " ")


# --- digits


def end_line(menu: ListedItems) -> int | None:
    """Return the line that the key to end a go chooses, if it is one of several; it has no digit."""
    endings = [number for number, item in enumerate(menu.items) if item.ends_go]
    return endings[0] if len(endings) == 1 and len(menu.items) > 1 else None


def digit_of(menu: ListedItems, item: int, layout: MenuLayout) -> int | None:
    """Return the digit that chooses a line of the page that is seen, if it has one."""
    end = end_line(menu)
    digit = item - layout.page.first + 1 - (end is not None and layout.page.first <= end < item)
    return digit if item != end and 1 <= digit <= DIGITS else None


def line_of_digit(menu: ListedItems, layout: MenuLayout, digit: int) -> int | None:
    """Return the line of the page that is seen which a digit chooses."""
    page = range(layout.page.first, layout.page.last)
    return next((number for number in page if digit_of(menu, number, layout) == digit), None)
