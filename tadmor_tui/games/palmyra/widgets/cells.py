"""What stands in a cell of the board, drawn with its true shape or sketched with signs."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from textual.geometry import Offset

from rules.palmyra.cells import Cell, is_small
from tadmor_tui.games.palmyra.pieces import Tile, feature_sign, landscape_sign
from tadmor_tui.games.palmyra.scales import Scale, pitch_of
from tadmor_tui.render.canvas import Canvas
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
    """What it would bring there, if that is something."""
    ends: bool = False
    """The game would end with the tile that is laid there."""
    lit: bool = False
    """It lies under the cursor."""
    marked: bool = False
    """A guide speaks of it."""
    open: bool = False
    """A figure may go there."""
    new: str = ""
    """The ink of whoever laid it since the viewer's last go."""


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
    """All cells on a canvas whose upper left corner is that place of the board."""
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
    for cell, place in places.items():
        pen = _Pen(canvas, look, place, is_small(cell))
        match scale:
            case Scale.WHOLE:
                _whole(pen, cells[cell])
            case Scale.SMALL if look.pictures:
                _small(pen, cells[cell])
            case Scale.LARGE if look.pictures:
                _large(pen, cells[cell])
            case Scale.SMALL:
                _small_sketch(pen, cells[cell])
            case _:
                _large_sketch(pen, cells[cell])


def _ground(cell: Cell, picture: CellPicture) -> str:
    if picture.tile is None and picture.marked:
        return "oasishd"
    if picture.tile is None:
        return "space2" if is_small(cell) else "space"
    return picture.tile.ground


class _Pen(Struct, frozen=True):
    """Writes in one cell."""

    canvas: Canvas
    look: Appearance
    place: Offset
    small: bool

    def write(self, x: int, y: int, text: str, ink: str, ground: str = "") -> None:
        self.canvas.write(self.place.x + x, self.place.y + y, text, ink, ground or None)

    def light(self, x: int, y: int, cells: int) -> None:
        self.canvas.relight(self.place.x + x, self.place.y + y, cells, "cursor", "cursor")

    def landscape(self, picture: CellPicture) -> str:
        assert picture.tile is not None
        return landscape_sign(self.look.glyphs, picture.tile.landscape)

    def sign(self, picture: CellPicture) -> str:
        """What lies on a tile: houses, a feature or nothing."""
        assert picture.tile is not None
        return self.look.glyphs.house if picture.city else feature_sign(self.look.glyphs, picture.tile.feature)


def _sign_ground(picture: CellPicture) -> str:
    return "lake" if picture.tile is not None and picture.tile.feature == "lake" else ""


def _income_sign(picture: CellPicture, cells: int) -> str:
    """`+5`, or `12` where there is no room for more; `!` is the end of the game."""
    income, end = picture.income, "!" if picture.ends else ""
    forms = (f"+{income}{end}", f"{income}{end}", end) if income else (end,)
    return next((form for form in forms if len(form) <= cells), "")


def _income_beside(picture: CellPicture, cells: int) -> str:
    """`+5` after the number of the cell, if both have room; `!` is the end of the game."""
    income, end = f"+{picture.income}" if picture.income else "", "!" if picture.ends else ""
    left = cells - len(picture.number)
    return next((form for form in (f"{income}{end}", end) if len(form) <= left), "")


def _income_ink(picture: CellPicture) -> str:
    return "bad" if picture.ends else "good"


def _goal(pen: _Pen, picture: CellPicture, x: int, y: int, cells: int) -> None:
    """The number of a place where a figure may go, and what it could earn from there, on a plate of their own."""
    number = picture.number[:cells]
    income = f"+{picture.income}" if picture.income else ""
    pen.write(x, y, number, "title", _PLATE)
    if len(number) + len(income) <= cells:
        pen.write(x + len(number), y, income, "good", _PLATE)


_PLATE = "space"
"""The ground of free cells, where numbers stand too."""


def _badge(pen: _Pen, picture: CellPicture, x: int, y: int, form: str) -> None:
    if picture.figure is not None:
        letter, ink, ground, _ = picture.figure
        pen.write(x, y, form.format(letter), ink, ground)


# --- drawn


def _whole(pen: _Pen, picture: CellPicture) -> None:
    if picture.tile is None:
        pen.write(0, 0, f"{picture.number:<2}", "title")
    else:
        pen.write(0, 0, pen.landscape(picture), "plain")
        pen.write(1, 0, pen.sign(picture), "legal")
        if picture.number and picture.figure is None:
            _goal(pen, picture, 0, 0, 2)
        _badge(pen, picture, 0, 0, "{} ")
    if picture.lit:
        pen.light(0, 0, 2)


