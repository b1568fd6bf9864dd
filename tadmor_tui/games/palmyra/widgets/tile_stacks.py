"""The two stacks, and what it means if one is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Offset, Size

from rules.palmyra import names as things
from rules.palmyra.income import most_tiles
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.pieces import Tile
from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.text.prospects import SOON
from tadmor_tui.games.palmyra.widgets.cells import paint_tile
from tadmor_tui.render.canvas import Canvas
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line, Run, grounded, line, relit, wrapped
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable

STACKS = "stacks"
_DRAWN_ROWS = 5
_LARGE, _SMALL = Tile("large", "mountains", ""), Tile("small", "hills", "")
"""The tiles that stand for the stacks."""
_EMPTY = "raid"
"""The ground of an empty stack, from which an income can't be drawn."""


class StacksSelection(Struct, frozen=True):
    large: int
    small: int


class TileStacks(Pane["PalmyraTable", StacksSelection]):
    """In one row, with a heading, or drawn as tiles with room for what ends the game."""

    COMPACT = Size(0, 9)
    FITS = True

    def select(self, table: PalmyraTable) -> StacksSelection:
        return select_stacks(table.ui.view())

    def paint(self, selected: StacksSelection, size: Size, look: Appearance) -> list[Line]:
        cells, rows = size
        if rows < 2:
            title, large, small = t("stacks"), t("L {n}", n=selected.large), t("S {n}", n=selected.small)
            row = line(
                f" {title} ", _chip(large, selected.large, "mounts2"), " ", _chip(small, selected.small, "hills2")
            )
            return [grounded(row, "panel", cells)]
        head = titled(t("Stacks"), cells, look.glyphs, limit_of(selected))
        if rows < self.COMPACT.height:
            large, small = t("large {n}", n=selected.large), t("small {n}", n=selected.small)
            row = line(" ", _chip(large, selected.large, "mounts2"), "  ", _chip(small, selected.small, "hills2"))
            return [grounded(each, "panel", cells) for each in (head, row, line())][:rows]
        return [grounded(head, "panel", cells), *self._drawn(selected, cells, look), *self._meaning(selected, cells)]

    def _drawn(self, selected: StacksSelection, cells: int, look: Appearance) -> list[Line]:
        canvas, x = Canvas(cells, _DRAWN_ROWS, "panel"), 2
        for tile, n, name in ((_LARGE, selected.large, t("large")), (_SMALL, selected.small, t("small"))):
            if n:
                paint_tile(canvas, look, Offset(x, 0), Scale.LARGE, tile)
            canvas.write(x + 2, 2, f"{n:^4}", "legal", "night" if n else _EMPTY)
            x = canvas.write(x + 10, 2, name, "dim") + 3
        return canvas.lines()

    def _meaning(self, selected: StacksSelection, cells: int) -> list[Line]:
        """Two rows and a blank one, whatever is said."""
        told = wrapped(t("A draw that the stacks can't cover ends the game."), cells - 2, " ")
        empty = not (selected.large and selected.small)
        rows = [relit(row, "bad") for row in told] if empty else []
        return [grounded(row, "panel", cells) for row in (*rows, *([line()] * 3))][:3]

    def target_at(self, x: int, y: int) -> str:
        return STACKS


def select_stacks(view: View) -> StacksSelection:
    """Select the heights of the stacks."""
    return StacksSelection(view.large, view.small)


def limit_of(stacks: StacksSelection) -> str:
    """Tell the largest income that can be drawn, if that is near."""
    most = most_tiles(stacks.large, stacks.small)
    return t("up to {tiles} at once", tiles=things.counted_tiles(most)) if most <= SOON else ""


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
