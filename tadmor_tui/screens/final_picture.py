"""The picture of a finished game beside its scores, and the walk over it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from rules.contract import AnyGame
from tadmor_tui.games.game_ui import PictureWalk
from tadmor_tui.games.open_game import OpenGame
from tadmor_tui.render.text import Line
from tadmor_tui.session.history import History
from tadmor_tui.widgets.appearance import Appearance
from tadmor_tui.widgets.layout import PictureFrame


class FinalPicture:
    """The picture of a finished game; while a walk goes over it, the place where that stands is lit."""

    def __init__(self, shown: OpenGame, history: History[AnyGame, Struct], relayout: Callable[[], None]) -> None:
        """`relayout` paints the screen anew."""
        self._paint = shown.game_ui.picture
        self._make_walk = shown.game_ui.walk
        self._history = history
        self._relayout = relayout
        self.walk: PictureWalk | None = None
        """The walk, while the arrow keys belong to it."""

    @property
    def has_walk(self) -> bool:
        """True if there is something to walk over."""
        return self._make_walk is not None

    def begin_walk(self) -> None:
        self.walk = None if self._make_walk is None else self._make_walk(self._history)
        self._relayout()

    def end_walk(self) -> None:
        self.walk = None
        self._relayout()

    def walk_to(self, x: int, y: int) -> bool:
        """Go to what the picture shows in a cell, if it shows anything."""
        before = self.walk
        if before is None:
            self.begin_walk()
        if self.walk is not None and self.walk.go_to(x, y):
            return True
        self.walk = before
        return False

    def painter(self, look: Appearance) -> Callable[[PictureFrame], list[Line]] | None:
        """Return the function that paints the picture; None if the game has none."""
        if self.walk is not None:
            return partial(self.walk.paint, look)
        return None if self._paint is None else partial(self._paint, self._history, look)
