"""The land that all players have laid together, seen from afar: above the final scores, beside a saved game."""

from __future__ import annotations

from textual.geometry import Offset

from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.games.palmyra.scales import Scale, pitch_of
from tadmor_tui.games.palmyra.scene import Scene
from tadmor_tui.games.palmyra.widgets.board import BoardLook, paint_board
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame


def paint_land(history: History[PalmyraGame, View], look: Appearance, frame: PictureFrame) -> list[Line]:
    """As large as it has room, in the middle."""
    view = history.views(history.last)[0]
    scene = Scene(view, history.names, look.glyphs, look.keys, look.coloured)
    cells = [tile.cell for tile in (*view.city, *view.land)]
    areas = {scale: pitch_of(scale, scene.pictures).around(cells) for scale in (Scale.LARGE, Scale.SMALL, Scale.WHOLE)}
    fitting = (scale for scale, area in areas.items() if area.width <= frame.cells and area.height <= frame.rows)
    scale = next(fitting, Scale.WHOLE)
    area = areas[scale]
    origin = Offset(area.x - (frame.cells - area.width) // 2, area.y - (frame.rows - area.height) // 2)
    return paint_board(scene, BoardLook(), scale, origin, frame.cells, frame.rows)
