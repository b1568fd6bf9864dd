"""The map as it is drawn: the tints of the regions, the roads, and the cities with what lies in them."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from textual.geometry import Offset, Region

from rules.contract import Seat
from rules.marchands.components.catalogue import Catalogue
from rules.marchands.places import CAPITAL, CITY_OF, REGIONS
from rules.marchands.state import Colour
from rules.marchands.view import CityView
from tadmor_tui.games.marchands.map_layout import LARGE, SMALL, Form, MapLayout, Road, map_layout
from tadmor_tui.games.marchands.map_look import MapLook
from tadmor_tui.games.marchands.visible_position import VisiblePosition, contract_of, rank_of
from tadmor_tui.games.marchands.widgets.act_drawing import Balloon, head_of_way, lifted
from tadmor_tui.games.marchands.widgets.region_drawing import ElectorsThere, paint_region, room_at
from tadmor_tui.games.marchands.widgets.signs import badge, good, seat_ink
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.palette import GROUND, won_ground
from tadmor_tui.render.text import Line, Run
from tadmor_tui.text.translation import nt
from tadmor_tui.widgets.appearance import Appearance

_NAME_CELLS = 7
"""Cells for the name of a region and the number of electors there."""
_WINNER_CELLS = 15
"""Cells for its winner."""


class MapSelection(Struct, frozen=True):
    """The pieces on the map, and its emphasis."""

    catalogue: Catalogue
    cities: tuple[CityView, ...]
    caravans: tuple[str | None, ...]
    """By seat."""
    colours: tuple[Colour, ...]
    electors: tuple[int, ...]
    """By region, of all owners together."""
    owners: tuple[tuple[int, ...] | None, ...]
    """The same by seat, where that is known."""
    names: tuple[str, ...]
    """By seat."""
    look: MapLook
    origin: Offset
    """The place of the map in the corner of the pane."""
    rows: int
    """Rows of the whole pane; the stack may lie over the lowest ones."""


def layout_for(catalogue: Catalogue, cells: int, rows: int) -> MapLayout:
    return map_layout(catalogue, cells, rows, _NAME_CELLS, 1)


def revealed_layout(catalogue: Catalogue, cells: int, rows: int) -> MapLayout:
    """The same with room for the winners of the regions."""
    return map_layout(catalogue, cells, rows, _WINNER_CELLS, 2)


def select_map(position: VisiblePosition, look: MapLook, origin: Offset, rows: int) -> MapSelection:
    view = position.view
    return MapSelection(
        catalogue=position.catalogue,
        cities=view.cities,
        caravans=tuple(player.caravan for player in view.players),
        colours=position.colours,
        electors=view.electors,
        owners=tuple(player.electors if position.shows(player) else None for player in view.players),
        names=position.names,
        look=look,
        origin=origin,
        rows=rows,
    )


def paint_whole_map(
    position: VisiblePosition, map_look: MapLook, look: Appearance, cells: int, rows: int
) -> list[Line]:
    """The map in the middle of its place; nothing if it has no room there."""
    size = layout_for(position.catalogue, cells, rows).size
    if size.width > cells or size.height > rows:
        return []
    origin = Offset(-((cells - size.width) // 2), 0)
    return paint_map(select_map(position, map_look, origin, rows), look, cells)


def paint_map(board: MapSelection, look: Appearance, cells: int) -> list[Line]:
    """The part of the map that begins at its origin."""
    glyphs, origin, seat = look.glyphs, board.origin, board.look.seat
    layout = layout_for(board.catalogue, cells, board.rows)
    won = board.look.turned_up or {}
    washes = tuple((REGIONS.index(name), board.colours[winner]) for name, winner in won.items() if winner is not None)
    canvas = _land(board.catalogue, glyphs, look.coloured, origin, cells, board.rows, washes).copy()
    legs = {frozenset(pair) for pair in zip(board.look.path, board.look.path[1:], strict=False)}
    for road in layout.roads:
        if frozenset((road.one, road.two)) in legs and seat is not None:
            _road(canvas, road, layout.form, glyphs, origin, seat_ink(board.colours[seat]))
            if board.look.act is not None:
                cell, way = head_of_way(road, layout.form, layout.cities, board.look.act_city)
                canvas.put(*(cell - origin), glyphs.heads[way], seat_ink(board.colours[seat]))
        elif frozenset((road.one, road.two)) in board.look.roads:
            _road(canvas, road, layout.form, glyphs, origin, "legal")
    revealed = board.look.turned_up is not None and layout.form != SMALL
    names = revealed_layout(board.catalogue, cells, board.rows).names if revealed else layout.names
    for name in REGIONS:
        pieces = ElectorsThere(
            name=name,
            colours=board.colours,
            lie=board.electors[REGIONS.index(name)],
            owners=tuple(None if placed is None else placed[REGIONS.index(name)] for placed in board.owners),
            names=board.names,
            look=board.look,
        )
        place = names[name]
        room = room_at(layout, place + Offset(0, 1)) if revealed else 0
        paint_region(canvas, pieces, glyphs, place - origin, room)
    for name, area in layout.cities.items():
        _City(canvas, board, glyphs, name, area.translate(-origin), layout.form, look.coloured).paint()
    act = board.look.act
    if act is not None and seat is not None and board.look.act_city and layout.form != SMALL:
        balloon = Balloon(act, board.names, board.catalogue, seat_ink(board.colours[seat]), glyphs)
        balloon.paint(canvas, badge(board.colours[seat], 1), layout.cities[board.look.act_city].translate(-origin))
    return canvas.lines()


@lru_cache(maxsize=32)
def _land(
    catalogue: Catalogue,
    glyphs: Glyphs,
    coloured: bool,
    origin: Offset,
    cells: int,
    rows: int,
    washes: tuple[tuple[int, Colour], ...],
) -> Canvas:
    """The parts that seldom change: the tints of the regions, with a wash of their winners, and the roads."""
    canvas, layout = Canvas(cells, rows), layout_for(catalogue, cells, rows)
    grounds = [f"land{number + 1}" for number in range(len(REGIONS))]
    for region, colour in washes:
        grounds[region] = won_ground(grounds[region], colour)
    for cell, region in layout.land.items():
        canvas.put(cell.x - origin.x, cell.y - origin.y, " ", "plain", grounds[region])
    for road in layout.roads:
        _road(canvas, road, layout.form, glyphs, origin, "")
    return canvas


def _road(canvas: Canvas, road: Road, form: Form, glyphs: Glyphs, origin: Offset, ink: str) -> None:
    """With an ink it is a way that a caravan goes, and thick."""
    across, down = (glyphs.thick_rule, glyphs.thick_upright) if ink else (glyphs.rule, glyphs.upright)
    for cells, sign in ((road.across, across), (road.down, down)):
        for x, y in cells:
            canvas.put(x - origin.x, y - origin.y, sign, ink or "road")
    seat = ink.startswith("seat.")
    plate = ("night", ink) if seat else ("night", "cursor") if ink else ("legal", "townhd")
    x, y = road.plate - origin
    canvas.write(x - form.air, y, f"{' ' * form.air}{road.label}{' ' * form.air}", *plate)


class _City(Struct, frozen=True):
    """Draws one city."""

    canvas: Canvas
    board: MapSelection
    glyphs: Glyphs
    name: str
    area: Region
    form: Form
    coloured: bool

    @property
    def _view(self) -> CityView:
        return self.board.cities[CITY_OF[self.name]]

    @property
    def _caravans(self) -> list[Colour]:
        board = self.board
        return [colour for colour, city in zip(board.colours, board.caravans, strict=True) if city == self.name]

    def paint(self) -> None:
        area, look = self.area, self.board.look
        head, body = ("oasishd", "oasis") if self.name == CAPITAL else ("townhd", "town")
        if look.starts and self.name not in look.starts:
            head = body
        self.canvas.fill(area.x, area.y, area.width, 1, head)
        self.canvas.fill(area.x, area.y + 1, area.width, area.height - 1, body)
        self._paint_head()
        if look.turned_up is None:
            self._paint_goods()
            self._paint_caravans()
        moves = look.away.get(self.name)
        if moves and self.form == LARGE:
            self._write(1, self.form.rows - 1, nt("{n} move", "{n} moves", moves), "dim")
        if look.seat is not None:
            self._paint_steps(look.seat)
        if look.cursor == self.name:
            self.canvas.relight(area.x, area.y, area.width, "cursor", "cursor")
        elif self.name in look.marked:
            self.canvas.relight(area.x, area.y, area.width, "legal", "oasishd")
        elif self.name in look.lit:
            self.canvas.relight(area.x, area.y, 1 + len(self.name) + self.form.air, "cursor", "cursor")

    def _write(self, x: int, y: int, text: str, ink: str, ground: str = "") -> int:
        return self.canvas.write(self.area.x + x, self.area.y + y, text, ink, ground or None) - self.area.x

    def _runs(self, x: int, y: int, runs: list[Run]) -> int:
        for text, ink, ground, _ in runs:
            x = self._write(x, y, text, ink, ground)
        return x

    def _paint_head(self) -> None:
        """Its number, its rank in stars, and whose temple stands there."""
        form, temple = self.form, self._view.temple
        self._write(1, 0, self.name, "title" if self.name == CAPITAL else "legal")
        self._write(3 + form.air, 0, self.glyphs.mission * rank_of(self.board.catalogue, self.name), "title")
        if temple is not None:
            owner = badge(self.board.colours[temple], form.air)
            at = form.cells - len(owner.text) - 1
            if not self.coloured:  # no ground shows where the city ends
                at = min(at, 4 + 2 * form.air + rank_of(self.board.catalogue, self.name))
            self._write(at, 0, self.glyphs.temple, "limestone")
            self._runs(at + 1, 0, [owner])

    def _paint_goods(self) -> None:
        """Resources, cheapest first, or a contract with its value and its demand."""
        form, city, wide = self.form, self._view, self.form == LARGE
        x, goods = 1, city.goods
        if city.contract is not None:
            design = contract_of(self.board.catalogue, city.contract)
            goods = design.goods
            if form != SMALL:
                self.canvas.fill(self.area.x, self.area.y + 1, form.cells, 1, "paper")
                x = self._write(1, 1, f"{design.value}{self.glyphs.pointer}", "shade", "paper") + 1
            else:
                x = self._write(0, 1, f" {design.value} ", "shade", "paper")
        elif not goods:
            self._write(1, 1, self.glyphs.dot, "dim")
        for resource in goods:
            x = self._runs(x, 1, [good(resource, int(wide))]) + (form.air and not wide)
        act, seat = self.board.look.act, self.board.look.seat
        if form == SMALL and act is not None and seat is not None and self.board.look.act_city == self.name:
            self._runs(max(2, x), 1, lifted(act, seat_ink(self.board.colours[seat]), self.glyphs))

    def _paint_caravans(self) -> None:
        """All that are there; where there is little room, at the end of the row."""
        form, colours = self.form, self._caravans
        if form != SMALL:
            air = 1 if len(colours) <= form.cells // 3 - 1 else 0
            self._runs(0, 2, [badge(colour, air) for colour in colours])
        elif colours:
            steps = len(self._told_steps())
            room = self._room() - steps
            shown = colours if len(colours) <= room else colours[: max(1, room - 1)]
            x = form.cells - steps - len(shown) - (len(shown) < len(colours))
            x = self._runs(x, 1, [badge(colour) for colour in shown])
            if len(shown) < len(colours):
                self._write(x, 1, "+", "legal")

    def _room(self) -> int:
        """Cells of the second row of a small city beside what lies there."""
        city = self._view
        if city.contract is not None:
            return self.form.cells - 3 - len(contract_of(self.board.catalogue, city.contract).goods)
        return self.form.cells - 1 - max(1, len(city.goods))

    def _told_steps(self) -> str:
        """The numbers of the steps that lead here, as many of the last ones as have room."""
        numbers = "".join(map(str, self.board.look.steps.get(self.name, ())))
        if self.form != SMALL:
            return " ".join(numbers)
        room = self._room() - min(1, len(self._caravans))
        return numbers[-room:] if room > 0 else ""

    def _paint_steps(self, seat: Seat) -> None:
        told, form = self._told_steps(), self.form
        y, x = form.rows - 1, form.cells - len(told) - 2 * form.air
        ink = seat_ink(self.board.colours[seat])
        if told and form.air:
            self._write(x, y, f" {told} ", ink, GROUND)
        for place, sign in enumerate(told, x + form.air):
            fails = sign.isdigit() and int(sign) in self.board.look.failing
            self._write(place, y, sign, "bad" if fails else ink, GROUND)
