"""What the door knows of the table behind it: somebody comes, asks, is told things, and goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rules.contract import Seat


class Visit(Protocol):
    """Somebody who is at the table now, at one terminal."""

    def ask(self, request: bytes) -> None:
        """Something that his screen wants."""

    def leave(self) -> None:
        """He is gone."""


class Authority(Protocol):
    """Whoever has the true game."""

    def visit(self, seat: Seat | None, tell: Callable[[bytes], None]) -> Visit:
        """Somebody has come to a seat, or to look on; `tell` gives him news, also at once."""
