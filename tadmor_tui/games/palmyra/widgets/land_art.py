"""Tiles of the land as drawings of square pixels, two to a cell of the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from tadmor_tui.games.palmyra.pieces import Tile
from tadmor_tui.games.palmyra.scales import Scale

Pixels: TypeAlias = dict[tuple[int, int], str]
"""The hue of each pixel, by column and row."""
Shape: TypeAlias = tuple[tuple[int, int, int], ...]
"""Rows of pixels: the row, and the columns from and before which."""

_SMALL_OCTAGON = ((0, 0, 4), (1, -1, 5), (2, -1, 5), (3, 0, 4))
_SMALL_SQUARE = tuple((y, 1, 3) for y in range(4))


@cache
def shape_of(scale: Scale, small: bool) -> Shape:
    """Return the pixels of a tile in its cell: octagons and squares leave no gap but at their corners."""
    if scale is Scale.WHOLE:
        return ((0, 0, 2), (1, 0, 2))
    if scale is Scale.SMALL:
        return _SMALL_SQUARE if small else _SMALL_OCTAGON
    cut, side = scale.cut, scale - scale.cut
    if small:
        top = scale.top + cut
        return tuple((top + y, cut // 2, cut // 2 + side) for y in range(side))
    whole = scale + cut
    rows = []
    for y in range(whole):
        cut_off = max(0, cut - y, cut - (whole - 1 - y))
        rows.append((scale.top + y, cut_off - cut // 2, whole - cut_off - cut // 2))
    return tuple(rows)


def rim_of(scale: Scale, small: bool) -> Iterator[tuple[int, int]]:
    """Yield the pixels at the edge of a tile."""
    shape = shape_of(scale, small)
    inside = {(x, y) for y, start, end in shape for x in range(start, end)}
    return ((x, y) for x, y in inside if not {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= inside)


class _Tones(NamedTuple):
    """The hues of a ground: `L` and `l` in the sun, `d` in the shade."""

    bright: str
    light: str
    dark: str


_LARGE_TONES = {
    "desert": _Tones("desertlt", "desertlt", "desertdk"),
    "hills": _Tones("hillslt", "hillsmid", "hillsdk"),
    "mountains": _Tones("mountslt", "mountsmid", "mounts2"),
}
_SMALL_TONES = {
    "desert": _Tones("desertdk", "desertdk", "deserts"),
    "hills": _Tones("hills", "hillsdk", "hillss"),
    "mountains": _Tones("mounts", "mountsdk", "mountss"),
}

_DUNES = """
................
...l............
....ll..........
.ddd..ll........
.....dd.lll.....
......ll...ll...
........ddd..ll.
............dd..
................
lll.............
...ll...........
ddd..lllll......
....dll...ll....
.......ddd..ll..
...........dd...
................
"""
_HILLS = """
................
...LL...........
..lllL..........
.lllllL.........
.ddddd...LLL....
........LlllL...
.......LlllllL..
........ddddd...
................
.LLL............
LlllL...........
lllllL..LLL.....
.dddd..LlllL....
......LlllllL...
.......ddddd....
................
"""
_PEAKS = """
................
...........*....
..........**d...
..........LLd...
....*....LLLddd.
...**d..LLLLdddd
...LLd..........
..LLLddd........
.LLLLdddd.......
............*...
...........**d..
.....*.....LLd..
....**d...LLLdd.
....LLd..LLLLd..
...LLLddd.......
....LLdddd......
"""
_GROUNDS = {"desert": _DUNES, "hills": _HILLS, "mountains": _PEAKS}
_SMALL_GROUNDS = {
    "desert": """
......
lll...
...ll.
ddd..l
....dd
......
""",
    "hills": """
......
.LLL..
LlllL.
lllllL
dddddd
......
""",
    "mountains": """
......
..*...
.**d..
.LLd..
LLLddd
LLLddd
""",
}
_ROUGH_GROUNDS = {
    "desert": """
...ll...
.l....l.
........
...ll...
ll....ll
........
...ll...
........
""",
    "hills": """
