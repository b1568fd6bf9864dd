"""The improvements: those for sale, what each would do for the viewer, and which merchant owns what."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Action
from rules.message import Counted
from rules.tadmor import actions as a
from rules.tadmor import names
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.games.tadmor.text.components import tile_words
from tadmor_tui.games.tadmor.text.prospects import find_prospect, prospect_words
from tadmor_tui.games.tadmor.widgets.tiles import OpenTiles, TileEntry, paint_tiles, select_tiles
from tadmor_tui.render.columns import ColumnLayout, column_layout
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, beside, fit, line, line_about, relit, width
from tadmor_tui.render.wrapping import cells_of, flow
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, Command, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_INDENT = 5
_TWO_COLUMNS = 72
"""Cells from which on a list has two columns, and the boards of the merchants are so wide that they name the tiles."""


class GridSelection(Struct, frozen=True):
    """The tiles, and where the person is among them."""

    tiles: OpenTiles
    cursor: int | None
    """None: it stands beside the stack, and no tile can be chosen in it."""


class ImprovementGrid(Pane["TadmorTable", GridSelection]):
    """Tiles with what each would do for the viewer; in the stack, a list to walk through."""

    HELP = "improvements"

    def select(self, table: TadmorTable) -> GridSelection:
        return GridSelection(table.ui.of_position(select_tiles), table.ui.tiles.at if self.in_stack else None)

    def paint(self, selected: GridSelection, size: Size, look: Appearance) -> list[Line]:
        if selected.cursor is None:
            return paint_improvements(selected.tiles, look, *size)
        return paint_tile_list(selected.tiles, selected.cursor, look, *size)

    def move(self, way: str) -> None:
        ui = self.table.ui
        rows = _layout(_entries(ui.of_position(select_tiles)), ui.tiles.at, *self.room).rows
        ui.tiles.move({"up": -1, "down": 1, "left": -rows, "right": rows}[way])

    def choose(self) -> Action | None:
        """Offer the ways to have the tile under the cursor, or close the list."""
        if buying := self.table.ui.tiles.ways_to_take():
            self.table.ui.offer_only(buying)
            return None
        return super().choose()

    def commands(self) -> list[Command]:
        buys = any(isinstance(action, a.Buy) for action in self.table.snapshot.legal)
        return [("choose", t("buy"))] if buys else []

    def explain(self) -> str:
        ui, entry = self.table.ui, self.table.ui.tiles.entry()
        return "" if entry is None else explain_tile(ui.position(), entry, self.table.hint_cells)

    def help_topic(self) -> HelpTopic:
        position, entry = self.table.ui.position(), self.table.ui.tiles.entry()
        if entry is None:
            return HelpTopic(self.HELP, (), position.view.display)
        others = (tile for tile in position.view.display if tile != entry.tile)
        told = t("{explanation}.", explanation=explain_tile(position, entry))
        return HelpTopic(entry.tile, (told,), (*others, self.HELP))


def explain_tile(position: TadmorPosition, entry: TileEntry, cells: int | None = None) -> str:
    """A tile in one line: its use, and what it would do for the viewer, if there is room for it, or its owner."""
    kind = position.catalogue.improvements[entry.tile]
    brief = tile_words(kind)
    if entry.owner is not None:
        return t("{tile} of {name}: {use}", tile=entry.tile, name=position.names[entry.owner], use=brief)
    if words := prospect_words(find_prospect(position, entry.tile), kind):
        whole = t("{tile}: {use}; for you now: {prospect}", tile=entry.tile, use=brief, prospect=words)
        if cells is None or cells_of(whole) <= cells:
            return whole
    return t("{tile}: {use}", tile=entry.tile, use=brief)


# --- as a list to walk through


def _layout(entries: list[Line], cursor: int, cells: int, rows: int) -> ColumnLayout:
    return column_layout(len(entries), cursor, cells, rows, max(map(width, entries), default=0) + 1)


def paint_tile_list(shown: OpenTiles, cursor: int, look: Appearance, cells: int, rows: int) -> list[Line]:
    """Every open tile by itself."""
    entries = _entries(shown)
    layout = _layout(entries, cursor, cells, rows)
    how = look.keys.hint("explain", t("explain")), look.keys.hint("back", t("close"))
    lines = [noted(t("Improvements"), cells, look.glyphs, _cost(shown), layout.note, *how)]
    for number in range(layout.rows):
        row = ((relit(entries[n], "cursor") if n == cursor else entries[n]) for n in layout.row(number))
        lines.append(tuple(run for entry in row for run in fit(entry, cells // layout.columns)))
    return lines


def _entries(shown: OpenTiles) -> list[Line]:
    return [_entry(shown, entry) for entry in shown.entries]


def _entry(shown: OpenTiles, entry: TileEntry) -> Line:
    brief = shown.brief(entry.tile)
    if entry.owner is None:
        return line_about(line((f" {entry.tile:<4}", "legal"), brief), entry.tile)
    letter, ink, *_ = seat_letter(shown.colours[entry.owner])
    badge = Run(letter, "night", ink)
    return line_about(line((f" {entry.tile:<4}", "dim"), badge, (f" {brief}", "dim")), entry.tile)


def _cost(shown: OpenTiles) -> str:
    return t("{goods} each", goods=Counted(shown.price, names.GOOD))


# --- as a pane of its own


def paint_improvements(shown: OpenTiles, look: Appearance, cells: int, rows: int) -> list[Line]:
    """The tiles of the era, each in its place until the era is over, with what those for sale would do for the viewer.

    They have one shape for a whole era: it depends on how many there are, whoever owns them.
    """
    one_by_one = look.keys.note("improvements", t("one by one"))
    title = noted(t("Improvements"), cells, look.glyphs, _cost(shown), one_by_one)
    entries = shown.of_era
    if not entries:
        none = t("none on display") if shown.begun else t("laid out when the first turn begins")
        return [title, line((f" {none}", "dim")), *_owned(shown, cells)]
    if tiles := paint_tiles(shown, look.glyphs, entries, cells, rows - 1, _who_chooses_first(shown)):
        return [title, *tiles]
    owned = _owned(shown, cells, {entry.tile for entry in entries})
    room = rows - 1 - len(owned)
    if cells >= _TWO_COLUMNS and 2 * -(-len(entries) // 2) <= rows - 1:
        columns = _in_columns(shown, entries, rows - 1)
        if all(width(row) < cells // 2 for column in columns for row in column):
            return [title, *_side_by_side(shown, columns, cells, rows - 1)]
    if len(entries) > room:
        return [title, *_crowded(shown, cells, rows - 1)]
    return [title, *_listed(shown, entries, cells, room), *owned]


def _in_columns(shown: OpenTiles, entries: Sequence[TileEntry], rows: int) -> list[list[Line]]:
    """Two columns; each tile has its prospects below it. What their owners have stands on their boards here."""
    half = -(-len(entries) // 2)
    gap = 3 * half - 1 <= rows
    columns: list[list[Line]] = []
    for some in (entries[:half], entries[half:]):
        column: list[Line] = []
        for entry in some:
            words = shown.words(entry.tile) if entry.owner is None else ""
            below = line((" " * _INDENT + words, shown.ink(entry.tile))) if words else line()
            column += [_entry(shown, entry), line_about(below, entry.tile), *([line()] if gap else [])]
        columns.append(column[:-1] if gap else column)
    return columns


def _side_by_side(shown: OpenTiles, columns: list[list[Line]], cells: int, rows: int) -> list[Line]:
    lines = beside((columns[0], cells // 2), (columns[1], cells - cells // 2))
    notes = _who_chooses_first(shown)
    return [*lines, *(notes if len(lines) + len(notes) <= rows else [])]


def _listed(shown: OpenTiles, entries: Sequence[TileEntry], cells: int, rows: int) -> list[Line]:
    """Each tile whole, and as far as there is room its prospects, beside it or below."""
    spare = rows - len(entries)
    named: list[list[Line]] = []
    for entry in entries:
        row = _entry(shown, entry)
        whole = _in_rows(row, cells, _INDENT)
        named.append(whole if len(whole) <= spare + 1 else [fit(row, cells)])
        spare -= len(named[-1]) - 1
    lines: list[Line] = []
    for entry, told in zip(entries, named, strict=True):
        words = shown.words(entry.tile) if entry.owner is None else ""
        if words and len(told) == 1 and width(told[0]) + cells_of(words) + 3 <= cells:
            lines.append((*told[0], Run(f"  {words}", shown.ink(entry.tile))))
            continue
        below = _in_rows(line((" " * _INDENT + words, shown.ink(entry.tile))), cells, _INDENT, _INDENT) if words else []
        below = below if len(below) <= spare else []
        spare -= len(below)
        lines += [*told, *below]
    return lines


def _who_chooses_first(shown: OpenTiles) -> list[Line]:
    """The slots of those who buy, in their order, with the merchants who stand there; a number is a free slot."""
    if not shown.buyers:
        return []
    runs: list[Run | str] = []
    for number, seat in enumerate(shown.buyers, 1):
        if seat is None:
            runs.append(Run(f" ({number})", "legal"))
        else:
            letter, ink, *_ = seat_letter(shown.colours[seat])
            runs += [" ", Run(f"({letter})", "night", ink)]
    return [line((" ".join(("", t("Who chooses first"))), "title")), line(*runs)]


def _crowded(shown: OpenTiles, cells: int, rows: int) -> list[Line]:
    """As many tiles for sale with their words as have room, and the numbers of all others, with their owners."""
    lines: list[Line] = []
    briefs = [_in_rows(_with_prospect(shown, tile, cells), cells, _INDENT) for tile in shown.display]
    for number in range(len(briefs), -1, -1):
        rest: list[Run | str] = [Run(" ".join(shown.display[number:]), "legal")]
        for seat, colour in enumerate(shown.colours):
            if tiles := shown.owned(seat):
                rest += ["  ", seat_letter(colour), Run(" " + " ".join(tiles), "dim")]
        lines = [*(row for brief in briefs[:number] for row in brief), *flow(line(*rest), cells - 1, " ", " ")]
        if len(lines) <= rows:
            break
    return lines


def _with_prospect(shown: OpenTiles, tile: str, cells: int) -> Line:
    """A tile for sale, with what it would do for the viewer if both fit into a row."""
    row, words = _brief(shown, tile), shown.words(tile)
    return (*row, Run(f"  {words}", shown.ink(tile))) if words and width(row) + cells_of(words) + 3 <= cells else row


def _brief(shown: OpenTiles, tile: str) -> Line:
    row = line((f" {tile:<{_INDENT - 1}}", "legal"), shown.brief(tile))
    return line_about(row, tile)


def _in_rows(row: Line, cells: int, hanging: int, indent: int = 1) -> list[Line]:
    """A row as it is, or in several where it is too long."""
    return [row] if width(row) <= cells else flow(row, cells, " " * indent, " " * hanging)


def _owned(shown: OpenTiles, cells: int, listed: Set[str] = frozenset()) -> list[Line]:
    """List the owners of improvements that are not listed above, several merchants in a row where they fit."""
    rows: list[tuple[Run, ...]] = []
    for seat, colour in enumerate(shown.colours):
        if tiles := [tile for tile in shown.owned(seat) if tile not in listed]:
            whole: Line = (Run("  ", "plain"), seat_letter(colour), Run(" " + " ".join(tiles), "dim"))
            if rows and width(rows[-1]) + width(whole) < cells:
                rows[-1] += whole
            else:
                rows.append(whole[1:])
    return [line(" ", *row) for row in rows]
