"""The missions of a merchant, and the rare goods in the stacks."""

from __future__ import annotations

from rules.tadmor import names
from rules.tadmor.scoring.final import points_when_returned
from tadmor_tui.faces.tadmor.component_texts import favour_brief, price
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.headings import noted
from tadmor_tui.look.lines import Line, line, width
from tadmor_tui.look.wrapping import cells_of, flow
from tadmor_tui.translation import t, words_of

_STATE = 9
"""Cells for the price of a mission, or for what became of it."""


def paint_missions(scene: Scene, cells: int) -> list[Line]:
    """The hand, if it lies open, and the missions that were fulfilled."""
    m = scene.view.merchants[scene.seat]
    missions = scene.catalogue.missions
    title = noted(t("Missions"), cells, scene.glyphs, t("{number} in the deck", number=scene.view.deck_size))
    lines: list[Line] = []
    if scene.view.plot is not None:
        told = t("your marauder card: {region}", region=scene.region(scene.view.plot))
        lines.append(line((f" {scene.glyphs.raid} {told}", "attacked")))
    if m.hand_size and (m.hand is None or not scene.hand_open):
        key = scene.keys["missions"]
        words = t("{number} in hand, face down: {key} shows them", number=m.hand_size, key=key)
        lines.append(line((f" {words}", "dim")))
    else:
        lines += (_mission(scene, card, "legal", price(missions[card].cost, between="")) for card in m.hand or ())
    lines += (_mission(scene, card, "good", t("fulfilled")) for card in m.fulfilled)
    for card in m.returned:
        worth = _worth(t("returned"), points_when_returned(missions[card]))
        lines.append(line((f" {card:<4}", "dim"), (worth, "dim")))
    whole = [part for row in lines for part in _whole(row, cells)]
    return [title, *(whole or [line((" ".join(("", t("none yet"))), "dim"))])]


def _mission(scene: Scene, card: str, ink: str, state: str) -> Line:
    """Its price or what became of it, its worth, and what returning it brings."""
    mission = scene.catalogue.missions[card]
    return line((f" {card:<4}", ink), f"{_worth(state, mission.points)} ", (favour_brief(mission), "dim"))


def _worth(state: str, points: int) -> str:
    return " ".join((_filled(state, _STATE), t("{points:>2}PP", points=points)))


def _filled(text: str, cells: int) -> str:
    return text + " " * (cells - cells_of(text))


def _whole(row: Line, cells: int) -> list[Line]:
    """A row as it is, or in several where it is too long."""
    return [row] if width(row) <= cells else flow(row, cells, " ", " " * 6)


def paint_stacks(scene: Scene, cells: int) -> list[Line]:
    """What is left of the rare goods; the top of each stack is open and comes first."""
    lines = [noted(t("Rare goods"), cells, scene.glyphs, t("the top one first"))]
    colours = {colour: words_of(names.colour(colour)) for colour in scene.view.stacks}
    column = max(map(cells_of, colours.values())) + 1
    for colour, stack in scene.view.stacks.items():
        top = _counted(stack.top, stack.left[stack.top]) if stack.top else t("none")
        beneath = "".join(f"  {_counted(good, n)}" for good, n in stack.left.items() if good != stack.top)
        name = (f" {_filled(colours[colour], column)}", f"rare.{colour}")
        lines += _whole(line(name, (top, "legal"), (beneath, "dim")), cells)
    return lines


def _counted(good: str, n: int) -> str:
    return t("{good} {number}", good=names.rare_good(good), number=n)