........
.lll..l.
l...ll..
........
........
.lll..ll
....ll..
........
""",
    "mountains": """
........
.l....l.
lld..lld
........
........
.l....l.
.ld..ll.
........
""",
}
_ROUGH_SMALL_GROUNDS = {
    "desert": "...l\nll..\n....\n...l",
    "hills": "....\nl..l\n.ll.\n....",
    "mountains": "....\n..l.\n.lld\n....",
}
"""In the size with few pixels."""


class _Stamp(NamedTuple):
    """A drawing, and its place in the pixels of a tile."""

    x: int
    y: int
    drawing: str


_HUES = {
    "W": "limestone",
    "w": "limedark",
    "o": "window",
    "t": "title",
    "c": "wood",
    "~": "lake",
    "^": "lakelt",
    "*": "marble",
}
_TOWER = "W.W.W\nWWWWW\nWWoWW\n.WWW.\n.WoW.\n.WWW.\nWWWWW"
_LOW_TOWER = "W.W.W\nWWWWW\n.WWW.\n.WoW.\n.WWW.\nWWWWW"
_TURRET = "W.W\nWWW\nWoW\nWWW"
_LAKE = "...~~~~~~...\n.~~~^~~~~~~.\n~~~~~~~~^^~~\n~~^^~~~~~~~~\n.~~~~~^^~~~.\n...~~~~~~~.."
_POND = "..~~~~..\n~~^^~~~~\n~~~~~^^~\n.~~~~~~."
_POOL = ".~~~~.\n~~^^~~\n.~~~~."
_CAMEL = "......cc\n..c...cc\n.ccc.cc.\nccccccc.\ncccccc..\nc.c..c..\nc.c..c.."
_YOUNG_CAMEL = ".....cc\n.cc.cc.\nccccc..\nc.c.c.."
_LITTLE_CAMEL = "....cc\n.cccc.\n.c.c.."
_WALL = (
    ".....t....t.....\n.t..WWW..WWW..t.\nWWW.WoW..WoW.WWW\nWoW.WWWWWWWW.WoW\nWWWWWWWooWWWWWWW\n"
    "WwWwWWWooWWWwWwW\nWWWWWWWooWWWWWWW"
)
_LOWER_WALL = ".....t..t.....\n..t.WWWWWW.t..\n.WWWWoWWoWWWW.\n.WoWWWWWWWWoW.\n.WWWWWooWWWWW.\n.WWWWWooWWWWW."
_GATE = "..WWWW..\n.WWWWWW.\nWoWWWWoW\nWWWooWWW\nWWWooWWW"
_SMALL_GATE = ".W.WW.\nWWWWWW\nWoWWoW\nWWWWWW"

_LARGE_STAMPS: Mapping[Scale, Mapping[str, tuple[_Stamp, ...]]] = {
    Scale.MEDIUM: {
        "tower": (_Stamp(1, 1, _TURRET), _Stamp(5, 2, _TURRET)),
        "lake": (_Stamp(1, 3, _POOL),),
        "caravan": (_Stamp(1, 2, _YOUNG_CAMEL),),
        "city": (_Stamp(1, 2, ".W.WW.\nWWWWWW\nWoWWoW\nWWWWWW"),),
    },
    Scale.LARGE: {
        "tower": (_Stamp(1, 1, _TURRET + "\nWWW"), _Stamp(6, 3, _TURRET + "\nWWW")),
        "lake": (_Stamp(1, 3, _POND),),
        "caravan": (_Stamp(1, 1, _YOUNG_CAMEL), _Stamp(3, 5, _YOUNG_CAMEL)),
        "city": (_Stamp(0, 2, "..t....t..\n.WWW..WWW.\n.WoWWWWoW.\n.WWWooWWW.\n.WWWooWWW."),),
    },
    Scale.LARGER: {
        "tower": (_Stamp(2, 2, _TOWER), _Stamp(8, 4, _TOWER)),
        "lake": (_Stamp(1, 4, _LAKE),),
        "caravan": (_Stamp(1, 1, _CAMEL), _Stamp(6, 9, _YOUNG_CAMEL)),
        "city": (_Stamp(0, 4, _LOWER_WALL),),
    },
    Scale.HUGE: {
        "tower": (_Stamp(2, 3, _TOWER), _Stamp(9, 5, _TOWER)),
        "lake": (_Stamp(2, 5, _LAKE),),
        "caravan": (_Stamp(2, 2, _CAMEL), _Stamp(7, 8, _CAMEL)),
        "city": (_Stamp(0, 5, _WALL),),
    },
}
"""By their places in the octagon."""
_SMALL_STAMPS: Mapping[Scale, Mapping[str, tuple[_Stamp, ...]]] = {
    Scale.MEDIUM: {
        "tower": (_Stamp(1, 0, _TURRET),),
        "lake": (_Stamp(0, 1, "~~~~\n~^~~"),),
        "caravan": (_Stamp(0, 1, "..cc\ncccc\nc.c."),),
        "city": (_Stamp(0, 1, "WWWW\nWoWW"),),
    },
    Scale.LARGE: {
        "tower": (_Stamp(1, 0, _LOW_TOWER),),
        "lake": (_Stamp(0, 2, _POOL),),
        "caravan": (_Stamp(0, 2, _LITTLE_CAMEL),),
        "city": (_Stamp(0, 1, _SMALL_GATE),),
    },
    Scale.HUGE: {
        "tower": (_Stamp(2, 0, _TOWER),),
        "lake": (_Stamp(0, 2, _POND),),
        "caravan": (_Stamp(0, 1, _CAMEL),),
        "city": (_Stamp(0, 2, _GATE),),
    },
}
"""By their places in the square."""


@cache
def tile_pixels(scale: Scale, tile: Tile, city: bool, mirrored: bool) -> Pixels:
    """Return the drawing of a tile: its ground, mirrored on some cells, and what lies on it."""
    shape = shape_of(scale, tile.small)
    pixels = {(x, y): tile.ground for y, start, end in shape for x in range(start, end)}
    left, top = min(start for _, start, _ in shape), shape[0][0]
    side = len(shape)
    ground, offset = _ground_drawing(scale, tile)
    tones = (_SMALL_TONES if tile.small else _LARGE_TONES)[tile.landscape]
    hues = {"L": tones.bright, "l": tones.light, "d": tones.dark, "*": "marble"}
    for x, y, sign in _drawn(ground):
        column = side - 1 - (x + offset) if mirrored else x + offset
        here = (left + column, top + y + offset)
        if here in pixels and sign in hues:
            pixels[here] = hues[sign]
    kind = "city" if city else tile.feature
    for stamp, shift in _stamps(scale, tile.small, kind):
        for x, y, sign in _drawn(stamp.drawing):
            if sign in _HUES:
                pixels[left + stamp.x + shift + x, top + stamp.y + shift + y] = _HUES[sign]
    return pixels


def _ground_drawing(scale: Scale, tile: Tile) -> tuple[str, int]:
    """Return the drawing of a landscape, and the pixels of air before it."""
    if scale is Scale.MEDIUM:
        return (_ROUGH_SMALL_GROUNDS if tile.small else _ROUGH_GROUNDS)[tile.landscape], 0
    if tile.small:
        return _SMALL_GROUNDS[tile.landscape], (scale - scale.cut - 6) // 2
    return _GROUNDS[tile.landscape], (scale + scale.cut - 16) // 2


def _stamps(scale: Scale, small: bool, kind: str) -> Iterator[tuple[_Stamp, int]]:
    """Yield the drawings of a feature of the nearest size that has some, and by how much they are moved."""
    drawn = _SMALL_STAMPS if small else _LARGE_STAMPS
    near = max(size for size in drawn if size <= scale)
    shift = (scale - scale.cut if small else scale + scale.cut) - (near - near.cut if small else near + near.cut)
    return ((stamp, max(0, shift // 2)) for stamp in drawn[near].get(kind, ()))


def _drawn(drawing: str) -> Iterator[tuple[int, int, str]]:
    return ((x, y, sign) for y, row in enumerate(drawing.strip().split("\n")) for x, sign in enumerate(row))
