"""The tiles that are shown beside Palmyra's board, and the letters of one's own."""

from __future__ import annotations

from rules.contract import Seat
from rules.palmyra.game import PalmyraGame
from rules.palmyra.view import View
from tadmor_tui.session.ui_state import UIState

LETTERS = "abcdefhijklmopvxABCDFIOP"
"""One for each kind of tile, in the order of the hand; those of the story, of answers and of this game's other commands
are left out."""


class ShownHand:
    """The player whose tiles are shown: the viewer, until others are looked at."""

    def __init__(self, ui: UIState[PalmyraGame, View]) -> None:
        self._ui = ui
        self._other: Seat | None = None

    @property
    def _own_seat(self) -> Seat:
        """The viewer, or the player to act."""
        view = self._ui.view()
        return next((seat for seat in (view.seat, view.to_act) if seat is not None), view.first)

    @property
    def seat(self) -> Seat:
        """The player whose tiles are shown."""
        return self._own_seat if self._other is None else self._other

    def show(self, seat: Seat | None) -> None:
        """Show the tiles of a player; None: those of the viewer again."""
        self._other = seat

    def show_next(self) -> None:
        """Show the tiles of the next player; after the last one, those of the viewer again."""
        after = (self.seat + 1) % len(self._ui.view().players)
        self.show(None if after == self._own_seat else after)

    @property
    def letters(self) -> dict[str, str]:
        """The letters of the viewer's tiles, in reading order."""
        view = self._ui.view()
        tiles = () if view.seat is None else view.players[view.seat].tiles
        return dict(zip(dict.fromkeys(tiles), LETTERS, strict=False))
