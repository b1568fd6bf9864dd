"""The cursor on the map. It hops only between slots that can be chosen."""

from __future__ import annotations

from collections.abc import Collection

from rules.tadmor.components.catalogue import Board
from tadmor_tui.faces.tadmor.painters.region_map import COLUMNS, SlotCell, map_cells


class MapCursor:
    def __init__(self) -> None:
        self.place: str | None = None

    def stay_on(self, legal: Collection[str], board: Board) -> None:
        """Keep the place if it can still be chosen, or take the next one that can."""
        if not legal:
            self.place = None
        elif self.place not in legal:
            cells = map_cells(board)
            names = [cell.name for cell in cells]
            start = names.index(self.place) if self.place in names else 0
            self.place = next(name for name in names[start:] + names[:start] if name in legal)

    def move(self, way: str, legal: Collection[str], board: Board) -> None:
        """The nearest slot that way: along the column, or in the next column that has one."""
        cells = [cell for cell in map_cells(board) if cell.name in legal]
        here = next((cell for cell in map_cells(board) if cell.name == self.place), None)
        if here is None or here not in cells:
            self.stay_on(legal, board)
        elif way in ("up", "down"):
            self._along(here, cells, -1 if way == "up" else 1)
        else:
            self._across(here, cells, -1 if way == "left" else 1)

    def _along(self, here: SlotCell, cells: list[SlotCell], step: int) -> None:
        column = sorted((cell for cell in cells if cell.column == here.column), key=lambda cell: cell.row)
        rows = [cell.row for cell in column]
        self.place = column[(rows.index(here.row) + step) % len(column)].name

    def _across(self, here: SlotCell, cells: list[SlotCell], step: int) -> None:
        for distance in range(1, len(COLUMNS)):
            number = (here.column + step * distance) % len(COLUMNS)
            column = [cell for cell in cells if cell.column == number]
            if column:
                self.place = min(column, key=lambda cell: abs(cell.row - here.row)).name
                return

    def at(self, x: int, y: int, board: Board, width: int) -> str | None:
        """The slot under a cell of the map."""
        column = min(len(COLUMNS) - 1, x * len(COLUMNS) // max(1, width))
        return next((c.name for c in map_cells(board) if (c.column, c.row) == (column, y)), None)
