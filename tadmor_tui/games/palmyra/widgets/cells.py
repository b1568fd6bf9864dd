"""Cells of the board, drawn with their true shapes or sketched with signs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from textual.geometry import Offset

from rules.palmyra.cells import Cell, is_small
from tadmor_tui.games.palmyra.pieces import Tile, feature_sign, landscape_sign
from tadmor_tui.games.palmyra.scales import Scale, pitch_of
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.palette import GROUND
from tadmor_tui.render.text import Run
from tadmor_tui.widgets.appearance import Appearance


class CellPicture(Struct, frozen=True):
    """A cell where something lies, or where something could be laid."""

    tile: Tile | None = None
    city: bool = False
    figure: Run | None = None
    number: str = ""
    """Of a cell where a tile could be laid, or of a place where a figure may go: what is typed to go there."""
    income: str = ""
    """The income that it would bring there; empty if there is none."""
    ends: bool = False
    """The game would end with the tile that is laid there."""
    lit: bool = False
    """It lies under the cursor."""
    marked: bool = False
    """A guide speaks of it."""
    open: bool = False
    """A figure may go there."""
    new: str = ""
    """The ink of the player who laid it since the viewer's last go."""


_PLATE = "space"
"""The ground of free cells, where numbers stand too."""
SHAPES: Mapping[tuple[Scale, bool], tuple[tuple[int, int, int], ...]] = {
    (Scale.WHOLE, False): ((0, 0, 2), (1, 0, 2)),
    (Scale.WHOLE, True): ((0, 0, 2), (1, 0, 2)),
    (Scale.SMALL, False): ((0, 0, 4), (1, -1, 5), (2, -1, 5), (3, 0, 4)),
    (Scale.SMALL, True): ((0, 1, 3), (1, 1, 3), (2, 1, 3), (3, 1, 3)),
    (Scale.LARGE, False): (
        *((-1, 1, 5), (0, 0, 6), (1, -1, 7), (2, -1, 7)),
        *((3, -1, 7), (4, -1, 7), (5, 0, 6), (6, 1, 5)),
    ),
    (Scale.LARGE, True): ((1, 1, 5), (2, 1, 5), (3, 1, 5), (4, 1, 5)),
}
"""Of large and small tiles, in square pixels of which a row has two: the row, and the columns from and before which.

A large tile reaches over the edges of its cell, so that octagons and squares leave no gap but at their corners.
"""


def paint_cells(
    canvas: Canvas, look: Appearance, cells: Mapping[Cell, CellPicture], scale: Scale, origin: Offset
) -> None:
    """Paint all cells on a canvas whose upper left corner is that place of the board."""
    pitch = pitch_of(scale, look.pictures)
    places = {cell: pitch.area(cell).offset - origin for cell in cells}
    if look.pictures:
        canvas.tint(
            {
                (place.x + x, 2 * place.y + y): _ground(cell, cells[cell])
                for cell, place in places.items()
                for y, start, end in SHAPES[scale, is_small(cell)]
                for x in range(start, end)
            }
        )
    write_cell = _WRITERS[scale, look.pictures]
    for cell, place in places.items():
        write_cell(_Pen(canvas, look.glyphs, place, is_small(cell), cells[cell]), cells[cell])


def _ground(cell: Cell, picture: CellPicture) -> str:
    if picture.tile is not None:
        return picture.tile.ground
    return "oasishd" if picture.marked else "space2" if is_small(cell) else "space"


class _Pen(Struct, frozen=True):
    """Writes in one cell."""

    canvas: Canvas
    glyphs: Glyphs
    place: Offset
    small: bool
    picture: CellPicture

    def write(self, x: int, y: int, text: str, ink: str, ground: str = "") -> None:
        self.canvas.write(self.place.x + x, self.place.y + y, text, ink, ground or None)

    def light(self, x: int, y: int, cells: int) -> None:
        if self.picture.lit:
            self.canvas.relight(self.place.x + x, self.place.y + y, cells, "cursor", "cursor")

    def new(self, x: int, y: int, sign: str = "") -> None:
        """The sign of a tile that was laid since the viewer's last go."""
        if self.picture.new:
            self.write(x, y, sign or self.glyphs.new, self.picture.new, GROUND)

    def badge(self, x: int, y: int, form: str) -> None:
        """The figure on the tile."""
        if self.picture.figure is not None:
            letter, ink, ground, _ = self.picture.figure
            self.write(x, y, form.format(letter), ink, ground)

    def goal(self, x: int, y: int, cells: int) -> None:
        """The number of a place where a figure may go, and what it could earn from there, on a plate of their own."""
        number = self.picture.number[:cells]
        income = f"+{self.picture.income}" if self.picture.income else ""
        self.write(x, y, number, "title", _PLATE)
        if len(number) + len(income) <= cells:
            self.write(x + len(number), y, income, "good", _PLATE)

    def signs(self, tile: Tile) -> tuple[str, str, str]:
        """The sign of the landscape, that of what lies on it (houses, a feature or nothing), and the ground below."""
        lies = self.glyphs.house if self.picture.city else feature_sign(self.glyphs, tile.feature)
        return landscape_sign(self.glyphs, tile.landscape), lies, "lake" if tile.feature == "lake" else ""

    def income(self, cells: int, bare: bool = False) -> str:
        """`+5`; `5` where there is no room for more, if it may be `bare`; `!` is the end of the game."""
        income, end = self.picture.income, "!" if self.picture.ends else ""
        forms = (f"+{income}{end}", *([f"{income}{end}"] if bare else ()), end) if income else (end,)
        return next((form for form in forms if len(form) <= cells), "")

    @property
    def income_ink(self) -> str:
        return "bad" if self.picture.ends else "good"


