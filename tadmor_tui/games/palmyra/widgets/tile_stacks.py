"""The two stacks and the reserve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.palmyra import names as things
from rules.palmyra.income import most_tiles
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.text.prospects import SOON
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, grounded, line
from tadmor_tui.text.translation import pt, t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

STACKS = "stacks"
_COINS_A_SIGN = 5
_LARGE = ((0, 1, 7), (1, 0, 8), (2, 0, 8), (3, 0, 8), (4, 0, 8), (5, 0, 8), (6, 0, 8), (7, 1, 7))
_SMALL = tuple((y, 1, 7) for y in range(1, 7))
_EMPTY = "raid"
"""The ground of an empty stack, from which an income can't be drawn."""


class StacksSelection(Struct, frozen=True):
    large: int
    small: int
    reserve: int | None
    gone: int


class TileStacks(Pane["PalmyraTable", StacksSelection]):
    """In one row, or drawn as tiles below the reserve."""

    COMPACT = Size(0, 9)
    FITS = True

    def select(self, table: PalmyraTable) -> StacksSelection:
        return select_stacks(table.ui.view())

    def paint(self, selected: StacksSelection, size: Size, look: Appearance) -> list[Line]:
        cells, glyphs = size.width, look.glyphs
        if size.height < self.COMPACT.height:
            title, large, small = t("stacks"), t("L {n}", n=selected.large), t("S {n}", n=selected.small)
            row = line(
                f" {title} ", _chip(large, selected.large, "mounts2"), " ", _chip(small, selected.small, "hills2")
            )
            return [grounded(row, "panel", cells)]
        note = t("{n} gone", n=selected.gone) if selected.gone else ""
        full = -(-(selected.reserve or 0) // _COINS_A_SIGN)
        bar = line(
            " ",
            (glyphs.coin * full, "gold"),
            (glyphs.no_coin * (24 - full), "faint"),
            ("  ?", "dim") if selected.reserve is None else (f"  {selected.reserve}", "legal"),
        )
        canvas = Canvas(cells, 4, "panel")
        for x, shape, ground, head, n in (
            (2, _LARGE, "mounts" if selected.large else _EMPTY, t("L"), selected.large),
            (18, _SMALL, "hills2" if selected.small else _EMPTY, pt("small tiles", "S"), selected.small),
        ):
            if look.pictures:
                canvas.tint({(x + column, y): ground for y, start, end in shape for column in range(start, end)})
            canvas.write(x + 3, 1, head, "legal")
            canvas.write(x + 3, 2, str(n), "legal")
        most = most_tiles(selected.large, selected.small)
        limit = t("up to {tiles} at once", tiles=things.counted_tiles(most)) if most <= SOON else ""
        rows = (titled(t("Reserve"), cells, glyphs, note), bar, line(), titled(t("Stacks"), cells, glyphs, limit))
        return [*(grounded(row, "panel", cells) for row in rows), *canvas.lines(), grounded((), "panel", cells)]

    def target_at(self, x: int, y: int) -> str:
        return STACKS


def select_stacks(view: View) -> StacksSelection:
    """Select the heights of the stacks, and the reserve."""
    return StacksSelection(view.large, view.small, view.reserve, view.gone)


def explain_stacks(view: View) -> str:
    """Tell the heights of the stacks, and the income that ends the game."""
    return t(
        "{large} and {small} tiles are left; earning more than {tiles} at once ends the game.",
        tiles=things.counted_tiles(most_tiles(view.large, view.small)),
        large=things.counted_large(view.large),
        small=things.counted_small(view.small),
    )


def _chip(text: str, tiles: int, ground: str) -> Run:
    return Run(f" {text} ", "legal", ground if tiles else _EMPTY)
