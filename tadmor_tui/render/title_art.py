"""The colonnade of Palmyra at dusk: the title's picture, for any size.

It is made of square pixels, two to a cell. In monochrome the ruins are drawn alone, without a sky.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from random import Random

from tadmor_tui.render.animation import Frame, Motion
from tadmor_tui.render.canvas import Canvas

LEAST_CELLS, LEAST_ROWS = 60, 14
"""Smallest size with a picture."""
_UPPER, _LOWER, _FULL = "▀", "▄", "█"
_SKY = tuple(f"dusk{number}" for number in range(12))
_LETTERS = (
    ("######", "..##..", "..##..", "..##..", "..##.."),
    (".####.", "##..##", "######", "##..##", "##..##"),
    ("#####.", "##..##", "##..##", "##..##", "#####."),
    ("##...##", "###.###", "#######", "##.#.##", "##...##"),
    (".####.", "##..##", "##..##", "##..##", ".####."),
    ("#####.", "##..##", "#####.", "##.##.", "##..##"),
)
"""TADMOR; each row stands for two rows of pixels."""
_NAME_INKS = ("legal", "legal", "name", "name", "title")
_CAMEL = (
    ".......##",
    "..#....#.",
    ".###...#.",
    ".####.##.",
    "#######..",
    "######...",
    "#.#..#...",
    "#.#..#...",
)
_SMALL_CAMEL = (
    "....##",
    ".#..#.",
    "#####.",
    "#..#..",
)
_PALM = (
    "...###...",
    ".#######.",
    "##.###.##",
    "#...#...#",
    "....#....",
    "....#....",
    "....#....",
    "....#....",
    "....#....",
)
NAME_CELLS = sum(len(rows[0]) for rows in _LETTERS) + 2 * (len(_LETTERS) - 1)
NAME_ROWS = len(_NAME_INKS)
_NAME_ROW = 1
_ROOMY = 24
"""Smallest height with space around the parts."""
SUNSET: Motion[int] = tuple(Frame(2.0, above) for above in (3, 2, 1))
"""Height of the sun above its final place for each frame: it sinks three pixels in six seconds."""


def below_name(rows: int) -> int:
    """Return the row for a line of text below the name."""
    return _NAME_ROW + NAME_ROWS + (1 if rows >= _ROOMY else 0)


class _Pixels:
    """Square pixels, each with a hue or none."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._rows: list[list[str]] = [[""] * width for _ in range(height)]

    def at(self, x: int, y: int) -> str:
        return self._rows[y][x]

    def dot(self, x: int, y: int, hue: str) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self._rows[y][x] = hue

    def box(self, x: int, y: int, width: int, height: int, hue: str) -> None:
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.dot(column, row, hue)

    def sprite(self, x: int, y: int, picture: tuple[str, ...], hue: str) -> None:
        for row, signs in enumerate(picture):
            for column, sign in enumerate(signs):
                if sign == "#":
                    self.dot(x + column, y + row, hue)

    def on_canvas(self, coloured: bool) -> Canvas:
        canvas = Canvas(self.width, -(-self.height // 2))
        for y in range(canvas.height):
            for x in range(self.width):
                top = self.at(x, 2 * y)
                bottom = self.at(x, 2 * y + 1) if 2 * y + 1 < self.height else top
                if not coloured:
                    if top or bottom:
                        canvas.put(x, y, _FULL if top and bottom else _UPPER if top else _LOWER, "dim")
                elif top == bottom:
                    canvas.put(x, y, " ", "plain", top)
                else:
                    canvas.put(x, y, _UPPER, top, bottom)
        return canvas


class _Measures:
    """Return the places of all parts in a picture of that size."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        unit = height / 58
        self.middle = width // 2
        self.horizon = round(height * 0.79)
        self.floor = round(height * 0.86)
        self.arch_top = max(2 * below_name(height // 2) + 4, round(height * 0.36))
        self.arch_half = max(9, min(width // 6, round(12 * unit)))
        self.gate_half = max(4, round(self.arch_half * 0.55))
        self.column_top = self.arch_top + max(4, round(9 * unit))
        self.spacing = max(5, round(5 * unit))
        self.column = 2 if unit < 1.3 else 3
        self.sun_radius = max(4, self.gate_half)
        self.sun_y = self.horizon - max(2, self.sun_radius // 2)


@lru_cache(maxsize=8)
def paint_dusk(cells: int, rows: int, coloured: bool, sun_above: int = 0) -> Canvas:
    """Return the picture with the name in it; it is cached, so copy it to draw on it.

    `sun_above` is the distance of the sun from its final place in pixels.
    """
    pixels = _Pixels(cells, 2 * rows)
    place = _Measures(cells, 2 * rows)
    if coloured:
        _paint_sky(pixels, place, sun_above)
        _paint_land(pixels, place)
    _paint_colonnade(pixels, place)
    _paint_arch(pixels, place)
    if coloured:
        _paint_life(pixels, place)
    canvas = pixels.on_canvas(coloured)
    if coloured:
        _paint_stars(canvas, place)
    _paint_name(canvas)
    return canvas


def _paint_sky(pixels: _Pixels, place: _Measures, sun_above: int) -> None:
    reach = place.arch_half * 2.6
    for y in range(place.horizon):
        even = y - y % 2  # a cell of one hue takes a third of the bytes of one with two
        height = even / place.horizon
        for x in range(place.width):
            near = max(0.0, 1 - hypot(x - place.middle, (even - place.sun_y) * 1.1) / reach)
            shade = min(1.0, height**1.25 + 0.35 * near)
            pixels.dot(x, y, _SKY[min(len(_SKY) - 1, int(shade * len(_SKY)))])
    for left, top, share in ((0.08, 0.34, 0.28), (0.12, 0.32, 0.18), (0.66, 0.44, 0.24), (0.71, 0.42, 0.26)):
        y = max(place.arch_top - 1 + round(20 * (top - 0.3)), round(place.height * top))
        pixels.box(int(place.width * left), y, int(place.width * share), 1, "cloud")
    sun_y = place.sun_y - sun_above
    for y in range(sun_y - place.sun_radius, place.horizon):
        for x in range(place.middle - place.sun_radius, place.middle + place.sun_radius + 1):
            if hypot(x - place.middle, y - sun_y) < place.sun_radius + 0.4:
                pixels.dot(x, y, "sun" if y < sun_y else "sunlow")


def _paint_land(pixels: _Pixels, place: _Measures) -> None:
    for x in range(place.width):
        away = abs(x - place.middle) / max(1, place.middle)
        rise = int(away * 5 + 1.5 * ((x * 7 // 23) % 3) * away)
        pixels.box(x, place.horizon - rise, 1, rise, "hill")
    pixels.box(0, place.horizon, place.width, place.floor - place.horizon, "plain1")
    deep = place.height - place.floor
    pixels.box(0, place.floor, place.width, deep - deep // 3, "plain2")
    pixels.box(0, place.height - deep // 3, place.width, deep // 3, "plain3")


def _paint_colonnade(pixels: _Pixels, place: _Measures) -> None:
    """Draw two rows of columns towards the arch; the right one has lost a part of its beam."""
    gap = max(3, place.spacing // 2 + 1)
    margin = max(2, place.width // 24)
    beam = max(2, (place.column_top - place.arch_top) // 3)
    left, right = place.middle - place.arch_half - gap, place.middle + place.arch_half + gap
    fallen = right + (place.width - margin - right) * 2 // 3
    pixels.box(margin, place.column_top, left - margin, beam, "ruin")
    pixels.box(margin, place.column_top - 1, left - margin, 1, "ruinlit")
    pixels.box(right, place.column_top, fallen - right, beam, "ruin")
    pixels.box(right, place.column_top - 1, fallen - right, 1, "ruinlit")
    under = place.column_top + beam
    for x in range(left - place.spacing, margin, -place.spacing):
        _paint_column(pixels, place, x, under, 1)
    for number, x in enumerate(range(right + place.spacing - place.column, place.width - margin - 1, place.spacing)):
        broken = x + place.column >= fallen
        _paint_column(pixels, place, x, under + (3 + 4 * (number % 3) if broken else 0), -1)


def _paint_column(pixels: _Pixels, place: _Measures, x: int, top: int, lit: int) -> None:
    """Draw a column, lit from the side of the sun."""
    pixels.box(x, top, place.column, place.floor - top, "ruin")
    pixels.box(x - 1, top, place.column + 2, 1, "ruin")
    pixels.box(x + place.column - 1 if lit > 0 else x, top + 1, 1, place.floor - top - 1, "ruinlit")


def _paint_arch(pixels: _Pixels, place: _Measures) -> None:
    """Draw the arch around its gate, through which the sun is visible."""
    left, wide = place.middle - place.arch_half, 2 * place.arch_half + 1
    gate_top = place.column_top - max(0, place.gate_half // 3)
    pixels.box(left + 2, place.arch_top - 2, wide - 4, 2, "ruin")
    pixels.box(left - 1, place.arch_top, wide + 2, 1, "ruinlit")
    spring = gate_top + place.gate_half
    for y in range(place.arch_top + 1, place.floor):
        for x in range(left, left + wide):
            aside = abs(x - place.middle)
            open_here = aside < place.gate_half if y >= spring else hypot(aside, spring - y) < place.gate_half
            if not open_here:
                pixels.dot(x, y, "ruin")
    for side in (-1, 1):
        pixels.box(place.middle + side * place.gate_half, spring, 1, place.floor - spring, "ruinlit")


def _paint_life(pixels: _Pixels, place: _Measures) -> None:
    """Draw a caravan and some palms."""
    camel = _CAMEL if place.height - place.floor >= len(_CAMEL) else _SMALL_CAMEL
    foot = min(place.height - 1, place.floor + max(4, (place.height - place.floor) // 2 + 1))
    apart = len(camel[0]) + 3
    for number in range(1, 4):
        pixels.sprite(place.middle - place.arch_half - apart * number, foot - len(camel), camel, "shadow")
    for x, above in ((-2, 2), (place.width - 7, 3), (place.width - 19, 0)):
        pixels.sprite(x, place.floor - len(_PALM) - above + 2, _PALM, "duskpalm")


def _paint_stars(canvas: Canvas, place: _Measures) -> None:
    """Draw stars where the sky is dark, always the same ones."""
    lot = Random(7)
    for _ in range(place.width * place.height // 150):
        x, y = lot.randrange(place.width), lot.randrange(max(1, place.arch_top // 2))
        if canvas.ground_at(x, y) in _SKY[:3]:
            canvas.put(x, y, lot.choice("··•"), "star")


def _paint_name(canvas: Canvas) -> None:
    x, y = (canvas.width - NAME_CELLS) // 2, _NAME_ROW
    for letter in _LETTERS:
        for row, (signs, ink) in enumerate(zip(letter, _NAME_INKS, strict=True)):
            for column, sign in enumerate(signs):
                canvas.put(x + column, y + row, _FULL if sign == "#" else " ", ink)
        x += len(letter[0]) + 2