# --- drawn


def _whole(pen: _Pen, picture: CellPicture) -> None:
    if picture.tile is None:
        pen.write(0, 0, f"{picture.number:<2}", "title")
    else:
        landscape, lies, _ = pen.signs(picture.tile)
        pen.write(0, 0, landscape, "plain")
        pen.write(1, 0, lies, "legal")
        if picture.number and picture.figure is None:
            pen.goal(0, 0, 2)
        pen.badge(0, 0, "{} ")
    pen.light(0, 0, 2)


def _small(pen: _Pen, picture: CellPicture) -> None:
    """Two rows of four cells; a small tile has the two in the middle."""
    left, cells = (1, 2) if pen.small else (0, 4)
    if picture.tile is None:
        pen.write(1, 0, picture.number, "title")
        pen.write(1, 1, pen.income(2 if pen.small else 3, bare=True), pen.income_ink)
    else:
        landscape, lies, ground = pen.signs(picture.tile)
        pen.write(left, 0, landscape, "plain")
        if pen.small:
            pen.write(2, 0, lies, "legal", ground)
        elif picture.city or ground:
            pen.write(1, 0, lies * 2, "legal", ground)
        else:
            pen.write(2, 0, lies, "legal")
        pen.new(2 if pen.small else 3, 1)
        pen.badge(1, 1, "{} ")
        if picture.number and picture.figure is None:
            pen.goal(left, 1, cells)
        elif picture.number:
            pen.goal(1 if pen.small else 2, 0, 2)
    pen.light(left, 0 if picture.tile is None else 1, cells)  # one row is seen, and costs half as much to send


def _large(pen: _Pen, picture: CellPicture) -> None:
    """Three rows of six cells; a small tile has four in the middle row, and no more."""
    if picture.tile is None:
        income = pen.income((4 if pen.small else 5) - len(picture.number))
        x = 1 if pen.small or income else 2
        pen.write(x, 1, picture.number, "title")
        pen.write(x + len(picture.number), 1, income, pen.income_ink)
    elif pen.small:
        landscape, lies, ground = pen.signs(picture.tile)
        pen.write(1, 1, landscape, "plain")
        pen.write(2, 1, lies * (1 if picture.figure else 2), "legal", ground)
        pen.new(4, 1)
        pen.badge(3, 1, "{} ")
        if picture.number:
            pen.goal(3 if picture.figure is None else 1, 1, 2)
    else:
        landscape, lies, ground = pen.signs(picture.tile)
        pen.write(0, 0, landscape, "plain")
        pen.write(5, 2, landscape, "plain")
        if picture.city or ground:
            pen.write(1, 1, lies * 4, "legal", ground)
        else:
            pen.write(2, 1, lies * 2, "legal")
        pen.new(4, 0)
        pen.badge(1, 2, " {} ")
        if picture.number:
            pen.goal(*((1, 2, 5) if picture.figure is None else (4, 2, 2)))
    pen.light(1 if pen.small else 0, 1, 4 if pen.small else 6)


# --- sketched


def _small_sketch(pen: _Pen, picture: CellPicture) -> None:
    """One row of four cells: `[nT]` is a large tile, ` nT ` a small one, `[1 ]` and ` 4. ` are free cells."""
    left, right = "<>" if picture.marked else "  " if pen.small else "[]"
    if picture.tile is None:
        inner = f"{picture.number:<2}" if not pen.small or len(picture.number) > 1 else f"{picture.number}."
        pen.write(0, 0, f"{left}{inner}{right}", "legal")
    else:
        landscape, lies, _ = pen.signs(picture.tile)
        pen.write(0, 0, f"{left}{landscape}{lies}{right}", "legal" if picture.open else "plain")
        pen.new(3, 0, "" if pen.small else right)
        pen.badge(0, 0, "{}")
        if picture.number:
            pen.write(0 if picture.figure is None else 4 - len(picture.number), 0, picture.number, "title")
    pen.light(0, 0, 4)


def _large_sketch(pen: _Pen, picture: CellPicture) -> None:
    """Three rows of seven cells: octagons with slanted corners, squares as boxes."""
    number = picture.number
    if picture.tile is None:
        above, inner, below = (" . . . ", " .   . ", " . . . ") if pen.small else (" .---. ", "(     )", " '---' ")
        rows, ink = (above, "<     >" if picture.marked else inner, below), "dim"
    else:
        sign, lies, _ = pen.signs(picture.tile)
        ink = "legal" if picture.open else "plain"
        if pen.small:
            rows = (" +---+ ", f" |{sign}{lies} | ", " +---+ ")
        else:
            rows = (f"/{sign * 5}\\", f"|{sign} {lies} {sign}|", f"\\{sign * 5}/")
    for y, row in enumerate(rows):
        pen.write(0, y, row, ink)
    if picture.tile is None:
        inside = f"{number}{pen.income((3 if pen.small else 4) - len(number))}"
        pen.write(2 if len(inside) < 4 else 1, 1, inside, "legal")
    else:
        if not pen.small:
            pen.new(2, 1)
        pen.badge(4, 1, "{}")
        if number:
            told = number if pen.small else f"{number}{pen.income(5 - len(number))}"
            pen.write(2 if pen.small else 1, 2, told, "title")
    pen.light(1, 1, 5)


_WRITERS: Mapping[tuple[Scale, bool], Callable[[_Pen, CellPicture], None]] = {
    (Scale.WHOLE, True): _whole,
    (Scale.WHOLE, False): _whole,
    (Scale.SMALL, True): _small,
    (Scale.SMALL, False): _small_sketch,
    (Scale.LARGE, True): _large,
    (Scale.LARGE, False): _large_sketch,
}
"""By size, and by whether pictures are drawn."""
