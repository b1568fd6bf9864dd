"""The cursor on the map. It hops only between slots that can be chosen."""

from __future__ import annotations

from collections.abc import Collection

from rules.tadmor.components.catalogue import Board
from tadmor_tui.games.tadmor.map_layout import COLUMNS, MapLayout, SlotRow, least_rows, map_layout
from tadmor_tui.widgets.layout import LEAST_WIDTH


class MapCursor:
    def __init__(self) -> None:
        self.place: str | None = None

    def stay_on(self, legal: Collection[str], board: Board) -> None:
        """Keep the place if it can still be chosen, or take the nearest one that can."""
        if not legal:
            self.place = None
        elif self.place not in legal:
            rows = map_layout(board, LEAST_WIDTH, least_rows(board)).rows
            here = next((row for row in rows if any(slot.name == self.place for slot in row.slots)), rows[0])
            open_rows = [row for row in rows if _first(row, legal) is not None]
            self.place = _first(min(open_rows, key=lambda row: _far(here, row)), legal)

    def move(self, way: str, legal: Collection[str], layout: MapLayout) -> None:
        """The nearest slot that way: along the column, or in the row and then in the next column that has one."""
        rows = [row for row in layout.rows if _first(row, legal) is not None]
        here = next((row for row in rows if any(slot.name == self.place for slot in row.slots)), None)
        if here is None or self.place not in legal:
            self.place = _first(rows[0], legal) if rows else None
        elif way in ("up", "down"):
            self._along(here, rows, legal, -1 if way == "up" else 1)
        else:
            self._across(here, rows, legal, -1 if way == "left" else 1)

    def _along(self, here: SlotRow, rows: list[SlotRow], legal: Collection[str], step: int) -> None:
        column = sorted((row for row in rows if row.column == here.column), key=lambda row: row.y)
        self.place = _first(column[(column.index(here) + step) % len(column)], legal)

    def _across(self, here: SlotRow, rows: list[SlotRow], legal: Collection[str], step: int) -> None:
        names = [slot.name for slot in here.slots if slot.name in legal]
        nth = names.index(self.place or "") + step
        if 0 <= nth < len(names):
            self.place = names[nth]
            return
        for distance in range(1, COLUMNS):
            number = (here.column + step * distance) % COLUMNS
            column = [row for row in rows if row.column == number]
            if column:
                self.place = _first(min(column, key=lambda row: abs(row.y - here.y)), legal)
                return


def _far(here: SlotRow, there: SlotRow) -> tuple[int, bool]:
    """Return the visual distance of a row, where a cell is half as wide as high; rows below come first."""
    return abs(there.x - here.x) + 2 * abs(there.y - here.y), there.y < here.y


def _first(row: SlotRow, legal: Collection[str]) -> str | None:
    return next((slot.name for slot in row.slots if slot.name in legal), None)


def one_of_each(places: Collection[str], board: Board, kept: str | None) -> list[str]:
    """Of equal slots only one, so that every move of the cursor shows something else; the one it stands on is kept.

    The slots of those who buy improvements are not equal: their order counts.
    """
    found: dict[str, str] = {}
    for place in places:
        same = place if place in board.improvement_slots else board.alike[place]
        if same not in found or place == kept:
            found[same] = place
    return list(found.values())


def slot_at(layout: MapLayout, x: int, y: int) -> str | None:
    """The slot under a cell of the map; beside the signs of a row, the first of its slots."""
    for row in layout.rows:
        if row.y == y and row.x - 1 <= x < row.x + row.width:
            nth = (x - row.x) // 3
            return row.slots[nth if 0 <= nth < len(row.slots) else 0].name
    return None
