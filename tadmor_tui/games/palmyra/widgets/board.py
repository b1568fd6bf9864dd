"""The board: the city, the land, the figures, and the cells where a tile could be laid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from textual.geometry import Offset

from rules.palmyra.cells import Cell
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.scales import Scale, pitch_of
from tadmor_tui.games.palmyra.scene import Scene, tile_of
from tadmor_tui.games.palmyra.widgets.cells import CellPicture, paint_cells
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.text import Line, Run


class BoardLook(Struct, frozen=True):
    """What is said on the board beside what lies there."""

    numbers: Mapping[Cell, int] = {}
    """The cells where a tile could be laid."""
    incomes: Mapping[Place, int] = {}
    """What the tile that is chosen for each cell would bring there, or what a figure could earn from a place."""
    ending: frozenset[Cell] = frozenset()
    """The cells where a tile would end the game."""
    goals: Mapping[Place, str] = {}
    """Where a figure may go, and what is typed to go there."""
    cursor: Place | None = None
    marked: Cell | None = None
    """The cell that a guide speaks of."""
    new: Mapping[Cell, str] = {}
    """The tiles that others laid since the viewer's last go, each with the ink of whoever did."""


def paint_board(scene: Scene, look: BoardLook, scale: Scale, origin: Offset, cells: int, rows: int) -> list[Line]:
    """The part of the board that begins at a place; free cells around it are dotted."""
    canvas = Canvas(cells, rows)
    pictures = cell_pictures(scene, look)
    if scale is not Scale.WHOLE:
        _dots(canvas, scene, scale, origin)
    paint_cells(canvas, scene, pictures, scale, origin)
    return canvas.lines()


def cell_pictures(scene: Scene, look: BoardLook) -> dict[Cell, CellPicture]:
    """Every cell that has something to show."""
    view, standing = scene.view, scene.standing_on()
    city = [tile.cell for tile in view.city]
    inside = _in_city(scene, city)
    pictures: dict[Cell, CellPicture] = {}
    for cell, number in look.numbers.items():
        pictures[cell] = CellPicture(
            number=str(number),
            income=_income(look, cell),
            ends=cell in look.ending,
            lit=cell == look.cursor,
            marked=cell == look.marked,
        )
    for tile in view.land:
        cell = tile.cell
        pictures[cell] = CellPicture(
            tile_of(tile.tile),
            figure=scene.figure(standing[cell]) if cell in standing else None,
            number=look.goals.get(cell, ""),
            income=_income(look, cell) if cell in look.goals else "",
            lit=cell == look.cursor,
            open=cell in look.goals,
            new=look.new.get(cell, ""),
        )
    gate = next((cell for cell in city if cell not in inside), city[0])
    for tile in view.city:
        pictures[tile.cell] = CellPicture(
            tile_of(tile.tile),
            city=True,
            figure=inside.get(tile.cell),
            number=look.goals.get("city", "") if tile.cell == gate else "",
            income=_income(look, "city") if tile.cell == gate and "city" in look.goals else "",
            lit=look.cursor in ("city", tile.cell),
            open="city" in look.goals,
        )
    return pictures


def _income(look: BoardLook, place: Place) -> str:
    return str(look.incomes[place]) if look.incomes.get(place) else ""


def _in_city(scene: Scene, city: Sequence[Cell]) -> dict[Cell, Run]:
    """Every figure has a tile of its own in the city, so that none moves when another one leaves."""
    numbers = {standing: number for number, (standing, _) in enumerate(scene.places())}
    return {city[numbers[standing] % len(city)]: scene.figure(standing) for standing in scene.in_city()}


def _dots(canvas: Canvas, scene: Scene, scale: Scale, origin: Offset) -> None:
    """A dot in the middle of every cell, which shows where cells are."""
    pitch = pitch_of(scale, scene.pictures)
    right, down = pitch.columns // 2, (pitch.rows - 1) // 2
    for y in range((down - origin.y) % pitch.rows, canvas.height, pitch.rows):
        for x in range((right - origin.x) % pitch.columns, canvas.width, pitch.columns):
            canvas.put(x, y, scene.glyphs.dot if scene.pictures else " ", "frame")
