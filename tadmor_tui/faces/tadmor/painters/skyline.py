"""The skyline: the towers and temples of the merchants side by side, and their numbers below."""

from __future__ import annotations

from rich.cells import set_cell_size

from rules.tadmor.components.shapes import TEMPLE_PARTS
from rules.tadmor.view import MerchantView
from tadmor_tui.faces.tadmor.scene import Scene
from tadmor_tui.look.canvas import Canvas
from tadmor_tui.look.lines import Line
from tadmor_tui.translation import t

_NUMBERS = 4
"""Rows of numbers below the towers."""
_GOODS_ROWS = 3
"""More rows, where there is room for what lies in the warehouses."""
_WIDE = 11
"""Cells from which on a merchant has room for his name and goods."""
_USUAL_TOWER = 16
"""Levels that have room in the sky, as long as nobody has built higher."""
_SCALES = (8, 4, 3, 2, 1)
"""Eighths of a row for a level; the largest that has room is taken, for all towers alike."""


def paint_skyline(scene: Scene, cells: int, rows: int) -> list[Line]:
    """One column for each merchant, in the order of their seats."""
    canvas = Canvas(cells, rows, "panel")
    merchants = scene.view.merchants
    width = max(5, cells // len(merchants))
    wide = width >= _WIDE and rows >= _NUMBERS + _GOODS_ROWS + 6
    sky = max(1, rows - _NUMBERS - (_GOODS_ROWS + 1 if wide else 0))
    tallest = max(_USUAL_TOWER, *(m.tower for m in merchants))
    scale = next((scale for scale in _SCALES if tallest * scale <= 8 * sky), 1)
    for number, merchant in enumerate(merchants):
        x = number * width
        _paint_buildings(canvas, scene, merchant, x, sky, scale, wide)
        _paint_numbers(canvas, scene, merchant, x, sky, width, wide)
    return canvas.lines()


def _paint_buildings(
    canvas: Canvas, scene: Scene, merchant: MerchantView, x: int, sky: int, scale: int, wide: bool
) -> None:
    ink = f"seat.{merchant.colour}"
    whole, rest = divmod(merchant.tower * scale, 8)
    thick = 3 if wide else 1
    for level in range(min(whole, sky)):
        canvas.write(x + wide, sky - 1 - level, scene.glyphs.bar * thick, ink)
    if rest and whole < sky:
        canvas.write(x + wide, sky - 1 - whole, scene.glyphs.eighths[rest - 1] * thick, ink)
    left = x + (5 if wide else 1)
    for nth, height in enumerate(merchant.temples[: 2 if wide else 1]):
        _paint_temple(canvas, scene, left + 4 * nth, sky, height)


def _paint_temple(canvas: Canvas, scene: Scene, x: int, sky: int, height: int) -> None:
    """A row for the base, one for the columns, one for the roof; the statues stand in it."""
    glyphs = scene.glyphs
    for nth, picture in enumerate((glyphs.base, glyphs.columns, glyphs.roof)[: min(height, 3)]):
        canvas.write(x, sky - 1 - nth, picture, "limestone")
    if height == len(TEMPLE_PARTS):
        canvas.put(x + 1, sky - 3, glyphs.statue, "night", "limestone")


def _paint_numbers(
    canvas: Canvas, scene: Scene, merchant: MerchantView, x: int, y: int, width: int, wide: bool
) -> None:
    glyphs, ink = scene.glyphs, f"seat.{merchant.colour}"
    letter, _ = scene.letter(merchant.seat)
    acting = scene.view.go is not None and scene.view.go.seat == merchant.seat
    canvas.relight(x, y, width, "plain", "tile" if acting else "panel")
    if wide:
        after = canvas.write(x + 1, y, f" {letter} ", "night", ink)
        canvas.write(after + 1, y, set_cell_size(scene.names[merchant.seat], width - 5).rstrip(), "legal")
        canvas.write(canvas.write(x + 1, y + 1, str(merchant.points), "legal"), y + 1, t(" PP"), "legal")
        y += 1
    else:
        canvas.write(canvas.write(x, y, letter, "night", ink) + 1, y, str(merchant.points), "legal")
    left = x + wide
    temples = "+".join(map(str, merchant.temples)) or "0"
    done = len(merchant.fulfilled) + len(merchant.returned)
    if wide:
        canvas.write(canvas.write(x + width // 2 + 1, y, glyphs.tower, ink), y, str(merchant.tower), "plain")
        _paint_heap(canvas, merchant, left, y + 1, width)
        y += 2
        _pairs(
            canvas,
            left,
            y + 1,
            ((glyphs.temple, "limestone", temples), (glyphs.rare, "title", len(merchant.rare_goods))),
        )
        _pairs(canvas, left, y + 2, ((glyphs.mission, "title", done), (glyphs.card, "dim", merchant.hand_size)))
        pieces = f"{glyphs.camel * merchant.camels} {glyphs.ship * merchant.ships}".strip() or "-"
        canvas.write(left, y + 3, pieces, ink)
        return
    _pairs(canvas, left, y + 1, ((glyphs.tower, ink, merchant.tower),))
    _pairs(
        canvas, left, y + 2, ((glyphs.temple, "limestone", temples), (glyphs.rare, "title", len(merchant.rare_goods)))
    )
    _pairs(canvas, left, y + 3, ((glyphs.mission, "title", done), (glyphs.card, "dim", merchant.hand_size)))


def _pairs(canvas: Canvas, x: int, y: int, pairs: tuple[tuple[str, str, object], ...]) -> None:
    """Signs, each with its number after it."""
    for sign, ink, number in pairs:
        x = canvas.write(canvas.write(x, y, sign, ink), y, str(number), "plain")


def _paint_heap(canvas: Canvas, merchant: MerchantView, x: int, y: int, width: int) -> None:
    """The warehouse in two rows, each good on its own ground."""
    goods = zip("WSMG", ("wood", "stone", "marble", "gold"), merchant.warehouse, strict=True)
    for nth, (letter, ground, number) in enumerate(goods):
        place = (x + (width // 2) * (nth % 2), y + nth // 2)
        text = f"{letter} {number}"
        if number:
            canvas.write(*place, text, "night", ground)
        else:
            canvas.write(*place, text, "faint")
