"""One's own warehouse: points, the goods in store, and how many there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Size

from rules.contract import Seat
from rules.tadmor.goods import Goods
from rules.tadmor.state import Colour
from tadmor_tui.games.tadmor.position import TadmorPosition, seat_letter
from tadmor_tui.games.tadmor.text.components import good_letters, price
from tadmor_tui.games.tadmor.widgets.merchant_pane import SEAT
from tadmor_tui.games.tadmor.widgets.standings_pane import points_and_worth
from tadmor_tui.render.glyphs import Glyphs
from tadmor_tui.render.text import Line, Run, grounded, line, width
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import key

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable

GROUND = "tile"
_GOODS = ("wood", "stone", "marble", "gold")
_LONGEST_POINTS, _SHORT_POINTS = 20, 7
_LONGEST_BAR = 12
"""Goods that can be drawn one by one."""


class OwnGoods(Struct, frozen=True):
    """Goods and pieces of the merchant whose board is shown, and the cells that they have in all."""

    seat: Seat
    colour: Colour
    points: int
    worth: int | None
    """The points if the game ended now."""
    warehouse: Goods
    traded: Goods
    storage: int
    camels: int
    ships: int
    cells: int


class WarehousePane(Pane["TadmorTable", OwnGoods]):
    """Stands before the traded goods, in as many cells as it needs; both use shorter words where there is much."""

    FITS = True

    def select(self, table: TadmorTable) -> OwnGoods:
        return table.own_goods()

    def paint(self, selected: OwnGoods, size: Size, look: Appearance) -> list[Line]:
        return [grounded(goods_parts(selected, look.glyphs)[0], GROUND, size.width)]

    def target_at(self, x: int, y: int) -> str:
        return key(SEAT, self.select(self.table).seat)


def warehouse_cells(own: OwnGoods, glyphs: Glyphs) -> int:
    """Cells that the warehouse needs of the row that it shares with the traded goods."""
    return min(own.cells, width(goods_parts(own, glyphs)[0]))


def select_goods(position: TadmorPosition, cells: int) -> OwnGoods:
    """Select the goods of a merchant, to be shown in so many cells."""
    m = position.own
    return OwnGoods(
        seat=m.seat,
        colour=m.colour,
        points=m.points,
        worth=position.worth(m.seat),
        warehouse=m.warehouse,
        traded=m.traded,
        storage=m.storage,
        camels=m.camels,
        ships=m.ships,
        cells=cells,
    )


def goods_parts(own: OwnGoods, glyphs: Glyphs) -> tuple[Line, Line]:
    """The warehouse, and the traded goods and pieces; with much to show, in shorter words, and the worth goes last."""
    parts: tuple[Line, Line] = ((), ())
    for parts in _ways(own, glyphs):
        if width(parts[0]) + width(parts[1]) <= own.cells:
            break
    return parts


def _ways(own: OwnGoods, glyphs: Glyphs) -> Iterator[tuple[Line, Line]]:
    """From the longest words to the shortest."""
    whole = points_and_worth(own.points, own.worth, glyphs, _LONGEST_POINTS)
    for points in (whole, t("{points} PP", points=own.points)):
        for bar, pieces in ((True, _drawn), (False, _drawn), (False, _counted), (False, _signs)):
            yield _warehouse(own, glyphs, points, bar), _traded(own, glyphs, pieces)
    brief = points_and_worth(own.points, own.worth, glyphs, _SHORT_POINTS)
    for points in (brief, str(own.points)):
        yield _warehouse(own, glyphs, points, False, close=True), _few_traded(own, glyphs)


def _warehouse(own: OwnGoods, glyphs: Glyphs, points: str, bar: bool, close: bool = False) -> Line:
    """Goods in store; how full it is, is drawn as a bar if there is room."""
    letter, ink, *_ = seat_letter(own.colour)
    stored = sum(own.warehouse) + sum(own.traded)
    return line(
        Run(f" {letter} ", "night", ink),
        (f" {points} " if close else f" {points}  ", "legal"),
        *(_heap(own.warehouse) if close else _chips(own.warehouse)),
        " ",
        *(_store(glyphs, stored, own.storage) if bar and own.storage <= _LONGEST_BAR else ()),
        (f"{stored}/{own.storage} ", "attacked" if stored > own.storage else "dim"),
    )


def _store(glyphs: Glyphs, stored: int, storage: int) -> tuple[Run, ...]:
    full = min(stored, storage)
    return Run(glyphs.stored * full, "title"), Run(glyphs.room * (storage - full) + " ", "dim")


def _chips(goods: Goods) -> list[Run]:
    """All four kinds, those that are there on a ground of their own colour."""
    return [
        Run(f" {letter}{n} ", *(("night", good) if n else ("faint", "")))
        for letter, good, n in zip(good_letters(), _GOODS, goods, strict=True)
    ]


def _traded(own: OwnGoods, glyphs: Glyphs, pieces: Callable[[OwnGoods, Glyphs], list[Run | str]]) -> Line:
    traded = t("traded")
    return line((f" {traded} ", "dim"), *_heap(own.traded), *pieces(own, glyphs))


def _few_traded(own: OwnGoods, glyphs: Glyphs) -> Line:
    """Only what there is, and the pieces without words."""
    traded = price(own.traded, between="")
    return line((f"+{traded} " if any(own.traded) else "", "traded"), *_signs(own, glyphs)[1:])


def _heap(goods: Goods) -> list[Run]:
    """All four kinds, those that are there in bright ink."""
    return [
        Run(f"{letter}{n} ", good if n else "faint")
        for letter, good, n in zip(good_letters(), _GOODS, goods, strict=True)
    ]


def _drawn(own: OwnGoods, glyphs: Glyphs) -> list[Run | str]:
    return _pieces(own, glyphs.camel * own.camels or "-", glyphs.ship * own.ships or "-")


def _counted(own: OwnGoods, _: Glyphs) -> list[Run | str]:
    return _pieces(own, str(own.camels), str(own.ships))


def _pieces(own: OwnGoods, camels: str, ships: str) -> list[Run | str]:
    ink, camel_title, ship_title = f"seat.{own.colour}", t("camels"), t("ships")
    return [Run(f" {camel_title} ", "dim"), Run(camels, ink), Run(f" {ship_title} ", "dim"), Run(ships, ink)]


def _signs(own: OwnGoods, glyphs: Glyphs) -> list[Run | str]:
    """Without words."""
    return [" ", Run(f" {glyphs.camel}{own.camels} {glyphs.ship}{own.ships}", f"seat.{own.colour}")]
