"""An act on the map: the head of a caravan's way, what is lifted out of a city, and a balloon that tells of it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Offset, Region

from rules.contract import Seat
from rules.marchands import events as e
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.names import resource as resource_name
from tadmor_tui.games.marchands.acts import ShownAct
from tadmor_tui.games.marchands.map_layout import Form, Road
from tadmor_tui.games.marchands.text.events import reason_told
from tadmor_tui.games.marchands.text.offers import regions_told
from tadmor_tui.games.marchands.text.steps import letters
from tadmor_tui.games.marchands.visible_position import contract_of
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, line, width
from tadmor_tui.text.translation import nt, t

_BALLOON_ROWS = 3
"""The rim, and two rows of words."""


def head_of_way(road: Road, form: Form, cities: dict[str, Region], to: str) -> tuple[Offset, int]:
    """The cell of a road where the head of a caravan's way lies, and its number among left, right, up and down."""
    city = cities[to]
    plate = {road.plate + Offset(x, 0) for x in range(-form.air, form.air + 1)}
    cells = [cell for cell in (*road.across, *road.down) if cell not in plate] or [road.plate]
    middle = Offset(city.x + form.right, city.y + form.down)
    cell = min(cells, key=lambda each: abs(each.x - middle.x) + abs(each.y - middle.y))
    if cell in road.across:
        return cell, 0 if middle.x < cell.x else 1
    return cell, 2 if middle.y < cell.y else 3


def lifted(act: ShownAct, seat_ground: str, glyphs: Glyphs) -> list[Run]:
    """The goods that leave a city, in the colour of their new owner; a sign where a step found nothing."""
    match act.event:
        case e.ResourceTaken(resource=resource):
            return [Run(letters([resource]) if resource else "?", "night", seat_ground)]
        case e.ContractFulfilled(paid=paid):
            return [Run(letters(paid) or glyphs.can, "night", seat_ground)]
        case e.StepFailed():
            return [Run(glyphs.lost, "night", seat_ground)]
        case _:
            return []


class Balloon:
    """The words of an act above its city, or below one in the first row, joined to it by a line."""

    def __init__(self, act: ShownAct, names: Sequence[str], catalogue: Catalogue, ground: str, glyphs: Glyphs) -> None:
        self._rows = _told(act, names, catalogue, ground, glyphs)
        self._ink = ground
        self._glyphs = glyphs

    def paint(self, canvas: Canvas, badge: Run, city: Region) -> None:
        if not self._rows:
            return
        glyphs, ink = self._glyphs, self._ink
        first, second = self._rows
        margin = width((badge, Run(" ")))
        rows = [line(" ", badge, " ", *first, " "), line(" " * (margin + 1), *second, " ")]
        wide = max(map(width, rows))
        x = max(0, min(city.x, canvas.width - wide))
        above = city.y > _BALLOON_ROWS
        y = city.y - _BALLOON_ROWS - 1 if above else city.bottom + 1
        canvas.fill(x, y, wide, _BALLOON_ROWS, "tile")
        rim = y if above else y + _BALLOON_ROWS - 1
        canvas.write(x, rim, (glyphs.rim if above else glyphs.lower_rim) * wide, ink)
        for at, row in enumerate(rows, y + 1 if above else y):
            canvas.write_runs(x, at, row, wide)
        canvas.put(x + min(margin, wide - 1), city.y - 1 if above else city.bottom, glyphs.upright, ink)


def _told(
    act: ShownAct, names: Sequence[str], catalogue: Catalogue, ground: str, glyphs: Glyphs
) -> tuple[Line, Line] | None:
    """Two rows; nothing about a move, whose road is seen."""
    event = act.event
    name = names[seat] if (seat := seat_of(act)) is not None else ""
    goods = lifted(act, ground, glyphs)
    match event:
        case e.ResourceTaken():
            what = resource_name(event.resource) if event.resource else ""
            if not what:
                rest = ""
            elif event.left:
                rest = nt("{resource}; {n} stays", "{resource}; {n} stay", event.left, resource=what)
            else:
                rest = t("the last {resource}", resource=what)
            return line((t("{name} takes", name=name), "legal"), " ", *goods), line((rest, "dim"))
        case e.ContractFulfilled():
            value = contract_of(catalogue, event.contract).value if event.contract else None
            worth = t("for the contract") if value is None else t("for the contract worth {value}", value=value)
            return line((t("{name} pays", name=name), "legal"), " ", *goods), line((worth, "good"))
        case e.StepFailed():
            why = reason_told(*act.reason, names) if act.reason is not None else _plain_reason(event)
            return line((f"{glyphs.lost} ", "bad"), (name, "legal")), line((why, "bad"))
        case e.TempleBuilt():
            worth = t("worth {n} for religion", n=event.influence)
            return line((t("{name} builds a temple", name=name), "legal")), line((worth, "good"))
        case e.ElectorsPlaced():
            told = t("{regions}", regions=regions_told(event.regions)) if all(event.regions) else ""
            head = nt("{name} places {n} elector", "{name} places {n} electors", len(event.regions), name=name)
            return line((head, "legal")), line((told, "good"))
        case _:
            return None


def _plain_reason(event: e.StepFailed) -> str:
    match event.why:
        case "no road":
            return t("no road {label} here", label=event.step)
        case "nothing there":
            return t("nothing lies here")
        case "taken already":
            return t("only one resource a turn here")
        case _:
            return t("the stock does not meet the demand")


def seat_of(act: ShownAct) -> Seat | None:
    return getattr(act.event, "seat", None)
