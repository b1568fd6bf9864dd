"""The whole board seen from afar: beside the board, above the final scores, beside a saved game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Offset, Size

from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.scales import Scale, pitch_of
from tadmor_tui.games.palmyra.widgets.city_board import BoardSelection, paint_board, select_board
from tadmor_tui.render.headings import titled
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.text.translation import t
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame
from tadmor_tui.widgets.pane import Pane

if TYPE_CHECKING:
    from tadmor_tui.games.palmyra.table import PalmyraTable


class BoardOverview(Pane["PalmyraTable", BoardSelection]):
    """The board in small, in wide windows."""

    FITS = True

    def select(self, table: PalmyraTable) -> BoardSelection:
        pitch, room = pitch_of(Scale.WHOLE, table.appearance.pictures), table.layout.regions[BoardOverview]
        area = table.board.area(pitch)
        origin = table.ui.whole.follow(area, area, Size(room.width, room.height - 1), pitch)
        return select_board(table.ui.view(), Scale.WHOLE, origin)

    def paint(self, selected: BoardSelection, size: Size, look: Appearance) -> list[Line]:
        head = titled(t("The whole board"), size.width, look.glyphs)
        return [head, *paint_board(selected, Size(size.width, size.height - 1), look)]


def paint_land(history: History[PalmyraGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """The land as large as it has room, in the middle."""
    view = history.snapshot(history.last, 0).view
    cells = [tile.cell for tile in (*view.city, *view.land)]
    areas = {scale: pitch_of(scale, look.pictures).around(cells) for scale in (Scale.LARGE, Scale.SMALL, Scale.WHOLE)}
    fitting = (scale for scale, area in areas.items() if area.width <= frame.cells and area.height <= frame.rows)
    scale = next(fitting, Scale.WHOLE)
    area = areas[scale]
    origin = Offset(area.x - (frame.cells - area.width) // 2, area.y - (frame.rows - area.height) // 2)
    return paint_board(select_board(view, scale, origin), Size(frame.cells, frame.rows), look)
