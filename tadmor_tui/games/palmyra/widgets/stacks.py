"""The two stacks and the reserve."""

from __future__ import annotations

from rules.palmyra.income import most_tiles
from tadmor_tui.games.palmyra.scene import Scene
from tadmor_tui.games.palmyra.text.prospects import SOON
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, grounded, line
from tadmor_tui.text.translation import nt, pt, t

DRAWN_ROWS = 9
_COINS_A_SIGN = 5
_LARGE = ((0, 1, 7), (1, 0, 8), (2, 0, 8), (3, 0, 8), (4, 0, 8), (5, 0, 8), (6, 0, 8), (7, 1, 7))
_SMALL = tuple((y, 1, 7) for y in range(1, 7))


_EMPTY = "raid"
"""The ground of an empty stack, from which an income can't be drawn."""


def paint_stacks(scene: Scene, cells: int, rows: int) -> list[Line]:
    """In one row, or drawn as tiles below the reserve."""
    view = scene.view
    if rows < DRAWN_ROWS:
        title, large, small = t("stacks"), t("L {n}", n=view.large), t("S {n}", n=view.small)
        chips = (_chip(large, view.large, "mounts2"), _chip(small, view.small, "hills2"))
        row = line(f" {title} ", chips[0], " ", chips[1])
        return [grounded(row, "panel", cells)]
    note = t("{n} gone", n=view.gone) if view.gone else ""
    full = -(-(view.reserve or 0) // _COINS_A_SIGN)
    bar = line(
        " ",
        (scene.glyphs.coin * full, "gold"),
        (scene.glyphs.no_coin * (24 - full), "faint"),
        ("  ?", "dim") if view.reserve is None else (f"  {view.reserve}", "legal"),
    )
    canvas = Canvas(cells, 4, "panel")
    for x, shape, ground, head, n in (
        (2, _LARGE, "mounts" if view.large else _EMPTY, t("L"), view.large),
        (18, _SMALL, "hills2" if view.small else _EMPTY, pt("small tiles", "S"), view.small),
    ):
        if scene.pictures:
            canvas.tint({(x + column, y): ground for y, start, end in shape for column in range(start, end)})
        canvas.write(x + 3, 1, head, "legal")
        canvas.write(x + 3, 2, str(n), "legal")
    most = most_tiles(view.large, view.small)
    limit = nt("up to {n} tile at once", "up to {n} tiles at once", most) if most <= SOON else ""
    heads = [
        titled(t("Reserve"), cells, scene.glyphs, note),
        titled(t("Stacks"), cells, scene.glyphs, limit),
    ]
    grounds = [grounded(row, "panel", cells) for row in (heads[0], bar, line(), heads[1])]
    return [*grounds, *canvas.lines(), grounded((), "panel", cells)]


def _chip(text: str, tiles: int, ground: str) -> Run:
    return Run(f" {text} ", "legal", ground if tiles else _EMPTY)
