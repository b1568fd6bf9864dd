"""The acts of a turn, one after the other: all plots in a row each, the step that is carried out, and what it does."""

from __future__ import annotations

from collections.abc import Sequence

from rules.marchands import events as e
from rules.marchands.places import SLOTS
from tadmor_tui.games.marchands.acts import SUPPLY, Act
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.games.marchands.text.events import tell
from tadmor_tui.games.marchands.text.steps import step_sign
from tadmor_tui.games.marchands.widgets.road_map import MapLook
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, line, width, wrapped
from tadmor_tui.text.translation import t


def paint_acts(scene: Scene, acts: Sequence[Act], at: int, note: str, cells: int, rows: int) -> list[Line]:
    """The plots of everybody with the step that is carried out, and the sentence about the act.

    How many acts there are is no one's business while they are shown: it would tell when somebody has to choose.
    """
    act = acts[at]
    head = titled(heading_of(act), cells, scene.glyphs, note)
    told = wrapped(told_of_act(scene, act), cells - 1)
    plots = _plots(scene, act, cells, rows - 1 - len(told))
    earlier = [
        line((f"   {words}", "dim"))
        for before in reversed(acts[:at])
        if before.number == act.number and (words := told_of_act(scene, before))
    ]
    return [head, *plots, *told, *earlier][:rows]


def told_of_act(scene: Scene, act: Act) -> str:
    """What was done, in a sentence; the plots themselves stand above it."""
    if isinstance(act.event, e.PlotsShown):
        name = scene.names[act.view.first]
        return t("They are carried out step by step, in order from {name} on.", name=name)
    return tell(act.event, scene.names, scene.catalogue) or ""


def told_of_show(act: Act) -> str:
    """What is on show, and that a key ends it."""
    if not act.number:
        return t("All plots are shown. Any key ends the show.")
    if act.number > SUPPLY:
        return t("Monopolies. Any key ends the show.")
    if act.number == SUPPLY:
        return t("Supply. Any key ends the show.")
    return t("Acts, step {number} of {steps}. Any key ends the show.", number=act.number, steps=SLOTS)


def heading_of(act: Act) -> str:
    if not act.number:
        return t("All plots are shown")
    if act.number > SUPPLY:
        return t("Monopolies")
    if act.number == SUPPLY:
        return t("Supply")
    return t("Step {number} of {steps}", number=act.number, steps=SLOTS)


def _plots(scene: Scene, act: Act, cells: int, rows: int) -> list[Line]:
    """From the first player on, as they act; side by side."""
    first, seats = act.view.first, len(act.plots)
    order = [(first + place) % seats for place in range(seats)]
    lines: list[Line] = []
    row: list[Run] = [Run(" ", "plain")]
    for seat in order:
        part: list[Run] = [scene.badge(seat, 1), Run(" ", "plain")]
        for number, step in enumerate(act.plots[seat], 1):
            now = number == act.number
            mine = now and getattr(act.event, "seat", None) == seat
            ink = "cursor" if mine else "legal" if now else "faint" if number < act.number else "plain"
            part.append(Run(f"{step_sign(step)} " if not mine else step_sign(step), ink))
            if mine:
                part.append(Run(" ", "plain"))
        part.append(Run("  ", "plain"))
        if len(row) > 1 and width((*row, *part)) > cells:
            lines.append(tuple(row))
            row = [Run(" ", "plain")]
        row += part
    return [*lines, tuple(row)][: max(1, rows)]


def look_of_act(act: Act) -> MapLook:
    """What stands out on the map while an act is told."""
    event = act.event
    match event:
        case e.CaravanMoved():
            return MapLook(lit=frozenset({event.to}), roads=frozenset({frozenset((event.origin, event.to))}))
        case e.StepFailed() | e.ResourceTaken() | e.ContractFulfilled() | e.TempleBuilt():
            return MapLook(lit=frozenset({event.city}))
        case e.GoodsPlaced() | e.ContractPlaced():
            return MapLook(lit=frozenset({event.city}))
        case e.ElectorsPlaced():
            return MapLook(lit=frozenset({event.city, *event.regions}))
        case _:
            return MapLook()
