"""The whole board seen from afar, beside a board of which a part is out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Size

from tadmor_tui.games.palmyra.scales import Scale
from tadmor_tui.games.palmyra.widgets.city_board import BoardSelection, paint_board, select_board
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable


class BoardOverview(Pane["PalmyraTable", BoardSelection]):
    """The board in small, in wide windows."""

    FITS = True

    def select(self, table: PalmyraTable) -> BoardSelection:
        pitch, room = Scale.WHOLE.pitch, table.layout.regions[BoardOverview]
        area = pitch.around(table.ui.cells_worth_seeing())
        origin = table.ui.whole.follow(area, area, Size(room.width, room.height - 1), pitch)
        return select_board(table.ui.view(), Scale.WHOLE, origin)

    def paint(self, selected: BoardSelection, size: Size, look: Appearance) -> list[Line]:
        head = titled(t("The whole board"), size.width, look.glyphs)
        return [head, *paint_board(selected, Size(size.width, size.height - 1), look)]
