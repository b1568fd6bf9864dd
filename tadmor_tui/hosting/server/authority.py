"""What the door knows of the table behind it: somebody comes, asks, is told things, and goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tadmor_tui.hosting.server.guest_book import Guest


class Visit(Protocol):
    """Somebody who is at the table now, at one terminal."""

    def ask(self, request: bytes) -> None:
        """Something that his screen wants."""

    def answers(self, answers: bool) -> None:
        """Note whether the terminal gives signs of life; as long as it does not, its seat counts as left."""

    def leave(self) -> None:
        """He is gone."""


class Authority(Protocol):
    """Whoever has the true game."""

    def visit(self, guest: Guest, tell: Callable[[bytes], None]) -> Visit:
        """Somebody has come, to play or to look on; `tell` gives him news, also at once."""

    def others_than(self, first: str) -> Sequence[tuple[str, str]]:
        """The games and titles, and the codes, of the other tables that go on."""

    def plays(self, guest: Guest) -> bool:
        """Whether somebody has a seat at a table that goes on."""

    def close(self) -> None:
        """The host ends; nobody is here any more."""
