"""Which part of the board is seen, how large it is drawn, and which place lies under a cell of its panel."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Offset, Region, Size

from rules.palmyra.cells import Cell
from rules.palmyra.state import Place
from tadmor_tui.games.palmyra.painted_panes import PlacePane
from tadmor_tui.games.palmyra.scales import Pitch, Scale, pitch_of
from tadmor_tui.games.palmyra.ui_state import PalmyraUIState
from tadmor_tui.widgets.appearance import Appearance

_LARGE_FROM = Size(110, 36)
"""The least window in which the board is drawn large without being asked."""
_AIR = 1
"""Cells around the board that are worth seeing."""
_STEP = 2
"""Cells by which the board is moved."""
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class BoardView:
    """The board in its panel; it follows whoever acts, until somebody moves it."""

    def __init__(self, model: PalmyraUIState, look: Callable[[], Appearance]) -> None:
        self._model = model
        self._look = look
        self.window = self.panel = Size(80, 24)
        """The sizes of the whole window and of the panel of the board."""

    @property
    def scale(self) -> Scale:
        """As somebody has chosen, or as the window has room."""
        large = self.window.width >= _LARGE_FROM.width and self.window.height >= _LARGE_FROM.height
        return self._model.scale or (Scale.LARGE if large else Scale.SMALL)

    def resize(self) -> None:
        self._model.scale = self.scale.next

    @property
    def pitch(self) -> Pitch:
        return self._pitch_of(self.scale)

    def _pitch_of(self, scale: Scale) -> Pitch:
        look = self._look()
        return pitch_of(scale, look.coloured and look.glyphs.pictures)

    @property
    def origin(self) -> Offset:
        """The place of the board in the corner of its panel: whoever acts can be seen."""
        pitch = self.pitch
        return self._model.viewport.follow(pitch.around(self._wanted()), self._area(pitch), self.panel, pitch)

    def whole_origin(self, panel: Size) -> Offset:
        """The same where the whole board is drawn in small."""
        pitch = self._pitch_of(Scale.WHOLE)
        area = self._area(pitch)
        return self._model.whole.follow(area, area, panel, pitch)

    def _area(self, pitch: Pitch) -> Region:
        view = self._model.view()
        return pitch.around([*(tile.cell for tile in (*view.city, *view.land)), *self._model.lays], _AIR)

    def _wanted(self) -> list[Cell]:
        """What has to be seen: the cursor, or the figure that moves and where it can go."""
        model, view = self._model, self._model.view()
        if model.open_pane is PlacePane or model.goals:
            return self.cells_of(model.lit_place() or "city")
        player = view.players[view.first if view.to_act is None else view.to_act]
        place = player.censor if view.figure == "censor" else player.legion
        return [*model.lays, *self.cells_of(place)]

    def cells_of(self, place: Place) -> list[Cell]:
        return [tile.cell for tile in self._model.view().city] if place == "city" else [place]

    def place_at(self, x: int, y: int) -> Place:
        """What lies under a cell of the panel."""
        cell = self.pitch.cell_at(self.origin + Offset(x, y))
        return "city" if cell in self.cells_of("city") else cell

    def scroll(self, way: str) -> None:
        pitch = self.pitch
        right, down = WAYS[way]
        self._model.viewport.scroll(right * _STEP * pitch.columns, down * _STEP * pitch.rows, self._area(pitch))
