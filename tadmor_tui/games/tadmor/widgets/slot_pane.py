"""Everything about one slot, for somebody who looks around on the map."""

from __future__ import annotations

from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.text.components import slot_brief
from tadmor_tui.games.tadmor.text.slot_line import explain_slot
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, relit, wrapped
from tadmor_tui.text.translation import t


def paint_slot(
    scene: Scene, place: str | None, free: bool, closed: str | None, cells: int, note: str = ""
) -> list[Line]:
    """What it does, who stands on it, whether it is free for the person now, and why it is closed if it is."""
    if place is None:
        return []
    slot = scene.board.slots[place]
    brief = slot_brief(slot, scene.view.era)
    title = t("{region}: {slot}", region=scene.region(slot.region), slot=brief)
    told = wrapped(explain_slot(scene, place), cells - 1)
    if free:
        words = t("Free for you: {choose} places a piece here.", choose=scene.keys["choose"])
        told += (relit(row, "legal") for row in wrapped(words, cells - 1))
    elif closed:
        told += (relit(row, "attacked") for row in wrapped(t("Not now: {reason}", reason=closed), cells - 1))
    return [titled(title, cells, scene.glyphs, note), *told]
