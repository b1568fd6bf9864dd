"""The region map: the heart of the table. Seven regions roughly where they lie, the seas in the west."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from rules.tadmor.components import shapes as c
from rules.tadmor.components.catalogue import Board, Slot
from tadmor_tui.faces.tadmor.component_texts import price, slot_brief
from tadmor_tui.faces.tadmor.painters.rivals import paint_rivals
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, Run, beside, line, relit, width

COLUMNS = (("north", "south"), ("ebla", "damascus"), ("palmyra", "emesa"), ("euphrates",))


_ROOM_FOR_COLOURS = 24
"""Cells of a column that has room for the whole name of a colour beside that of a rare good."""


class SlotCell(Struct, frozen=True):
    """Where a slot is on the map."""

    name: str
    column: int
    row: int


class MapLook(Struct, frozen=True):
    """What the map emphasises: slots that can be chosen now, and the one under the cursor."""

    legal: frozenset[str] = frozenset()
    cursor: str | None = None


def map_cells(board: Board) -> list[SlotCell]:
    """Every slot with its column and row, column by column."""
    cells = []
    for number, regions in enumerate(COLUMNS):
        row = 0
        for region in regions:
            row += 1
            for slot in _slots(board, region):
                cells.append(SlotCell(slot.name, number, row))
                row += 1
    return cells


def paint_map(scene: Scene, look: MapLook, cells: int, rows: int) -> list[Line]:
    base, extra = divmod(cells, len(COLUMNS))
    widths = [base + (number >= len(COLUMNS) - extra) for number in range(len(COLUMNS))]
    columns = [
        [row for region in regions for row in _paint_region(scene, look, region, widths[number])]
        for number, regions in enumerate(COLUMNS)
    ]
    left = rows - len(columns[-1])
    columns[-1] += paint_rivals(scene, widths[-1], left)
    return beside(*zip(columns, widths, strict=True))[:rows]


def _slots(board: Board, region: str) -> list[Slot]:
    return [slot for slot in board.slots.values() if slot.region == region]


def _paint_region(scene: Scene, look: MapLook, region: str, cells: int) -> list[Line]:
    attacked = scene.view.attacked == region
    note = scene.glyphs.attacked + " attacked" if attacked else ""
    rows = [titled(scene.region(region), cells, scene.glyphs, note, "attacked")]
    rows += (_paint_slot(scene, look, slot, cells) for slot in _slots(scene.board, region))
    return rows


def _paint_slot(scene: Scene, look: MapLook, slot: Slot, cells: int) -> Line:
    glyphs = scene.glyphs
    shape = (
        glyphs.either_slot if len(slot.takes) > 1 else glyphs.camel_slot if "camel" in slot.takes else glyphs.ship_slot
    )
    owner = _owner(scene, slot.name)
    ink = "legal" if slot.name in look.legal else "plain" if owner is not None or not look.legal else "dim"
    label = slot_brief(slot, scene.view.era)
    if isinstance(slot.row, c.RareSlot) and cells < _ROOM_FOR_COLOURS:
        label = label[:3]
    left = line((f" {shape} ", ink), (label, ink), *_rare(scene, slot, cells, ink))
    taken: Collection[Run] = () if owner is None else (_piece(scene, owner, slot.name), scene.letter(owner))
    gap = cells - width(left) - len(taken) - 1
    row = (*left, (" " * max(0, gap), "plain"), *taken, (" ", "plain"))
    return relit(row, "cursor") if slot.name == look.cursor else row


def _piece(scene: Scene, owner: int, name: str) -> Run:
    camel = scene.view.merchants[owner].pieces[name] == "camel"
    return (scene.glyphs.camel if camel else scene.glyphs.ship, f"seat.{scene.colour(owner)}")


def _rare(scene: Scene, slot: Slot, cells: int, ink: str) -> tuple[Run, ...]:
    """The price of a rare good, and what lies on top."""
    if not isinstance(slot.row, c.RareSlot):
        return ()
    colour = slot.row.colour
    top = scene.view.stacks[colour].top or "none"
    cost = price(scene.catalogue.rare_prices[colour])
    written = len(colour) if cells >= _ROOM_FOR_COLOURS else 3
    room = cells - 8 - written - len(cost)
    return ((f" {cost} ", ink), (top[: max(0, room)], f"rare.{colour}" if ink != "dim" else "dim"))


def _owner(scene: Scene, name: str) -> int | None:
    return next((m.seat for m in scene.view.merchants if name in m.pieces), None)
