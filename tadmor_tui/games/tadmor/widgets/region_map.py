"""The map: the heart of the table. The regions where they lie, and the pieces in their slots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.geometry import Size

from rules.contract import Action
from rules.tadmor import actions as a
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Slot
from rules.tadmor.components.slot_kinds import slot_name
from rules.tadmor.slot_prospects import slot_prospect
from rules.tadmor.state import MARAUDERS, RESOLUTION
from tadmor_tui.games.tadmor.map_cursor import one_of_each, slot_at
from tadmor_tui.games.tadmor.map_layout import MapLayout, RegionBox, SlotRow, map_layout
from tadmor_tui.games.tadmor.painted_panes import SlotPane
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.raid import Raid
from tadmor_tui.games.tadmor.text.components import price, short_slot_brief, slot_brief
from tadmor_tui.games.tadmor.text.slot_hints import slot_hints
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.games.tadmor.widgets.landmarks import MapNames
from tadmor_tui.games.tadmor.widgets.terrain import terrain
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.text import Line, Run, capitals, first_that_fits, width
from tadmor_tui.text.translation import pt, short_words_of, t, words_of
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

_ROOMY = 99
"""Cells of the hint line that may say of a slot what the pane says too."""
_GROUNDS = {"north": "gulf", "south": "gulf", "euphrates": "river", "palmyra": "oasis"}
"""The towns lie on the ground of towns."""
_BRACKETS: dict[tuple[str, ...], tuple[str, str]] = {("camel",): ("(", ")"), ("ship",): ("[", "]")}
_EITHER = ("{", "}")


_ACTIVE = ("placement", *MARAUDERS, *RESOLUTION)
"""Stages in which pieces stand on the board."""
_HINT_CELLS = 84
"""Cells of the map from which on most rows have room for a hint."""


class MapLook(Struct, frozen=True):
    """What the map emphasises: slots that can be chosen now, the one under the cursor, what is new and what is lost."""

    legal: frozenset[str] = frozenset()
    cursor: str | None = None
    new: frozenset[str] = frozenset()
    raid: Raid = Raid()
    marked: str | None = None
    """The slot that a guide speaks of."""
    region: str | None = None
    """The region that is chosen, where regions are."""


class MapSelection(Struct, frozen=True):
    """The board as the viewer sees it, and what the map emphasises."""

    scene: Scene
    look: MapLook


class RegionMap(Pane["TadmorTable", MapSelection]):
    """The board with its cursor: pieces are placed on it, and slots are looked at."""

    FITS = True

    def select(self, table: TadmorTable) -> MapSelection:
        ui = table.ui
        marked = ui.marked.place if isinstance(ui.marked, a.Place) else None
        look = MapLook(frozenset(ui.placing), ui.shown_slot(), ui.new_places(), ui.raid(), marked, ui.shown_region())
        return MapSelection(replace(table.scene(), standings=None), look)

    def paint(self, selected: MapSelection, size: Size, look: Appearance) -> list[Line]:
        return paint_map(selected.scene, selected.look, *size)

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
            return explain_slot(table.scene(), place)
        return t(  # in a small window, where the pane has told all, something that no move of the cursor changes
            "{moving.capital} choose a slot, {choose} places, {explain} explains.",
            moving=keys.moving(),
            choose=keys["choose"],
            explain=keys["explain"],
        )

    def move(self, way: str) -> None:
        ui = self.table.ui
        if ui.open_pane is SlotPane:
            ui.look.move(way, ui.board.slots, self._layout())
        else:
            places = one_of_each(ui.placing, ui.board, ui.cursor.place)
            ui.cursor.move(way, places, self._layout())

    def choose(self) -> Action | None:
        """Place a piece on the slot under the cursor, or go to the line of the menu that the slot is about."""
        ui = self.table.ui
        if (place := ui.lit_slot()) in ui.placing:
            ui.cursor.place = place
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


def paint_map(scene: Scene, look: MapLook, cells: int, rows: int) -> list[Line]:
    """The whole map, cut where the panel ends."""
    layout = map_layout(scene.board, cells, rows)
    written = MapNames(t("Mare Nostrum"), t("the road to Damascus"), t("N"))
    canvas = terrain(layout.shape, scene.glyphs, scene.glyphs.pictures, written).copy()
    for box in layout.boxes:
        _paint_region(canvas, scene, look, box)
    return canvas.lines()


def _paint_region(canvas: Canvas, scene: Scene, look: MapLook, box: RegionBox) -> None:
    glyphs, attacked = scene.glyphs, scene.view.attacked == box.region
    raided = _is_raided(scene, look, box.region)
    ground = "raid" if raided else _GROUNDS.get(box.region, "town")
    canvas.fill(box.x, box.y, box.width, 1, f"{ground}hd")
    canvas.fill(box.x, box.y + 1, box.width, len(box.rows), ground)
    after = canvas.write(box.x + 1, box.y, capitals(words_of(scene.region(box.region))), "title")
    if attacked or raided or scene.own_card == box.region:
        word = _raid_word(scene, raided, attacked)
        room = box.x + box.width - after - 1
        told = f"{glyphs.raid} {word}"  # the sign says enough where the word would be cut
        canvas.write(after + 1, box.y, told if cell_len(told) <= room else glyphs.raid, "attacked")
    if look.region == box.region:
        canvas.relight(box.x, box.y, box.width, "cursor", "cursor")
    for row in box.rows:
        _paint_row(canvas, scene, look, row)
    if box.y + box.height > canvas.height:  # a board with more slots than the map has rows
        canvas.put(box.x + box.width - 1, canvas.height - 1, glyphs.cut, "title")


def _raid_word(scene: Scene, raided: bool, attacked: bool) -> str:
    """As long as the raid can be sent elsewhere, nothing is lost yet."""
    if raided:
        return t("at risk") if scene.view.stage == "marauders: region" else t("raided")
    return t("safe") if attacked else t("yours")


def _is_raided(scene: Scene, look: MapLook, region: str) -> bool:
    return look.raid.region == region and region in (scene.view.attacked, scene.view.raid)


def _paint_row(canvas: Canvas, scene: Scene, look: MapLook, row: SlotRow) -> None:
    lit = any(slot.name == look.cursor for slot in row.slots)
    legal = [slot for slot in row.slots if slot.name in look.legal]
    ink = "legal" if legal else "dim" if look.legal else "plain"
    x = row.x
    canvas.put(x - 1, row.y, " ", ink)  # a gap shows no ink, so it need not have one of its own
    for nth, slot in enumerate(row.slots):
        _paint_slot(canvas, scene, look, slot, x, row.y, _number(slot, nth))
        x += 3
    newest = [owner for slot in row.slots if slot.name in look.new and (owner := _owner(scene, slot.name)) is not None]
    if newest:
        canvas.put(x, row.y, scene.glyphs.new, f"seat.{scene.colour(newest[-1])}")
    end = row.x + row.width
    room = end - x - 1
    after = _write_cut(canvas, scene, first_that_fits(_labels(scene, row.slots[0], ink), room), x + 1, row.y, room)
    hints = _hints(scene, look, row) if canvas.width >= _HINT_CELLS else []
    hint = next((hint for hint in hints if after + width(hint) + 3 <= end), ())
    canvas.write_runs(end - 2 - width(hint), row.y, hint, width(hint))
    if lit:
        _light_row(canvas, scene, look, row)
    for nth, slot in enumerate(row.slots):
        if slot.name == look.marked:
            canvas.relight(row.cell_of(nth), row.y, 3, "cursor", "cursor")
            canvas.put(row.x - 1, row.y, scene.glyphs.pointer, "title")


def _hints(scene: Scene, look: MapLook, row: SlotRow) -> list[Line]:
    """What the row would do for the viewer: where he could place a piece, or has one."""
    seat = scene.view.seat
    if seat is None or scene.view.stage not in _ACTIVE:
        return []
    own = scene.view.merchants[seat].pieces
    slot = next((slot for slot in row.slots if slot.name in look.legal or slot.name in own), None)
    return slot_hints(scene, slot_prospect(scene.view, scene.catalogue, seat, slot.name)) if slot else []


def _light_row(canvas: Canvas, scene: Scene, look: MapLook, row: SlotRow) -> None:
    """The cursor: a bar over the row; pieces keep their colours, and of several slots the chosen one has a pointer.

    A sign costs far less on a slow line than other inks within the bar.
    """
    end = row.x + row.width
    canvas.relight(row.x - 1, row.y, row.width + 1, "cursor", "cursor")
    for nth, slot in enumerate(row.slots):
        owner = _owner(scene, slot.name)
        chosen = len(row.slots) > 1 and slot.name == look.cursor
        if owner is not None:
            inks = ("legal", "night") if chosen else ("night", f"seat.{scene.colour(owner)}")
            canvas.relight(row.cell_of(nth), row.y, 3, *inks)
        elif chosen:
            canvas.put(row.cell_of(nth) + 1, row.y, scene.glyphs.pointer, "cursor")
    if canvas.is_blank(end - 1, row.y):  # a label may need the whole row
        canvas.put(end - 1, row.y, scene.glyphs.far_end, "cursor")


def _number(slot: Slot, nth: int) -> str:
    """Slots of improvements have an order, which stands in them."""
    return str(nth + 1) if isinstance(slot.row, c.ImproveSlot) else " "


def _paint_slot(canvas: Canvas, scene: Scene, look: MapLook, slot: Slot, x: int, y: int, sign: str) -> None:
    opens, closes = _BRACKETS.get(slot.takes, _EITHER)
    owner = _owner(scene, slot.name)
    loser = look.raid.lost.get(slot.name) if _is_raided(scene, look, slot.region) else None
    if owner is not None and (loser is None or scene.view.raid is None):
        letter, ink, *_ = scene.letter(owner)
        canvas.write(x, y, f"{opens}{letter}{closes}", "night", ink)
        return
    if loser is not None:
        canvas.write(x, y, f"{opens}{scene.glyphs.lost}{closes}", f"seat.{scene.colour(loser)}")
        return
    ink = "legal" if slot.name in look.legal else "dim" if look.legal else "plain"
    canvas.write(x, y, f"{opens}{sign}{closes}", ink)


def _write_cut(canvas: Canvas, scene: Scene, runs: Line, x: int, y: int, room: int) -> int:
    """A text, cut where one sees it if there is too little room; returns the column after it."""
    end = canvas.write_runs(x, y, runs, room)
    if width(runs) > room:
        canvas.put(end - 1, y, scene.glyphs.cut, runs[-1][1])
    return end


def _labels(scene: Scene, slot: Slot, ink: str) -> Iterator[Line]:
    """What stands beside a slot, and the same in short; a rare good by its price and what lies on top."""
    match slot.row:
        case c.RareSlot(colour=colour):
            cost = f"{price(scene.catalogue.rare_prices[colour])} "
            for good in _tops(scene.view.stacks[colour].top):
                yield Run(cost, ink), Run(good, f"rare.{colour}")
        case c.ImproveSlot():
            yield (Run(words_of(slot_name(slot.row)), ink),)
        case _:
            yield (Run(slot_brief(slot, scene.view.era), ink),)
            yield (Run(short_slot_brief(slot, scene.view.era), ink),)


def _tops(good: str | None) -> Iterator[str]:
    if good is None:
        yield pt("of rare goods", "none")
    else:
        yield words_of(names.rare_good(good))
        yield short_words_of(names.rare_good(good))


def _owner(scene: Scene, name: str) -> int | None:
    return next((m.seat for m in scene.view.merchants if name in m.pieces), None)
