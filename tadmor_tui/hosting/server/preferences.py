"""How the people at a hosted table like it, each at his own seat."""

from __future__ import annotations

from collections.abc import Sequence

from rules.contract import Seat
from tadmor_tui.hosting.wire.messages import Prefer
from tadmor_tui.session.game_session import GameSession


class Preferences:
    """Goes end by themselves as those like it who are to decide; undo is as all who play like it."""

    def __init__(self, host: GameSession) -> None:
        self._likes: dict[Seat, Prefer] = {}
        host.may_end_goes = lambda seat: all(likes.end_goes for likes in self._of([seat]))
        host.undo_with_bots = lambda: all(likes.undo_with_bots for likes in self._of(host.people))

    def note(self, seat: Seat, likes: Prefer) -> None:
        self._likes[seat] = likes

    def _of(self, seats: Sequence[Seat]) -> list[Prefer]:
        """Of those who have said how they like it."""
        return [self._likes[seat] for seat in seats if seat in self._likes]
