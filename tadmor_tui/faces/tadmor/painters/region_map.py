"""The region map: the heart of the table. Seven regions roughly where they lie, the seas in the west."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from rich.cells import set_cell_size

from rules.tadmor import names
from rules.tadmor.components import shapes as c
from rules.tadmor.components.catalogue import Board, Slot
from rules.tadmor.goods import RareColourName
from tadmor_tui.faces.tadmor.component_texts import price, short_slot_brief, slot_brief
from tadmor_tui.faces.tadmor.painters.rivals import paint_rivals
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, Run, beside, line, relit, width
from tadmor_tui.look.wrapping import cells_of
from tadmor_tui.translation import t, words_of

COLUMNS = (("north", "south"), ("ebla", "damascus"), ("palmyra", "emesa"), ("euphrates",))


_ROOM_FOR_COLOURS = 24
"""Cells of a column that has room for the whole name of a colour beside that of a rare good."""
_AROUND_TITLE = 3
_SHAPE, _TAKEN = 3, 3
"""Cells for the shape of a slot, and for the piece on it and its owner."""


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
    name, note = words_of(scene.region(region)), ""
    if scene.view.attacked == region:
        sign, word = scene.glyphs.attacked, t("attacked")
        room = cells - cells_of(name) - _AROUND_TITLE
        note = f"{sign} {word}" if cells_of(f"{sign} {word}") <= room else sign
    rows = [titled(name, cells, scene.glyphs, note, "attacked")]
    rows += (_paint_slot(scene, look, slot, cells) for slot in _slots(scene.board, region))
    return rows


def _paint_slot(scene: Scene, look: MapLook, slot: Slot, cells: int) -> Line:
    glyphs = scene.glyphs
    shape = (
        glyphs.either_slot if len(slot.takes) > 1 else glyphs.camel_slot if "camel" in slot.takes else glyphs.ship_slot
    )
    owner = _owner(scene, slot.name)
    ink = "legal" if slot.name in look.legal else "plain" if owner is not None or not look.legal else "dim"
    label = _label(scene, slot, cells)
    left = line((f" {shape} ", ink), (label, ink))
    if isinstance(slot.row, c.RareSlot):
        left += _rare(scene, slot.row.colour, cells - width(left), ink)
    taken: Collection[Run] = () if owner is None else (_piece(scene, owner, slot.name), scene.letter(owner))
    gap = cells - width(left) - len(taken) - 1
    row = (*left, (" " * max(0, gap), "plain"), *taken, (" ", "plain"))
    return relit(row, "cursor") if slot.name == look.cursor else row


def _label(scene: Scene, slot: Slot, cells: int) -> str:
    """What a slot gives; in shorter words where the column is too narrow, and in the end cut where one sees it."""
    era, room = scene.view.era, cells - _SHAPE - _TAKEN
    label = slot_brief(slot, era)
    if cells_of(label) > room or (isinstance(slot.row, c.RareSlot) and cells < _ROOM_FOR_COLOURS):
        label = short_slot_brief(slot, era)
    return label if cells_of(label) <= room else set_cell_size(label, room - 1) + scene.glyphs.cut


def _piece(scene: Scene, owner: int, name: str) -> Run:
    camel = scene.view.merchants[owner].pieces[name] == "camel"
    return (scene.glyphs.camel if camel else scene.glyphs.ship, f"seat.{scene.colour(owner)}")


def _rare(scene: Scene, colour: RareColourName, cells: int, ink: str) -> tuple[Run, ...]:
    """The price of a rare good, and what lies on top, in what the label leaves of the column."""
    top = scene.view.stacks[colour].top
    name = words_of(names.rare_good(top)) if top else t("none")
    cost = price(scene.catalogue.rare_prices[colour])
    room = max(0, cells - _TAKEN - 2 - cells_of(cost))
    shown = name if cells_of(name) <= room else set_cell_size(name, room)
    return ((f" {cost} ", ink), (shown, f"rare.{colour}" if ink != "dim" else "dim"))


def _owner(scene: Scene, name: str) -> int | None:
    return next((m.seat for m in scene.view.merchants if name in m.pieces), None)
