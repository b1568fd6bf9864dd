"""For you now: what the slot under the cursor would do for the viewer, and below it, what else can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action, Seat
from rules.tadmor import actions as a
from rules.tadmor.slot_prospects import SlotProspect, slot_prospect
from tadmor_tui.games.tadmor.explanations import action_key, not_possible
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.moments import RaidMoment
from tadmor_tui.games.tadmor.text.prices import Row
from tadmor_tui.games.tadmor.text.slot_hints import slot_hints
from tadmor_tui.games.tadmor.text.slots import slot_rows
from tadmor_tui.games.tadmor.text.stage_notes import stage_notes
from tadmor_tui.games.tadmor.widgets.best_moves import BEST_ROWS, BestSelection, paint_best, select_best
from tadmor_tui.games.tadmor.widgets.improvement_grid import explain_tile
from tadmor_tui.games.tadmor.widgets.tiles import TileEntry
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, line, padded, relit, width, wrapped
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import nt, t
from tadmor_tui.widgets.action_menu import ActionMenu, MenuSelection, paint_selected_menu, select_menu
from tadmor_tui.widgets.appearance import Appearance, HelpTopic

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable
    from tadmor_tui.games.tadmor.ui_state import TadmorUIState

_CARD_ROWS = 5
"""Rows about a slot, its name included, where there is much room."""
_ROOMY = 8
"""Rows of the pane on a screen that is not the smallest, where a move of the cursor may send more."""
_LEAST_PART = 3
"""Rows of a part of the pane below the slot, its heading included."""


class SlotProspects(Struct, frozen=True):
    """The slot under the cursor."""

    position: TadmorPosition
    place: str
    prospect: SlotProspect | None
    """None for a spectator, who has no piece to place."""


class PlacementSelection(MenuSelection, frozen=True):
    slot: SlotProspects | None
    """None: no piece is placed now, and the menu has the whole place."""
    best: BestSelection | None
    raid: RaidMoment | None = None
    """A raid that everybody is looking at."""
    position: TadmorPosition | None = None
    notes: tuple[str, ...] = ()
    """Sentences about what is to be chosen, for the rows that a short list leaves."""


class PlacementPane(ActionMenu["TadmorTable"]):
    """The menu; while pieces are placed on the map it has only the foot of its place."""

    def select(self, table: TadmorTable) -> PlacementSelection:
        ui = table.ui
        menu = select_menu(table, lit=not ui.on_map)
        slot = select_slot(ui.position(), ui.cursor.place) if ui.on_map else None
        best = select_best(ui) if ui.on_map and ui.gives_advice else None
        raid = ui.moment if isinstance(ui.moment, RaidMoment) else None
        position = ui.position() if raid is not None else None
        notes = stage_notes(ui.position(), ui.offers()) if ui.menu.items and slot is None and not ui.menu.title else ()
        return PlacementSelection(menu.listed, menu.lit, menu.note, menu.instead, slot, best, raid, position, notes)

    def paint(self, selected: MenuSelection, size: Size, look: Appearance) -> list[Line]:
        assert isinstance(selected, PlacementSelection)
        if selected.raid is not None and selected.position is not None:
            return paint_after_raid(selected.raid, selected.position, look, *size)
        if selected.slot is None:
            return _with_notes(paint_selected_menu(selected, size, look), selected.notes, *size)
        menu = _menu_rows(len(selected.listed.items), size.height)
        above = size.height - menu
        told = paint_placement(selected.slot, selected.best, look, size.width, above)
        if not menu:
            return told
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


def _with_notes(lines: list[Line], notes: Sequence[str], cells: int, rows: int) -> list[Line]:
    """A list, and below it as many notes as have room, each whole."""
    while lines and not width(lines[-1]):
        lines = lines[:-1]
    for note in notes:
        told = [relit(row, "dim") for row in wrapped(note, cells - 1)]
        if len(lines) + len(told) <= rows:
            lines = [*lines, *told]
    return lines


def _menu_rows(items: int, rows: int) -> int:
    """Rows of the menu while pieces are placed."""
    return min(items + 1, max(2, rows * 2 // 5)) if items else 0


def placement_rows(ui: TadmorUIState) -> int:
    """Rows of the pane in which nothing is left out while pieces are placed."""
    pieces, items = sum(len(m.pieces) for m in ui.position().view.merchants), len(ui.menu.items)
    parts = (2 + _CARD_ROWS, BEST_ROWS if ui.settings.best_moves == "on" else 1, 1 + pieces if pieces else 0)
    return sum(parts) + (items + 1 if items else 0)


def select_slot(position: TadmorPosition, place: str | None) -> SlotProspects | None:
    view = position.view
    if place is None:
        return None
    found = None if view.seat is None else slot_prospect(view, position.catalogue, view.seat, place)
    return SlotProspects(position, place, found)


def paint_placement(
    selected: SlotProspects, best: BestSelection | None, look: Appearance, cells: int, rows: int
) -> list[Line]:
    """The slot that the key to choose would take, what is advised, and what one's pieces on the board will do."""
    top = [titled(t("For you now"), cells, look.glyphs), _bar(selected, look, cells)]
    about = _slot_lines(selected, look.glyphs, cells, badged=rows >= _ROOMY)
    advised = paint_best(best, look, cells, rows - len(top)) if best is not None else []
    if best is None or not best.wanted:  # the key that shows advice goes before what is said of the slot
        about = about[: rows - len(top)]
        advised = advised[: rows - len(top) - len(about)]
        if rows < _ROOMY:
            advised = [relit(row, "plain") for row in advised]
    about = about[: max(0, rows - len(top) - len(advised))]
    pieces = _pieces_out(selected.position, look, cells)
    room = rows - len(top) - len(about) - len(advised)
    pieces = pieces[:room] if room >= min(_LEAST_PART, len(pieces)) else []
    gap: list[Line] = [()] * min(_CARD_ROWS - len(about), room - len(pieces))  # what is below stays where it is
    return [*top, *about, *gap, *advised, *pieces][:rows]


