"""Everything about one slot, for somebody who looks around on the map."""

from __future__ import annotations

from tadmor_tui.faces.tadmor.component_texts import slot_brief
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.faces.tadmor.slot_line import explain_slot
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, relit, wrapped


def paint_slot(
    scene: Scene, place: str | None, free: bool, closed: str | None, cells: int, note: str = ""
) -> list[Line]:
    """What it does, who stands on it, whether it is free for the person now, and why it is closed if it is."""
    if place is None:
        return []
    slot = scene.board.slots[place]
    title = f"{scene.region(slot.region)}: {slot_brief(slot, scene.view.era)}"
    told = wrapped(explain_slot(scene, place), cells - 1)
    if free:
        words = f"Free for you: {scene.keys['choose']} places a piece here."
        told += (relit(row, "legal") for row in wrapped(words, cells - 1))
    elif closed:
        told += (relit(row, "attacked") for row in wrapped(f"Not now: {closed}", cells - 1))
    return [titled(title, cells, scene.glyphs, note), *told]
