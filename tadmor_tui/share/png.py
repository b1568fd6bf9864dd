"""Screens as PNG and GIF that look right in any viewer: letters from a free font, blocks and rules drawn by hand.

A viewer of SVG takes whatever font it has, and leaves gaps between the cells of walls, bars and frames. Pillow, which
this module needs, is optional: import it only through `pictures.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from io import BytesIO
from typing import cast

from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.strip import Strip

from tadmor_tui.share.problems import CannotDraw
from tadmor_tui.text.translation import t

WIDE, HIGH = 10, 20
"""Pixels of a cell: half blocks are square."""
_SIZE = 16
_FONTS = ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf")
"""Free, on most systems, and with every sign that we use; Pillow looks for them where the system keeps its fonts."""
_INK, _GROUND = (192, 192, 192), (0, 0, 0)
_MOST_COLOURS = 256
"""Of a picture: more than we use, but for the edges of letters; it makes the file a third as large."""
_GIF_COLOURS = 200
"""One of the others stands for what does not change."""
_SAMPLED = 6
"""Pictures of a film from which its colours are taken."""
_LEAST_DURATION = 20
"""Milliseconds; viewers show shorter ones at another pace."""

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]
_EIGHTHS = "▁▂▃▄▅▆▇█"
_SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}
_MIDDLE, _CENTRE = WIDE // 2, HIGH // 2
_BLOCKS: dict[str, tuple[Box, ...]] = {
    **{sign: ((0, HIGH - HIGH * n // 8, WIDE, HIGH),) for n, sign in enumerate(_EIGHTHS, 1)},
    "▀": ((0, 0, WIDE, HIGH // 2),),
    "▔": ((0, 0, WIDE, HIGH // 8),),
    "▌": ((0, 0, _MIDDLE, HIGH),),
    "▐": ((_MIDDLE, 0, WIDE, HIGH),),
    "▟": ((_MIDDLE, 0, WIDE, _CENTRE), (0, _CENTRE, WIDE, HIGH)),
    "▙": ((0, 0, _MIDDLE, _CENTRE), (0, _CENTRE, WIDE, HIGH)),
}
_UP, _DOWN = (_MIDDLE, 0, _MIDDLE + 1, _CENTRE), (_MIDDLE, _CENTRE, _MIDDLE + 1, HIGH)
_LEFT, _RIGHT = (0, _CENTRE, _MIDDLE, _CENTRE + 1), (_MIDDLE, _CENTRE, WIDE, _CENTRE + 1)
_RULES: dict[str, tuple[Box, ...]] = {
    "─": (_LEFT, _RIGHT),
    "━": ((0, _CENTRE - 1, WIDE, _CENTRE + 2),),
    "│": (_UP, _DOWN),
    "┃": ((_MIDDLE - 1, 0, _MIDDLE + 2, HIGH),),
    "╭": (_RIGHT, _DOWN),
    "╮": (_LEFT, _DOWN),
    "╰": (_UP, _RIGHT),
    "╯": (_UP, _LEFT),
    "├": (_UP, _DOWN, _RIGHT),
    "┤": (_UP, _DOWN, _LEFT),
    "┬": (_LEFT, _RIGHT, _DOWN),
    "┴": (_LEFT, _RIGHT, _UP),
    "┼": (_LEFT, _RIGHT, _UP, _DOWN),
}


def draw_png(strips: Sequence[Strip]) -> bytes:
    """Draw a screen; raises CannotDraw if there is no font for its letters."""
    file = BytesIO()
    picture = _drawn(strips).quantize(_MOST_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def draw_gif(screens: Sequence[Sequence[Strip]], seconds: Sequence[float]) -> bytes:
    """Draw screens that follow each other, each for so many seconds; raises CannotDraw as above.

    All have the colours of the whole, so that only what changes is written.
    """
    pictures = [_drawn(strips) for strips in screens]
    palette = _common_palette(pictures)
    few = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = BytesIO()
    durations = [max(_LEAST_DURATION, round(each * 1000)) for each in seconds]
    few[0].save(file, "GIF", save_all=True, append_images=few[1:], duration=durations, loop=0, optimize=True)
    return file.getvalue()


def _common_palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return the colours that fill most of the pictures: those of screens, and the commonest edges of letters."""
    counted: Counter[Colour] = Counter()
    for picture in pictures[:: max(1, len(pictures) // _SAMPLED)]:
        for number, colour in picture.getcolors(picture.width * picture.height) or []:
            counted[cast(Colour, colour)] += number
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour, _ in counted.most_common(_GIF_COLOURS) for part in colour])
    return palette


def _drawn(strips: Sequence[Strip]) -> Image.Image:
    width = max(strip.cell_length for strip in strips)
    image = Image.new("RGB", (width * WIDE, len(strips) * HIGH))
    pen = ImageDraw.Draw(image)
    for y, strip in enumerate(strips):
        x = 0
        for text, style, _ in strip:
            look = style or Style()
            ink, ground = _colours(look)
            for sign in text:
                _draw_sign(pen, (x * WIDE, y * HIGH), sign, ink, ground, bool(look.bold))
                x += cell_len(sign)
    return image


def _draw_sign(
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    sign: str,
    ink: Colour,
    ground: Colour,
    bold: bool,
) -> None:
    cells = max(1, cell_len(sign))
    _fill(pen, at, [(0, 0, WIDE * cells, HIGH)], ground)
    if sign in _SHADES:
        share = _SHADES[sign]
        _fill(pen, at, [(0, 0, WIDE, HIGH)], _mixed(ink, ground, share))
    elif sign in _BLOCKS or sign in _RULES:
        _fill(pen, at, _BLOCKS.get(sign) or _RULES[sign], ink)
    elif not sign.isspace():
        pen.text(at, sign, font=_font(bold), fill=ink)


@cache
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    try:
        return ImageFont.truetype(_FONTS[bold], _SIZE)
    except OSError:
        told = t(
            "I can't find the font DejaVu Sans Mono; install it (on Debian and Ubuntu the package fonts-dejavu-core)."
        )
        raise CannotDraw(told) from None


def _fill(pen: ImageDraw.ImageDraw, at: tuple[int, int], boxes: Iterable[Box], colour: Colour) -> None:
    x, y = at
    for left, top, right, bottom in boxes:
        pen.rectangle((x + left, y + top, x + right - 1, y + bottom - 1), fill=colour)


def _colours(style: Style) -> tuple[Colour, Colour]:
    ink: Colour = style.color.get_truecolor(DEFAULT_TERMINAL_THEME) if style.color else _INK
    ground: Colour = style.bgcolor.get_truecolor(DEFAULT_TERMINAL_THEME) if style.bgcolor else _GROUND
    if style.reverse:
        ink, ground = ground, ink
    return (_mixed(ink, ground, 0.5) if style.dim else ink), ground


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True))
    return red, green, blue