def paint_after_raid(raid: RaidMoment, position: TadmorPosition, look: Appearance, cells: int, rows: int) -> list[Line]:
    """What a raid means for the viewer, and the pieces that are left to act."""
    told = t("Everybody's pieces there go home, and their actions are lost.")
    if raid.viewer is not None:
        lost, left = raid.lost_actions.get(raid.viewer, 0), len(position.own.pieces)
        told = (
            nt(
                "{n} of your {all} pieces goes home without acting.",
                "{n} of your {all} pieces go home without acting.",
                lost,
                all=lost + left,
            )
            if lost
            else t("Nothing of yours was hit.")
        )
    heading = titled(t("For you now"), cells, look.glyphs, t("a raid"))
    return [heading, *wrapped(told, cells - 1), *_pieces_out(position, look, cells)][:rows]


def _pieces_out(position: TadmorPosition, look: Appearance, cells: int) -> list[Line]:
    """The pieces that stand on the board: one's own with what they will bring, then those of the others."""
    view = position.view
    seats = sorted((m.seat for m in view.merchants if m.pieces), key=lambda seat: (seat != view.seat, seat))
    if not seats:
        return []
    lines = [titled(t("Pieces on the board"), cells, look.glyphs)]
    return [*lines, *(_piece(position, look, seat, at, cells) for seat in seats for at in view.merchants[seat].pieces)]


def _piece(position: TadmorPosition, look: Appearance, seat: Seat, place: str, cells: int) -> Line:
    """A piece where it stands, with a hint of what it brings if it is the viewer's."""
    view, slot = position.view, position.board.slots.get(place)
    letter, ink, *_ = position.letter(seat)
    start: Line = (Run(" "), Run(letter, "night", ink))
    if slot is None:
        return (*start, Run(f" {place}"))
    brief, hint = slot_brief(slot, view.era), line()
    if seat == view.seat:
        hint = next(iter(slot_hints(position, look.glyphs, slot_prospect(view, position.catalogue, seat, place))), ())
    whole = t("{slot}, {region}", slot=brief, region=position.region(slot.region))
    words = next((words for words in (whole, brief) if cell_len(words) + width(hint) + 5 <= cells), brief)
    row = (*start, Run(f" {words}", "legal" if seat == view.seat else "plain"))
    return (*row, Run(" " * max(1, cells - width(row) - width(hint) - 1)), *hint) if hint else row


def _bar(selected: SlotProspects, look: Appearance, cells: int) -> Line:
    """The other end of the cursor on the map, with the key that takes the slot; without its region if that is much."""
    position = selected.position
    slot = position.board.slots[selected.place]
    brief = slot_brief(slot, position.view.era)
    whole = t("{region}, {slot}", region=position.region(slot.region), slot=brief)
    title = whole if cell_len(whole) + 4 <= cells else brief
    key = look.keys.hint("choose", t("place"))
    left, gap = f" {look.glyphs.pointer} {title}", cells - 7 - cell_len(title) - cell_len(key)
    return relit(fit(line(f"{left}{' ' * gap}  {key}" if gap >= 0 else left), cells - 1), "cursor")


def _slot_lines(selected: SlotProspects, glyphs: Glyphs, cells: int, badged: bool) -> list[Line]:
    if selected.prospect is None:
        return []
    rows = slot_rows(selected.position, glyphs, selected.prospect, selected.place, badged)
    labels = max((cell_len(row.label) for row in rows), default=0)
    return [part for row in rows for part in _lines(row, labels, cells)]


def _lines(row: Row, labels: int, cells: int) -> list[Line]:
    """A row that is too long goes on below its words."""
    if not row.label:
        return flow(row.words, cells - 1, " ", "   ")
    indent = " " * (labels + 2)
    first, *others = flow(row.words, cells - 1, indent, indent)
    words = row.words[0]
    return [(Run(f" {padded(row.label, labels)} ", "dim" if words.ground else words.ink), *first[1:]), *others]
