"""Cells of the board: drawn as landscapes, painted as grounds with signs, or sketched with signs alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from textual.geometry import Offset

from rules.palmyra.cells import Cell, is_small
from tadmor_tui.games.palmyra.pieces import Tile, feature_sign, landscape_sign
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.widgets.land_art import Pixels, rim_of, shape_of, tile_pixels
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
_CURSOR = "amber"
"""The hue of the cursor in drawings."""
_RIMMED_FROM = Scale.LARGER
"""The size from which on free cells have a rim, figures a head, and the cursor is a rim too."""
_MIDDLE = {Scale.MEDIUM: 2, Scale.LARGE: 2, Scale.LARGER: 2, Scale.HUGE: 3, Scale.HUGER: 3}
"""The row of a cell in which the number of a free one stands."""
_FIGURE_ROWS = {
    Scale.MEDIUM: (3, 2),
    Scale.LARGE: (3, 2),
    Scale.LARGER: (3, 2),
    Scale.HUGE: (4, 3),
    Scale.HUGER: (4, 3),
}
"""The row of a figure's letter on a large and on a small tile: low, so that what lies there can be seen."""


def paint_cells(
    canvas: Canvas, look: Appearance, cells: Mapping[Cell, CellPicture], scale: Scale, origin: Offset
) -> None:
    """Paint all cells on a canvas whose upper left corner is that place of the board."""
    pens = [
        _Pen(canvas, look.glyphs, scale.pitch.area(cell).offset - origin, scale, is_small(cell), cell, picture)
        for cell, picture in cells.items()
    ]
    _paint(pens, look)


def paint_tile(canvas: Canvas, look: Appearance, place: Offset, scale: Scale, tile: Tile) -> None:
    """Paint a tile that lies on no cell."""
    _paint([_Pen(canvas, look.glyphs, place, scale, tile.small, (0, 0), CellPicture(tile))], look)


def _paint(pens: Sequence[_Pen], look: Appearance) -> None:
    """Paint the pixels of all cells at once, since cells share rows of the screen; then what is written on them."""
    if not pens:
        return
    canvas, scale = pens[0].canvas, pens[0].scale
    drawn = look.drawings and scale > Scale.SMALL
    pixels: Pixels = {}
    if look.pictures:
        for pen in pens:
            pen.draw(pixels) if drawn else pen.tint(pixels)
        for pen in pens if drawn else ():
            pen.draw_figure(pixels)
        canvas.tint(pixels)
    for pen in pens:
        if scale is Scale.WHOLE:
            pen.write_whole()
        elif not look.pictures:
            pen.sketch()
        elif scale is Scale.SMALL:
            pen.write_small()
        elif drawn:
            pen.write_on_drawing(pixels)
        else:
            pen.write_signs()


