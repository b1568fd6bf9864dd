"""For you now: what the slot under the cursor would do for the viewer, and below it, what else can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action
from rules.tadmor import actions as a
from rules.tadmor.slot_prospects import SlotProspect, slot_prospect
from tadmor_tui.games.tadmor.explanations import action_key, not_possible
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.prices import Row
from tadmor_tui.games.tadmor.text.slots import slot_rows
from tadmor_tui.games.tadmor.widgets.improvement_grid import explain_tile
from tadmor_tui.games.tadmor.widgets.tiles import TileEntry
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, grounded, line, padded, relit
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.action_menu import ActionMenu, MenuSelection, paint_selected_menu, select_menu
from tadmor_tui.widgets.appearance import Appearance, HelpTopic

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_ROOMY = 10
"""Rows from which on it is also told which rivals could come."""
_CARD_ROWS = 6


class SlotProspects(Struct, frozen=True):
    """The slot under the cursor."""

    position: TadmorPosition
    place: str
    prospect: SlotProspect | None
    """None for a spectator, who has no piece to place."""
    free: int
    """Slots that can be chosen now."""


class PlacementSelection(MenuSelection, frozen=True):
    slot: SlotProspects | None
    """None: no piece is placed now, and the menu has the whole place."""


class PlacementPane(ActionMenu["TadmorTable"]):
    """The menu; while pieces are placed on the map it has only the foot of its place."""

    def select(self, table: TadmorTable) -> PlacementSelection:
        ui = table.ui
        menu = select_menu(table, lit=not ui.on_map)
        slot = select_slot(ui.position(), ui.cursor.place, len(ui.placing)) if ui.on_map else None
        return PlacementSelection(menu.listed, menu.lit, menu.note, menu.instead, slot)

    def paint(self, selected: MenuSelection, size: Size, look: Appearance) -> list[Line]:
        assert isinstance(selected, PlacementSelection)
        if selected.slot is None:
            return paint_selected_menu(selected, size, look)
        told = paint_placement(selected.slot, look, *size)
        menu = _menu_rows(len(selected.listed.items), size.height)
        if not menu:
            return told
        above = size.height - menu
        empty: list[Line] = [()] * (above - len(told))
        return [*told[:above], *empty, *paint_selected_menu(selected, Size(size.width, menu), look)]

    @property
    def list_rows(self) -> int:
        ui = self.table.ui
        return _menu_rows(len(ui.menu.items), self.room.height) if ui.on_map else self.room.height

    def choose_line(self, index: int) -> Action | None:
        self.table.ui.on_map = False
        return super().choose_line(index)

    def explain(self) -> str:
        item = self.table.ui.menu.current
        if item is not None and item.names_action:
            action = item.offers[0].action
            if isinstance(action, a.Buy | a.TakeTile):
                entry = TileEntry(action.tile, None)
                return explain_tile(self.table.ui.position(), entry, self.table.hint_cells)
        return super().explain()

    def help_topic(self) -> HelpTopic:
        """The action under the cursor, and which pieces can't be used now and why."""
        snapshot, item = self.table.ui.snapshot, self.table.ui.menu.current
        if item is None:
            return HelpTopic(self.HELP)
        undone = () if snapshot.person is None else not_possible(snapshot.game, snapshot.person)
        return HelpTopic(action_key(item.offers[0].action), (t("{label}.", label=item.label), *undone))


def _menu_rows(items: int, rows: int) -> int:
    """Rows of the menu while pieces are placed."""
    return min(items + 1, max(2, rows * 2 // 5)) if items else 0


def select_slot(position: TadmorPosition, place: str | None, free: int) -> SlotProspects | None:
    view = position.view
    if place is None:
        return None
    found = None if view.seat is None else slot_prospect(view, position.catalogue, view.seat, place)
    return SlotProspects(position, place, found, free)


def paint_placement(selected: SlotProspects, look: Appearance, cells: int, rows: int) -> list[Line]:
    """The slot that the key to choose would take, and all that is to be said of it."""
    note = nt("{n} slot free for you", "{n} slots free for you", selected.free)
    heading, roomy = noted(t("For you now"), cells, look.glyphs, note), rows >= _ROOMY
    told = _slot_lines(selected, look.glyphs, cells, roomy)
    if roomy:  # a card of its own, always as high as most slots need
        told = [grounded(row, "tile2", cells - 1) for row in (*told, *[()] * (_CARD_ROWS - len(told)))]
    return [heading, _bar(selected, look, cells), *told]


def _bar(selected: SlotProspects, look: Appearance, cells: int) -> Line:
    """The other end of the cursor on the map, with the key that takes the slot; without its region if that is much."""
    position = selected.position
    slot = position.board.slots[selected.place]
    brief = slot_brief(slot, position.view.era)
    whole = t("{region}, {slot}", region=position.region(slot.region), slot=brief)
    title = whole if cell_len(whole) + 4 <= cells else brief
    key = look.keys.hint("choose", t("place"))
    left, gap = f" {look.glyphs.pointer} {title}", cells - 6 - cell_len(title) - cell_len(key)
    return relit(fit(line(f"{left}{' ' * gap}  {key}" if gap >= 0 else left), cells - 1), "cursor")


def _slot_lines(selected: SlotProspects, glyphs: Glyphs, cells: int, rivals: bool) -> list[Line]:
    if selected.prospect is None:
        return []
    rows = slot_rows(selected.position, glyphs, selected.prospect, rivals)
    labels = max((cell_len(row.label) for row in rows), default=0)
    return [wrapped for row in rows for wrapped in _lines(row, labels, cells)]


def _lines(row: Row, labels: int, cells: int) -> list[Line]:
    """A row that is too long goes on below its words."""
    if not row.label:
        return flow(row.words, cells - 1, " ", "   ")
    indent = " " * (labels + 2)
    first, *others = flow(row.words, cells - 1, indent, indent)
    words = row.words[0]
    return [(Run(f" {padded(row.label, labels)} ", "dim" if words.ground else words.ink), *first[1:]), *others]
