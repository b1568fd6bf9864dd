"""For you now: what the slot under the cursor would do for the one who looks at it."""

from __future__ import annotations

from rich.cells import cell_len

from rules.tadmor.slot_prospects import slot_prospect
from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.prices import Row
from tadmor_tui.games.tadmor.text.slots import slot_rows
from tadmor_tui.render.headings import noted
from tadmor_tui.render.text import Line, Run, fit, grounded, line, padded, relit
from tadmor_tui.render.wrapping import flow
from tadmor_tui.text.translation import nt, t

_ROOMY = 10
"""Rows from which on it is also told who else could come."""
_CARD_ROWS = 6


def paint_for_you_now(scene: Scene, place: str, free: int, cells: int, rows: int) -> list[Line]:
    """The slot that Enter would take, and all that is to be said of it; `free` slots can be chosen now."""
    note = nt("{n} slot free for you", "{n} slots free for you", free)
    heading, roomy = noted(t("For you now"), cells, scene.glyphs, note), rows >= _ROOMY
    told = slot_lines(scene, place, cells, roomy)
    if roomy:  # a card of its own, always as high as most slots need
        told = [grounded(row, "tile2", cells - 1) for row in (*told, *[()] * (_CARD_ROWS - len(told)))]
    return [heading, _bar(scene, place, cells), *told]


def slot_title(scene: Scene, place: str) -> str:
    slot = scene.board.slots[place]
    return t("{region}, {slot}", region=scene.region(slot.region), slot=slot_brief(slot, scene.view.era))


def _bar(scene: Scene, place: str, cells: int) -> Line:
    """The other end of the cursor on the map, with the key that takes the slot; without its region if that is much."""
    whole, slot = slot_title(scene, place), slot_brief(scene.board.slots[place], scene.view.era)
    title = whole if cell_len(whole) + 4 <= cells else slot
    key = scene.keys.hint("choose", t("place"))
    left, gap = f" {scene.glyphs.pointer} {title}", cells - 6 - cell_len(title) - cell_len(key)
    return relit(fit(line(f"{left}{' ' * gap}  {key}" if gap >= 0 else left), cells - 1), "cursor")


def slot_lines(scene: Scene, place: str, cells: int, rivals: bool) -> list[Line]:
    """What a slot would do for the viewer, in rows; nothing for a spectator, who has no piece to place."""
    seat = scene.view.seat
    if seat is None:
        return []
    rows = slot_rows(scene, slot_prospect(scene.view, scene.catalogue, seat, place), rivals)
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
