"""The map: regions in their tints, roads with letters, cities with what lies in them, caravans and the way ahead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from textual.geometry import Offset, Region

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CAPITAL, REGIONS
from tadmor_tui.games.marchands.map_layout import LARGE, SMALL, Form, MapLayout, Road, map_layout
from tadmor_tui.games.marchands.scene import Scene
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.palette import GROUND
from tadmor_tui.render.text import Line, Run
from tadmor_tui.text.translation import nt

_NAME_CELLS = 7
"""Cells for the name of a region and how many electors lie there."""
_STARS = 3


class MapLook(Struct, frozen=True):
    """What is said on the map beside what lies there."""

    path: tuple[str, ...] = ()
    """The cities that the viewer's caravan would come through, from where it is now."""
    steps: Mapping[str, tuple[int, ...]] = {}
    """The steps of the plot that end or happen in each city."""
    failing: frozenset[int] = frozenset()
    """Those that fail, or may fail."""
    seat: Seat | None = None
    """Whose plot that is."""
    cursor: str | None = None
    starts: frozenset[str] = frozenset()
    """Where a caravan may be placed."""
    lit: frozenset[str] = frozenset()
    """Cities and regions of which something is told now."""
    roads: frozenset[frozenset[str]] = frozenset()
    """Roads that were just gone, told by the two cities."""
    away: Mapping[str, int] = {}
    """How many moves it is to each city, as far as the plot has room for them; told where cities are large."""
    marked: frozenset[str] = frozenset()
    """Cities that a guide speaks of."""
    regions: Mapping[str, int] = {}
    """How many electors would be placed in each region."""


def layout_for(catalogue: Catalogue, cells: int, rows: int) -> MapLayout:
    return map_layout(catalogue, cells, rows, _NAME_CELLS, 1)


def paint_map(scene: Scene, look: MapLook, origin: Offset, cells: int, rows: int) -> list[Line]:
    """The part of the map that begins at a place."""
    layout = layout_for(scene.catalogue, cells, rows)
    canvas = _land(scene.catalogue, scene.glyphs, scene.coloured, origin, cells, rows).copy()
    legs = {frozenset(pair) for pair in zip(look.path, look.path[1:], strict=False)}
    for road in layout.roads:
        if frozenset((road.one, road.two)) in legs and look.seat is not None:
            _road(canvas, road, layout.form, scene.glyphs, origin, scene.ink(look.seat))
        elif frozenset((road.one, road.two)) in look.roads:
            _road(canvas, road, layout.form, scene.glyphs, origin, "legal")
    for name in REGIONS:
        _region(canvas, scene, look, name, layout.names[name] - origin)
    for name, area in layout.cities.items():
        _City(canvas, scene, look, name, area.translate(-origin), layout.form).paint()
    return canvas.lines()


@lru_cache(maxsize=32)
def _land(catalogue: Catalogue, glyphs: Glyphs, coloured: bool, origin: Offset, cells: int, rows: int) -> Canvas:
    """What never changes: the tints of the regions and the roads."""
    canvas, layout = Canvas(cells, rows), layout_for(catalogue, cells, rows)
    for cell, region in layout.land.items():
        canvas.put(cell.x - origin.x, cell.y - origin.y, " ", "plain", f"land{region + 1}")
    for road in layout.roads:
        _road(canvas, road, layout.form, glyphs, origin, "")
    return canvas


def _road(canvas: Canvas, road: Road, form: Form, glyphs: Glyphs, origin: Offset, ink: str) -> None:
    """With an ink it is a way that somebody goes, and thick."""
    across, down = (glyphs.thick_rule, glyphs.thick_upright) if ink else (glyphs.rule, glyphs.upright)
    for cells, sign in ((road.across, across), (road.down, down)):
        for x, y in cells:
            canvas.put(x - origin.x, y - origin.y, sign, ink or "road")
    seat = ink.startswith("seat.")
    plate = ("night", ink) if seat else ("night", "cursor") if ink else ("legal", "townhd")
    x, y = road.plate - origin
    canvas.write(x - form.air, y, f"{' ' * form.air}{road.label}{' ' * form.air}", *plate)


def _region(canvas: Canvas, scene: Scene, look: MapLook, name: str, place: Offset) -> None:
    """Its number and how many electors lie there; by their owners where that is known."""
    number = REGIONS.index(name)
    lit, more = name in look.lit or name in look.regions, look.regions.get(name, 0)
    x = canvas.write(*place, name, "cursor" if lit else "legal", "cursor" if lit else None)
    owners = [
        (player.seat, player.electors[number])
        for player in scene.view.players
        if player.electors is not None and player.electors[number] and scene.shows(player)
    ]
    lie = scene.view.electors[number]
    if sum(n for _, n in owners) < lie or not lie:
        x = canvas.write(x + 1, place.y, f"{scene.glyphs.flag}{lie}", "plain" if lie else "dim")
    for seat, n in owners:
        x = canvas.write(x + 1, place.y, f"{scene.badge(seat)[0]}{n}", scene.ink(seat))
    if more:
        canvas.write(x, place.y, f"+{more}", "good")


