"""Everything about one slot, for somebody who looks around on the map."""

from __future__ import annotations

from tadmor_tui.faces.tadmor.component_texts import slot_brief
from tadmor_tui.faces.tadmor.explanations import why_closed
from tadmor_tui.faces.tadmor.painters import Scene, titled
from tadmor_tui.faces.tadmor.slot_line import explain_slot
from tadmor_tui.look.lines import Line, relit, wrapped
from tadmor_tui.table.model import Desk


def paint_slot(desk: Desk, scene: Scene, place: str | None, cells: int, note: str = "") -> list[Line]:
    """What it does, who stands on it, and why it is closed to the person now."""
    if place is None:
        return []
    slot = desk.session.game.board.slots[place]
    title = f"{scene.region(slot.region)}: {slot_brief(slot, scene.view.era)}"
    told = wrapped(explain_slot(scene, place), cells - 1)
    if place in desk.placing:
        free = f"Free for you: {scene.keys['choose']} places a piece here."
        told += (relit(row, "legal") for row in wrapped(free, cells - 1))
    elif (person := desk.session.acting_person) is not None:
        reason = why_closed(desk.session.game, person, place)
        told += (relit(row, "attacked") for row in wrapped(f"Not now: {reason}", cells - 1) if reason)
    return [titled(title, cells, scene.glyphs, note), *told]
