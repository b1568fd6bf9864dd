"""The two stacks and the reserve."""

from __future__ import annotations

from tadmor_tui.faces.palmyra.scene import Scene
from tadmor_tui.look.canvas import Canvas
from tadmor_tui.look.headings import titled
from tadmor_tui.look.lines import Line, grounded, line
from tadmor_tui.translation import pt, t

DRAWN_ROWS = 9
_COINS_A_SIGN = 5
_LARGE = ((0, 1, 7), (1, 0, 8), (2, 0, 8), (3, 0, 8), (4, 0, 8), (5, 0, 8), (6, 0, 8), (7, 1, 7))
_SMALL = tuple((y, 1, 7) for y in range(1, 7))


def paint_stacks(scene: Scene, cells: int, rows: int) -> list[Line]:
    """In one row, or drawn as tiles below the reserve."""
    view = scene.view
    if rows < DRAWN_ROWS:
        title, large, small = t("stacks"), t("L {n}", n=view.large), t("S {n}", n=view.small)
        row = line(f" {title} ", (f" {large} ", "legal on mounts2"), " ", (f" {small} ", "legal on hills2"))
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
        (2, _LARGE, "mounts", t("L"), view.large),
        (18, _SMALL, "hills2", pt("small tiles", "S"), view.small),
    ):
        if scene.pictures:
            canvas.tint({(x + column, y): ground for y, start, end in shape for column in range(start, end)})
        canvas.write(x + 3, 1, head, "legal")
        canvas.write(x + 3, 2, str(n), "legal")
    heads = [
        titled(t("Reserve"), cells, scene.glyphs, note),
        titled(t("Stacks"), cells, scene.glyphs, t("the end is near at 0")),
    ]
    grounds = [grounded(row, "panel", cells) for row in (heads[0], bar, line(), heads[1])]
    return [*grounds, *canvas.lines(), grounded((), "panel", cells)]
