"""Painting the map: the regions where they lie, the pieces in their slots, and what a slot would do for the viewer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from rich.cells import cell_len

from rules.contract import Event, Seat
from rules.tadmor import names
from rules.tadmor.components import schema as c
from rules.tadmor.components.catalogue import Catalogue, Slot
from rules.tadmor.components.slot_kinds import slot_name
from rules.tadmor.events import PieceDrivenOff, RegionAttacked
from rules.tadmor.slot_prospects import slot_prospect, threatened
from rules.tadmor.state import MARAUDERS, RESOLUTION
from rules.tadmor.view import View
from tadmor_tui.games.tadmor.map_layout import RegionBox, SlotRow, map_layout
from tadmor_tui.games.tadmor.position import TadmorPosition
from tadmor_tui.games.tadmor.text.components import price, short_slot_brief, slot_brief
from tadmor_tui.games.tadmor.text.slot_hints import slot_hints
from tadmor_tui.games.tadmor.widgets.terrain import MapNames, terrain
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, capitals, first_that_fits, width
from tadmor_tui.text.translation import pt, short_words_of, t, words_of

_GROUNDS = {"north": "gulf", "south": "gulf", "euphrates": "river", "palmyra": "oasis"}
"""The towns lie on the ground of towns."""
_BRACKETS: dict[tuple[str, ...], tuple[str, str]] = {("camel",): ("(", ")"), ("ship",): ("[", "]")}
_EITHER = ("{", "}")
_ACTIVE = ("placement", *MARAUDERS, *RESOLUTION)
"""Stages in which pieces stand on the board."""
_NARROW, _HINT_CELLS = 80, 84
"""Cells of the map between which its rows have no room for a hint; a narrower one has only two columns."""


class Raid(Struct, frozen=True):
    """The region that marauders raid in this turn, and the pieces that they drive off, with their owners."""

    region: str | None = None
    lost: Mapping[str, Seat] = {}


def raid_of(view: View, catalogue: Catalogue, events: Sequence[Event]) -> Raid:
    """The raid of a turn in which these things have happened so far; while it can be turned aside, what it would do."""
    if view.stage not in (*MARAUDERS, *RESOLUTION):
        return Raid()
    if view.stage == "marauders: region":
        return Raid(view.raid, threatened(view, catalogue))
    regions = [event.region for event in events if isinstance(event, RegionAttacked)]
    lost = {event.place: event.seat for event in events if isinstance(event, PieceDrivenOff)}
    return Raid(regions[0] if regions else None, lost)


class MapMarks(Struct, frozen=True):
    """Emphasis of the map: slots that can be chosen, the one under the cursor, new and lost pieces."""

    legal: frozenset[str] = frozenset()
    cursor: str | None = None
    new: frozenset[str] = frozenset()
    raid: Raid = Raid()
    marked: str | None = None
    """The slot that a guide speaks of."""
    region: str | None = None
    """The region that is chosen, where regions are."""


def paint_map(position: TadmorPosition, marks: MapMarks, glyphs: Glyphs, cells: int, rows: int) -> list[Line]:
    """The whole map, cut where its place ends."""
    return light_map(draw_map(position, marks, glyphs, cells, rows), position, marks, glyphs)


def draw_map(position: TadmorPosition, marks: MapMarks, glyphs: Glyphs, cells: int, rows: int) -> Canvas:
    """The map without its cursor and whatever else `light_map` adds."""
    layout = map_layout(position.board, cells, rows)
    written = MapNames(t("Mare Nostrum"), t("the road to Damascus"), t("N"))
    canvas = terrain(layout.shape, glyphs, glyphs.pictures, written).copy()
    owners = {place: merchant.seat for merchant in position.view.merchants for place in merchant.pieces}
    painter = _MapPainter(canvas, position, marks, glyphs, owners)
    for box in layout.boxes:
        painter.paint_region(box)
    return canvas


def light_map(canvas: Canvas, position: TadmorPosition, marks: MapMarks, glyphs: Glyphs) -> list[Line]:
    """Add the cursor, the chosen region and the slot that a guide speaks of to a drawn map."""
    for box in map_layout(position.board, canvas.width, canvas.height).boxes:
        if marks.region == box.region:
            canvas.relight(box.x, box.y, box.width, "cursor", "cursor")
        for row in box.rows:
            places = [slot.name for slot in row.slots]
            if marks.cursor in places:
                _light_row(canvas, position, marks.cursor, glyphs, row)
            if marks.marked in places:
                canvas.relight(row.cell_of(places.index(marks.marked)), row.y, 3, "cursor", "cursor")
                canvas.put(row.x - 1, row.y, glyphs.pointer, "title")
        if box.y + box.height > canvas.height:  # a board with more slots than the map has rows
            canvas.put(box.x + box.width - 1, canvas.height - 1, glyphs.cut, "title")
    return canvas.lines()


def _light_row(canvas: Canvas, position: TadmorPosition, cursor: str, glyphs: Glyphs, row: SlotRow) -> None:
    """The cursor: a bar over the row; pieces keep their colours, and of several slots the chosen one has a pointer.

    A sign costs far less on a slow line than other inks within the bar.
    """
    end = row.x + row.width
    canvas.relight(row.x - 1, row.y, row.width + 1, "cursor", "cursor")
    for nth, slot in enumerate(row.slots):
        owner = next((m for m in position.view.merchants if slot.name in m.pieces), None)
        chosen = len(row.slots) > 1 and slot.name == cursor
        if owner is not None:
            inks = ("legal", "night") if chosen else ("night", f"seat.{owner.colour}")
            canvas.relight(row.cell_of(nth), row.y, 3, *inks)
        elif chosen:
            canvas.put(row.cell_of(nth) + 1, row.y, glyphs.pointer, "cursor")
    if canvas.is_blank(end - 1, row.y):  # a label may need the whole row
        canvas.put(end - 1, row.y, glyphs.far_end, "cursor")


class _MapPainter(Struct, frozen=True):
    """Paints regions onto a canvas."""

    canvas: Canvas
    position: TadmorPosition
    marks: MapMarks
    glyphs: Glyphs
    owners: dict[str, Seat]
    """The merchants whose pieces stand on slots."""

    def paint_region(self, box: RegionBox) -> None:
        canvas, position, view = self.canvas, self.position, self.position.view
        attacked, raided = view.attacked == box.region, self._is_raided(box.region)
        ground = "raid" if raided else _GROUNDS.get(box.region, "town")
        canvas.fill(box.x, box.y, box.width, 1, f"{ground}hd")
        canvas.fill(box.x, box.y + 1, box.width, len(box.rows), ground)
        after = canvas.write(box.x + 1, box.y, capitals(short_words_of(position.region(box.region))), "heading")
        if attacked or raided or position.own_card == box.region:
            room = box.x + box.width - after - 1
            is_safe = attacked and not raided
            sign, ink = (self.glyphs.can, "good") if is_safe else (self.glyphs.raid, "attacked")
            told = f"{sign} {_raid_word(view.stage, raided, attacked)}"
            # the sign says enough where the word would be cut
            canvas.write(after + 1, box.y, told if cell_len(told) <= room else sign, ink)
        for row in box.rows:
            self._paint_row(row, raided)

    def _is_raided(self, region: str) -> bool:
        view = self.position.view
        return self.marks.raid.region == region and region in (view.attacked, view.raid)

    def _paint_row(self, row: SlotRow, raided: bool) -> None:
        canvas, legal, new = self.canvas, self.marks.legal, self.marks.new
        open_here = any(slot.name in legal for slot in row.slots)
        ink = "legal" if open_here else "dim" if legal else "plain"
        x = row.x
        canvas.put(x - 1, row.y, " ", ink)  # a gap shows no ink, so it need not have one of its own
        for nth, slot in enumerate(row.slots):
            self._paint_slot(slot, x, row.y, _number(slot, nth), raided)
            x += 3
        is_small = _NARROW <= canvas.width < _HINT_CELLS
        newest = [self.owners[slot.name] for slot in row.slots if slot.name in new and slot.name in self.owners]
        if newest:
            # the piece beside it has the colour, which a slow line need not send twice
            canvas.put(x, row.y, self.glyphs.new, ink if is_small else self.position.letter(newest[-1]).ink)
        end = row.x + row.width
        room = end - x - 1
        after = self._write_cut(first_that_fits(_labels(self.position, row.slots[0], ink), room), x + 1, row.y, room)
        hints = [] if is_small else self._hints(row)
        hint = next((hint for hint in hints if after + width(hint) + 3 <= end), ())
        if hint:
            canvas.write_runs(end - 2 - width(hint), row.y, hint, width(hint))

    def _paint_slot(self, slot: Slot, x: int, y: int, sign: str, raided: bool) -> None:
        opens, closes = _BRACKETS.get(slot.takes, _EITHER)
        owner, legal = self.owners.get(slot.name), self.marks.legal
        loser = self.marks.raid.lost.get(slot.name) if raided else None
        if owner is not None and (loser is None or self.position.view.raid is None):
            letter, ink, *_ = self.position.letter(owner)
            self.canvas.write(x, y, f"{opens}{letter}{closes}", "night", ink)
        elif loser is not None:
            self.canvas.write(x, y, f"{opens}{self.glyphs.lost}{closes}", self.position.letter(loser).ink)
        else:
            ink = "legal" if slot.name in legal else "dim" if legal else "plain"
            self.canvas.write(x, y, f"{opens}{sign}{closes}", ink)

    def _hints(self, row: SlotRow) -> list[Line]:
        """Return the hint of a row for the viewer, where they could place a piece or have one."""
        view, seat = self.position.view, self.position.view.seat
        if seat is None or view.stage not in _ACTIVE:
            return []
        slot = next(
            (slot for slot in row.slots if slot.name in self.marks.legal or self.owners.get(slot.name) == seat), None
        )
        if slot is None:
            return []
        found = slot_prospect(view, self.position.catalogue, seat, slot.name)
        return slot_hints(self.position, self.glyphs, found)

    def _write_cut(self, runs: Line, x: int, y: int, room: int) -> int:
        """Write a text, cut where one sees it if there is too little room, and return the column after it."""
        end = self.canvas.write_runs(x, y, runs, room)
        if width(runs) > room:
            self.canvas.put(end - 1, y, self.glyphs.cut, runs[-1].ink)
        return end


def _raid_word(stage: str, raided: bool, attacked: bool) -> str:
    """As long as the raid can be sent elsewhere, nothing is lost yet."""
    if raided:
        return t("at risk") if stage == "marauders: region" else t("raided")
    return t("safe") if attacked else t("yours")


def _number(slot: Slot, nth: int) -> str:
    """Slots of improvements have an order, which stands in them."""
    return str(nth + 1) if isinstance(slot.row, c.ImproveSlot) else " "


def _labels(position: TadmorPosition, slot: Slot, ink: str) -> Iterator[Line]:
    """Return the text beside a slot, and its short form; a rare good by its price and the top of its stack."""
    match slot.row:
        case c.RareSlot(colour=colour):
            cost = f"{price(position.catalogue.rare_prices[colour])} "
            for good in _tops(position.view.stacks[colour].top):
                yield Run(cost, ink), Run(good, f"rare.{colour}")
        case c.ImproveSlot():
            yield (Run(words_of(slot_name(slot.row)), ink),)
        case _:
            yield (Run(slot_brief(slot, position.view.era), ink),)
            yield (Run(short_slot_brief(slot, position.view.era), ink),)


def _tops(good: str | None) -> Iterator[str]:
    if good is None:
        yield pt("of rare goods", "none")
    else:
        yield words_of(names.rare_good(good))
        yield short_words_of(names.rare_good(good))
