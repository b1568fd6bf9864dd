"""Improvements as tiles: what they do, what they would do for the one who looks, and whose they are."""

from __future__ import annotations

from tadmor_tui.faces.tadmor.component_texts import tile_brief
from tadmor_tui.faces.tadmor.prospect_texts import prospect_words
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.faces.tadmor.tile_entries import TileEntry, tile_entries
from tadmor_tui.look.canvas import Canvas
from tadmor_tui.look.headings import noted
from tadmor_tui.look.lines import Line
from tadmor_tui.look.wrapping import wrap_text
from tadmor_tui.translation import t

TILE_CELLS, TILE_ROWS = 24, 4
"""The least size of a tile, its rim included."""


def tiles_fit(count: int, cells: int, rows: int) -> bool:
    """Whether so many tiles have room as tiles."""
    across = cells // TILE_CELLS
    return across > 0 and -(-count // across) * TILE_ROWS + 1 <= rows


def paint_tiles(scene: Scene, cursor: int | None, cells: int, rows: int, *notes: str) -> list[Line]:
    """The display first, then what was bought, as far as there is room."""
    entries = tile_entries(scene.view)
    across = max(1, cells // TILE_CELLS)
    width = cells // across
    rows_of_display = -(-len(scene.view.display) // across)
    height = TILE_ROWS + ((TILE_ROWS + 1) * rows_of_display < rows)
    canvas = Canvas(cells, max(1, rows - 1))
    for number, entry in enumerate(entries[: across * ((rows - 1) // height)]):
        x, y = number % across * width, number // across * height
        _paint_tile(canvas, scene, entry, number == cursor, x, y, width, height)
    return [noted(t("Improvements"), cells, scene.glyphs, *notes), *canvas.lines()]


def _paint_tile(
    canvas: Canvas, scene: Scene, entry: TileEntry, lit: bool, x: int, y: int, width: int, height: int
) -> None:
    glyphs, for_sale = scene.glyphs, entry.owner is None
    words = prospect_words(scene, entry.tile) if for_sale else ""
    rim = "cursor" if lit else "title" if words else "frame"
    canvas.fill(x, y, width - 1, height, "tile" if for_sale else "tile2")
    inner = width - 3
    canvas.write(x, y, glyphs.corners[0] + glyphs.rule * inner + glyphs.corners[1], rim)
    for row in range(1, height - 1):
        canvas.put(x, y + row, glyphs.upright, rim)
        canvas.put(x + width - 2, y + row, glyphs.upright, rim)
    canvas.write(x, y + height - 1, glyphs.corners[2] + glyphs.rule * inner + glyphs.corners[3], rim)
    canvas.write(x + 2, y, f" {entry.tile} ", "cursor" if lit else "legal" if for_sale else "dim")
    if entry.owner is not None:
        letter, ink = scene.letter(entry.owner)
        canvas.write(x + width - 7, y, f" {letter} ", "night", ink)
    brief = wrap_text(tile_brief(scene.catalogue.improvements[entry.tile]), inner - 1)
    told = wrap_text(words, inner - 1) if words else []
    lines = [(text, "legal" if for_sale else "dim") for text in brief] + [(text, "good") for text in told]
    for row, (text, ink) in enumerate(lines[: height - 2], 1):
        after = canvas.write(x + 2, y + row, text, ink)
        if row == height - 2 < len(lines):
            canvas.put(min(after, x + inner), y + row, glyphs.cut, ink)
