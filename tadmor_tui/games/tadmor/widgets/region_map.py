"""The map: the heart of the table. Pieces are placed on it, and slots are looked at; `map_painter.py` colours it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from textual.geometry import Size

from rules.contract import Action
from rules.message import Series, message
from rules.tadmor import actions as a
from rules.tadmor import names
from tadmor_tui.games.tadmor.map_cursor import one_of_each, slot_at
from tadmor_tui.games.tadmor.map_layout import MapLayout, map_layout
from tadmor_tui.games.tadmor.position import TadmorPosition, catalogue_of
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.legend import goods_legend
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.games.tadmor.widgets.map_painter import MapMarks, draw_map, light_map, raid_of
from tadmor_tui.games.tadmor.widgets.slot_pane import SlotPane
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.text import Line, in_rows
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance, HelpTopic
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_ROOMY = 99
"""Cells of the hint line that may say of a slot what the pane says too."""


class MapSelection(Struct, frozen=True):
    """The board as the viewer sees it, and what the map emphasises."""

    position: TadmorPosition
    marks: MapMarks


class RegionMap(Pane["TadmorTable", MapSelection]):
    """The board with its cursor."""

    FITS = True

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn: tuple[object, Canvas] = None, Canvas(0, 0)
        """The map without its cursor, and what it was drawn from: a move of the cursor changes nothing else."""

    def select(self, table: TadmorTable) -> MapSelection:
        ui = table.ui
        marked = ui.marked.place if isinstance(ui.marked, a.Place) else None
        snapshot = ui.snapshot
        marks = MapMarks(
            legal=frozenset(ui.placing),
            cursor=ui.shown_slot(),
            new=ui.new_places(),
            raid=raid_of(ui.view(), catalogue_of(snapshot.components), snapshot.turn_events),
            marked=marked,
            region=ui.shown_region(),
        )
        return MapSelection(ui.of_position(_without_standings), marks)

    def paint(self, selected: MapSelection, size: Size, look: Appearance) -> list[Line]:
        position, marks = selected.position, selected.marks
        made_of = (position, marks.legal, marks.new, marks.raid, size, look)
        if made_of != self._drawn[0]:
            self._drawn = made_of, draw_map(position, marks, look.glyphs, *size)
        return light_map(self._drawn[1].copy(), position, marks, look.glyphs)

    def forget(self) -> None:
        super().forget()
        self._drawn = None, Canvas(0, 0)

    def _layout(self) -> MapLayout:
        return map_layout(self.table.ui.board, *self.room)

    def target_at(self, x: int, y: int) -> str:
        return slot_at(self._layout(), x, y) or ""

    def explain(self) -> str:
        table, keys = self.table, self.table.appearance.keys
        place = table.ui.cursor.place
        if table.ui.open_pane is SlotPane:
            return t(
                "{moving.capital} go over all slots, {explain} opens the rules, {back} goes back.",
                moving=keys.moving(),
                explain=keys["explain"],
                back=keys["back"],
            )
        if place is not None and table.hint_cells >= _ROOMY:
            return explain_slot(table.ui.position(), place)
        commands = ("missions", "improvements", "rivals", "news", "look")
        words = (t("missions"), t("improvements"), t("boards"), t("news"), t("look around"))
        hints = [keys.hint(command, word) for command, word in zip(commands, words, strict=True)]
        # in a small window, where the pane has told all, something that no move of the cursor changes
        return in_rows(hints, table.hint_cells, "  ", "")[0]

    def help_topic(self) -> HelpTopic:
        lit = self.table.ui.lit_slot()
        return super().help_topic() if lit is None else slot_topic(self.table.ui.position(), lit)

    def move(self, way: str) -> None:
        ui = self.table.ui
        if ui.best.cursor is not None and way in ("up", "down") and ui.best.shown:
            ui.best.light(ui.best.cursor + (1 if way == "down" else -1))
            return
        ui.best.cursor = None
        if ui.open_pane is SlotPane:
            ui.look.move(way, ui.board.slots, self._layout())
        else:
            places = one_of_each(ui.placing, ui.board, ui.cursor.place)
            ui.cursor.move(way, places, self._layout())

    def choose(self) -> Action | None:
        """Place a piece on the slot under the cursor, or go to the line of the menu that the slot is about."""
        ui = self.table.ui
        ui.best.cursor = None
        if (place := ui.lit_slot()) in ui.placing:
            ui.cursor.place = place
            if not ui.menu_open:
                ui.show_menu()
            offers = ui.placing[place]
            if len(offers) == 1:
                return offers[0].action
            ui.offer_only(offers)
        elif ui.open_pane is SlotPane and (place is None or not ui.light_line(place)):
            ui.show_menu()
        return None

    def press(self, x: int, y: int) -> Action | None:
        ui, place = self.table.ui, slot_at(self._layout(), x, y)
        if place in ui.placing:
            ui.cursor.place, ui.on_map = place, True
            return self.table.choose()
        if place and not ui.light_line(place):
            ui.look.place = place
            ui.open(SlotPane)
        return None

    def scroll(self, step: int) -> None:
        """The whole board is seen."""


def _without_standings(position: TadmorPosition) -> TadmorPosition:
    return replace(position, standings=None)


def slot_topic(position: TadmorPosition, place: str) -> HelpTopic:
    """A slot, and which others are closed to the viewer and why."""
    slots, own = position.board.slots, position.own
    taken = [
        message("{slot} ({name})", slot=slot_brief(slots[other], position.view.era), name=position.names[m.seat])
        for m in position.view.merchants
        for other in m.pieces
        if other in slots
    ]
    closed = [t("Taken, so closed to you: {slots} (T3.3).", slots=Series(tuple(taken)))] if taken else []
    closed += (
        t("You have no {piece} left to place, so the slots for {piece.a} alone are closed (T3.1).", piece=piece)
        for piece, left in ((names.CAMEL, own.camels), (names.SHIP, own.ships))
        if not left
    )
    return HelpTopic(place, (explain_slot(position, place), *closed, goods_legend()))