def _small(pen: _Pen, picture: CellPicture) -> None:
    """Two rows of four cells; a small tile has the two in the middle."""
    if picture.tile is None:
        pen.write(1, 0, picture.number, "title")
        pen.write(1, 1, _income_sign(picture, 2 if pen.small else 3), _income_ink(picture))
    else:
        pen.write(1 if pen.small else 0, 0, pen.landscape(picture), "plain")
        if pen.small:
            pen.write(2, 0, pen.sign(picture), "legal", _sign_ground(picture))
        elif picture.city or picture.tile.feature == "lake":
            pen.write(1, 0, pen.sign(picture) * 2, "legal", _sign_ground(picture))
        else:
            pen.write(2, 0, pen.sign(picture), "legal")
        if picture.new:
            pen.write(2 if pen.small else 3, 1, pen.look.glyphs.new, picture.new, GROUND)
        _badge(pen, picture, 1, 1, "{} ")
        if picture.number and picture.figure is None:
            _goal(pen, picture, 1 if pen.small else 0, 1, 2 if pen.small else 4)
        elif picture.number:
            _goal(pen, picture, 1 if pen.small else 2, 0, 2)
    if picture.lit:  # one row is enough to be seen, and costs half as much to send
        pen.light(1 if pen.small else 0, 0 if picture.tile is None else 1, 2 if pen.small else 4)


def _large(pen: _Pen, picture: CellPicture) -> None:
    """Three rows of six cells; a small tile has four in the middle row, and no more."""
    if picture.tile is None:
        income = _income_beside(picture, 4 if pen.small else 5)
        x = 1 if pen.small or income else 2
        pen.write(x, 1, picture.number, "title")
        pen.write(x + len(picture.number), 1, income, _income_ink(picture))
    elif pen.small:
        pen.write(1, 1, pen.landscape(picture), "plain")
        pen.write(2, 1, pen.sign(picture) * (1 if picture.figure else 2), "legal", _sign_ground(picture))
        if picture.new:
            pen.write(4, 1, pen.look.glyphs.new, picture.new, GROUND)
        _badge(pen, picture, 3, 1, "{} ")
        if picture.number:
            _goal(pen, picture, 3 if picture.figure is None else 1, 1, 2)
    else:
        pen.write(0, 0, pen.landscape(picture), "plain")
        pen.write(5, 2, pen.landscape(picture), "plain")
        if picture.tile.feature == "lake" or picture.city:
            pen.write(1, 1, pen.sign(picture) * 4, "legal", _sign_ground(picture))
        else:
            pen.write(2, 1, pen.sign(picture) * 2, "legal")
        if picture.new:
            pen.write(4, 0, pen.look.glyphs.new, picture.new, GROUND)
        _badge(pen, picture, 1, 2, " {} ")
        if picture.number and picture.figure is None:
            _goal(pen, picture, 1, 2, 5)
        elif picture.number:
            _goal(pen, picture, 4, 2, 2)
    if picture.lit:
        pen.light(0 if not pen.small else 1, 1, 4 if pen.small else 6)


# --- sketched


def _small_sketch(pen: _Pen, picture: CellPicture) -> None:
    """One row of four cells: `[nT]` is a large tile, ` nT ` a small one, `[1 ]` and ` 4. ` are free cells."""
    left, right = "<>" if picture.marked else "  " if pen.small else "[]"
    if picture.tile is None:
        inner = f"{picture.number:<2}" if not pen.small or len(picture.number) > 1 else f"{picture.number}."
        pen.write(0, 0, f"{left}{inner}{right}", "legal")
    else:
        ink = "legal" if picture.open else "plain"
        pen.write(0, 0, f"{left}{pen.landscape(picture)}{pen.sign(picture)}{right}", ink)
        if picture.new:
            pen.write(3, 0, pen.look.glyphs.new if pen.small else right, picture.new, GROUND)
        _badge(pen, picture, 0, 0, "{}")
        if picture.number:
            pen.write(0 if picture.figure is None else 4 - len(picture.number), 0, picture.number, "title")
    if picture.lit:
        pen.light(0, 0, 4)


def _large_sketch(pen: _Pen, picture: CellPicture) -> None:
    """Three rows of seven cells: octagons with slanted corners, squares as boxes."""
    if picture.tile is None:
        rows = (" . . . ", " .   . ", " . . . ") if pen.small else (" .---. ", "(     )", " '---' ")
        rows = (rows[0], "<     >", rows[2]) if picture.marked else rows
        ink = "legal"
        for y, row in enumerate(rows):
            pen.write(0, y, row, "dim")
        inside = f"{picture.number}{_income_beside(picture, 3 if pen.small else 4)}"
        pen.write(2 if len(inside) < 4 else 1, 1, inside, ink)
    else:
        ink = "legal" if picture.open else "plain"
        sign, lies = pen.landscape(picture), pen.sign(picture)
        if pen.small:
            rows = (" +---+ ", f" |{sign}{lies} | ", " +---+ ")
        else:
            rows = (f"/{sign * 5}\\", f"|{sign} {lies} {sign}|", f"\\{sign * 5}/")
        for y, row in enumerate(rows):
            pen.write(0, y, row, ink)
        if picture.new:
            pen.write(2, 1, pen.look.glyphs.new, picture.new, GROUND) if not pen.small else None
        _badge(pen, picture, 4, 1, "{}")
        if picture.number:
            told = picture.number if pen.small else f"{picture.number}{_income_beside(picture, 5)}"
            pen.write(2 if pen.small else 1, 2, told, "title")
    if picture.lit:
        pen.light(1, 1, 5)
