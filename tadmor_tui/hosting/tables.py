"""The table behind the door."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.contract import Seat
from saves.saved_game import SavedGame
from tadmor_tui.hosting.authority import Authority


def authority_of(saved: SavedGame) -> Authority:
    """Whoever answers those who come to play a game."""
    return _Greeter(saved.document.title)


class _Greeter:
    """Says which table it is, and gives every request back."""

    def __init__(self, title: str) -> None:
        self._title = title

    def visit(self, seat: Seat | None, tell: Callable[[bytes], None]) -> _Greeted:
        tell(msgspec.json.encode([self._title, seat]))
        return _Greeted(tell)


class _Greeted:
    def __init__(self, tell: Callable[[bytes], None]) -> None:
        self._tell = tell

    def ask(self, request: bytes) -> None:
        self._tell(request)

    def leave(self) -> None:
        """Nobody has to know."""
