"""Improvements as tiles: what they do, what they would do for the one who looks, and whose they are."""

from __future__ import annotations

from collections.abc import Sequence

from tadmor_tui.games.tadmor.position import Scene
from tadmor_tui.games.tadmor.text.components import tile_brief
from tadmor_tui.games.tadmor.text.prospects import prospect_ink, prospect_words
from tadmor_tui.games.tadmor.tile_entries import TileEntry
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.text import Line, Run
from tadmor_tui.render.text import width as line_width
from tadmor_tui.render.wrapping import flow, wrap_text

_CELLS, _ROWS = 24, 4
"""The least size of a tile, its rim included."""


def paint_tiles(
    scene: Scene,
    entries: Sequence[TileEntry],
    cells: int,
    rows: int,
    notes: Sequence[Line] = (),
    all_notes: bool = False,
) -> list[Line] | None:
    """All of them, each row as high as the one with most to tell; or nothing if they have no room as tiles.

    Notes stand beside the last ones and go on below these, or else below all, as far as there is room; with `all_notes`
    there is nothing if one of them has none.
    """
    across = cells // _CELLS
    if not entries or not across:
        return None
    width = cells // across
    lines = [entries[first : first + across] for first in range(0, len(entries), across)]
    heights = [max(_ROWS, *(2 + len(_words(scene, entry, width)) for entry in some)) for some in lines]
    if sum(heights) > rows:
        return None
    left = len(lines[-1]) * width if len(lines[-1]) < across else 0
    top = sum(heights[:-1] if left else heights)
    noted = [_in_rows(note, cells - left - 1) for note in notes]
    if all_notes and sum(map(len, noted)) > rows - top:
        return None
    told = _in_room(noted, rows - top)
    canvas, y = Canvas(cells, max(sum(heights), top + len(told))), 0
    for some, height in zip(lines, heights, strict=True):
        for number, entry in enumerate(some):
            _paint_tile(canvas, scene, entry, number * width, y, width, height)
        y += height
    for row, note in enumerate(told, top):
        canvas.write_runs(left, row, note, cells - left)
    return canvas.lines()


def _in_rows(note: Line, cells: int) -> list[Line]:
    return [note] if line_width(note) <= cells else flow(note, cells, " ", "   ")


def _in_room(notes: Sequence[list[Line]], rows: int) -> list[Line]:
    """As many notes as have room, each whole."""
    told: list[Line] = []
    for note in notes:
        if len(told) + len(note) > rows:
            break
        told += note
    return told


def _words(scene: Scene, entry: TileEntry, width: int) -> list[Run]:
    """What a tile does, and what it would do for the one who looks, in rows that it has room for."""
    for_sale, room = entry.owner is None, width - 4
    brief = wrap_text(tile_brief(scene.catalogue.improvements[entry.tile]), room)
    told = wrap_text(prospect_words(scene, entry.tile), room) if for_sale else []
    ink = prospect_ink(scene, entry.tile)
    return [Run(text, "legal" if for_sale else "dim") for text in brief] + [Run(text, ink) for text in told if text]


def _paint_tile(canvas: Canvas, scene: Scene, entry: TileEntry, x: int, y: int, width: int, height: int) -> None:
    glyphs, for_sale, words = scene.glyphs, entry.owner is None, _words(scene, entry, width)
    rim = "title" if any(ink == "good" for _, ink, *_ in words) else "frame"
    canvas.fill(x, y, width - 1, height, "tile" if for_sale else "tile2")
    canvas.mark(x, y, width - 1, height, entry.tile)
    inner = width - 3
    canvas.write(x, y, glyphs.corners[0] + glyphs.rule * inner + glyphs.corners[1], rim)
    for row in range(1, height - 1):
        canvas.put(x, y + row, glyphs.upright, rim)
        canvas.put(x + width - 2, y + row, glyphs.upright, rim)
    canvas.write(x, y + height - 1, glyphs.corners[2] + glyphs.rule * inner + glyphs.corners[3], rim)
    canvas.write(x + 2, y, f" {entry.tile} ", "legal" if for_sale else "dim")
    if entry.owner is not None:
        letter, ink, *_ = scene.letter(entry.owner)
        canvas.write(x + width - 7, y, f" {letter} ", "night", ink)
    for row, (text, ink, *_) in enumerate(words, 1):
        canvas.write(x + 2, y + row, text, ink)