class _City(Struct, frozen=True):
    """Draws one city."""

    canvas: Canvas
    scene: Scene
    look: MapLook
    name: str
    area: Region
    form: Form

    def paint(self) -> None:
        area, capital = self.area, self.name == CAPITAL
        head, body = ("oasishd", "oasis") if capital else ("townhd", "town")
        if self.scene.view.stage == "caravans" and self.look.starts and self.name not in self.look.starts:
            head = body
        self.canvas.fill(area.x, area.y, area.width, 1, head)
        self.canvas.fill(area.x, area.y + 1, area.width, area.height - 1, body)
        self._head()
        self._lies()
        self._caravans()
        self._away()
        self._steps()
        if self.look.cursor == self.name:
            self.canvas.relight(area.x, area.y, area.width, "cursor", "cursor")
        elif self.name in self.look.marked:
            self.canvas.relight(area.x, area.y, area.width, "legal", "oasishd")
        elif self.name in self.look.lit:
            self.canvas.relight(area.x, area.y, 1 + len(self.name) + self.form.air, "cursor", "cursor")

    def _write(self, x: int, y: int, text: str, ink: str, ground: str = "") -> int:
        return self.canvas.write(self.area.x + x, self.area.y + y, text, ink, ground or None) - self.area.x

    def _runs(self, x: int, y: int, runs: list[Run]) -> int:
        for text, ink, ground, _ in runs:
            x = self._write(x, y, text, ink, ground)
        return x

    def _head(self) -> None:
        """Its number, its rank in stars, and whose temple stands there."""
        scene, form = self.scene, self.form
        capital = self.name == CAPITAL
        self._write(1, 0, self.name, "title" if capital else "legal")
        self._write(3 + form.air, 0, scene.glyphs.mission * scene.rank(self.name), "title")
        temple = scene.city(self.name).temple
        if temple is not None:
            badge, ink, ground, _ = scene.badge(temple, form.air)
            self._write(form.cells - len(badge) - 1, 0, scene.glyphs.temple, "limestone")
            self._write(form.cells - len(badge), 0, badge, ink, ground)

    def _lies(self) -> None:
        """Resources, cheapest first, or a contract with its value and its demand."""
        scene, form, city = self.scene, self.form, self.scene.city(self.name)
        wide = form == LARGE
        if city.contract is not None:
            design = scene.contract(city.contract)
            if form != SMALL:
                self.canvas.fill(self.area.x, self.area.y + 1, form.cells, 1, "paper")
                sign = f"{design.value}{scene.glyphs.pointer}"
                x = self._write(1, 1, sign, "shade", "paper") + 1
            else:
                x = self._write(0, 1, f" {design.value} ", "shade", "paper")
            for good in design.goods:
                x = self._runs(x, 1, [scene.good(good, int(wide))]) + (form.air and not wide)
        elif city.goods:
            x = 1
            for good in city.goods:
                x = self._runs(x, 1, [scene.good(good, int(wide))]) + (form.air and not wide)
        else:
            self._write(1, 1, scene.glyphs.dot, "dim")

    def _caravans(self) -> None:
        """Those of everybody who is there; where there is little room, at the end of the row."""
        scene, form = self.scene, self.form
        seats = scene.caravans_at(self.name)
        if not seats:
            return
        if form == SMALL:
            room = self._room() - len(self._told_steps())
            shown = seats if len(seats) <= room else seats[: max(1, room - 1)]
            x = form.cells - len(self._told_steps()) - len(shown) - (len(shown) < len(seats))
            x = self._runs(x, 1, [scene.badge(seat) for seat in shown])
            if len(shown) < len(seats):
                self._write(x, 1, "+", "legal")
            return
        air = 1 if len(seats) <= form.cells // 3 - 1 else 0
        self._runs(0, 2, [scene.badge(seat, air) for seat in seats])

    def _room(self) -> int:
        """Cells of the second row of a small city beside what lies there."""
        city = self.scene.city(self.name)
        if city.contract is not None:
            return self.form.cells - 3 - len(self.scene.contract(city.contract).goods)
        return self.form.cells - 1 - max(1, len(city.goods))

    def _told_steps(self) -> str:
        """The numbers of the steps that lead here, as many of the last ones as have room."""
        numbers = "".join(map(str, self.look.steps.get(self.name, ())))
        if self.form != SMALL:
            return " ".join(numbers)
        room = self._room() - min(1, len(self.scene.caravans_at(self.name)))
        return numbers[-room:] if room > 0 else ""

    def _away(self) -> None:
        """How far it is, where there is a row for it."""
        moves = self.look.away.get(self.name)
        if moves and self.form == LARGE:
            self._write(1, self.form.rows - 1, nt("{n} move", "{n} moves", moves), "dim")

    def _steps(self) -> None:
        told, look = self._told_steps(), self.look
        if not told or look.seat is None:
            return
        y = self.form.rows - 1
        x = self.form.cells - len(told) - 2 * self.form.air
        ink = self.scene.ink(look.seat)
        if self.form.air:
            self._write(x, y, f" {told} ", ink, GROUND)
        for number, sign in enumerate(told, x + self.form.air):
            self._write(number, y, sign, "bad" if sign.isdigit() and int(sign) in look.failing else ink, GROUND)
