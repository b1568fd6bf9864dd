"""One's own traded goods, and the pieces in reserve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from tadmor_tui.games.tadmor.widgets.merchant_pane import SEAT
from tadmor_tui.games.tadmor.widgets.warehouse_pane import GROUND, OwnGoods, goods_parts
from tadmor_tui.render.text import Line, grounded
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane
from tadmor_tui.widgets.pointing import key

if TYPE_CHECKING:
    from tadmor_tui.games.tadmor.table import TadmorTable


class TradedGoodsPane(Pane["TadmorTable", OwnGoods]):
    """Takes what the warehouse leaves of their row."""

    FITS = True

    def select(self, table: TadmorTable) -> OwnGoods:
        return table.own_goods()

    def paint(self, selected: OwnGoods, size: Size, look: Appearance) -> list[Line]:
        return [grounded(goods_parts(selected, look.glyphs)[1], GROUND, size.width)]

    def target_at(self, x: int, y: int) -> str:
        return key(SEAT, self.select(self.table).seat)
