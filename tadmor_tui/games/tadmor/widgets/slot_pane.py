"""Everything about one slot, for a player who looks around on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from tadmor_tui.games.tadmor.explanations import closed_reason
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, relit, wrapped
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, Command
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable


class SlotSelection(Struct, frozen=True):
    """A slot of a position."""

    position: TadmorPosition
    place: str | None
    free: bool
    """True if the person to act can place a piece there now."""
    closed: str | None
    """The reason why they can't."""


class SlotPane(Pane["TadmorTable", SlotSelection]):
    """The effect of a slot, its piece, and its access; the arrow keys belong to the map meanwhile."""

    def select(self, table: TadmorTable) -> SlotSelection:
        ui, snapshot, place = table.ui, table.ui.snapshot, table.ui.look.place
        free, person = place in ui.placing, snapshot.person
        closed = None if free or place is None or person is None else closed_reason(snapshot.game, person, place)
        return SlotSelection(ui.position(), place, free, closed)

    def paint(self, selected: SlotSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_slot(selected, look, size.width)

    def commands(self) -> list[Command]:
        ui = self.table.ui
        return [("choose", t("place"))] if ui.look.place in ui.placing else []


def paint_slot(selected: SlotSelection, look: Appearance, cells: int) -> list[Line]:
    position, place = selected.position, selected.place
    if place is None:
        return []
    slot = position.board.slots[place]
    brief = slot_brief(slot, position.view.era)
    title = t("{region}: {slot}", region=position.region(slot.region), slot=brief)
    told = wrapped(explain_slot(position, place), cells - 1)
    if selected.free:
        words = t("Free for you: {choose} places a piece here.", choose=look.keys["choose"])
        told += (relit(row, "legal") for row in wrapped(words, cells - 1))
    elif selected.closed:
        told += (relit(row, "attacked") for row in wrapped(t("Not now: {reason}", reason=selected.closed), cells - 1))
    return [titled(title, cells, look.glyphs, look.keys.hint("back", t("back"))), *told]
