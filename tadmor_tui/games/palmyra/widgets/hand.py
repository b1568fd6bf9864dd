"""The tiles before a player, drawn with their letters; at the bottom what the signs mean, where there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from textual.geometry import Region

from rules.message import Name
from rules.palmyra import names as things
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.scene import Scene, Standing, ground_of, tile_of
from tadmor_tui.games.palmyra.widgets.cells import SHAPES
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, fit, grounded, line, width
from tadmor_tui.text.translation import short_words_of, t, words_of

_DRAWN = (11, 4)
"""Cells and rows of a tile that is drawn, with the air beside it."""
_NAMED = (17, 5)
"""The same with its name below it."""
_CHIP = 11
"""Cells of a tile that is written."""


_SQUARE = tuple((y, 0, 6) for y in range(6))
"""A small tile in square pixels: a little smaller than a large one, and large enough for its letter."""


_ROOMY = 30
"""Cells from which on signs have air around them."""


class HandTile(NamedTuple):
    """A tile of the hand and its place in the panel."""

    tile: str
    number: int
    area: Region


def hand_layout(tiles: tuple[str, ...], cells: int, rows: int) -> list[HandTile]:
    """Drawn with names, drawn, or written, whatever has room below the title."""
    counted = Counter(tiles)
    kinds = list(dict.fromkeys(tiles))
    wide, high = next(
        ((wide, high) for wide, high in (_NAMED, _DRAWN) if -(-len(kinds) // max(1, cells // wide)) * high < rows),
        (_CHIP, 1),
    )
    columns = max(1, cells // wide)
    return [
        HandTile(tile, counted[tile], Region(n % columns * wide, 1 + n // columns * high, wide, high))
        for n, tile in enumerate(kinds)
    ]


def paint_hand(scene: Scene, letters: Mapping[str, str], chosen: frozenset[str], cells: int, rows: int) -> list[Line]:
    """The tiles of whoever is shown; letters are for those of the person to act."""
    player = scene.player
    own = player.seat == scene.view.seat
    title = t("Your tiles") if own else t("{name.possessive} tiles", name=scene.names[player.seat])
    taken = " ".join(sorted(letters[tile] for tile in chosen if tile in letters))
    note = t("{letters} chosen", letters=taken) if taken and own else ""
    canvas = Canvas(cells, max(0, rows - 1), "panel")
    used = 0
    for place in hand_layout(player.tiles, cells, rows):
        _tile(canvas, scene, place, letters.get(place.tile, "") if own else "", place.tile in chosen and own)
        used = max(used, place.area.bottom - 1)
    if not player.tiles:
        canvas.write(1, 0, t("no tiles"), "dim")
        used = 1
    lines = [grounded(titled(title, cells, scene.glyphs, note), "panel", cells), *canvas.lines()]
    end = rows  # from below, so that nothing moves when a tile is drawn or laid
    for part in (paint_signs(scene, cells), _others(scene, cells)):
        if part and end - 1 - used >= len(part):
            lines[end - len(part) : end] = part
            end -= len(part)
    return lines[:rows]


def _others(scene: Scene, cells: int) -> list[Line]:
    """The tiles of all others, which lie open too: in brackets the large ones."""
    rows: list[Line] = []
    for player in scene.view.players:
        if player.seat == scene.seat:
            continue
        badge = scene.badge(player.seat)
        row = line(" ", badge._replace(text=f" {badge.text} "), " ")
        for name in player.tiles:
            tile = tile_of(name)
            left, right = " " if tile.small else "[", " " if tile.small else "]"
            signs = f"{left}{scene.landscape_sign(tile.landscape)}{scene.feature_sign(tile.feature)}{right}"
            ground = ground_of(tile.landscape, tile.small) if scene.pictures else "panel"
            if width(row) + len(signs) + 1 > cells:
                rows.append(row)
                row = line("     ")
            row = (*row, Run(signs, "legal", ground), Run(" ", "plain"))
        rows.append(row)
    title = titled(t("Tiles of the others"), cells, scene.glyphs)
    return [grounded(row, "panel", cells) for row in (title, *rows)] if rows else []


def _tile(canvas: Canvas, scene: Scene, place: HandTile, letter: str, lit: bool) -> None:
    x, y = place.area.x, place.area.y - 1
    tile, many = tile_of(place.tile), f"x{place.number}" if place.number > 1 else ""
    ink, ground = ("cursor", "cursor") if lit else ("legal", None)
    sign, lies = scene.landscape_sign(tile.landscape), scene.feature_sign(tile.feature)
    if place.area.height == 1:
        left, right = " " if tile.small else "[", " " if tile.small else "]"
        on = ground_of(tile.landscape, tile.small)
        canvas.write(x, y, f" {letter or ' '} ", ink, ground)
        canvas.write(x + 3, y, f"{left}{sign}{lies}{right}", "legal", on)
        canvas.write(x + 7, y, many, "legal")
        return
    if scene.pictures:
        shape = _SQUARE if tile.small else SHAPES[Scale.LARGE, False]
        canvas.tint(
            {(x + 2 + column, 2 * y + 1 + row): ground_of(tile.landscape, tile.small)
             for row, start, end in shape for column in range(start, end)}
        )  # fmt: skip
    else:
        rim = ("+----+", "|    |", "|    |", "+----+") if tile.small else ("/----\\", "|    |", "|    |", "\\----/")
        for row, text in enumerate(rim):
            canvas.write(x + 2, y + row, text, "plain")
    top = y + 1
    canvas.write(x + (2 if scene.pictures else 3), top, sign, "plain")
    if tile.feature:
        canvas.write(x + 4, top, lies * 2, "legal", "lake" if tile.feature == "lake" and scene.pictures else None)
    if letter:
        canvas.write(x + 4, top + 1, f" {letter}" if lit else letter, ink, ground)
    canvas.write(x + 9, top, many, "legal")
    if place.area.height > _DRAWN[1]:
        kind = things.feature(tile.feature) if tile.feature else things.landscape(tile.landscape)
        canvas.write(x + 1, y + 4, words_of(kind), "legal" if lit else "dim")


def paint_signs(scene: Scene, cells: int) -> list[Line]:
    """What the signs mean, in short where whole names have no room."""
    air = 1 if cells >= _ROOMY else 0
    for words in (words_of, short_words_of):
        marks = [_mark(mark, air) for mark in _marks(scene, words)]
        left, right = marks[::2], marks[1::2]
        column = max(cells // 2, *map(width, left)) if air else max(map(width, left)) + 1
        if column + max(map(width, right)) <= cells:
            break
    rows = [titled(t("Signs"), cells, scene.glyphs)]
    rows += [(*fit(first, column), *second) for first, second in zip(left, right, strict=True)]
    return [grounded(row, "panel", cells) for row in rows]


def _marks(scene: Scene, words: Callable[[Name], str]) -> list[tuple[Run, str]]:
    """Each sign in its ink, and what it is called."""
    ground = {"desert": "desert", "hills": "hills", "mountains": "mounts"} if scene.pictures else {}
    marks: list[tuple[Run, str]] = [
        (Run(scene.landscape_sign(kind), "legal", ground.get(kind, "panel")), words(things.landscape(kind)))
        for kind in ("desert", "hills", "mountains")
    ]
    marks += [
        (Run(scene.feature_sign(kind), *(("legal", "lake") if kind == "lake" and scene.pictures else ("legal", ""))),
         words(things.feature(kind)))
        for kind in ("tower", "lake", "caravan")
    ]  # fmt: skip
    return [
        *marks,
        (Run(scene.glyphs.house, "legal"), t("city")),
        (Run(scene.glyphs.flipped, "gold"), t("flipped")),
        (scene.badge(scene.seat), t("legion")),
        (scene.figure(Standing(scene.seat, "censor")), t("censor")),
    ]


def _mark(mark: tuple[Run, str], air: int) -> Line:
    sign, words = mark
    return line(" " * (1 - air), sign._replace(text=" " * air + sign.text + " "), f"{' ' * air}{words}")
