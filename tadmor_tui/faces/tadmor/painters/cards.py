"""The missions of a merchant, and the rare goods in the stacks."""

from __future__ import annotations

from tadmor_tui.faces.tadmor.component_texts import favour_brief, price
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, line


def paint_missions(scene: Scene, cells: int) -> list[Line]:
    """The hand, if it lies open, and the missions that were fulfilled."""
    m = scene.view.merchants[scene.seat]
    missions = scene.catalogue.missions
    lines = [titled("Missions", cells, scene.glyphs, f"{scene.view.deck_size} in the deck")]
    if m.hand_size and (m.hand is None or not scene.hand_open):
        lines.append(line((f" {m.hand_size} in hand, face down: {scene.keys['missions']} shows them", "dim")))
    else:
        lines += (_mission(scene, card, "legal", price(missions[card].cost).replace(" ", "")) for card in m.hand or ())
    lines += (_mission(scene, card, "good", "fulfilled") for card in m.fulfilled)
    for card in m.returned:
        lines.append(line((f" {card:<4}", "dim"), (f"returned  {missions[card].points // 2:>2}PP", "dim")))
    return lines if len(lines) > 1 else [*lines, line((" none yet", "dim"))]


def _mission(scene: Scene, card: str, ink: str, state: str) -> Line:
    """Its price or what became of it, its worth, and what returning it brings."""
    mission = scene.catalogue.missions[card]
    return line((f" {card:<4}", ink), f"{state:<9} {mission.points:>2}PP ", (favour_brief(mission), "dim"))


def paint_stacks(scene: Scene, cells: int) -> list[Line]:
    """What is left of the rare goods; the top of each stack is open and comes first."""
    lines = [titled("Rare goods", cells, scene.glyphs, "the top one first")]
    for colour, stack in scene.view.stacks.items():
        top = f"{stack.top} {stack.left[stack.top]}" if stack.top else "none"
        beneath = "".join(f"  {good} {n}" for good, n in stack.left.items() if good != stack.top)
        lines.append(line((f" {colour:<7}", f"rare.{colour}"), (top, "legal"), (beneath, "dim")))
    return lines