class _Pen(Struct, frozen=True):
    """Draws and writes in one cell."""

    canvas: Canvas
    glyphs: Glyphs
    place: Offset
    scale: Scale
    small: bool
    cell: Cell
    picture: CellPicture

    # --- pixels

    def tint(self, pixels: Pixels) -> None:
        """Set the ground of the tile, or of a free cell."""
        ground = self._ground
        for y, start, end in shape_of(self.scale, self.small):
            for x in range(start, end):
                pixels[self.place.x + x, 2 * self.place.y + y] = ground

    @property
    def _ground(self) -> str:
        if self.picture.tile is not None:
            return self.picture.tile.ground
        return "oasishd" if self.picture.marked else "space2" if self.small else _PLATE

    def draw(self, pixels: Pixels) -> None:
        """Draw the tile, or a free cell."""
        left, top, picture = self.place.x, 2 * self.place.y, self.picture
        if picture.tile is None:
            self.tint(pixels)
            if picture.lit and self.scale < _RIMMED_FROM:
                # the middle of a larger one is seen as well, and costs half as much to send
                for y, start, end in shape_of(self.scale, self.small or self.scale is Scale.LARGE):
                    pixels.update(((left + x, top + y), _CURSOR) for x in range(start, end))
        else:
            mirrored = (self.cell[0] + 2 * self.cell[1]) % 3 == 1
            art = tile_pixels(self.scale, picture.tile, picture.city, mirrored)
            pixels.update(((left + x, top + y), hue) for (x, y), hue in art.items())
        if rim := self._rim:
            pixels.update(((left + x, top + y), rim) for x, y in rim_of(self.scale, self.small))

    @property
    def _rim(self) -> str:
        """The hue of the rim; where a figure may go, the number is lit instead, since a rim would cost 1 KB to send."""
        picture = self.picture
        if picture.tile is not None:
            return _CURSOR if picture.lit and not picture.number else ""
        if self.scale < _RIMMED_FROM:
            return ""
        return _CURSOR if picture.lit else "rim"

    def draw_figure(self, pixels: Pixels) -> None:
        """Draw the head and the foot of the figure; its letter is written between them."""
        if self.picture.figure is None:
            return
        hue, middle = _seat_hue(self.picture.figure), self.place.x + self.scale // 2
        top = 2 * (self.place.y + self._figure_row)
        if self.scale < _RIMMED_FROM:
            pixels.update(((middle + x, top + 2), hue) for x in (-1, 0, 1))
            return
        pixels[middle, top - 2] = hue
        pixels.update(((middle + x, top - 1), hue) for x in (-1, 0, 1))
        pixels.update(((middle + x, top + 2), hue) for x in (-2, -1, 0, 1, 2))

    @property
    def _figure_row(self) -> int:
        return _FIGURE_ROWS[self.scale][self.small]

    # --- letters on drawings

    def write_on_drawing(self, pixels: Pixels) -> None:
        picture, columns = self.picture, self.scale.value
        if picture.tile is None:
            row, income = _MIDDLE[self.scale], self._income(columns - 1 - len(picture.number))
            x = (columns - len(picture.number) - len(income)) // 2
            plate = picture.lit and self.scale >= _RIMMED_FROM
            if plate:
                self._write(x - 1, row, " " * (len(picture.number) + len(income) + 2), "cursor", "cursor")
            self._write(x, row, picture.number, "cursor" if picture.lit else "title")
            self._write(x + len(picture.number), row, income, "cursor" if picture.lit else self._income_ink)
            return
        self._new(columns - 2 if not self.small else columns - 1 - self.scale.cut // 2, int(self.small))
        self._write_figure(pixels)
        if picture.number:
            self._goal_plate()

    def _write_figure(self, pixels: Pixels) -> None:
        """A legion has its letter on the ground of its seat; a censor is dark, with the seat's ink around it."""
        if self.picture.figure is None:
            return
        letter, ink, ground, _ = self.picture.figure
        row, middle = self._figure_row, self.scale // 2
        reach = 1 if self.scale < _RIMMED_FROM else 2
        if ground != GROUND:
            self._write(middle - 1, row, f" {letter} ", ink, ground)
            return
        self._write(middle - reach + 1, row, f"{letter:^{2 * reach - 1}}", ink, GROUND)
        for x, side in ((-reach, "▐"), (reach, "▌")):
            here = (self.place.x + middle + x, 2 * (self.place.y + row) + 1)
            self._write(middle + x, row, side, ink, pixels.get(here, GROUND))

    def _goal_plate(self) -> None:
        """The number of a place where a figure may go, and what it could earn from there, on a plate of their own."""
        columns = self.scale - self.scale.cut if self.small else self.scale - 1
        number, income = self.picture.number, f"+{self.picture.income}" if self.picture.income else ""
        if len(number) + len(income) > columns:
            income = ""
        air = " " if len(number) + len(income) + 2 <= columns else ""
        cells = len(number) + len(income) + 2 * len(air)
        x, row = (self.scale - cells) // 2, 1 if self.small or self.scale >= Scale.HUGE else 0
        self._write(x, row, f"{air}{number}", "title", _PLATE)
        self._write(x + len(air) + len(number), row, f"{income}{air}", "good", _PLATE)
        if self.picture.lit:
            self._light(x, row, cells)

    # --- signs on grounds

    def write_whole(self) -> None:
        picture = self.picture
        if picture.tile is None:
            self._write(0, 0, f"{picture.number:<2}", "title")
        else:
            landscape, lies, _ = self._signs(picture.tile)
            self._write(0, 0, landscape, "plain")
            self._write(1, 0, lies, "legal")
            if picture.number and picture.figure is None:
                self._goal(0, 0, 2)
            self._badge(0, 0, "{} ")
        self._light(0, 0, 2)

    def write_small(self) -> None:
        """Two rows of four cells; a small tile has the two in the middle."""
        picture = self.picture
        left, cells = (1, 2) if self.small else (0, 4)
        if picture.tile is None:
            self._write(1, 0, picture.number, "title")
            self._write(1, 1, self._income(2 if self.small else 3, bare=True), self._income_ink)
        else:
            landscape, lies, ground = self._signs(picture.tile)
            self._write(left, 0, landscape, "plain")
            if self.small:
                self._write(2, 0, lies, "legal", ground)
            elif picture.city or ground:
                self._write(1, 0, lies * 2, "legal", ground)
            else:
                self._write(2, 0, lies, "legal")
            self._new(2 if self.small else 3, 1)
            self._badge(1, 1, "{} ")
            if picture.number and picture.figure is None:
                self._goal(left, 1, cells)
            elif picture.number:
                self._goal(1 if self.small else 2, 0, 2)
        self._light(left, 0 if picture.tile is None else 1, cells)  # one row is seen, and costs half as much to send

    def write_signs(self) -> None:
        """With few colours, features are told by their signs."""
        picture, columns, row = self.picture, self.scale.value, _MIDDLE[self.scale]
        edge = self.scale.cut // 2
        if picture.tile is None:
            income = self._income(columns - 1 - len(picture.number))
            x = (columns - len(picture.number) - len(income)) // 2
            self._write(x, row, picture.number, "title")
            self._write(x + len(picture.number), row, income, self._income_ink)
        else:
            landscape, lies, ground = self._signs(picture.tile)
            left = edge if self.small else 1
            self._write(left, 1, landscape, "plain")
            if not self.small:
                self._write(columns - 2, self.scale.pitch.rows - 1, landscape, "plain")
            long = columns - 4 if picture.city or ground else 2
            long = min(long, columns - 2 * edge - 1)
            self._write(
                (columns - long) // 2 + int(self.small), row - 1 if row > 1 else 1, lies * long, "legal", ground
            )
            self._new(columns - 1 - edge, 1)
            if picture.figure is not None:
                letter, ink, under, _ = picture.figure
                self._write(columns // 2 - 1, self._figure_row, f" {letter} ", ink, under)
            if picture.number:
                self._goal_plate()
        self._light(edge, row, columns - 2 * edge) if not picture.number or picture.tile is None else None

    # --- sketched

    def sketch(self) -> None:
        """Octagons with slanted corners, squares as boxes; free cells are round or dotted."""
        columns, rows = self.scale.pitch
        inner = columns - 2
        number, tile = self.picture.number, self.picture.tile
        if tile is None:
            self._sketch_free(columns, rows)
            return
        sign, lies, _ = self._signs(tile)
        ink = "legal" if self.picture.open else "plain"
        for y, text in enumerate(_sketched(columns, rows, self.small, sign, lies, self.picture.city)):
            self._write(0, y, text, ink)
        low = max(1, rows - 2) if rows > 2 else 1
        if self.picture.new and rows > 1:
            self._new(1, low if rows > 2 else 0)
        self._badge(columns // 2 if rows > 2 else 1, low, "{}")
        # below what lies there, or above the figure
        where = rows - 1 if rows <= 3 else 1 if self.picture.figure is not None else low
        if number:
            told = f"{number}{self._income(inner - 1 - len(number))}"
            x = columns - 1 - len(told) if self.picture.figure is not None else (columns - len(told)) // 2
            self._write(max(1, x), where, told, "title")
        self._light(1, where, inner)

    def _sketch_free(self, columns: int, rows: int) -> None:
        number, inner = self.picture.number, columns - 2
        for y, text in enumerate(_sketched_free(columns, rows, self.small, self.picture.marked)):
            self._write(0, y, text, "dim")
        if rows == 2:
            self._write(1, 0, f"{number:<2}", "legal")
            self._write(1, 1, f"{self._income(2, bare=True):<2}", self._income_ink)
        else:
            inside = f"{number}{self._income(inner - len(number))}"
            self._write((columns - len(inside)) // 2, rows // 2, inside, "legal")
        self._light(1, 0 if rows == 2 else rows // 2, inner)

    # --- parts

    def _write(self, x: int, y: int, text: str, ink: str, ground: str = "") -> None:
        self.canvas.write(self.place.x + x, self.place.y + y, text, ink, ground or None)

    def _light(self, x: int, y: int, cells: int) -> None:
        if self.picture.lit:
            self.canvas.relight(self.place.x + x, self.place.y + y, cells, "cursor", "cursor")

    def _new(self, x: int, y: int) -> None:
        """The sign of a tile that was laid since the viewer's last go."""
        if self.picture.new:
            self._write(x, y, self.glyphs.new, self.picture.new, GROUND)

    def _badge(self, x: int, y: int, form: str) -> None:
        """The figure on the tile."""
        if self.picture.figure is not None:
            letter, ink, ground, _ = self.picture.figure
            self._write(x, y, form.format(letter), ink, ground)

    def _goal(self, x: int, y: int, cells: int) -> None:
        """The same plate where there is little room."""
        number = self.picture.number[:cells]
        income = f"+{self.picture.income}" if self.picture.income else ""
        self._write(x, y, number, "title", _PLATE)
        if len(number) + len(income) <= cells:
            self._write(x + len(number), y, income, "good", _PLATE)

    def _signs(self, tile: Tile) -> tuple[str, str, str]:
        """The sign of the landscape, that of what lies on it (houses, a feature or nothing), and the ground below."""
        lies = self.glyphs.house if self.picture.city else feature_sign(self.glyphs, tile.feature)
        return landscape_sign(self.glyphs, tile.landscape), lies, "lake" if tile.feature == "lake" else ""

    def _income(self, cells: int, bare: bool = False) -> str:
        """`+5`; `5` where there is no room for more, if it may be `bare`; `!` is the end of the game."""
        income, end = self.picture.income, "!" if self.picture.ends else ""
        forms = (f"+{income}{end}", *([f"{income}{end}"] if bare else ()), end) if income else (end,)
        return next((form for form in forms if len(form) <= cells), "")

    @property
    def _income_ink(self) -> str:
        return "bad" if self.picture.ends else "good"


def _seat_hue(figure: Run) -> str:
    return figure.ink if figure.ground == GROUND else figure.ground


def _sketched(columns: int, rows: int, small: bool, sign: str, lies: str, city: bool) -> list[str]:
    """Return the rows of a tile: signs of its landscape at its edge, what lies on it in the middle."""
    inner = columns - 2
    if rows == 2:
        return [f" {sign}{lies} ", "    "] if small else [f"/{sign}{lies}\\", "\\  /"]
    wide = lies * (inner - 2 if city or lies == "~" else 2 if inner > 4 else 1)
    middle = wide.center(inner)
    if small:
        blank = " " * inner
        body = [f"|{sign}{middle[1:-1] if inner > 4 else lies.center(inner - 2)}{sign}|"]
        body += [f"|{blank}|"] * (rows - 3)
        ruler = "-" * inner
        return [f"+{ruler}+", *body, f"+{ruler}+"]
    edge = sign * inner
    body = [f"|{sign}{' ' * (inner - 2)}{sign}|"] * (rows - 2)
    body[(rows - 3) // 2] = f"|{sign}{middle[1:-1] if inner > 4 else lies.center(inner - 2)}{sign}|"
    return [f"/{edge}\\", *body, f"\\{edge}/"]


def _sketched_free(columns: int, rows: int, small: bool, marked: bool) -> list[str]:
    inner = columns - 2
    left, right = "<>" if marked else "  " if small else "()"
    if rows == 2:
        return [f"{left}  {right}", f"{left}  {right}"]
    if small:
        dotted = (" ." * columns)[:inner]
        return [f" {dotted} ", *([f"{left}{' ' * inner}{right}"] * (rows - 2)), f" {dotted} "]
    return [f" .{'-' * (inner - 2)}. ", *([f"{left}{' ' * inner}{right}"] * (rows - 2)), f" '{'-' * (inner - 2)}' "]
