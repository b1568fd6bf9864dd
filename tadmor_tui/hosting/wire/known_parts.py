"""The parts of a game that travel to a seat: actions and positions as it may know them, and a whole game at its end."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Raw, Struct

from rules.contract import Progress, Seat, Standings
from rules.message import Value


class Step(Struct, frozen=True, omit_defaults=True):
    """An action as a seat may know it; the first one of all is the beginning of the game."""

    actor: Seat | None
    events: Raw
    text: str = ""
    """As it is written; nothing where that may not be known."""
    why: Value = ""
    """A reason that everybody may hear."""
    by_itself: bool = False
    """Nobody had to decide on it."""


class WholeGame(Struct, frozen=True, tag="game"):
    """A position for somebody who plays: a whole game that agrees with what he knows, everything else dealt anew."""

    actions: int
    state: Raw


class SeenGame(Struct, frozen=True, tag="seen"):
    """A position for somebody who only looks on, or one that lies too far back to be shown whole to those who play."""

    actions: int
    view: Raw
    standings: Standings
    progress: Progress
    stage: str
    acting: tuple[Seat, ...]


KnownPosition: TypeAlias = WholeGame | SeenGame


class Record(Struct, frozen=True):
    """A game that is over as it truly was."""

    beginning: Raw
    """The state before the first action."""
    opening: Raw
    """The events before the first action."""
    actions: tuple[tuple[Seat, str], ...]
